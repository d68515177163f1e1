// Package handlers calls helpers of another package.
package handlers

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/ctxblock/crosspkg/support"
)

type handler struct {
	scraper *support.Scraper
	orders  support.Orders
	Counter counter
}

type counter interface{ Count() (int, error) }

func (h *handler) page(ctx context.Context, t *asynq.Task) error {
	return h.scraper.Page(ctx, string(t.Payload())) // want "^h.scraper.Page in a handler is not ended by ctx: .*; pass ctx on in it$"
}

func (h *handler) count(ctx context.Context, t *asynq.Task) error {
	if _, err := h.orders.Count(); err != nil { // want "^h.orders.Count in a handler is not ended by ctx: .*; pass ctx to it$"
		return err
	}
	return ctx.Err()
}

func (h *handler) convert(ctx context.Context, t *asynq.Task) error {
	if err := support.Convert(string(t.Payload())); err != nil { // want "support.Convert in a handler"
		return err
	}
	return ctx.Err()
}

func (h *handler) command(ctx context.Context, t *asynq.Task) error {
	if err := support.Command("a").Run(); err != nil { // want "Run in a handler"
		return err
	}
	return ctx.Err()
}

func (h *handler) pause(ctx context.Context, t *asynq.Task) error {
	support.Pause(100 * time.Millisecond)
	support.Pause(time.Minute) // want "support.Pause in a handler"
	support.Seconds(3)         // want "support.Seconds in a handler"
	return ctx.Err()
}

func (h *handler) rest() {
	support.Pause(50 * time.Millisecond) // want "support.Pause in a handler"
}

func (h *handler) throttled(ctx context.Context, t *asynq.Task) error {
	for range t.Payload() {
		h.rest()
	}
	return ctx.Err()
}

func (h *handler) request(ctx context.Context, t *asynq.Task) error {
	req, err := support.Request("https://shop.example")
	if err != nil {
		return err
	}
	if _, err := support.Client().Do(req); err != nil { // want "Do in a handler"
		return err
	}
	if _, err := h.scraper.Send(req); err != nil { // want "h.scraper.Send in a handler"
		return err
	}
	return ctx.Err()
}

func (h *handler) retry(ctx context.Context, t *asynq.Task) error {
	err := support.Retry(func() error {
		_, err := h.orders.Count() // want "h.orders.Count in a handler"
		return err
	})
	return fmt.Errorf("%w %w", err, ctx.Err())
}

func (h *handler) retrying(ctx context.Context, t *asynq.Task) error {
	return support.Retrying(2*time.Second, func() error { return h.scraper.Try(ctx, "a") }) // want "support.Retrying in a handler"
}

func (h *handler) okTry(ctx context.Context, t *asynq.Task) error {
	h.orders.Later()
	if _, err := h.orders.CountContext(ctx); err != nil {
		return err
	}
	return h.scraper.Try(ctx, string(t.Payload()))
}

func (h *handler) okRequest(ctx context.Context, t *asynq.Task) error {
	req, err := support.Request("https://shop.example")
	if err != nil {
		return err
	}
	if _, err := support.Bounded().Do(req); err != nil {
		return err
	}
	if _, err := h.scraper.Send(req.WithContext(ctx)); err != nil {
		return err
	}
	with, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	_, err = h.scraper.Send(with)
	return err
}

func (h *handler) okInterface(ctx context.Context, t *asynq.Task) error {
	if _, err := h.Counter.Count(); err != nil {
		return err
	}
	return ctx.Err()
}

func (h *handler) okShort(ctx context.Context, t *asynq.Task) error {
	support.Pause(100 * time.Millisecond)
	support.Seconds(0)
	return ctx.Err()
}

func okNew(orders support.Orders) *handler {
	return &handler{support.NewScraper(), orders, orders}
}
