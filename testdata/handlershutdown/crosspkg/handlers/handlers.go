// Package handlers calls helpers of another package.
package handlers

import (
	"context"
	"os"

	"github.com/hibiken/asynq"

	"shop.example/handlershutdown/crosspkg/support"
)

func release(ctx context.Context, t *asynq.Task) error {
	support.Release() // want "support.Release in a handler waits"
	return nil
}

func shut(ctx context.Context, t *asynq.Task) error {
	support.Shut(support.Server) // want "support.Shut in a handler waits .*; call go support.Shut\\(\\.\\.\\.\\)$"
	return nil
}

func variable(ctx context.Context, t *asynq.Task) error {
	support.Server.Shutdown() // want "waits for the handler"
	return nil
}

func url() string {
	return support.Config("URL") // want "support.Config in a handler ends the process"
}

func config(ctx context.Context, t *asynq.Task) error {
	_ = url()
	return nil
}

func try(ctx context.Context, t *asynq.Task) error {
	return support.Try(func() error {
		os.Exit(1) // want "os.Exit in a handler"
		return nil
	})
}

func okLater(ctx context.Context, t *asynq.Task) error {
	support.Later(func() { os.Exit(1) })
	support.Later(support.Release)
	return nil
}

func okOptional(ctx context.Context, t *asynq.Task) error {
	_ = support.Optional("URL")
	return nil
}

// No handler calls it.
func okStartup() { _ = support.Config("REDIS") }

func okServers(redis asynq.RedisConnOpt) error {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	if err := b.Start(asynq.NewServeMux()); err != nil {
		return err
	}
	return a.Run(asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		support.Shut(b)
		return nil
	}))
}
