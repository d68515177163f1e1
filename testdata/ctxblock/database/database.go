// Package database asks databases in handlers.
package database

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
)

type repository struct{ db *sql.DB }

func (r *repository) count() (int, error) {
	var n int
	err := r.db.QueryRow("SELECT count(*) FROM orders").Scan(&n) // want "^r.db.QueryRow in a handler is not ended by ctx: .*; call QueryRowContext$"
	return n, err
}

func (r *repository) names(ctx context.Context) ([]string, error) {
	rows, err := r.db.QueryContext(ctx, "SELECT name FROM orders")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return nil, rows.Err()
}

type handler struct{ orders *repository }

func (h *handler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if _, err := h.orders.count(); err != nil {
		return err
	}
	_, err := h.orders.names(ctx)
	return err
}

func (h *handler) exec(ctx context.Context, t *asynq.Task) error {
	if _, err := h.orders.db.Exec("DELETE FROM carts"); err != nil { // want "Exec in a handler .*; call ExecContext$"
		return err
	}
	return ctx.Err()
}

func (h *handler) begin(ctx context.Context, t *asynq.Task) error {
	tx, err := h.orders.db.Begin() // want "h.orders.db.Begin in a handler .*; call BeginTx$"
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "DELETE FROM carts"); err != nil {
		return err
	}
	return tx.Commit()
}

// A statement in a transaction goes on when the transaction's context has ended.
func (h *handler) inside(ctx context.Context, t *asynq.Task) error {
	tx, err := h.orders.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec("DELETE FROM carts"); err != nil { // want "tx.Exec in a handler .*; call ExecContext$"
		return err
	}
	return tx.Commit()
}

func (h *handler) ping(ctx context.Context, t *asynq.Task) error {
	if err := h.orders.db.Ping(); err != nil { // want "h.orders.db.Ping in a handler"
		return err
	}
	return ctx.Err()
}

func (h *handler) okContext(ctx context.Context, t *asynq.Task) error {
	tx, err := h.orders.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	stmt, err := tx.PrepareContext(ctx, "DELETE FROM carts WHERE id = ?")
	if err != nil {
		return err
	}
	defer stmt.Close()
	if _, err := stmt.ExecContext(ctx, 1); err != nil {
		return err
	}
	return tx.Commit()
}

// Querier is what *sql.DB and *sql.Tx have in common.
type Querier interface {
	Exec(query string, args ...any) (sql.Result, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func okInterface(q Querier) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		if _, err := q.Exec("DELETE FROM carts"); err != nil {
			return err
		}
		return ctx.Err()
	}
}

func okPrompt(db *sql.DB) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		_ = db.Stats()
		db.SetMaxOpenConns(4)
		return ctx.Err()
	}
}

// Its own twin is no business of ctxblock: the body tells.
func (r *repository) okOwn() error { return nil }

func (r *repository) okOwnContext(ctx context.Context) error { return ctx.Err() }

func (h *handler) okOwnTwin(ctx context.Context, t *asynq.Task) error {
	if err := h.orders.okOwn(); err != nil {
		return err
	}
	return h.orders.okOwnContext(ctx)
}

func okEnqueue(client *asynq.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		if _, err := client.Enqueue(asynq.NewTask("next", nil), asynq.MaxRetry(3)); err != nil {
			return err
		}
		return ctx.Err()
	}
}
