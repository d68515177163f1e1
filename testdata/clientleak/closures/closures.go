// Package closures makes clients in literals, and captures them.
package closures

import (
	"context"
	"net/http"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func inALiteral() func(*asynq.Task) error {
	return func(t *asynq.Task) error {
		client := asynq.NewClient(redis) // want "asynq.NewClient: each time"
		_, err := client.Enqueue(t)
		return err
	}
}

func captured(t *asynq.Task) {
	client := asynq.NewClient(redis) // want "asynq.NewClient: each time"
	send := func() { client.Enqueue(t) }
	send()
	send()
}

func goroutine(tasks []*asynq.Task) {
	for _, t := range tasks {
		go func() {
			client := asynq.NewClient(redis) // want "asynq.NewClient: each time"
			client.Enqueue(t)
		}()
	}
}

func okCleanup(t *asynq.Task) {
	client := asynq.NewClient(redis)
	cleanup := func() { client.Close() }
	defer cleanup()
	client.Enqueue(t)
}

func okHandedOn(mux *http.ServeMux) {
	client := asynq.NewClient(redis)
	mux.HandleFunc("/", func(http.ResponseWriter, *http.Request) { client.Enqueue(asynq.NewTask("t", nil)) })
}

func okMethodValue() func(*asynq.Task, ...asynq.Option) (*asynq.TaskInfo, error) {
	client := asynq.NewClient(redis)
	return client.Enqueue
}

func okClosedLater(ctx context.Context) *asynq.Inspector {
	inspector := asynq.NewInspector(redis)
	context.AfterFunc(ctx, func() { inspector.Close() })
	return inspector
}

func okGoroutine(tasks <-chan *asynq.Task) {
	client := asynq.NewClient(redis)
	go func() {
		defer client.Close()
		for t := range tasks {
			client.Enqueue(t)
		}
	}()
}

func okWorker(tasks <-chan *asynq.Task) {
	client := asynq.NewClient(redis)
	go func() {
		for t := range tasks {
			client.Enqueue(t)
		}
	}()
}
