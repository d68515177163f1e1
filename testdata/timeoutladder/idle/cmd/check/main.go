package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/idle/internal/jobs"
)

func build() (*asynq.Server, *asynq.ServeMux) {
	mux := asynq.NewServeMux()
	mux.HandleFunc("session:", jobs.Handle)
	return asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{
		ShutdownTimeout: time.Second,
	}), mux
}

// Built and pinged, never started.
func main() {
	srv, mux := build()
	if err := srv.Ping(); err != nil {
		log.Fatal(err)
	}
	_, pattern := mux.Handler(asynq.NewTask("session:sweep", nil))
	log.Println(pattern)
}
