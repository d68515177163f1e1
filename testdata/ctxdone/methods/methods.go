// Package methods has handlers that are methods, ProcessTask above all.
package methods

import (
	"context"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

type store struct{ dir string }

func (s *store) put(name string, b []byte) error {
	return os.WriteFile(s.dir+name, b, 0o600)
}

func (s *store) putIgnoring(ctx context.Context, name string, b []byte) error {
	return s.put(name, b)
}

func (s store) putObserving(ctx context.Context, name string, b []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.put(name, b)
}

type imageHandler struct{ *store }

func (h *imageHandler) ProcessTask(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.put(t.Type(), t.Payload())
}

type soundHandler struct{ store store }

func (h soundHandler) ProcessTask(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.store.putIgnoring(ctx, t.Type(), t.Payload())
}

type lazyHandler struct{}

func (lazyHandler) ProcessTask(_ context.Context, _ *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Hour)
	return nil
}

type worker struct{ store *store }

func (w *worker) handleUpload(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return w.save(ctx, t.Payload())
}

func (w *worker) save(ctx context.Context, b []byte) error {
	return w.store.putIgnoring(ctx, "upload", b)
}

// The method that it calls observes.
func (w *worker) okHandleUpload(ctx context.Context, t *asynq.Task) error {
	return w.store.putObserving(ctx, "upload", t.Payload())
}

type videoHandler struct{ store }

// The promoted method observes.
func (h *videoHandler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	return h.putObserving(ctx, t.Type(), t.Payload())
}

type textHandler struct{ store }

// Done is checked here.
func (h textHandler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	default:
	}
	return h.put(t.Type(), t.Payload())
}

type decorated struct{ next asynq.Handler }

// ctx goes to the inner handler.
func (d decorated) ProcessTask(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Millisecond)
	return d.next.ProcessTask(ctx, t)
}

type typedFunc func(ctx context.Context, t *asynq.Task) error

// ctx goes to the function value that is the receiver.
func (f typedFunc) ProcessTask(ctx context.Context, t *asynq.Task) error { return f(ctx, t) }

type other struct{}

// A ProcessTask of another signature is no handler.
func (other) ProcessTask(ctx context.Context, name string) error {
	time.Sleep(time.Second)
	return nil
}

func register(mux *asynq.ServeMux, w *worker) {
	mux.Handle("image", &imageHandler{w.store})
	mux.Handle("sound", soundHandler{*w.store})
	mux.HandleFunc("upload", w.handleUpload)
	mux.HandleFunc("upload:ok", w.okHandleUpload)
	mux.Handle("typed", typedFunc(w.okHandleUpload))
}
