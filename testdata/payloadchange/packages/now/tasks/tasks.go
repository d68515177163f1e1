// Package tasks has the payloads.
package tasks

import (
	"github.com/hibiken/asynq"

	"shop.example/payloadchange/packages/now/codec"
)

// The types of tasks.
const (
	TypeOrder      = "order:placed"
	TypeNewsletter = "mail:newsletter"
	TypeInvoice    = "invoice:" + "send"
)

// Order is one that was placed.
type Order struct {
	UserID string `json:"uid"` // want `field UserID of tasks.Order: waiting "order:placed" tasks lack it, but hold user_id`
	Lines  []Line `json:"lines"`
}

// Line is one of an order.
type Line struct {
	SKU   string `json:"sku"`
	Count string `json:"count"` // want `field Count of tasks.Line: waiting "order:placed" tasks hold int, which does not fit string`
}

// Newsletter is one that is sent.
type Newsletter struct {
	Subject []string `json:"subject"` // want `field Subject of .*: waiting "mail:newsletter" tasks hold string, which does not fit \[\]string`
}

// Invoice is one that is sent.
type Invoice struct {
	Total Money `json:"total"`
}

// Money is an amount.
type Money struct {
	Cents int64  `json:"cents"`
	In    string `json:"currency"` // want `do not have it`
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
