// Package fix holds calls that the suggested fix completes.
package fix

import (
	"context"
	"time"

	queue "github.com/hibiken/asynq"
)

func enqueue(ctx context.Context, client *queue.Client, scheduler *queue.Scheduler) {
	task := queue.NewTask("email:welcome", nil)
	client.Enqueue(task)                                                                 // want "without MaxRetry"
	client.EnqueueContext(ctx, task, queue.ProcessIn(time.Hour))                         // want "without MaxRetry"
	scheduler.Register("@daily", queue.NewTask("report", nil, queue.Timeout(time.Hour))) // want "without MaxRetry"
	client.Enqueue(                                                                      // want "without MaxRetry"
		task,
		queue.Queue("low"),
	)
}

func send(client *queue.Client, task *queue.Task, opts ...queue.Option) error {
	_, err := client.Enqueue(task, opts...)
	return err
}

func throughWrapper(client *queue.Client) error {
	return send(client, queue.NewTask("email:welcome", nil)) // want "without MaxRetry"
}

// The options are spread: there is a report, but no fix.
func spread(client *queue.Client) error {
	opts := []queue.Option{queue.Queue("low")}
	return send(client, queue.NewTask("email:welcome", nil), opts...) // want "without MaxRetry"
}
