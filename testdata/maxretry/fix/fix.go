// Package fix holds enqueues that the suggested fixes complete.
package fix

import (
	"context"
	"time"

	queue "github.com/hibiken/asynq"
)

func enqueue(ctx context.Context, client *queue.Client, scheduler *queue.Scheduler) {
	task := queue.NewTask("email:welcome", nil)
	client.Enqueue(task) // want "without MaxRetry"
	time.Sleep(time.Second)
	client.EnqueueContext(ctx, task, queue.ProcessIn(time.Hour)) // want "without MaxRetry"
	time.Sleep(time.Second)
	client.Enqueue( // want "without MaxRetry"
		task,
		queue.Queue("low"),
	)
	scheduler.Register("@daily", task) // want "without MaxRetry"
}

// The task has options: the reader may choose where to add one.
func taskWithOptions(client *queue.Client) {
	task := queue.NewTask("report", nil, queue.Timeout(time.Hour))
	client.Enqueue(task) // want "without MaxRetry"
}

func send(client *queue.Client, task *queue.Task, opts ...queue.Option) error {
	_, err := client.Enqueue(task, opts...)
	return err
}

func throughWrapper(client *queue.Client) error {
	return send(client, queue.NewTask("email:welcome", nil)) // want "without MaxRetry"
}

func spread(client *queue.Client) error {
	opts := []queue.Option{queue.Queue("low")}
	return send(client, queue.NewTask("email:welcome", nil), opts...) // want "without MaxRetry"
}

func appended(client *queue.Client, low bool) error {
	var opts []queue.Option
	if low {
		opts = append(opts, queue.Queue("low"))
	}
	return send(client, queue.NewTask("email:welcome", nil), append(opts, queue.Timeout(time.Hour))...) // want "without MaxRetry"
}

// The options are not written anywhere that could be completed.
func emptyOptions(client *queue.Client) error {
	var opts []queue.Option
	return send(client, queue.NewTask("email:welcome", nil), opts...) // want "without MaxRetry"
}

func sendAll(client *queue.Client, opts []queue.Option, tasks ...*queue.Task) error {
	for _, t := range tasks {
		if _, err := client.Enqueue(t, opts...); err != nil {
			return err
		}
	}
	return nil
}

func noOptions(client *queue.Client) error {
	return sendAll(client, nil, queue.NewTask("email:welcome", nil)) // want "without MaxRetry"
}

func sendOne(client *queue.Client, task *queue.Task) error {
	_, err := client.Enqueue(task)
	return err
}

func wrapperWithoutOptions(client *queue.Client) error {
	return sendOne(client, queue.NewTask("email:welcome", nil)) // want "without MaxRetry"
}
