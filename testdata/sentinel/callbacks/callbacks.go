// Package callbacks has what asynq calls with the errors of handlers.
package callbacks

import (
	"context"
	"errors"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type reporter struct{}

func (reporter) HandleError(ctx context.Context, t *asynq.Task, err error) {
	if err == asynq.SkipRetry { // want "asynq.SkipRetry is compared by itself: a handler may have wrapped it"
		return
	}
	log.Print(err)
}

func failure(err error) bool { return err != asynq.SkipRetry } // want "asynq.SkipRetry"

func delay(n int, err error, t *asynq.Task) time.Duration {
	switch err {
	case asynq.SkipRetry: // want "SkipRetry"
		return 0
	}
	return time.Duration(n) * time.Second
}

func config() asynq.Config {
	return asynq.Config{
		ErrorHandler:    reporter{},
		IsFailure:       failure,
		RetryDelayFunc:  delay,
		ShutdownTimeout: time.Minute,
	}
}

func assigned(cfg *asynq.Config) {
	cfg.ErrorHandler = asynq.ErrorHandlerFunc(func(ctx context.Context, t *asynq.Task, err error) {
		if asynq.SkipRetry != err { // want "SkipRetry"
			log.Print(err)
		}
	})
	cfg.IsFailure = func(err error) bool {
		return !(err == asynq.SkipRetry) // want "SkipRetry"
	}
}

func middleware(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		if err != nil && err != asynq.SkipRetry { // want "SkipRetry"
			log.Print(err)
		}
		return err
	})
}

type okReporter struct{}

func (okReporter) HandleError(ctx context.Context, t *asynq.Task, err error) {
	if errors.Is(err, asynq.SkipRetry) {
		return
	}
	log.Print(err)
}

func step(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return asynq.SkipRetry
}

func okHandler(ctx context.Context, t *asynq.Task) error {
	if err := step(ctx); err == asynq.SkipRetry {
		return nil
	}
	return ctx.Err()
}

func okElsewhere(err error) bool { return err == asynq.SkipRetry }
