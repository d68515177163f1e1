package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

// Client enqueues tasks.
type Client struct {
	client *asynq.Client
}

// NewClient returns a client for the given Redis.
func NewClient(redis asynq.RedisConnOpt) *Client {
	return &Client{client: asynq.NewClient(redis)}
}

// Enqueue enqueues the task; opts override the task's own options.
func (c *Client) Enqueue(ctx context.Context, task *asynq.Task, opts ...asynq.Option) error {
	info, err := c.client.EnqueueContext(ctx, task, opts...)
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		slog.DebugContext(ctx, "enqueued before", "type", task.Type())
		return nil
	}
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", task.Type(), err)
	}
	slog.DebugContext(ctx, "enqueued", "id", info.ID, "queue", info.Queue)
	return nil
}

// EnqueueCritical enqueues a task that must not wait behind others.
func (c *Client) EnqueueCritical(ctx context.Context, task *asynq.Task, opts ...asynq.Option) error {
	critical := []asynq.Option{asynq.Queue(Critical), asynq.MaxRetry(12)}
	return c.Enqueue(ctx, task, append(critical, opts...)...)
}

// Close closes the connection to Redis.
func (c *Client) Close() error {
	return c.client.Close()
}

// Worker processes tasks in the background.
type Worker struct {
	server *asynq.Server
}

// NewWorker returns a worker that is not running yet.
func NewWorker(redis asynq.RedisConnOpt, cfg asynq.Config) *Worker {
	return &Worker{server: asynq.NewServer(redis, cfg)}
}

// Start begins to process tasks and returns.
func (w *Worker) Start(h asynq.Handler) error {
	if err := w.server.Start(h); err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	return nil
}

// Drain makes the worker take no more tasks from its queues.
func (w *Worker) Drain() {
	w.server.Stop()
}

// Close waits for the running tasks and ends the worker.
func (w *Worker) Close() {
	w.server.Shutdown()
}

// Cron enqueues tasks at set times.
type Cron struct {
	scheduler *asynq.Scheduler
}

// NewCron returns a cron without entries.
func NewCron(redis asynq.RedisConnOpt) *Cron {
	return &Cron{scheduler: asynq.NewScheduler(redis, &asynq.SchedulerOpts{
		Location: time.UTC,
		EnqueueErrorHandler: func(task *asynq.Task, _ []asynq.Option, err error) {
			slog.Error("not enqueued", "type", task.Type(), "id", task.ResultWriter().TaskID(), "err", err)
		},
	})}
}

// Add has the task enqueued whenever spec says so.
func (c *Cron) Add(spec string, task *asynq.Task, opts ...asynq.Option) error {
	if _, err := c.scheduler.Register(spec, task, opts...); err != nil {
		return fmt.Errorf("schedule %s: %w", task.Type(), err)
	}
	return nil
}

// Start begins to enqueue and returns.
func (c *Cron) Start() error {
	return c.scheduler.Start()
}

// Reload begins anew.
func (c *Cron) Reload() error {
	c.Stop()
	return c.scheduler.Start()
}

// Stop ends the cron.
func (c *Cron) Stop() {
	c.scheduler.Shutdown()
}
