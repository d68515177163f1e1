package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/generics/internal/jobs"
)

type invoice struct {
	ID int `json:"id"`
}

type api struct {
	c *asynq.Client
	p jobs.Putter
}

func (a *api) invoice(ctx context.Context) error {
	return jobs.Enqueue(ctx, a.c, "invoice:send", "invoices", invoice{ID: 7})
}

func (a *api) okLedger(ctx context.Context) error {
	return jobs.Enqueue(ctx, a.c, "ledger:book", "ledger", map[string]int{"id": 7})
}

// Through an interface with one implementation.
func (a *api) pdf(ctx context.Context) error {
	return a.p.Put(ctx, asynq.NewTask("pdf:render", nil), asynq.Queue("pdf"))
}

func (a *api) okPDF(ctx context.Context) error {
	return a.p.Put(ctx, asynq.NewTask("pdf:render", nil), asynq.MaxRetry(1))
}

// The constructor's option.
func (a *api) label(ctx context.Context) error {
	t, err := jobs.New("label:print", invoice{ID: 8}, asynq.Queue("labels"))
	if err != nil {
		return err
	}
	return a.p.Put(ctx, t)
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: jobs.Redis})
	defer c.Close()
	a := &api{c: c, p: &jobs.Redisq{C: c}}
	ctx := context.Background()

	// A closure.
	thumb := func(queue string) error {
		_, err := c.EnqueueContext(ctx, asynq.NewTask("thumb:make", nil), asynq.Queue(queue))
		return err
	}
	for _, err := range []error{
		a.invoice(ctx), a.okLedger(ctx), a.pdf(ctx), a.okPDF(ctx), a.label(ctx),
		thumb("thumbs"), thumb("default"),
	} {
		if err != nil {
			log.Println(err)
		}
	}
}
