package store

import (
	"context"
	"database/sql"
	"errors"
)

// Invoice is what a customer owes.
type Invoice struct {
	ID    int64  `json:"id"`
	Email string `json:"email"`
	Cents int64  `json:"cents"`
}

// Invoices keeps the invoices in a database.
type Invoices struct {
	DB *sql.DB
}

// inTx calls fn in a transaction, which is committed if it returns no error.
func (s *Invoices) inTx(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := s.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Create adds an invoice and calls then, if it is not nil, with its number, before the
// invoice is there for others.
func (s *Invoices) Create(ctx context.Context, inv Invoice, then func(id int64) error) (id int64, err error) {
	err = s.inTx(ctx, func(tx *sql.Tx) error {
		row := tx.QueryRowContext(ctx, "INSERT INTO invoices (email, cents) VALUES ($1, $2) RETURNING id", inv.Email, inv.Cents)
		if err := row.Scan(&id); err != nil || then == nil {
			return err
		}
		return then(id)
	})
	return id, err
}

// Pay books a payment.
func (s *Invoices) Pay(ctx context.Context, id int64) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE invoices SET paid = now() WHERE id = $1", id)
		return err
	})
}
