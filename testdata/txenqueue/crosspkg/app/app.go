// Package app puts both together.
package app

import (
	"context"
	"database/sql"
	"time"

	"shop.example/txenqueue/crosspkg/queue"
	"shop.example/txenqueue/crosspkg/store"

	"github.com/hibiken/asynq"
)

type App struct {
	db    *sql.DB
	store store.Store
	queue queue.Distributor
}

func (a *App) Create(ctx context.Context, name string) error {
	p := store.CreateParams{
		Name: name,
		AfterCreate: func(id int) error {
			return a.queue.Welcome(ctx, id, asynq.MaxRetry(5)) // want "a.queue.Welcome in an open transaction"
		},
	}
	return a.store.Create(ctx, p)
}

func (a *App) Within(ctx context.Context) error {
	return a.store.WithTx(ctx, func(ctx context.Context) error {
		return a.queue.Welcome(ctx, 1) // want "a.queue.Welcome in an open transaction"
	})
}

func (a *App) ByHand(ctx context.Context) (err error) {
	tx, err := store.Begin(a.db)
	if err != nil {
		return err
	}
	defer func() { err = store.Finish(tx, err) }()
	if err = store.Insert(tx, "a"); err != nil {
		return err
	}
	return a.queue.Welcome(ctx, 1) // want "a.queue.Welcome in an open transaction"
}

func (a *App) OkDelayed(ctx context.Context, name string) error {
	return a.store.Create(ctx, store.CreateParams{
		Name: name,
		AfterCreate: func(id int) error {
			return a.queue.Welcome(ctx, id, asynq.ProcessIn(10*time.Second))
		},
	})
}

func (a *App) OkRemind(ctx context.Context, name string) error {
	return a.store.Create(ctx, store.CreateParams{
		Name:        name,
		AfterCreate: func(id int) error { return a.queue.Remind(ctx, id) },
	})
}

func (a *App) OkAfterCommit(ctx context.Context, name string) error {
	return a.store.Create(ctx, store.CreateParams{
		Name:        name,
		AfterCommit: func(id int) { a.queue.Welcome(ctx, id) },
	})
}

func (a *App) OkOnlyLooks(ctx context.Context) error {
	tx, err := store.Begin(a.db)
	if err != nil {
		return err
	}
	if _, err := store.Find(tx, "a"); err != nil {
		return store.Finish(tx, err)
	}
	return store.Finish(tx, a.queue.Welcome(ctx, 1))
}

func (a *App) OkFinished(ctx context.Context) error {
	tx, err := store.Begin(a.db)
	if err != nil {
		return err
	}
	if err := store.Finish(tx, store.Insert(tx, "a")); err != nil {
		return err
	}
	return a.queue.Welcome(ctx, 1)
}
