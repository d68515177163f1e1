// Package review has shapes that services are written in.
package review

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

type settings struct {
	timeout time.Duration
	retries int
	queue   string
}

type Option func(*settings)

func WithTimeout(d time.Duration) Option { return func(s *settings) { s.timeout = d } }

type Worker struct {
	srv    *asynq.Server
	client *asynq.Client
	grace  time.Duration
}

type WorkerConfig struct {
	Grace   time.Duration
	Workers int
}

func NewWorker(redis asynq.RedisConnOpt, cfg WorkerConfig) *Worker {
	return &Worker{srv: asynq.NewServer(redis, asynq.Config{
		Concurrency:     cfg.Workers,
		ShutdownTimeout: cfg.Grace,
	})}
}

func okExported(redis asynq.RedisConnOpt) *Worker {
	return NewWorker(redis, WorkerConfig{Grace: 30 * time.Second})
}

// A switch of constants, all of them bare.
func bySwitch(c *asynq.Client, t *asynq.Task, class int) {
	var d time.Duration
	switch class {
	case 1:
		d = 30
	case 2:
		d = 60
	default:
		d = 90
	}
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(d)) // want "asynq.Timeout\\(.*ns\\): a bare number"
}

func okBySwitch(c *asynq.Client, t *asynq.Task, class int) {
	d := 30 * time.Second
	switch class {
	case 1:
		d = 30
	}
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(d))
}

func named() (d time.Duration) {
	d = 45
	return
}

func useNamed(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(named())) // want "asynq.ProcessIn\\(45ns\\)"
}

func okLoop(c *asynq.Client, t *asynq.Task) {
	for i := 0; i < 3; i++ {
		c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(time.Duration(i)*time.Minute))
	}
}

func spread(c *asynq.Client, ctx context.Context, t *asynq.Task) error {
	common := []asynq.Option{asynq.MaxRetry(3), asynq.Timeout(0)} // want "asynq.Timeout\\(0\\)"
	for _, q := range []string{"a", "b"} {
		opts := append([]asynq.Option{asynq.Queue(q)}, common...)
		if _, err := c.EnqueueContext(ctx, t, opts...); err != nil {
			return err
		}
	}
	return nil
}

var shared = []asynq.Option{asynq.MaxRetry(-2), asynq.Queue("low")} // want "asynq.MaxRetry\\(-2\\)"

func useShared(c *asynq.Client, t *asynq.Task) { c.Enqueue(t, shared...) }

var byName = map[string][]asynq.Option{
	"fast": {asynq.MaxRetry(1), asynq.Timeout(5)}, // want "asynq.Timeout\\(5ns\\)"
	"slow": {asynq.MaxRetry(1), asynq.Timeout(time.Hour)},
}

func useByName(c *asynq.Client, t *asynq.Task, name string) { c.Enqueue(t, byName[name]...) }

type tasks struct{ opts []asynq.Option }

func (x *tasks) init() {
	x.opts = append(x.opts, asynq.Unique(time.Millisecond)) // want "asynq.Unique\\(1ms\\)"
}

func method(c *asynq.Client, t *asynq.Task) {
	make := asynq.Timeout
	c.Enqueue(t, asynq.MaxRetry(1), make(30)) // want "asynq.Timeout\\(30ns\\)"
}

func pointers(redis asynq.RedisConnOpt) {
	cfg := new(asynq.Config)
	p := cfg
	p.ShutdownTimeout = 20 // want "ShutdownTimeout of 20ns"
	asynq.NewServer(redis, *p)
}

type embedded struct{ asynq.Config }

func inEmbedded(redis asynq.RedisConnOpt) {
	e := embedded{Config: asynq.Config{ShutdownTimeout: 25}} // want "ShutdownTimeout of 25ns"
	e.Concurrency = -2                                       // want "Concurrency of -2"
	asynq.NewServer(redis, e.Config)
}

func min(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

func okMin(c *asynq.Client, t *asynq.Task, d time.Duration) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(min(d, 30)))
}

func okFallback(c *asynq.Client, t *asynq.Task, s settings) {
	if s.queue == "" {
		s.queue = "default"
	}
	if s.timeout == 0 {
		s.timeout = time.Minute
	}
	c.Enqueue(t, asynq.MaxRetry(s.retries), asynq.Timeout(s.timeout), asynq.Queue(s.queue))
}

func okCallsFallback(c *asynq.Client, t *asynq.Task) { okFallback(c, t, settings{}) }

type Job interface{ Timeout() time.Duration }

type short struct{}

func (short) Timeout() time.Duration { return 0 }

type long struct{}

func (long) Timeout() time.Duration { return time.Hour }

var _, _ Job = short{}, long{}

func okJob(c *asynq.Client, t *asynq.Task, j Job) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(j.Timeout()))
}
