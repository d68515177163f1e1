package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/idle/internal/jobs"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: jobs.Redis})
	defer c.Close()
	j := &jobs.Jobs{Client: c}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{
		ShutdownTimeout: 10 * time.Second, // want "session:sweep"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("session:sweep", jobs.Handle)
	mux.HandleFunc("session:purge", jobs.Handle)
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	defer srv.Shutdown()
	for _, f := range []func(context.Context) error{j.Sweep, j.OKPurge} {
		if err := f(context.Background()); err != nil {
			log.Println(err)
		}
	}
}
