// Package app has hooks that call another package.
package app

import (
	"context"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/nilresultwriter/crosspkg/results"
)

func config() asynq.Config {
	return asynq.Config{
		ShutdownTimeout: time.Minute,
		ErrorHandler:    asynq.ErrorHandlerFunc(results.OnError), // want "ResultWriter of the task that a hook is given"
	}
}

type handler struct{}

func (handler) HandleError(ctx context.Context, t *asynq.Task, err error) {
	results.Save(t, err.Error())          // want "ResultWriter of the task that a hook is given"
	results.Deep(t)                       // want "ResultWriter of the task that a hook is given"
	results.Print(t.ResultWriter(), "no") // want "ResultWriter of the task that a hook is given"
}

func made() {
	results.Save(asynq.NewTask("a", nil), "no") // want "ResultWriter of a task that NewTask made"
	results.New().ResultWriter().Write(nil)     // want "ResultWriter of a task that NewTask made"
}

func okConfig() asynq.Config {
	return asynq.Config{
		ShutdownTimeout: time.Minute,
		ErrorHandler:    asynq.ErrorHandlerFunc(results.Quiet),
	}
}

func okHandler(ctx context.Context, t *asynq.Task) error {
	results.Save(t, "done")
	results.Print(t.ResultWriter(), "done")
	results.Checked(results.New(), "no")
	return nil
}
