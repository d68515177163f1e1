package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/tables/internal/jobs"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("ap:sync", jobs.Handle)
	mux.HandleFunc("ap:clean", jobs.Handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{
		Queues:          map[string]int{"ap": 1},
		ShutdownTimeout: 30 * time.Second, // want "ap:clean"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
