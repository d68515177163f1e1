// A handler of what was never enqueued. The new release.
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
	enqueue(client, "k:keep")
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("k:keep", work)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
