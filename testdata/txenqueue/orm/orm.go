// Package orm has a handle that stands for the database and for a transaction, as in
// gorm.
package orm

import (
	"errors"

	"github.com/hibiken/asynq"
)

// Handle is implemented by a library.
type Handle interface {
	Begin() Handle
	Commit() Handle
	Rollback() Handle
	Where(query string, args ...any) Handle
	Create(v any) Handle
	First(v any) Handle
	Err() error
	Transaction(fn func(tx Handle) error) error
	FindInBatches(size int, fn func(tx Handle, batch int) error) error
}

type order struct{ id int }

func manual(db Handle, client *asynq.Client) error {
	tx := db.Begin()
	if err := tx.Create(&order{1}).Err(); err != nil {
		tx.Rollback()
		return err
	}
	if _, err := client.Enqueue(asynq.NewTask("order:created", nil)); err != nil { // want "in an open transaction"
		tx.Rollback()
		return err
	}
	return tx.Commit().Err()
}

func transaction(db Handle, client *asynq.Client) error {
	return db.Transaction(func(tx Handle) error {
		if err := tx.Create(&order{1}).Err(); err != nil {
			return err
		}
		_, err := client.Enqueue(asynq.NewTask("order:created", nil)) // want "in an open transaction"
		return err
	})
}

func chained(db Handle, client *asynq.Client) error {
	return db.Where("tenant = ?", 1).Transaction(func(tx Handle) error {
		o := order{1}
		if err := save(tx, &o); err != nil {
			return err
		}
		return enqueue(client, o.id) // want "enqueue in an open transaction"
	})
}

func save(tx Handle, o *order) error { return tx.Create(o).Err() }

func enqueue(client *asynq.Client, id int) error {
	_, err := client.Enqueue(asynq.NewTask("order:created", nil))
	return err
}

// okHandle is handed what may be a transaction or not.
func okHandle(db Handle, client *asynq.Client) error {
	if err := save(db, &order{1}); err != nil {
		return err
	}
	return enqueue(client, 1)
}

func okNoTransaction(db Handle, client *asynq.Client) error {
	h := db.Where("tenant = ?", 1)
	if err := h.Create(&order{1}).Err(); err != nil {
		return err
	}
	return enqueue(client, 1)
}

func okBatches(db Handle, client *asynq.Client) error {
	return db.FindInBatches(100, func(tx Handle, batch int) error { return enqueue(client, batch) })
}

func okOnlyReads(db Handle, client *asynq.Client) error {
	return db.Transaction(func(tx Handle) error {
		var o order
		if err := tx.Where("id = ?", 1).First(&o).Err(); err != nil {
			return err
		}
		return enqueue(client, o.id)
	})
}

func okUnused(db Handle, client *asynq.Client) error {
	return db.Transaction(func(_ Handle) error { return enqueue(client, 1) })
}

func okBehind(db Handle, client *asynq.Client) error {
	err := db.Transaction(func(tx Handle) error { return save(tx, &order{1}) })
	if err != nil {
		return errors.Join(err, enqueue(client, 0))
	}
	return enqueue(client, 1)
}
