package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/tables/internal/jobs"
)

func main() {
	mux := asynq.NewServeMux()
	for _, r := range []struct {
		pattern string
		h       asynq.HandlerFunc
	}{
		{"eu:sync", jobs.Handle},
		{"eu:clean", jobs.Handle},
	} {
		mux.Handle(r.pattern, r.h)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{
		Queues:          map[string]int{"eu": 1},
		ShutdownTimeout: 30 * time.Second, // want "eu:clean"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
