// Package readonly enqueues in transactions that change nothing.
package readonly

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
)

type store struct{ db *sql.DB }

func (s *store) read(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (s *store) change(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// queries is what sqlc makes.
type queries struct{ db dbtx }

type dbtx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func newQueries(db dbtx) *queries { return &queries{db: db} }

func (q *queries) withTx(tx *sql.Tx) *queries { return &queries{db: tx} }

const getUser = `-- name: GetUser :one
SELECT name FROM users WHERE id = $1`

func (q *queries) getUser(ctx context.Context, id int) (name string, err error) {
	err = q.db.QueryRowContext(ctx, getUser, id).Scan(&name)
	return name, err
}

const createUser = `-- name: CreateUser :one
INSERT INTO users (id) VALUES ($1) RETURNING name`

func (q *queries) createUser(ctx context.Context, id int) (name string, err error) {
	err = q.db.QueryRowContext(ctx, createUser, id).Scan(&name)
	return name, err
}

func generated(ctx context.Context, db *sql.DB, q *queries, client *asynq.Client) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	qtx := q.withTx(tx)
	if _, err := qtx.createUser(ctx, 1); err != nil {
		return err
	}
	client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
	return tx.Commit()
}

func lockedAndChanged(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: false})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var n int
	tx.QueryRowContext(ctx, "WITH moved AS (UPDATE t SET n = n + 1 RETURNING n) SELECT n FROM moved").Scan(&n)
	client.Enqueue(asynq.NewTask("moved", nil)) // want "in an open transaction"
	return tx.Commit()
}

func prepared(db *sql.DB, client *asynq.Client, ids []int) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	stmt, err := tx.Prepare("INSERT INTO t (id) VALUES ($1)")
	if err != nil {
		return err
	}
	for _, id := range ids {
		stmt.Exec(id)
		client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	}
	return tx.Commit()
}

func (s *store) changing(ctx context.Context, client *asynq.Client) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		if _, err := newQueries(tx).createUser(ctx, 1); err != nil {
			return err
		}
		_, err := client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
		return err
	})
}

func (s *store) okReadOnly(ctx context.Context, client *asynq.Client) error {
	return s.read(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRow("SELECT count(*) FROM users").Scan(&n); err != nil {
			return err
		}
		_, err := client.Enqueue(asynq.NewTask("report", nil))
		return err
	})
}

func okOptionsInAVariable(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	opts := &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	tx, err := db.BeginTx(ctx, opts)
	if err != nil {
		return err
	}
	rows, err := tx.Query("SELECT id FROM users")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		client.Enqueue(asynq.NewTask("remind", nil))
	}
	return tx.Commit()
}

func okOnlyQueries(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var name string
	if err := tx.QueryRowContext(ctx, "SELECT name FROM users").Scan(&name); err != nil {
		return err
	}
	client.Enqueue(asynq.NewTask("hello", nil))
	return tx.Commit()
}

func okOnlyGeneratedQueries(ctx context.Context, db *sql.DB, q *queries, client *asynq.Client) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := q.withTx(tx).getUser(ctx, 1); err != nil {
		return err
	}
	client.Enqueue(asynq.NewTask("hello", nil))
	return tx.Commit()
}

func (s *store) okOnlyQueriesInAFunction(ctx context.Context, client *asynq.Client) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		if _, err := newQueries(tx).getUser(ctx, 1); err != nil {
			return err
		}
		_, err := client.Enqueue(asynq.NewTask("hello", nil))
		return err
	})
}

func okNeverUsed(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	db.Exec("INSERT INTO t DEFAULT VALUES")
	client.Enqueue(asynq.NewTask("t", nil))
	return tx.Commit()
}
