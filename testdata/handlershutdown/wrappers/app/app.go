// Package app shuts down what owns a server, in handlers.
package app

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/handlershutdown/wrappers/worker"
)

type app struct {
	worker *worker.Worker
	group  worker.Group
}

func (a *app) close(ctx context.Context, t *asynq.Task) error {
	a.worker.Close() // want "a.worker.Close in a handler waits .*; call go a.worker.Close\\(\\)$"
	return nil
}

func (a *app) closeOnce(ctx context.Context, t *asynq.Task) error {
	a.worker.CloseOnce() // want "waits for the handler"
	return nil
}

func (a *app) finish(ctx context.Context, t *asynq.Task) error {
	return a.worker.Finish() // want "a.worker.Finish in a handler"
}

func (a *app) promoted(ctx context.Context, t *asynq.Task) error {
	a.group.Shutdown() // want "waits for the handler"
	return nil
}

func (a *app) okDrain(ctx context.Context, t *asynq.Task) error {
	a.worker.Drain()
	return nil
}

func (a *app) okEnd(ctx context.Context, t *asynq.Task) error {
	a.worker.End()
	return nil
}

func (a *app) okAsk(ctx context.Context, t *asynq.Task) error {
	a.worker.Ask()
	return nil
}

func run(redis asynq.RedisConnOpt) error {
	low, high := worker.New(redis), worker.New(redis)
	lows, highs := asynq.NewServeMux(), asynq.NewServeMux()
	lows.HandleFunc("own", func(ctx context.Context, t *asynq.Task) error {
		low.CloseOnce() // want "waits for the handler"
		return nil
	})
	lows.HandleFunc("okOther", func(ctx context.Context, t *asynq.Task) error {
		high.Close()
		high.CloseOnce()
		return nil
	})
	if err := low.Start(lows); err != nil {
		return err
	}
	return high.Start(highs)
}
