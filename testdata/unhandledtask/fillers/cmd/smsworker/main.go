package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/fillers/internal/sms"
)

func main() {
	mux := asynq.NewServeMux()
	sms.Register(mux)
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: "redis:6379"},
		asynq.Config{Queues: map[string]int{"sms": 1}},
	)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
