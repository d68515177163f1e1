// Package goroutines enqueues beside a transaction.
package goroutines

import (
	"database/sql"
	"sync"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO t (id) VALUES ($1)"

// inTheGoroutine begins and commits in a goroutine of its own.
func inTheGoroutine(db *sql.DB, client *asynq.Client) {
	go func() {
		tx, err := db.Begin()
		if err != nil {
			return
		}
		tx.Exec(insert, 1)
		client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		tx.Commit()
	}()
}

func okOnAnother(db *sql.DB, client *asynq.Client, wg *sync.WaitGroup) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	go client.Enqueue(asynq.NewTask("t", nil))
	wg.Go(func() { client.Enqueue(asynq.NewTask("t", nil)) })
	tx.Exec(insert, 1)
	return tx.Commit()
}

func okChannel(db *sql.DB, tasks chan<- *asynq.Task) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	tasks <- asynq.NewTask("t", nil)
	return tx.Commit()
}
