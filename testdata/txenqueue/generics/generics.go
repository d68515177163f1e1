// Package generics runs generic functions in transactions.
package generics

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO t (id) VALUES ($1)"

func within[T any](ctx context.Context, db *sql.DB, fn func(tx *sql.Tx) (T, error)) (out T, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return out, err
	}
	defer func() {
		if err != nil {
			tx.Rollback()
		}
	}()
	if out, err = fn(tx); err != nil {
		return out, err
	}
	return out, tx.Commit()
}

type queue[P any] struct{ client *asynq.Client }

func (q queue[P]) put(p P) error {
	_, err := q.client.Enqueue(asynq.NewTask("t", nil))
	return err
}

func reported(ctx context.Context, db *sql.DB, client *asynq.Client) (int, error) {
	return within(ctx, db, func(tx *sql.Tx) (int, error) {
		if _, err := tx.Exec(insert, 1); err != nil {
			return 0, err
		}
		if _, err := client.Enqueue(asynq.NewTask("t", nil)); err != nil { // want "in an open transaction"
			return 0, err
		}
		return 1, nil
	})
}

func genericQueue(ctx context.Context, db *sql.DB, q queue[int]) (string, error) {
	return within(ctx, db, func(tx *sql.Tx) (string, error) {
		tx.Exec(insert, 1)
		return "", q.put(1) // want "q.put in an open transaction"
	})
}

func okBehind(ctx context.Context, db *sql.DB, q queue[int]) error {
	n, err := within(ctx, db, func(tx *sql.Tx) (int, error) {
		_, err := tx.Exec(insert, 1)
		return 1, err
	})
	if err != nil {
		return err
	}
	return q.put(n)
}

func okFailed(ctx context.Context, db *sql.DB, q queue[int]) (int, error) {
	return within(ctx, db, func(tx *sql.Tx) (int, error) {
		if _, err := tx.Exec(insert, 1); err != nil {
			q.put(0)
			return 0, err
		}
		return 1, nil
	})
}
