package handlers

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/queue"
	"shop.example/demo/internal/service"
	"shop.example/demo/internal/store"
	"shop.example/demo/internal/tasks"
)

// Shop handles the tasks of the main queues.
type Shop struct {
	Queue  *queue.Client
	Store  store.Orders
	Stock  *store.Memory
	Orders *service.Orders
	Office *service.Office

	pulses atomic.Int64
}

// Register adds the handlers to mux.
func (s *Shop) Register(mux *asynq.ServeMux) {
	mux.HandleFunc(tasks.TypeOrderConfirm, s.Confirm)
	mux.HandleFunc(tasks.TypeOrderSnapshot, s.Snapshot)
	mux.HandleFunc(tasks.TypeStockReserve, s.Reserve)
	mux.HandleFunc(tasks.TypeLedgerPost, s.Post)
	mux.HandleFunc(tasks.TypeThumbnail, s.Thumbnail)
	mux.HandleFunc(tasks.TypePulse, s.Pulse)
}

// Confirm confirms an order and has a snapshot of it taken.
func (s *Shop) Confirm(ctx context.Context, task *asynq.Task) error {
	p, err := decode[tasks.OrderConfirm](task)
	if err != nil {
		return err
	}
	order, err := s.Orders.Confirm(ctx, p.OrderID)
	if err != nil {
		return err
	}
	time.Sleep(2 * time.Second) // until the replicas have it
	snapshot, err := tasks.NewOrderSnapshot(order)
	if err != nil {
		return err
	}
	return s.Queue.Enqueue(ctx, snapshot)
}

// Snapshot keeps a copy of the order.
func (s *Shop) Snapshot(ctx context.Context, task *asynq.Task) error {
	order, err := decode[store.Order](task)
	if err != nil {
		return err
	}
	order.ID += "@" + time.Now().Format(time.RFC3339)
	return s.Store.Save(ctx, order)
}

// Reserve waits until enough articles are there and sets them aside.
func (s *Shop) Reserve(ctx context.Context, task *asynq.Task) error {
	p, err := decode[tasks.StockReserve](task)
	if err != nil {
		return err
	}
	for !s.Stock.Take(p.SKU, p.Quantity) {
		time.Sleep(5 * time.Second)
	}
	return nil
}

// Post books money.
func (s *Shop) Post(ctx context.Context, task *asynq.Task) error {
	p, err := decode[tasks.LedgerPost](task)
	if err != nil {
		return err
	}
	return s.Office.Post(ctx, p.Entries)
}

// Thumbnail scales an image.
func (s *Shop) Thumbnail(ctx context.Context, task *asynq.Task) error {
	p, err := decode[tasks.Thumbnail](task)
	if err != nil {
		return err
	}
	slog.InfoContext(ctx, "scaling", "image", p.ImageID, "width", p.Width)
	go s.Office.Thumbnail(p.ImageID, 2*p.Width) // for screens of a high density
	return s.Office.Thumbnail(p.ImageID, p.Width)
}

// Pulse counts the tasks by which monitoring sees that the queues are served.
func (s *Shop) Pulse(ctx context.Context, _ *asynq.Task) error {
	n := s.pulses.Add(1)
	slog.DebugContext(ctx, "pulse", "count", n)
	return nil
}
