// Package wrappers hands values on to options.
package wrappers

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

type params struct {
	timeout time.Duration
	queue   string
	retries int
}

type option func(*params)

func withTimeout(d time.Duration) option { return func(p *params) { p.timeout = d } }

// Client enqueues.
type Client struct {
	inner   *asynq.Client
	timeout time.Duration
}

func New(c *asynq.Client) *Client { return &Client{inner: c, timeout: 20} }

func (c *Client) Send(ctx context.Context, t *asynq.Task) error {
	_, err := c.inner.EnqueueContext(ctx, t, asynq.MaxRetry(1), asynq.Timeout(c.timeout)) // want "asynq.Timeout\\(20ns\\): a bare number"
	return err
}

func (c *Client) later(t *asynq.Task, in time.Duration) error {
	_, err := c.inner.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(in))
	return err
}

func (c *Client) soon(t *asynq.Task) error {
	return c.later(t, 5) // want "asynq.ProcessIn\\(5ns\\): a bare number"
}

func (c *Client) never(t *asynq.Task) error {
	return c.later(t, -time.Second) // want "asynq.ProcessIn\\(-1s\\): the task is processed at once"
}

func deeper(c *Client, t *asynq.Task, delay time.Duration) error { return c.later(t, delay) }

func viaTwo(c *Client, t *asynq.Task) error {
	return deeper(c, t, 30) // want "asynq.ProcessIn\\(30ns\\): a bare number"
}

func viaVariable(c *Client, t *asynq.Task) error {
	const delay = 30
	return deeper(c, t, delay) // want "asynq.ProcessIn\\(30ns\\): a bare number"
}

func inSeconds(c *asynq.Client, t *asynq.Task, seconds int) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(time.Duration(seconds))) // want "asynq.Timeout\\(30ns\\): a bare number"
}

func callsInSeconds(c *asynq.Client, t *asynq.Task) { inSeconds(c, t, 30) }

func viaLiteral(c *asynq.Client, t *asynq.Task) {
	in := func(d time.Duration) { c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(d)) }
	in(30) // want "asynq.ProcessIn\\(30ns\\): a bare number"
	in(30 * time.Second)
}

func generic[T ~string](c *asynq.Client, t *asynq.Task, queue T, d time.Duration) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(string(queue)), asynq.ProcessIn(d))
}

func viaGeneric(c *asynq.Client, t *asynq.Task) {
	generic(c, t, "low", 30) // want "asynq.ProcessIn\\(30ns\\): a bare number"
	generic(c, t, "", 0)     // want "asynq.Queue\\(\"\"\\)"
}

type enqueuer interface {
	Enqueue(t *asynq.Task, in time.Duration) error
}

type delayed struct{ c *asynq.Client }

func (d delayed) Enqueue(t *asynq.Task, in time.Duration) error {
	_, err := d.c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(in))
	return err
}

var _ enqueuer = delayed{}

func viaInterface(e enqueuer, t *asynq.Task) error {
	return e.Enqueue(t, 30) // want "asynq.ProcessIn\\(30ns\\): a bare number"
}

func deferred(c *Client, t *asynq.Task) {
	defer c.later(t, 10) // want "asynq.ProcessIn\\(10ns\\): a bare number"
	go c.later(t, 20)    // want "asynq.ProcessIn\\(20ns\\): a bare number"
}

type either interface {
	Wait(t *asynq.Task, n time.Duration)
}

type waits struct{ c *asynq.Client }

func (w waits) Wait(t *asynq.Task, n time.Duration) {
	w.c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(n))
}

type ignores struct{}

func (ignores) Wait(*asynq.Task, time.Duration) {}

var _, _ either = waits{}, ignores{}

func okTwoImplementations(e either, t *asynq.Task) { e.Wait(t, 30) }

func okScaled(c *asynq.Client, t *asynq.Task, seconds time.Duration) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(seconds*time.Second))
}

func okCallsScaled(c *asynq.Client, t *asynq.Task) { okScaled(c, t, 30) }

func okDefault(c *asynq.Client, t *asynq.Task, d time.Duration) {
	if d == 0 {
		d = time.Minute
	}
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(d))
}

func okCallsDefault(c *asynq.Client, t *asynq.Task) { okDefault(c, t, 0) }

func okOptional(c *asynq.Client, t *asynq.Task, opts ...option) {
	var p params
	for _, o := range opts {
		o(&p)
	}
	list := []asynq.Option{asynq.MaxRetry(p.retries)}
	if p.timeout > 0 {
		list = append(list, asynq.Timeout(p.timeout))
	}
	if p.queue != "" {
		list = append(list, asynq.Queue(p.queue))
	}
	c.Enqueue(t, list...)
}

func okCallsOptional(c *asynq.Client, t *asynq.Task) { okOptional(c, t, withTimeout(0)) }
