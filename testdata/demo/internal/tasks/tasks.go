// Package tasks names the shop's tasks and builds them.
package tasks

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/store"
)

// Task types.
const (
	TypeOrderConfirm  = "order:confirm"
	TypeOrderSnapshot = "order:snapshot"
	TypeStockReserve  = "stock:reserve"
	TypeLedgerPost    = "ledger:post"
	TypeThumbnail     = "image:thumbnail"
	TypeCatalogue     = "catalogue:import"
	TypeNewsletter    = "mail:newsletter"
	TypeReminder      = "mail:reminder"
	TypeBounce        = "mail:bounce"
	TypeSalesReport   = "report:sales:v2"
	TypePulse         = "monitor:pulse"
)

// orderOptions are the options of the tasks that a customer waits for.
var orderOptions = []asynq.Option{
	asynq.MaxRetry(8),
	asynq.Timeout(2 * time.Minute),
}

// newTask builds a task with p in JSON as its payload.
func newTask(typename string, p any, opts ...asynq.Option) (*asynq.Task, error) {
	body, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("task %s: %w", typename, err)
	}
	return asynq.NewTask(typename, body, opts...), nil
}

// NewOrderConfirm returns the task that confirms an order to its customer.
func NewOrderConfirm(orderID string) (*asynq.Task, error) {
	return newTask(TypeOrderConfirm, OrderConfirm{Meta: newMeta(), OrderID: orderID}, orderOptions...)
}

// NewOrderSnapshot returns the task that archives an order as it is now.
func NewOrderSnapshot(order store.Order) (*asynq.Task, error) {
	body, err := json.Marshal(order)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(TypeOrderSnapshot, body, asynq.Retention(24*time.Hour)), nil
}

// NewStockReserve returns the task that sets articles aside.
func NewStockReserve(line store.Line) (*asynq.Task, error) {
	return newTask(TypeStockReserve, StockReserve{SKU: line.SKU, Quantity: line.Quantity}, asynq.Timeout(time.Hour))
}

// NewLedgerPost returns the task that books the entries.
func NewLedgerPost(entries ...store.Entry) (*asynq.Task, error) {
	return newTask(TypeLedgerPost, LedgerPost{SchemaVersion: 3, Entries: entries})
}

// NewThumbnail returns the task that scales an image.
func NewThumbnail(imageID, app string) (*asynq.Task, error) {
	return newTask(TypeThumbnail, &Thumbnail{ImageID: imageID, Width: 320, AppVersion: app}, asynq.Timeout(time.Minute))
}

// NewCatalogue returns the task that imports a catalogue file.
func NewCatalogue(path string) (*asynq.Task, error) {
	body, err := json.Marshal(Catalogue{V: 1, Path: path})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(TypeCatalogue, body, asynq.MaxRetry(2), asynq.Unique(time.Hour)), nil
}

// NewNewsletter returns the task that mails the newsletter to the subscribers.
func NewNewsletter(emails []string) (*asynq.Task, error) {
	return newTask(TypeNewsletter, Newsletter{Version: 2, Emails: emails})
}

// NewSalesReport returns the task that builds yesterday's report for a region.
func NewSalesReport(region string) (*asynq.Task, error) {
	body, err := json.Marshal(SalesReport{Region: region})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(TypeSalesReport, body, asynq.Retention(86400)), nil
}
