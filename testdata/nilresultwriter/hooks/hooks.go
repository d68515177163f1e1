// Package hooks writes results where asynq asks what to do with an error.
package hooks

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type reporter struct{ prefix string }

func (r *reporter) HandleError(ctx context.Context, task *asynq.Task, err error) {
	task.ResultWriter().Write([]byte(err.Error())) // want "ResultWriter of the task that a hook is given: it is nil, and the panic is not recovered and ends the process; remove the call"
	log.Print(task.ResultWriter().TaskID())        // want "ResultWriter of the task that a hook is given"
}

func onError(ctx context.Context, t *asynq.Task, err error) {
	w := t.ResultWriter()
	if _, err := w.Write([]byte("failed")); err != nil { // want "ResultWriter of the task that a hook is given"
		log.Print(err)
	}
}

func delay(n int, err error, t *asynq.Task) time.Duration {
	fmt.Fprintf(t.ResultWriter(), "attempt %d: %v", n, err) // want "ResultWriter of the task that a hook is given"
	return time.Duration(n) * time.Minute
}

type service struct{ log *log.Logger }

func (s *service) failed(ctx context.Context, t *asynq.Task, err error) {
	io.WriteString(t.ResultWriter(), err.Error())              // want "ResultWriter of the task that a hook is given"
	json.NewEncoder(t.ResultWriter()).Encode(map[string]any{}) // want "ResultWriter of the task that a hook is given"
	defer t.ResultWriter().Write(nil)                          // want "ResultWriter of the task that a hook is given"
	go t.ResultWriter().Write(nil)                             // want "ResultWriter of the task that a hook is given"
}

func server(redis asynq.RedisConnOpt, s *service, queue string) *asynq.Server {
	var id string
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout: time.Minute,
		RetryDelayFunc:  delay,
		ErrorHandler:    asynq.ErrorHandlerFunc(s.failed),
	})
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout: time.Minute,
		ErrorHandler:    asynq.ErrorHandlerFunc(onError),
		RetryDelayFunc: func(n int, err error, t *asynq.Task) time.Duration {
			id = t.ResultWriter().TaskID() // want "ResultWriter of the task that a hook is given"
			return time.Second
		},
	})
	cfg := asynq.Config{ShutdownTimeout: time.Minute}
	cfg.ErrorHandler = asynq.ErrorHandlerFunc(func(ctx context.Context, t *asynq.Task, err error) {
		if queue == "low" {
			t.ResultWriter().Write([]byte(id)) // want "ResultWriter of the task that a hook is given"
		}
	})
	return asynq.NewServer(redis, cfg)
}

func okHandler(ctx context.Context, t *asynq.Task) error {
	_, err := t.ResultWriter().Write([]byte("done"))
	fmt.Fprint(t.ResultWriter(), "done")
	return err
}

type okChecked struct{}

func (okChecked) HandleError(ctx context.Context, t *asynq.Task, err error) {
	if w := t.ResultWriter(); w != nil {
		w.Write([]byte(err.Error()))
	}
	if t.ResultWriter() != nil {
		t.ResultWriter().Write(nil)
	}
	w := t.ResultWriter()
	if w == nil {
		return
	}
	w.Write(nil)
	fmt.Fprint(w, err)
}

type okQuiet struct{}

func (okQuiet) HandleError(ctx context.Context, t *asynq.Task, err error) {
	id, _ := asynq.GetTaskID(ctx)
	log.Print(id, t.Type(), t.ResultWriter() == nil)
}

// A function of the form of a handler of errors that asynq is never given.
func okOwn(ctx context.Context, t *asynq.Task, err error) {
	t.ResultWriter().Write([]byte(err.Error()))
}

func okCallsOwn(ctx context.Context, t *asynq.Task) error {
	okOwn(ctx, t, nil)
	return nil
}
