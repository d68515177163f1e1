package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// One name is known only at run time: it may be any.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues: map[string]int{conf.MailQueue: 3, "default": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:send", send)
	mux.HandleFunc("mail:digest", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
