// Package fields stops servers in struct fields and package variables.
package fields

import (
	"errors"
	"log"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// Mailer takes Stop for the end.
type Mailer struct{ srv *asynq.Server }

// NewMailer starts a Mailer.
func NewMailer(mux *asynq.ServeMux) (*Mailer, error) {
	m := &Mailer{srv: newServer()}
	return m, m.srv.Start(mux)
}

// Close only stops, and no other method shuts down.
func (m *Mailer) Close() {
	m.srv.Stop() // want "stopped but not shut down"
}

// Reporter returns too early.
type Reporter struct {
	srv   *asynq.Server
	flush func() error
}

// NewReporter builds a Reporter.
func NewReporter(flush func() error) *Reporter { return &Reporter{srv: newServer(), flush: flush} }

// Start starts it.
func (r *Reporter) Start(mux *asynq.ServeMux) error { return r.srv.Start(mux) }

// Close forgets the Shutdown where flush fails.
func (r *Reporter) Close() error {
	r.srv.Stop() // want "stopped but not shut down"
	if err := r.flush(); err != nil {
		return err
	}
	r.srv.Shutdown()
	return nil
}

// Pair shuts down one of its two servers.
type Pair struct{ mails, reports *asynq.Server }

// NewPair builds a Pair.
func NewPair() *Pair { return &Pair{mails: newServer(), reports: newServer()} }

// Start starts both.
func (p *Pair) Start(mux *asynq.ServeMux) error {
	return errors.Join(p.mails.Start(mux), p.reports.Start(mux))
}

// Close forgets the second server.
func (p *Pair) Close() {
	// mails is shut down below.
	p.mails.Stop()
	p.reports.Stop() // want "stopped but not shut down"
	p.mails.Shutdown()
}

var background = newServer()

func startBackground(mux *asynq.ServeMux) error { return background.Start(mux) }

func stopBackground() {
	background.Stop() // want "stopped but not shut down"
}

// Worker pauses in one method and ends in another.
type Worker struct{ srv *asynq.Server }

// NewWorker builds a Worker.
func NewWorker() *Worker { return &Worker{srv: newServer()} }

// Start starts it.
func (w *Worker) Start(mux *asynq.ServeMux) error { return w.srv.Start(mux) }

// Pause stops; Close of the same type may run later.
func (w *Worker) Pause() { w.srv.Stop() }

// Close shuts down.
func (w *Worker) Close() { w.srv.Shutdown() }

// Exporter does both in one method, the second one through a method of its own.
type Exporter struct{ srv *asynq.Server }

// NewExporter builds an Exporter.
func NewExporter() *Exporter { return &Exporter{srv: newServer()} }

// Close stops and then shuts down.
func (e *Exporter) Close() {
	e.srv.Stop()
	e.finish()
}

func (e *Exporter) finish() {
	log.Println("finishing")
	e.srv.Shutdown()
}

var foreground = newServer()

// Shut down by another function of the package.
func okPauseForeground() { foreground.Stop() }

// CloseForeground shuts it down.
func CloseForeground() { foreground.Shutdown() }

// Borrower pauses a server that belongs to whoever built it.
type Borrower struct{ srv *asynq.Server }

// NewBorrower borrows srv from an unseen caller, who may shut it down later.
func NewBorrower(srv *asynq.Server) *Borrower { return &Borrower{srv: srv} }

// Pause stops what is borrowed.
func (b *Borrower) Pause() { b.srv.Stop() }
