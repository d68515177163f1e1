package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/fillers/internal/routes"
)

func main() {
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: "redis:6379"},
		asynq.Config{Concurrency: 2, Queues: map[string]int{"default": 1}},
	)
	err := srv.Run(
		routes.All(), // want "sms:send"
	)
	if err != nil {
		log.Fatal(err)
	}
}
