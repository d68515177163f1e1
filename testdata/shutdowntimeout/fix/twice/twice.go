// Package twice has two configurations that need one import, in its order.
package twice

import (
	"log"

	"github.com/hibiken/asynq"
)

func servers() (*asynq.Server, *asynq.Server) {
	log.Print("two")
	a := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}) // want "has no ShutdownTimeout"
	log.Print("servers")
	b := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{ // want "has no ShutdownTimeout"
		Concurrency: 1, // few
	})
	return a, b
}
