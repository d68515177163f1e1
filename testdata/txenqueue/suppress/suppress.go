// Package suppress silences the rule.
package suppress

import (
	"database/sql"

	"github.com/hibiken/asynq"
)

func okSilenced(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec("DELETE FROM t")
	client.Enqueue(asynq.NewTask("t", nil)) //nolint:txenqueue // it looks again later
	//lint:ignore asynqvet/txenqueue it looks again later
	client.Enqueue(asynq.NewTask("t", nil))
	client.Enqueue(asynq.NewTask("u", nil)) // want "in an open transaction"
	return tx.Commit()
}
