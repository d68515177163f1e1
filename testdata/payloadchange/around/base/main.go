// A handler around another one that decodes, too: the old release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Job is decoded by the handler within.
type Job struct {
	Trace string
	Size  int
}

func traced(next asynq.HandlerFunc) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var head struct{ Trace string }
		if err := json.Unmarshal(t.Payload(), &head); err != nil {
			return err
		}
		fmt.Println(head.Trace)
		return next(ctx, t)
	}
}

func work(_ context.Context, t *asynq.Task) error {
	var job Job
	if err := json.Unmarshal(t.Payload(), &job); err != nil {
		return err
	}
	fmt.Println(job.Size)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	payload, err := json.Marshal(Job{})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(asynq.NewTask("job:run", payload), asynq.MaxRetry(5)); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:run", traced(work))
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
