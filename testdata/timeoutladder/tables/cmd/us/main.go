package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/tables/internal/jobs"
)

// Each entry of the scheduler's table has its own limit.
func main() {
	mux := asynq.NewServeMux()
	for pattern, h := range map[string]asynq.HandlerFunc{
		"us:sync":  jobs.Handle,
		"us:clean": jobs.Handle,
	} {
		mux.Handle(pattern, h)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{
		Queues:          map[string]int{"us": 1},
		ShutdownTimeout: 30 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
