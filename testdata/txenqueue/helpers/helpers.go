// Package helpers has functions that begin, end and enqueue.
package helpers

import (
	"context"
	"database/sql"
	"time"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO jobs (id) VALUES ($1)"

type app struct {
	db     *sql.DB
	client *asynq.Client
}

func (a *app) begin() (*sql.Tx, error) { return a.db.Begin() }

func (a *app) notify(ctx context.Context) error {
	_, err := a.client.EnqueueContext(ctx, asynq.NewTask("job:created", nil))
	return err
}

func (a *app) send(t *asynq.Task, opts ...asynq.Option) error {
	_, err := a.client.Enqueue(t, append(opts, asynq.MaxRetry(3))...)
	return err
}

func finish(tx *sql.Tx, err *error) {
	if *err != nil {
		tx.Rollback()
		return
	}
	*err = tx.Commit()
}

func save(tx *sql.Tx, id int) error {
	_, err := tx.Exec(insert, id)
	return err
}

func lookUp(tx *sql.Tx, id int) (name string, err error) {
	err = tx.QueryRow("SELECT name FROM jobs WHERE id = $1", id).Scan(&name)
	return name, err
}

func (a *app) wrapper(ctx context.Context) error {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := save(tx, 1); err != nil {
		return err
	}
	if err := a.notify(ctx); err != nil { // want "a.notify in an open transaction"
		return err
	}
	return tx.Commit()
}

func (a *app) withOptions() error {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	save(tx, 1)
	if err := a.send(asynq.NewTask("job:created", nil), asynq.Queue("low")); err != nil { // want "a.send in an open transaction"
		return err
	}
	return tx.Commit()
}

func (a *app) finished() (err error) {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	defer finish(tx, &err)
	if err = save(tx, 1); err != nil {
		return err
	}
	return a.send(asynq.NewTask("job:created", nil)) // want "a.send in an open transaction"
}

// handedOn enqueues in a transaction that its caller has begun.
func (a *app) handedOn(tx *sql.Tx) error {
	if err := save(tx, 1); err != nil {
		return err
	}
	return a.send(asynq.NewTask("job:created", nil))
}

func (a *app) ofTheCaller() error {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	if err := a.handedOn(tx); err != nil { // want "a.handedOn in an open transaction"
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func (a *app) okBehindIt() (err error) {
	if err := a.saved(); err != nil {
		return err
	}
	return a.send(asynq.NewTask("job:created", nil))
}

func (a *app) saved() (err error) {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	defer finish(tx, &err)
	return save(tx, 1)
}

func (a *app) okEndedByHelper() (err error) {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	err = save(tx, 1)
	finish(tx, &err)
	if err != nil {
		return err
	}
	return a.send(asynq.NewTask("job:created", nil))
}

func (a *app) okOnlyLooks() error {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	if _, err := lookUp(tx, 1); err != nil {
		tx.Rollback()
		return err
	}
	a.notify(context.Background())
	return tx.Commit()
}

func (a *app) okDelayed() error {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	save(tx, 1)
	a.send(asynq.NewTask("job:created", nil), asynq.ProcessIn(60*time.Second))
	return tx.Commit()
}

// outbox writes the task where something else finds it.
type outbox struct{ tx *sql.Tx }

func (o *outbox) Enqueue(t *asynq.Task) error {
	_, err := o.tx.Exec("INSERT INTO outbox (type, payload) VALUES ($1, $2)", t.Type(), t.Payload())
	return err
}

func (a *app) okOutbox() error {
	tx, err := a.begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	save(tx, 1)
	o := &outbox{tx}
	if err := o.Enqueue(asynq.NewTask("job:created", nil)); err != nil {
		return err
	}
	return tx.Commit()
}
