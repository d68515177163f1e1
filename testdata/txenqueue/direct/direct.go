// Package direct enqueues between the begin and the commit in one function.
package direct

import (
	"context"
	"database/sql"
	"errors"
	"log"

	"github.com/hibiken/asynq"
)

const insert = "INSERT INTO orders (id) VALUES ($1)"

func between(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, insert, 1); err != nil {
		return err
	}
	if _, err := client.EnqueueContext(ctx, asynq.NewTask("order:created", nil)); err != nil { // want "EnqueueContext in an open transaction"
		return err
	}
	return tx.Commit()
}

func beforeTheWrite(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	if _, err := tx.Exec(insert, 1); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func onOneBranch(db *sql.DB, client *asynq.Client, notify bool) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(insert, 1); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if notify {
		if _, err := client.Enqueue(asynq.NewTask("order:created", nil), asynq.MaxRetry(3)); err != nil { // want "in an open transaction"
			return errors.Join(err, tx.Rollback())
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return nil
}

func inALoop(db *sql.DB, client *asynq.Client, ids []int) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, id := range ids {
		if _, err := tx.Exec(insert, id); err != nil {
			return err
		}
		client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	}
	return tx.Commit()
}

func aRoundEach(db *sql.DB, client *asynq.Client, ids []int) {
	for _, id := range ids {
		tx, err := db.Begin()
		if err != nil {
			log.Print(err)
			continue
		}
		if _, err := tx.Exec(insert, id); err != nil {
			tx.Rollback()
			continue
		}
		client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
		tx.Commit()
	}
}

func committedAtTheEnd(db *sql.DB, client *asynq.Client) (err error) {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	if _, err = tx.Exec(insert, 1); err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	return err
}

func deferredBeforeTheCommit(db *sql.DB, client *asynq.Client) {
	tx, err := db.Begin()
	if err != nil {
		return
	}
	defer tx.Commit()
	defer client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	tx.Exec(insert, 1)
}

func inASwitch(db *sql.DB, client *asynq.Client, kind string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	switch kind {
	case "new":
		tx.Exec(insert, 1)
		client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	case "old":
		return nil
	}
	return tx.Commit()
}

func returning(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id int
	if err := tx.QueryRow("INSERT INTO orders DEFAULT VALUES RETURNING id").Scan(&id); err != nil {
		return err
	}
	if _, err := client.Enqueue(asynq.NewTask("order:created", nil)); err != nil { // want "in an open transaction"
		return err
	}
	return tx.Commit()
}

func insideALiteral(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	func() {
		tx.Exec(insert, 1)
		client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	}()
	return tx.Commit()
}

func serializable(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
	return tx.Commit()
}

func okBehindTheCommit(ctx context.Context, db *sql.DB, client *asynq.Client) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, insert, 1); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = client.EnqueueContext(ctx, asynq.NewTask("order:created", nil))
	return err
}

func okBeforeTheBegin(db *sql.DB, client *asynq.Client) error {
	if _, err := client.Enqueue(asynq.NewTask("order:requested", nil)); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	return tx.Commit()
}

func okWhereBeginFailed(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		client.Enqueue(asynq.NewTask("alert:database", nil))
		return err
	}
	tx.Exec(insert, 1)
	return tx.Commit()
}

func okDeferredBehindTheCommit(db *sql.DB, client *asynq.Client) {
	tx, err := db.Begin()
	if err != nil {
		return
	}
	defer client.Enqueue(asynq.NewTask("order:created", nil))
	defer tx.Commit()
	tx.Exec(insert, 1)
}

func okWithoutTransaction(db *sql.DB, client *asynq.Client) error {
	if _, err := db.Exec(insert, 1); err != nil {
		return err
	}
	_, err := client.Enqueue(asynq.NewTask("order:created", nil))
	return err
}

func okBetweenTwo(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	if err := tx.Commit(); err != nil {
		return err
	}
	if _, err := client.Enqueue(asynq.NewTask("order:created", nil)); err != nil {
		return err
	}
	tx, err = db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 2)
	return tx.Commit()
}

func okHandedIn(tx *sql.Tx, client *asynq.Client) error {
	if _, err := tx.Exec(insert, 1); err != nil {
		return err
	}
	_, err := client.Enqueue(asynq.NewTask("order:created", nil))
	return err
}

func okOnlyCollected(db *sql.DB, client *asynq.Client) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var tasks []*asynq.Task
	for id := range 3 {
		tx.Exec(insert, id)
		tasks = append(tasks, asynq.NewTask("order:created", nil))
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, task := range tasks {
		if _, err := client.Enqueue(task); err != nil {
			return err
		}
	}
	return nil
}

func okScheduled(db *sql.DB, s *asynq.Scheduler) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	tx.Exec(insert, 1)
	s.Register("@daily", asynq.NewTask("report", nil))
	return tx.Commit()
}
