// Package store knows nothing of asynq.
package store

import (
	"context"
	"database/sql"
)

// CreateParams is what Create needs.
type CreateParams struct {
	Name        string
	AfterCreate func(id int) error
	AfterCommit func(id int)
}

// Store stores users.
type Store interface {
	Create(ctx context.Context, p CreateParams) error
	WithTx(ctx context.Context, fn func(ctx context.Context) error) error
}

type sqlStore struct{ db *sql.DB }

// New makes a store.
func New(db *sql.DB) Store { return &sqlStore{db} }

func (s *sqlStore) exec(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func (s *sqlStore) Create(ctx context.Context, p CreateParams) error {
	var id int
	err := s.exec(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "INSERT INTO users (name) VALUES ($1) RETURNING id", p.Name).Scan(&id); err != nil {
			return err
		}
		return p.AfterCreate(id)
	})
	if err != nil {
		return err
	}
	p.AfterCommit(id)
	return nil
}

type key struct{}

func (s *sqlStore) WithTx(ctx context.Context, fn func(ctx context.Context) error) error {
	return s.exec(ctx, func(tx *sql.Tx) error { return fn(context.WithValue(ctx, key{}, tx)) })
}

// Begin begins a transaction.
func Begin(db *sql.DB) (*sql.Tx, error) { return db.Begin() }

// Insert inserts.
func Insert(tx *sql.Tx, name string) error {
	_, err := tx.Exec("INSERT INTO users (name) VALUES ($1)", name)
	return err
}

// Find only looks.
func Find(tx *sql.Tx, name string) (id int, err error) {
	err = tx.QueryRow("SELECT id FROM users WHERE name = $1", name).Scan(&id)
	return id, err
}

// Finish commits, or rolls back.
func Finish(tx *sql.Tx, err error) error {
	if err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}
