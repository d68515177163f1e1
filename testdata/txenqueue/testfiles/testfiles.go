// Package testfiles has a test.
package testfiles

import (
	"database/sql"

	"github.com/hibiken/asynq"
)

func Reported(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec("DELETE FROM t")
	client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	return tx.Commit()
}
