// Package closures runs functions in transactions, by functions of its own.
package closures

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO users (name) VALUES ($1)"

type Store struct{ db *sql.DB }

func (s *Store) inTx(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// nested hands the function on.
func (s *Store) nested(ctx context.Context, fn func(tx *sql.Tx) error) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		if err := fn(tx); err != nil {
			return fmt.Errorf("nested: %w", err)
		}
		return nil
	})
}

// after calls the function when all is done.
func (s *Store) after(ctx context.Context, fn func() error) error {
	if err := s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(insert, "x")
		return err
	}); err != nil {
		return err
	}
	return fn()
}

// hooked calls the function of its argument in the transaction.
func (s *Store) hooked(ctx context.Context, p params) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec(insert, p.name); err != nil {
			return err
		}
		if p.created != nil {
			return p.created()
		}
		return nil
	})
}

type params struct {
	name    string
	created func() error
	done    func() error
}

type service struct {
	store  *Store
	client *asynq.Client
}

func (s *service) literal(ctx context.Context) error {
	return s.store.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, insert, "a"); err != nil {
			return err
		}
		_, err := s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "s.client.Enqueue in an open transaction"
		return err
	})
}

func (s *service) throughAnother(ctx context.Context) error {
	return s.store.nested(ctx, func(tx *sql.Tx) error {
		tx.ExecContext(ctx, insert, "a")
		_, err := s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
		return err
	})
}

func (s *service) variable(ctx context.Context) error {
	create := func(tx *sql.Tx) error {
		tx.ExecContext(ctx, insert, "a")
		s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
		return nil
	}
	return s.store.inTx(ctx, create)
}

func (s *service) methodValue(ctx context.Context) error {
	return s.store.inTx(ctx, s.create)
}

func (s *service) create(tx *sql.Tx) error {
	if _, err := tx.Exec(insert, "a"); err != nil {
		return err
	}
	_, err := s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
	return err
}

func (s *service) field(ctx context.Context) error {
	return s.store.hooked(ctx, params{
		name: "a",
		created: func() error {
			_, err := s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
			return err
		},
	})
}

func (s *service) fieldOfVariable(ctx context.Context) error {
	p := params{name: "a"}
	p.created = func() error {
		_, err := s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
		return err
	}
	return s.store.hooked(ctx, p)
}

func (s *service) literalInLiteral(ctx context.Context) error {
	return s.store.inTx(ctx, func(tx *sql.Tx) error {
		tx.Exec(insert, "a")
		return each([]string{"a", "b"}, func(name string) error {
			_, err := s.client.Enqueue(asynq.NewTask("user:"+name, nil)) // want "in an open transaction"
			return err
		})
	})
}

func each(names []string, do func(string) error) error {
	for _, name := range names {
		if err := do(name); err != nil {
			return err
		}
	}
	return nil
}

func (s *service) deferred(ctx context.Context) error {
	return s.store.inTx(ctx, func(tx *sql.Tx) error {
		defer s.client.Enqueue(asynq.NewTask("user:created", nil)) // want "in an open transaction"
		_, err := tx.Exec(insert, "a")
		return err
	})
}

func (s *service) okBehind(ctx context.Context) error {
	if err := s.store.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, insert, "a")
		return err
	}); err != nil {
		return err
	}
	_, err := s.client.Enqueue(asynq.NewTask("user:created", nil))
	return err
}

func (s *service) okAfterAll(ctx context.Context) error {
	return s.store.after(ctx, func() error {
		_, err := s.client.Enqueue(asynq.NewTask("user:created", nil))
		return err
	})
}

func (s *service) okOtherField(ctx context.Context) error {
	p := params{name: "a", done: func() error {
		_, err := s.client.Enqueue(asynq.NewTask("user:created", nil))
		return err
	}}
	if err := s.store.hooked(ctx, p); err != nil {
		return err
	}
	return p.done()
}

func (s *service) okGoroutine(ctx context.Context) error {
	return s.store.inTx(ctx, func(tx *sql.Tx) error {
		go s.client.Enqueue(asynq.NewTask("user:creating", nil))
		_, err := tx.Exec(insert, "a")
		return err
	})
}

func (s *service) okWhereItFails(ctx context.Context) error {
	return s.store.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec(insert, "a"); err != nil {
			s.client.Enqueue(asynq.NewTask("alert:insert", nil))
			return err
		}
		return nil
	})
}

func (s *service) okCollected(ctx context.Context) error {
	var tasks []*asynq.Task
	err := s.store.inTx(ctx, func(tx *sql.Tx) error {
		tasks = append(tasks, asynq.NewTask("user:created", nil))
		_, err := tx.Exec(insert, "a")
		return err
	})
	for _, t := range tasks {
		s.client.Enqueue(t)
	}
	return err
}

func (s *service) okSomebodyElse(ctx context.Context) error {
	later := func() { s.client.Enqueue(asynq.NewTask("user:created", nil)) }
	if err := s.store.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(insert, "a")
		return err
	}); err != nil {
		return err
	}
	later()
	return nil
}
