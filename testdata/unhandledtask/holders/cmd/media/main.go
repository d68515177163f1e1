package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/holders/internal/media"
)

func main() {
	if err := media.Run(asynq.RedisClientOpt{Addr: "redis:6379"}); err != nil {
		log.Fatal(err)
	}
}
