// Package wrapper stops what does more than stop, and closes what bears no
// second closing: there are reports, but no fixes.
package wrapper

import (
	"os"

	"github.com/hibiken/asynq"
)

type worker struct {
	srv  *asynq.Server
	done chan struct{}
}

func (w *worker) Start() error { return w.srv.Start(nil) }

func (w *worker) Pause() error {
	w.srv.Stop()
	return os.Remove("spool")
}

func (w *worker) Close() {
	close(w.done)
	w.srv.Shutdown()
}

func newWorker() *worker {
	return &worker{asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}), make(chan struct{})}
}

func after() error {
	w := newWorker()
	_ = w.Start()
	w.Close()
	if err := w.Pause(); err != nil { // want "not shut down on every path"
		return err
	}
	return nil
}

func deferred() {
	w := newWorker()
	_ = w.Start()
	defer w.Pause() // want "not shut down on every path"
	defer w.Close()
}
