// Package units has types of its own that stand for transactions.
package units

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO t (id) VALUES ($1)"

// Tx wraps a transaction.
type Tx struct {
	inner *sql.Tx
	after []func()
}

func Begin(ctx context.Context, db *sql.DB) (*Tx, error) {
	inner, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &Tx{inner: inner}, nil
}

func (t *Tx) Save(id int) error {
	_, err := t.inner.Exec(insert, id)
	return err
}

func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

func (t *Tx) Commit() error {
	if err := t.inner.Commit(); err != nil {
		return err
	}
	for _, fn := range t.after {
		fn()
	}
	return nil
}

func (t *Tx) Rollback() error { return t.inner.Rollback() }

// Unit is a unit of work that begins when it is told to.
type Unit struct {
	db *sql.DB
	tx *sql.Tx
}

func NewUnit(db *sql.DB) *Unit { return &Unit{db: db} }

func (u *Unit) Begin() (err error) {
	u.tx, err = u.db.Begin()
	return err
}

func (u *Unit) Save(id int) error {
	_, err := u.tx.Exec(insert, id)
	return err
}

func (u *Unit) Commit() error   { return u.tx.Commit() }
func (u *Unit) Rollback() error { return u.tx.Rollback() }

type key struct{}

func txFrom(ctx context.Context) *sql.Tx {
	tx, _ := ctx.Value(key{}).(*sql.Tx)
	return tx
}

func wrapped(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	tx, err := Begin(ctx, db)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Save(1); err != nil {
		return err
	}
	client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return tx.Commit()
}

func unit(db *sql.DB, client *asynq.Client) error {
	u := NewUnit(db)
	if err := u.Begin(); err != nil {
		return err
	}
	if err := u.Save(1); err != nil {
		u.Rollback()
		return err
	}
	client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return u.Commit()
}

func inAStruct(db *sql.DB, client *asynq.Client) error {
	var s struct{ tx *sql.Tx }
	var err error
	if s.tx, err = db.Begin(); err != nil {
		return err
	}
	s.tx.Exec(insert, 1)
	client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return s.tx.Commit()
}

func okAfterCommit(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	tx, err := Begin(ctx, db)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Save(1); err != nil {
		return err
	}
	tx.AfterCommit(func() { client.Enqueue(asynq.NewTask("t", nil)) })
	return tx.Commit()
}

func okUnitNotBegun(db *sql.DB, client *asynq.Client) error {
	u := NewUnit(db)
	client.Enqueue(asynq.NewTask("t", nil))
	if err := u.Begin(); err != nil {
		return err
	}
	u.Save(1)
	return u.Commit()
}

func okUnitCommitted(db *sql.DB, client *asynq.Client) error {
	u := NewUnit(db)
	if err := u.Begin(); err != nil {
		return err
	}
	u.Save(1)
	if err := u.Commit(); err != nil {
		return err
	}
	_, err := client.Enqueue(asynq.NewTask("t", nil))
	return err
}

// okOfTheContext finds a transaction that somebody else began.
func okOfTheContext(ctx context.Context, client *asynq.Client) error {
	tx := txFrom(ctx)
	if _, err := tx.Exec(insert, 1); err != nil {
		return err
	}
	_, err := client.Enqueue(asynq.NewTask("t", nil))
	return err
}
