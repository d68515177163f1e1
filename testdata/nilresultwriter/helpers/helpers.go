// Package helpers writes results by way of functions.
package helpers

import (
	"context"
	"fmt"
	"io"
	"log"

	"github.com/hibiken/asynq"
)

func save(t *asynq.Task, text string) {
	if _, err := t.ResultWriter().Write([]byte(text)); err != nil { // want "ResultWriter of the task that a hook is given"
		log.Print(err)
	}
}

func write(w *asynq.ResultWriter, text string) {
	w.Write([]byte(text)) // want "ResultWriter of the task that a hook is given"
}

func dump(w io.Writer, v any) {
	fmt.Fprintln(w, v) // want "ResultWriter of the task that a hook is given"
}

func twice(w io.Writer) {
	w.Write([]byte("twice")) // want "ResultWriter of the task that a hook is given"
}

func writerOf(t *asynq.Task) *asynq.ResultWriter { return t.ResultWriter() }

type store interface{ Save(t *asynq.Task) }

type results struct{}

func (results) Save(t *asynq.Task) {
	t.ResultWriter().Write(nil) // want "ResultWriter of the task that a hook is given"
}

type handler struct{ store store }

func newHandler() *handler { return &handler{store: results{}} }

func (h *handler) HandleError(ctx context.Context, t *asynq.Task, err error) {
	save(t, err.Error())
	write(t.ResultWriter(), "failed")
	dump(t.ResultWriter(), err)
	twice(t.ResultWriter())
	writerOf(t).Write(nil) // want "ResultWriter of the task that a hook is given"
	h.store.Save(t)
	h.done(t)
	func() {
		t.ResultWriter().Write(nil) // want "ResultWriter of the task that a hook is given"
	}()
}

func (h *handler) done(t *asynq.Task) { generic(t, 1) }

func generic[T any](t *asynq.Task, v T) {
	fmt.Fprint(t.ResultWriter(), v) // want "ResultWriter of the task that a hook is given"
}

func (h *handler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	save(t, "done")
	okSave(t, "done")
	return nil
}

func okSave(t *asynq.Task, text string) { t.ResultWriter().Write([]byte(text)) }

func okCheck(t *asynq.Task, text string) {
	w := t.ResultWriter()
	if w == nil {
		return
	}
	w.Write([]byte(text))
}

func okType(t *asynq.Task) string { return t.Type() }

func okWriter(w io.Writer) { w.Write(nil) }

type okHandler struct{}

func (okHandler) HandleError(ctx context.Context, t *asynq.Task, err error) {
	okCheck(t, err.Error())
	okWriter(log.Writer())
	log.Print(okType(t))
	if w := writerOf(t); w != nil {
		w.Write(nil)
	}
}
