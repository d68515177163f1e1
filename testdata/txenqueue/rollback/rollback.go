// Package rollback enqueues on the way to a rollback.
package rollback

import (
	"context"
	"database/sql"
	"errors"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO t (id) VALUES ($1)"

var errDryRun = errors.New("dry run")

func inTx(db *sql.DB, fn func(tx *sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func notAlways(db *sql.DB, client *asynq.Client, dry bool) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
	if dry {
		return tx.Rollback()
	}
	return tx.Commit()
}

func notAlwaysInAFunction(db *sql.DB, client *asynq.Client, dry bool) error {
	return inTx(db, func(tx *sql.Tx) error {
		tx.Exec(insert, 1)
		client.Enqueue(asynq.NewTask("t", nil)) // want "in an open transaction"
		if dry {
			return errDryRun
		}
		return nil
	})
}

func okDryRun(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	tx.Exec(insert, 1)
	_, err = client.Enqueue(asynq.NewTask("checked", nil))
	return err
}

func okAlert(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(insert, 1); err != nil {
		client.Enqueue(asynq.NewTask("alert", nil))
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func okAlertAndDefer(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(insert, 1); err != nil {
		client.Enqueue(asynq.NewTask("alert", nil))
		return err
	}
	return tx.Commit()
}

func okRolledBack(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(insert, 1); err != nil {
		tx.Rollback()
		client.Enqueue(asynq.NewTask("alert", nil))
		return err
	}
	return tx.Commit()
}

func okDryRunInAFunction(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	return inTx(db, func(tx *sql.Tx) error {
		tx.Exec(insert, 1)
		client.Enqueue(asynq.NewTask("checked", nil))
		return errDryRun
	})
}

func okPanics(db *sql.DB, client *asynq.Client) error {
	return inTx(db, func(tx *sql.Tx) error {
		if _, err := tx.Exec(insert, 1); err != nil {
			client.Enqueue(asynq.NewTask("alert", nil))
			panic(err)
		}
		return nil
	})
}

func okCommitFailed(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	if err := tx.Commit(); err != nil {
		client.Enqueue(asynq.NewTask("alert", nil))
		return err
	}
	return nil
}
