// Package delays enqueues tasks that are not to be taken at once.
package delays

import (
	"database/sql"
	"time"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO t (id) VALUES ($1)"

const (
	soon  = 200 * time.Millisecond
	later = 10 * time.Second
)

var grace = 30 * time.Second

func inTx(db *sql.DB, fn func() error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	if err := fn(); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func welcome(opts ...asynq.Option) *asynq.Task { return asynq.NewTask("welcome", nil, opts...) }

func delayed() *asynq.Task { return asynq.NewTask("welcome", nil, asynq.ProcessIn(later)) }

type queue struct{ client *asynq.Client }

func (q *queue) send(t *asynq.Task, opts ...asynq.Option) error {
	opts = append(opts, asynq.Queue("low"))
	_, err := q.client.Enqueue(t, opts...)
	return err
}

func (q *queue) sendLater(t *asynq.Task) error {
	_, err := q.client.Enqueue(t, asynq.ProcessIn(later))
	return err
}

func (q *queue) sendIn(t *asynq.Task, d time.Duration) error {
	_, err := q.client.Enqueue(t, asynq.ProcessIn(d))
	return err
}

func none(db *sql.DB, q *queue) error {
	return inTx(db, func() error {
		return q.send(welcome(asynq.MaxRetry(2)), asynq.Timeout(later)) // want "q.send in an open transaction"
	})
}

func belowASecond(db *sql.DB, q *queue) error {
	return inTx(db, func() error {
		return q.send(welcome(), asynq.ProcessIn(soon)) // want "q.send in an open transaction"
	})
}

func zero(db *sql.DB, client *asynq.Client) error {
	return inTx(db, func() error {
		_, err := client.Enqueue(welcome(), asynq.ProcessIn(0)) // want "client.Enqueue in an open transaction"
		return err
	})
}

func optionsInAVariable(db *sql.DB, client *asynq.Client) error {
	opts := []asynq.Option{asynq.MaxRetry(3), asynq.Queue("low")}
	return inTx(db, func() error {
		_, err := client.Enqueue(welcome(), opts...) // want "client.Enqueue in an open transaction"
		return err
	})
}

func okConstant(db *sql.DB, client *asynq.Client) error {
	return inTx(db, func() error {
		_, err := client.Enqueue(welcome(), asynq.ProcessIn(10*time.Second))
		return err
	})
}

func okOfTheTask(db *sql.DB, client *asynq.Client) error {
	return inTx(db, func() error {
		_, err := client.Enqueue(delayed())
		return err
	})
}

func okByHelper(db *sql.DB, q *queue) error {
	return inTx(db, func() error { return q.send(welcome(asynq.ProcessIn(later))) })
}

func okInHelper(db *sql.DB, q *queue) error {
	return inTx(db, func() error { return q.sendLater(welcome()) })
}

func okVariable(db *sql.DB, q *queue, d time.Duration) error {
	return inTx(db, func() error { return q.sendIn(welcome(), d) })
}

func okPackageVariable(db *sql.DB, client *asynq.Client) error {
	return inTx(db, func() error {
		_, err := client.Enqueue(welcome(), asynq.ProcessIn(grace))
		return err
	})
}

func okAtATime(db *sql.DB, client *asynq.Client, at time.Time) error {
	return inTx(db, func() error {
		_, err := client.Enqueue(welcome(), asynq.ProcessAt(at))
		return err
	})
}

func okSometimes(db *sql.DB, client *asynq.Client, d time.Duration) error {
	return inTx(db, func() error {
		var opts []asynq.Option
		if d > 0 {
			opts = append(opts, asynq.ProcessIn(d))
		}
		_, err := client.Enqueue(welcome(), opts...)
		return err
	})
}

func okOptionsOfTheCaller(db *sql.DB, client *asynq.Client, opts ...asynq.Option) error {
	return inTx(db, func() error {
		_, err := client.Enqueue(welcome(), opts...)
		return err
	})
}
