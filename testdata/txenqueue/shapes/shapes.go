// Package shapes has transactions as they are met in services.
package shapes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO t (id) VALUES ($1)"

type service struct {
	db     *sql.DB
	tx     *sql.Tx
	client *asynq.Client
}

// recovering is how many write it.
func (s *service) recovering(ctx context.Context, fn func(*sql.Tx) error) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		if p := recover(); p != nil {
			_ = tx.Rollback()
			panic(p)
		} else if err != nil {
			_ = tx.Rollback()
		} else {
			err = tx.Commit()
		}
	}()
	err = fn(tx)
	return err
}

func (s *service) retrying(ctx context.Context, fn func(*sql.Tx) error) (err error) {
	for range 3 {
		var tx *sql.Tx
		if tx, err = s.db.BeginTx(ctx, nil); err != nil {
			return err
		}
		if err = fn(tx); err != nil {
			tx.Rollback()
			continue
		}
		if err = tx.Commit(); err == nil {
			return nil
		}
	}
	return err
}

func (s *service) all(ctx context.Context, steps ...func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, step := range steps {
		if err := step(tx); err != nil {
			return err
		}
	}
	return tx.Commit()
}

type hooks struct{ inside func(id int) error }

func newHooks(inside func(int) error) *hooks { return &hooks{inside} }

func (s *service) hooked(ctx context.Context, h *hooks) error {
	return s.recovering(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec(insert, 1); err != nil {
			return err
		}
		return h.inside(1)
	})
}

// operation is done in a transaction.
type operation interface{ run(tx *sql.Tx) error }

type signUp struct{ client *asynq.Client }

func (o signUp) run(tx *sql.Tx) error {
	if _, err := tx.Exec(insert, 1); err != nil {
		return err
	}
	_, err := o.client.Enqueue(asynq.NewTask("t", nil))
	return err
}

func (s *service) apply(ctx context.Context, op operation) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := op.run(tx); err != nil { // want "op.run in an open transaction"
		return err
	}
	return tx.Commit()
}

func (s *service) signUp(ctx context.Context) error { return s.apply(ctx, signUp{s.client}) }

func (s *service) recovered(ctx context.Context) error {
	return s.recovering(ctx, func(tx *sql.Tx) error {
		tx.Exec(insert, 1)
		_, err := s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		return err
	})
}

func (s *service) retried(ctx context.Context) error {
	return s.retrying(ctx, func(tx *sql.Tx) error {
		tx.Exec(insert, 1)
		_, err := s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		return err
	})
}

func (s *service) several(ctx context.Context) error {
	return s.all(ctx, s.first, func(tx *sql.Tx) error {
		_, err := s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		return err
	})
}

func (s *service) first(tx *sql.Tx) error {
	_, err := tx.Exec(insert, 1)
	return err
}

func (s *service) madeHooks(ctx context.Context) error {
	return s.hooked(ctx, newHooks(func(id int) error {
		_, err := s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		return err
	}))
}

func (s *service) pointer(ctx context.Context) error {
	h := &hooks{}
	h.inside = s.notify
	return s.hooked(ctx, h)
}

func (s *service) notify(int) error {
	_, err := s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return err
}

func (s *service) keptInAField(ctx context.Context) (err error) {
	if s.tx, err = s.db.BeginTx(ctx, nil); err != nil {
		return err
	}
	s.tx.Exec(insert, 1)
	s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return s.tx.Commit()
}

type embedding struct{ *sql.Tx }

func (s *service) embedded() error {
	raw, err := s.db.Begin()
	if err != nil {
		return err
	}
	tx := embedding{raw}
	tx.Exec(insert, 1)
	s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return tx.Commit()
}

func (s *service) twoDatabases(other *sql.DB) error {
	a, err := s.db.Begin()
	if err != nil {
		return err
	}
	b, err := other.Begin()
	if err != nil {
		return errors.Join(err, a.Rollback())
	}
	a.Exec(insert, 1)
	b.Exec(insert, 1)
	if err := a.Commit(); err != nil {
		return errors.Join(err, b.Rollback())
	}
	s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return b.Commit()
}

func (s *service) inTheIf() error {
	if tx, err := s.db.Begin(); err == nil {
		tx.Exec(insert, 1)
		s.client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		return tx.Commit()
	}
	return nil
}

func (s *service) functionValue() error {
	send := s.client.Enqueue
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	send(asynq.NewTask("t", nil)) // want "send in an open transaction"
	return tx.Commit()
}

func (s *service) localFunction() error {
	send := func() { s.client.Enqueue(asynq.NewTask("t", nil)) }
	tx, err := s.db.Begin()
	if err != nil {
		send()
		return err
	}
	tx.Exec(insert, 1)
	send() // want "send in an open transaction"
	return tx.Commit()
}

var publish = func(client *asynq.Client) { client.Enqueue(asynq.NewTask("t", nil)) }

func (s *service) packageFunction() error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	publish(s.client) // want "publish in an open transaction"
	return tx.Commit()
}

func (s *service) taskOfTheCaller(t *asynq.Task) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	s.client.Enqueue(t) // want "in an open transaction"
	return tx.Commit()
}

func (s *service) caller() error { return s.taskOfTheCaller(asynq.NewTask("t", nil)) }

func (s *service) HandleTask(ctx context.Context, t *asynq.Task) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	tx.Exec(insert, 1)
	if _, err := s.client.EnqueueContext(ctx, asynq.NewTask("next", t.Payload())); err != nil { // want "EnqueueContext in an open transaction"
		return err
	}
	return tx.Commit()
}

func (s *service) okTaskOfTheCaller(t *asynq.Task) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	s.client.Enqueue(t)
	return tx.Commit()
}

func (s *service) okCaller() error {
	return s.okTaskOfTheCaller(asynq.NewTask("t", nil, asynq.ProcessIn(1e10)))
}

func (s *service) okDeferredIfAllWentWell(ctx context.Context) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err == nil {
			s.client.Enqueue(asynq.NewTask("t", nil))
		}
	}()
	defer func() {
		if err != nil {
			tx.Rollback()
		}
	}()
	if _, err = tx.Exec(insert, 1); err != nil {
		return err
	}
	return tx.Commit()
}

func (s *service) okIfCommitted() error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	if err := tx.Commit(); err == nil {
		s.client.Enqueue(asynq.NewTask("t", nil))
	}
	return err
}

func (s *service) okSavepoint(ctx context.Context, outer nested) error {
	inner, err := outer.Begin(ctx)
	if err != nil {
		return err
	}
	inner.Exec("DELETE FROM t")
	if err := inner.Commit(ctx); err != nil {
		return err
	}
	_, err = s.client.Enqueue(asynq.NewTask("t", nil))
	return err
}

// nested is a transaction in which others can be begun, as in pgx.
type nested interface {
	Begin(ctx context.Context) (nested, error)
	Exec(statement string) error
	Commit(ctx context.Context) error
	Rollback(ctx context.Context) error
}

func (s *service) okStepsOutside(ctx context.Context) error {
	steps := []func(*sql.Tx) error{s.first}
	if err := s.all(ctx, steps...); err != nil {
		return err
	}
	return s.notify(1)
}

// chain is a list, and two structs are copied into each other.
type chain struct {
	next *chain
	do   func(*sql.Tx) error
}

func (s *service) okChain(c *chain) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	for ; c != nil; c = c.next {
		if err := c.do(tx); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

func (s *service) okCopied(ctx context.Context, fn func(int) error) error {
	a, b := hooks{fn}, hooks{}
	for range 3 {
		a, b = b, a
	}
	if err := s.hooked(ctx, &a); err != nil {
		return err
	}
	return s.okChain(nil)
}
