// Package interfaces enqueues and begins by way of interfaces.
package interfaces

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
)

// Enqueuer is what asynq.Client has.
type Enqueuer interface {
	Enqueue(task *asynq.Task, opts ...asynq.Option) (*asynq.TaskInfo, error)
}

// Notifier has one implementation.
type Notifier interface{ Notify(id int) error }

type queueNotifier struct{ client *asynq.Client }

func (n *queueNotifier) Notify(id int) error {
	_, err := n.client.Enqueue(asynq.NewTask("notify", nil))
	return err
}

func NewNotifier(c *asynq.Client) Notifier { return &queueNotifier{c} }

// Sink has two, one of which only prints.
type Sink interface{ Put(id int) error }

type queueSink struct{ client *asynq.Client }

func (s *queueSink) Put(id int) error {
	_, err := s.client.Enqueue(asynq.NewTask("put", nil))
	return err
}

type printSink struct{}

func (printSink) Put(id int) error { println(id); return nil }

func NewSink(c *asynq.Client) Sink {
	if c == nil {
		return printSink{}
	}
	return &queueSink{c}
}

// Tx is an interface for transactions.
type Tx interface {
	Exec(query string, args ...any) error
	Commit() error
	Rollback() error
}

// DB is implemented elsewhere.
type DB interface {
	Begin(ctx context.Context) (Tx, error)
	InTx(ctx context.Context, fn func(tx Tx) error) error
	Get(id int) (string, error)
}

// Repository has a method that runs a function in a transaction.
type Repository interface {
	Atomic(ctx context.Context, fn func(r Repository) error) error
	Save(id int) error
}

type sqlRepository struct {
	db *sql.DB
	tx *sql.Tx
}

func (r *sqlRepository) Atomic(ctx context.Context, fn func(r Repository) error) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(&sqlRepository{r.db, tx}); err != nil {
		return err
	}
	return tx.Commit()
}

func (r *sqlRepository) Save(id int) error {
	_, err := r.tx.Exec("INSERT INTO t (id) VALUES ($1)", id)
	return err
}

func NewRepository(db *sql.DB) Repository { return &sqlRepository{db: db} }

type service struct {
	db       DB
	repo     Repository
	queue    Enqueuer
	notifier Notifier
	sink     Sink
}

func (s *service) library(ctx context.Context) error {
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Exec("DELETE FROM t"); err != nil {
		return err
	}
	if _, err := s.queue.Enqueue(asynq.NewTask("t", nil)); err != nil { // want "s.queue.Enqueue in an open transaction"
		return err
	}
	return tx.Commit()
}

func (s *service) wrapper(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx Tx) error {
		if err := tx.Exec("DELETE FROM t"); err != nil {
			return err
		}
		return s.notifier.Notify(1) // want "s.notifier.Notify in an open transaction"
	})
}

func (s *service) repository(ctx context.Context) error {
	return s.repo.Atomic(ctx, func(r Repository) error {
		if err := r.Save(1); err != nil {
			return err
		}
		return s.notifier.Notify(1) // want "s.notifier.Notify in an open transaction"
	})
}

func (s *service) okNotAllEnqueue(ctx context.Context) error {
	return s.repo.Atomic(ctx, func(r Repository) error {
		if err := r.Save(1); err != nil {
			return err
		}
		return s.sink.Put(1)
	})
}

func (s *service) okBehind(ctx context.Context) error {
	if err := s.repo.Atomic(ctx, func(r Repository) error { return r.Save(1) }); err != nil {
		return err
	}
	return s.notifier.Notify(1)
}

func (s *service) okNothingBegun(ctx context.Context) error {
	if err := s.repo.Save(1); err != nil {
		return err
	}
	return s.notifier.Notify(1)
}
