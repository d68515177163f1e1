// Package fields keeps the Config in struct fields.
package fields

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

type worker struct {
	cfg asynq.Config
	srv *asynq.Server
}

func newWorker() *worker {
	return &worker{cfg: asynq.Config{Concurrency: 2}} // want "has no ShutdownTimeout"
}

func (w *worker) start(mux *asynq.ServeMux) error {
	w.srv = asynq.NewServer(opt, w.cfg)
	return w.srv.Run(mux)
}

type mailer struct{ cfg asynq.Config }

func newMailer() *mailer {
	m := &mailer{}
	m.cfg = asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	return m
}

func (m *mailer) server() *asynq.Server { return asynq.NewServer(opt, m.cfg) }

type embedding struct{ asynq.Config }

func embeddedConfig() *asynq.Server {
	e := embedding{Config: asynq.Config{Concurrency: 2}} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, e.Config)
}

type billing struct{ cfg asynq.Config }

func newBilling(d time.Duration) *billing {
	b := &billing{cfg: asynq.Config{Concurrency: 2}}
	b.cfg.ShutdownTimeout = d
	return b
}

// Assigned inside the field.
func (b *billing) okServer() *asynq.Server { return asynq.NewServer(opt, b.cfg) }

type indexer struct{ cfg asynq.Config }

func newIndexer() *indexer { return &indexer{cfg: asynq.Config{Concurrency: 2}} }

// Another method of the type sets it.
func (i *indexer) setTimeout(d time.Duration) { i.cfg.ShutdownTimeout = d }

func (i *indexer) okServer() *asynq.Server { return asynq.NewServer(opt, i.cfg) }

type shipping struct{ cfg asynq.Config }

func newShipping() shipping {
	return shipping{cfg: asynq.Config{Concurrency: 2, ShutdownTimeout: time.Minute}}
}

// The only literal in the field has it.
func (s shipping) okServer() *asynq.Server { return asynq.NewServer(opt, s.cfg) }

// The promoted field is the Config's own.
func okEmbeddedConfig() *asynq.Server {
	e := embedded2{Config: asynq.Config{Concurrency: 2}}
	e.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, e.Config)
}

type embedded2 struct{ asynq.Config }

// Settings is filled by other packages.
type Settings struct{ Asynq asynq.Config }

// Nobody in sight fills the exported field.
func OkSettings(s Settings) *asynq.Server { return asynq.NewServer(opt, s.Asynq) }
