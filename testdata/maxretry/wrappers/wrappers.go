// Package wrappers enqueues through functions and types of its own.
package wrappers

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

type publisher struct {
	client *asynq.Client
	queue  string
}

// The caller gives the task.
func (p *publisher) publish(ctx context.Context, task *asynq.Task) error {
	_, err := p.client.EnqueueContext(ctx, task, asynq.Queue(p.queue))
	return err
}

// The caller gives the options.
func (p *publisher) send(typ string, payload []byte, opts ...asynq.Option) error {
	_, err := p.client.Enqueue(asynq.NewTask(typ, payload), opts...)
	return err
}

// A wrapper of the wrapper; its callers answer too.
func (p *publisher) mustPublish(ctx context.Context, task *asynq.Task) {
	if err := p.publish(ctx, task); err != nil {
		log.Fatal(err)
	}
}

// Takes neither, so the call inside is the one at fault.
func (p *publisher) announce(text string) {
	p.client.Enqueue(asynq.NewTask("announce", []byte(text)), asynq.Queue(p.queue)) // want "without MaxRetry"
}

// Adds the option for all callers.
func (p *publisher) publishOnce(task *asynq.Task, opts ...asynq.Option) error {
	opts = append(opts, asynq.MaxRetry(0))
	_, err := p.client.Enqueue(task, opts...)
	return err
}

func callerOfTaskWrapper(ctx context.Context, p *publisher) error {
	return p.publish(ctx, asynq.NewTask("price:update", nil)) // want "without MaxRetry"
}

func callerOfOptionWrapper(p *publisher) error {
	return p.send("price:update", nil, asynq.Queue("low")) // want "without MaxRetry"
}

func callerOfNestedWrapper(ctx context.Context, p *publisher) {
	p.mustPublish(ctx, asynq.NewTask("price:reset", nil)) // want "without MaxRetry"
}

// The task has it.
func okCallerOfTaskWrapper(ctx context.Context, p *publisher) error {
	return p.publish(ctx, asynq.NewTask("price:update", nil, asynq.MaxRetry(2)))
}

// The options have it.
func okCallerOfOptionWrapper(p *publisher) error {
	return p.send("price:update", nil, asynq.MaxRetry(2))
}

// The nested wrapper's task has it.
func okCallerOfNestedWrapper(ctx context.Context, p *publisher) {
	p.mustPublish(ctx, asynq.NewTask("price:reset", nil, asynq.MaxRetry(9)))
}

// The wrapper adds it.
func okCallerOfCarefulWrapper(p *publisher) error {
	return p.publishOnce(asynq.NewTask("price:audit", nil))
}

// The wrapper's own call is what is reported.
func okCallerWithoutSay(p *publisher) { p.announce("sale") }

// What the caller's caller gave is unknown here.
func okCallerPassesItsParameter(ctx context.Context, p *publisher, task *asynq.Task) error {
	return p.publish(ctx, task)
}

type embedded struct{ *asynq.Client }

func promotedEnqueue(e embedded) {
	e.Enqueue(asynq.NewTask("stock:count", nil)) // want "without MaxRetry"
}

// The promoted method is given the option.
func okPromotedEnqueue(e embedded) {
	e.Enqueue(asynq.NewTask("stock:count", nil), asynq.MaxRetry(1))
}

func push(client *asynq.Client, attempts int, task *asynq.Task) {
	client.Enqueue(task, asynq.MaxRetry(attempts))
}

// The wrapper makes the option from a number.
func okNumberWrapper(client *asynq.Client) {
	push(client, 7, asynq.NewTask("stock:count", nil))
}

func both(client *asynq.Client, first, second *asynq.Task) {
	client.Enqueue(first, asynq.MaxRetry(1))
	client.Enqueue(second)
}

func secondTaskWithout(client *asynq.Client) {
	both(client, asynq.NewTask("a", nil), asynq.NewTask("b", nil)) // want "without MaxRetry"
}

// The task that needs it has it; the other gets it inside.
func okSecondTaskWith(client *asynq.Client) {
	both(client, asynq.NewTask("a", nil), asynq.NewTask("b", nil, asynq.MaxRetry(1)))
}
