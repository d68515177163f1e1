// Package sleep pauses in handlers.
package sleep

import (
	"context"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func work(ctx context.Context) error { return ctx.Err() }

const pause = 2 * time.Second

var interval = 3 * time.Second

// Cooldown may be set by others.
var Cooldown = 200 * time.Millisecond

func constant(ctx context.Context, t *asynq.Task) error {
	time.Sleep(5 * time.Second) // want "^time.Sleep in a handler is not ended by ctx: after its timeout the handler goes on beside its own retry; set a timer and wait for ctx.Done\\(\\), too$"
	return work(ctx)
}

func oneSecond(ctx context.Context, t *asynq.Task) error {
	if err := work(ctx); err != nil {
		return err
	}
	time.Sleep(time.Second) // want "time.Sleep in a handler"
	return nil
}

func named(ctx context.Context, t *asynq.Task) error {
	time.Sleep(pause) // want "time.Sleep in a handler"
	return work(ctx)
}

func variable(ctx context.Context, t *asynq.Task) error {
	time.Sleep(interval) // want "time.Sleep in a handler"
	return work(ctx)
}

func unknown(ctx context.Context, t *asynq.Task) error {
	d, err := time.ParseDuration(os.Getenv("PAUSE"))
	if err != nil {
		return err
	}
	time.Sleep(d) // want "time.Sleep in a handler"
	return work(ctx)
}

func until(ctx context.Context, t *asynq.Task) error {
	next := time.Now().Truncate(time.Hour).Add(time.Hour)
	time.Sleep(time.Until(next)) // want "time.Sleep in a handler"
	return work(ctx)
}

type Poller struct {
	every time.Duration
	after func(time.Duration) <-chan time.Time
	sleep func(time.Duration)
}

func (p *Poller) ProcessTask(ctx context.Context, t *asynq.Task) error {
	time.Sleep(p.every) // want "time.Sleep in a handler"
	return work(ctx)
}

func after(ctx context.Context, t *asynq.Task) error {
	<-time.After(2 * time.Second) // want "^time.After in a handler is not ended by ctx: .*; add ctx.Done\\(\\) in a select$"
	return work(ctx)
}

func alone(ctx context.Context, t *asynq.Task) error {
	select {
	case <-time.After(interval): // want "time.After in a handler"
	}
	return work(ctx)
}

func branch(ctx context.Context, t *asynq.Task) error {
	d := 100 * time.Millisecond
	if len(t.Payload()) > 10 {
		d = 10 * time.Second
	}
	time.Sleep(d) // want "time.Sleep in a handler"
	return work(ctx)
}

func okShort(ctx context.Context, t *asynq.Task) error {
	time.Sleep(500 * time.Millisecond)
	<-time.After(100 * time.Millisecond)
	time.Sleep(Cooldown)
	return work(ctx)
}

func okSelect(ctx context.Context, t *asynq.Task) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(5 * time.Second):
	}
	return work(ctx)
}

func okOtherCase(ctx context.Context, t *asynq.Task) error {
	ready := make(chan struct{})
	go func() { defer close(ready); _ = work(ctx) }()
	select {
	case <-ready:
	case <-time.After(5 * time.Second):
	}
	return nil
}

func okTimer(ctx context.Context, t *asynq.Task) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

func (p *Poller) okValue(ctx context.Context, t *asynq.Task) error {
	p.sleep(5 * time.Second)
	<-p.after(5 * time.Second)
	return work(ctx)
}

func okNew() *Poller { return &Poller{sleep: time.Sleep, after: time.After} }

func okBranch(ctx context.Context, t *asynq.Task) error {
	d := 100 * time.Millisecond
	if len(t.Payload()) > 10 {
		d = 300 * time.Millisecond
	}
	time.Sleep(d)
	return work(ctx)
}

// No handler calls it.
func okStartup() { time.Sleep(10 * time.Second) }
