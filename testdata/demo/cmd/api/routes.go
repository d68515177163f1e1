package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/queue"
	"shop.example/demo/internal/store"
	"shop.example/demo/internal/tasks"
)

// api serves the shop's HTTP routes.
type api struct {
	queue  *queue.Client
	orders store.Orders
}

func (a *api) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", handle(a.order))
	mux.HandleFunc("POST /refunds", handle(a.refund))
	mux.HandleFunc("POST /images", handle(a.image))
	mux.HandleFunc("POST /newsletters", handle(a.newsletter))
	mux.HandleFunc("POST /catalogues", handle(a.catalogue))
	mux.HandleFunc("POST /bounces", handle(a.bounce))
	return mux
}

// handle reads the request's JSON body and calls f with it.
func handle[T any](f func(ctx context.Context, req T) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req T
		if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if err := f(r.Context(), req); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusAccepted)
	}
}

func (a *api) order(ctx context.Context, order store.Order) error {
	if err := a.orders.Save(ctx, order); err != nil {
		return err
	}
	for _, line := range order.Lines {
		reserve, err := tasks.NewStockReserve(line)
		if err != nil {
			return err
		}
		if err := a.queue.Enqueue(ctx, reserve); err != nil {
			return err
		}
	}
	confirm, err := tasks.NewOrderConfirm(order.ID)
	if err != nil {
		return err
	}
	return a.queue.Enqueue(ctx, confirm)
}

func (a *api) refund(ctx context.Context, entry store.Entry) error {
	post, err := tasks.NewLedgerPost(entry)
	if err != nil {
		return err
	}
	return a.queue.EnqueueCritical(ctx, post)
}

func (a *api) image(ctx context.Context, req struct{ ID, App string }) error {
	thumbnail, err := tasks.NewThumbnail(req.ID, req.App)
	if err != nil {
		return err
	}
	return a.queue.Enqueue(ctx, thumbnail, asynq.ProcessIn(time.Minute))
}

func (a *api) newsletter(ctx context.Context, req struct{ Emails []string }) error {
	news, err := tasks.NewNewsletter(req.Emails)
	if err != nil {
		return err
	}
	if len(req.Emails) == 1 { // somebody waits for it
		return a.queue.Enqueue(ctx, news, asynq.MaxRetry(1), asynq.Queue(queue.Low), asynq.Timeout(time.Minute))
	}
	return a.queue.Enqueue(ctx, news, asynq.Queue(queue.Mail), asynq.MaxRetry(3))
}

func (a *api) catalogue(ctx context.Context, req struct{ Path string }) error {
	load, err := tasks.NewCatalogue(req.Path)
	if err != nil {
		return err
	}
	return a.queue.Enqueue(ctx, load, asynq.Queue(queue.Imports))
}

func (a *api) bounce(ctx context.Context, req struct{ Message string }) error {
	return a.queue.Enqueue(ctx, asynq.NewTask(tasks.TypeBounce, []byte(req.Message)), asynq.Queue("mails"), asynq.MaxRetry(5))
}
