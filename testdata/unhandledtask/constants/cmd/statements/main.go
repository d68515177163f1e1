package main

import (
	"context"
	"fmt"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/constants/internal/names"
)

const prefix = "statement"

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The pattern and the type are one variable, or one format of constants.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"statements": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc(names.Statement, handle)
	mux.HandleFunc(fmt.Sprintf("%s:%s", prefix, "mail"), handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
