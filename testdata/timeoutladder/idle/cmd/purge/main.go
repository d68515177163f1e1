package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/idle/internal/jobs"
)

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{
		ShutdownTimeout: 10 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("session:purge", jobs.Handle)
	mux.HandleFunc("session:test", jobs.Handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
