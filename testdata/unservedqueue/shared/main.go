package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func charge(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// One go-redis client for both sides.
func main() {
	rdb := redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})
	defer rdb.Close()

	client := asynq.NewClientFromRedisClient(rdb)
	if _, err := client.Enqueue(asynq.NewTask("card:charge", nil), asynq.Queue("cards")); err != nil {
		log.Println(err)
	}
	if _, err := client.Enqueue(asynq.NewTask("card:void", nil), asynq.Queue("voids")); err != nil {
		log.Println(err)
	}

	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{ // want "cards"
		Queues: map[string]int{"voids": 1},
	})
	mux := asynq.NewServeMux()
	mux.Handle("card:charge", asynq.HandlerFunc(charge))
	mux.Handle("card:void", asynq.HandlerFunc(charge))
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
