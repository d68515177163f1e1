// Package fields holds servers in unexported struct fields.
package fields

import (
	"sync"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server { return asynq.NewServer(redisOpt, asynq.Config{}) }

// Leaky starts its server and has no method that ends it.
type Leaky struct{ srv *asynq.Server }

// NewLeaky builds a Leaky and starts nothing.
func NewLeaky() *Leaky { return &Leaky{srv: newServer()} }

func (l *Leaky) startForgotten(mux *asynq.ServeMux) error {
	return l.srv.Start(mux) // want "started but never shut down"
}

// Quiet can only be stopped, which is not enough.
type Quiet struct{ srv *asynq.Server }

// NewQuiet builds a Quiet and starts nothing.
func NewQuiet() *Quiet { return &Quiet{srv: newServer()} }

func (q *Quiet) startOnlyStopped(mux *asynq.ServeMux) error {
	return q.srv.Start(mux) // want "started but never shut down"
}

// Stop stops pulling tasks.
func (q *Quiet) Stop() { q.srv.Stop() }

// Eager is started by its constructor and cannot be closed.
type Eager struct{ srv *asynq.Server }

// NewEager starts at once.
func NewEager(mux *asynq.ServeMux) (*Eager, error) {
	e := &Eager{srv: newServer()}
	if err := e.srv.Start(mux); err != nil { // want "started but never shut down"
		return nil, err
	}
	return e, nil
}

// Pair shuts down one of its two halves.
type Pair struct {
	srv   *asynq.Server
	sched *asynq.Scheduler
}

// NewPair builds a Pair and starts nothing.
func NewPair() *Pair {
	return &Pair{srv: newServer(), sched: asynq.NewScheduler(redisOpt, nil)}
}

// Start starts both halves; Close forgets the scheduler.
func (p *Pair) Start(mux *asynq.ServeMux) error {
	if err := p.sched.Start(); err != nil { // want "started but never shut down"
		return err
	}
	return p.srv.Start(mux)
}

// Close shuts the server down only.
func (p *Pair) Close() { p.srv.Shutdown() }

// Nested holds the server one level deeper.
type Nested struct{ queue inner }

type inner struct{ srv *asynq.Server }

// NewNested builds a Nested and starts nothing.
func NewNested() *Nested {
	n := new(Nested)
	n.queue.srv = newServer()
	return n
}

func nestedNeverShutDown(n *Nested, mux *asynq.ServeMux) error {
	return n.queue.srv.Start(mux) // want "started but never shut down"
}

// Worker has a closing method: users of Worker are held to it, not Start.
type Worker struct {
	srv  *asynq.Server
	once sync.Once
}

// Start starts the server; another method of the type shuts it down.
func (w *Worker) Start(mux *asynq.ServeMux) error { return w.srv.Start(mux) }

// Cleanup is Worker's Shutdown, whatever its name.
func (w *Worker) Cleanup() { w.once.Do(w.srv.Shutdown) }

// NewWorker builds a Worker and starts nothing.
func NewWorker() *Worker { return &Worker{srv: newServer()} }

// plain is shut down from a function that has another instance in hand.
type plain struct{ srv *asynq.Server }

// A field is one identity for all instances; okOtherInstance shuts it down.
func okFieldStarted(p *plain, mux *asynq.ServeMux) error { return p.srv.Start(mux) }

func okOtherInstance(p plain) { p.srv.Shutdown() }

// The same for a field of an unnamed struct.
func okAnonymousStruct(mux *asynq.ServeMux) {
	deps := struct{ srv *asynq.Server }{newServer()}
	defer deps.srv.Shutdown()
	_ = deps.srv.Start(mux)
}

// mixed has one method that starts and another that runs: Run counts.
type mixed struct{ srv *asynq.Server }

func (m *mixed) okStartBesideRun(mux *asynq.ServeMux) error { return m.srv.Start(mux) }

func (m *mixed) runForeground(mux *asynq.ServeMux) error { return m.srv.Run(mux) }

// borrower got its server from its constructor's caller, who owns it.
type borrower struct{ srv *asynq.Server }

// NewBorrower only borrows srv.
func NewBorrower(srv *asynq.Server) interface{ Begin(*asynq.ServeMux) error } {
	return &borrower{srv: srv}
}

// Begin starts what belongs to whoever called NewBorrower.
func (b *borrower) Begin(mux *asynq.ServeMux) error { return b.srv.Start(mux) }
