// Package tasks has the payloads.
package tasks

import (
	"github.com/hibiken/asynq"

	"shop.example/payloadchange/packages/base/codec"
)

// The types of tasks.
const (
	TypeOrder      = "order:placed"
	TypeNewsletter = "mail:newsletter"
	TypeInvoice    = "invoice:" + "send"
)

// Order is one that was placed.
type Order struct {
	UserID string `json:"user_id"`
	Lines  []Line `json:"lines"`
}

// Line is one of an order.
type Line struct {
	SKU   string `json:"sku"`
	Count int    `json:"count"`
}

// Newsletter is one that is sent.
type Newsletter struct {
	Subject string `json:"subject"`
}

// Invoice is one that is sent.
type Invoice struct {
	Total Money `json:"total"`
}

// Money is an amount.
type Money struct {
	Cents int64 `json:"cents"`
}

// New makes a task.
func New(kind string, payload any, opts ...asynq.Option) (*asynq.Task, error) {
	data, err := codec.Encode(payload)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(kind, data, opts...), nil
}

// NewOrder makes a task of an order.
func NewOrder(o *Order) (*asynq.Task, error) { return New(TypeOrder, o, asynq.MaxRetry(3)) }
