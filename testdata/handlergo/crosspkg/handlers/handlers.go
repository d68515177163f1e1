// Package handlers calls what starts goroutines in another package.
package handlers

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/handlergo/crosspkg/service"
)

type handler struct{ mailer *service.Mailer }

func (h *handler) later(ctx context.Context, t *asynq.Task) error {
	h.mailer.SendLater(string(t.Payload())) // want "^h.mailer.SendLater in a handler leaves a goroutine behind: its failure is lost, Shutdown cuts it off, its panic ends the process; return when it has ended$"
	return nil
}

func (h *handler) notify(ctx context.Context, t *asynq.Task) error {
	service.Notify(h.mailer, string(t.Payload())) // want "service.Notify in a handler leaves a goroutine behind"
	return nil
}

func (h *handler) method(ctx context.Context, t *asynq.Task) error {
	go h.mailer.Send(context.Background(), string(t.Payload())) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) okAll(ctx context.Context, t *asynq.Task) error {
	h.mailer.SendAll(ctx, []string{string(t.Payload())})
	return ctx.Err()
}

func (h *handler) okBatch(ctx context.Context, t *asynq.Task) error {
	h.mailer.Add(string(t.Payload()))
	return nil
}

func (h *handler) okOther(ctx context.Context, t *asynq.Task) error {
	h.mailer.SendLater("staff@shop.example")
	return h.mailer.Send(ctx, string(t.Payload()))
}

func (h *handler) okKeep(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	go h.mailer.Keep(ctx, id)
	return h.mailer.Send(ctx, id)
}

func (h *handler) okPrompt(ctx context.Context, t *asynq.Task) error {
	go service.Log(t.Type())
	return nil
}
