// Two servers. The old release.
package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func work(context.Context, *asynq.Task) error { return nil }

func enqueue(client *asynq.Client, kind string, opts ...asynq.Option) {
	if _, err := client.Enqueue(asynq.NewTask(kind, nil, opts...), asynq.MaxRetry(3)); err != nil {
		log.Fatal(err)
	}
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	enqueue(client, "r:a")
	enqueue(client, "r:b", asynq.Queue("low"))
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("r:a", work)
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	defer srv.Shutdown()
	second := asynq.NewServer(redis, asynq.Config{Queues: map[string]int{"low": 1}, ShutdownTimeout: time.Minute})
	others := asynq.NewServeMux()
	others.HandleFunc("r:b", work)
	if err := second.Run(others); err != nil {
		log.Fatal(err)
	}
}
