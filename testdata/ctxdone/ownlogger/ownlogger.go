// Package ownlogger logs through an interface of its own.
package ownlogger

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

type logger interface {
	Info(msg string, args ...any)
	Error(msg string, args ...any)
}

type handler struct{ log logger }

func newHandler() *handler { return &handler{log: slog.Default()} }

type payload struct{ ID int }

// It decodes and logs, by the standard logger behind the interface.
func (h *handler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		h.log.Error("bad payload", "error", err)
		return err
	}
	h.log.Info("done", "id", p.ID)
	return nil
}

// Reading the task's ID returns at once.
func okTaskID(_ context.Context, t *asynq.Task) error {
	slog.Info(t.ResultWriter().TaskID())
	return nil
}

// Writing a result ends with the context by itself.
func okWritesResult(_ context.Context, t *asynq.Task) error {
	for _, chunk := range [][]byte{[]byte("a"), t.Payload()} {
		if _, err := t.ResultWriter().Write(chunk); err != nil {
			return err
		}
	}
	return nil
}

func sleepsThenWrites(_ context.Context, t *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Minute)
	_, err := t.ResultWriter().Write(t.Payload())
	return err
}
