// Package jobs keeps a server in a package variable.
package jobs

import (
	"log"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

var server = asynq.NewServer(redis, asynq.Config{})

// Cron is the scheduler.
var Cron = asynq.NewScheduler(redis, nil)

// Start starts the server.
func Start(mux *asynq.ServeMux) {
	if err := server.Start(mux); err != nil {
		log.Fatal(err)
	}
}

// Stop ends it.
func Stop() { server.Shutdown() }

// Reset makes another one.
func Reset() {
	server.Shutdown()
	server = asynq.NewServer(redis, asynq.Config{})
}
