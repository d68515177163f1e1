// Package pool keeps workers for others to ask for.
package pool

import "github.com/hibiken/asynq"

// A Worker owns a server.
type Worker struct{ srv *asynq.Server }

// NewWorker makes a worker.
func NewWorker() *Worker {
	return &Worker{srv: asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})}
}

// Start starts the worker.
func (w *Worker) Start(mux *asynq.ServeMux) error { return w.srv.Start(mux) }

// Close shuts it down.
func (w *Worker) Close() { w.srv.Shutdown() }

var (
	mails   = NewWorker()
	reports = NewWorker()
	bare    = asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	spare   = asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
)

// Mails returns the worker that sends mails.
func Mails() *Worker { return mails }

// Reports returns the worker that writes reports.
func Reports() *Worker { return reports }

// Bare returns a server.
func Bare() *asynq.Server { return bare }

// Spare returns another one.
func Spare() *asynq.Server { return spare }

// A Group has a worker in a field that it does not export.
type Group struct{ w *Worker }

// NewGroup makes a group.
func NewGroup() *Group { return &Group{w: NewWorker()} }

// Worker returns the group's worker.
func (g *Group) Worker() *Worker { return g.w }
