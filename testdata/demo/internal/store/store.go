// Package store keeps the shop's data.
package store

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"sync"
)

// ErrNotFound is returned for an order that does not exist.
var ErrNotFound = errors.New("store: not found")

// Order is a customer's order.
type Order struct {
	ID        string `json:"id"`
	Email     string `json:"email"`
	Lines     []Line `json:"lines"`
	Confirmed bool   `json:"confirmed"`
}

// Line is one article of an order.
type Line struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

// Orders stores orders.
type Orders interface {
	Get(ctx context.Context, id string) (Order, error)
	Save(ctx context.Context, order Order) error
}

// Memory is an Orders that lives in memory, and counts the stock.
type Memory struct {
	mu     sync.Mutex
	orders map[string]Order
	stock  map[string]int
}

// NewMemory returns an empty Memory.
func NewMemory() *Memory {
	return &Memory{orders: make(map[string]Order), stock: make(map[string]int)}
}

// Get returns the order with the given ID.
func (m *Memory) Get(ctx context.Context, id string) (Order, error) {
	if err := ctx.Err(); err != nil {
		return Order{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	order, ok := m.orders[id]
	if !ok {
		return Order{}, ErrNotFound
	}
	return order, nil
}

// Save adds or replaces an order.
func (m *Memory) Save(ctx context.Context, order Order) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.orders[order.ID] = order
	return nil
}

// Take removes n articles from the stock and reports whether there were enough.
func (m *Memory) Take(sku string, n int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stock[sku] < n {
		return false
	}
	m.stock[sku] -= n
	return true
}

// Entry is one booking.
type Entry struct {
	Account string `json:"account"`
	Cents   int64  `json:"cents"`
}

// Dir keeps the ledger and the catalogue in the files of a directory.
type Dir string

// Book appends one entry to the ledger and syncs it to disk.
func (d Dir) Book(ctx context.Context, e Entry) error {
	f, err := os.OpenFile(filepath.Join(string(d), "ledger"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := fmt.Fprintf(f, "%s %d\n", e.Account, e.Cents); err != nil {
		return err
	}
	return f.Sync()
}

// MustExist ends the process if the directory is not there.
func (d Dir) MustExist() {
	if info, err := os.Stat(string(d)); err != nil || !info.IsDir() {
		log.Fatalf("no directory %s", d)
	}
}

// Load writes the articles of a catalogue, named by SKU.
func (d Dir) Load(ctx context.Context, articles map[string]string) error {
	for sku, text := range articles {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(string(d), filepath.Base(sku)), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}
