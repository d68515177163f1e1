// Package failures says which errors count.
package failures

import (
	"context"
	"errors"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

var errSkip = errors.New("skip")

func base() context.Context {
	ctx, _ := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	return ctx
}

func plain() asynq.Config {
	return asynq.Config{
		BaseContext: base, // want "BaseContext ends at the signal"
	}
}

func others() asynq.Config {
	return asynq.Config{
		BaseContext: base, // want "BaseContext ends at the signal"
		IsFailure:   func(err error) bool { return !errors.Is(err, errSkip) },
	}
}

func okCancelled() asynq.Config {
	return asynq.Config{
		BaseContext: base,
		IsFailure:   func(err error) bool { return !errors.Is(err, context.Canceled) },
	}
}

// OkUnseen is given it.
func OkUnseen(isFailure func(error) bool) asynq.Config {
	return asynq.Config{BaseContext: base, IsFailure: isFailure}
}

func okAssigned() asynq.Config {
	cfg := okCancelled()
	cfg.BaseContext = base
	return cfg
}

func assigned() asynq.Config {
	cfg := plain()
	cfg.BaseContext = base // want "BaseContext ends at the signal"
	return cfg
}
