// Package interfaces starts and shuts down through interfaces.
package interfaces

import (
	"context"
	"io"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server { return asynq.NewServer(redisOpt, asynq.Config{}) }

type starter interface {
	Start(asynq.Handler) error
}

func startedThroughInterface(mux *asynq.ServeMux) error {
	var s starter = newServer()
	return s.Start(mux) // want "started but never shut down"
}

// daemon has one implementation, a wrapper.
type daemon interface {
	Launch() error
	Halt()
}

type queueDaemon struct{ srv *asynq.Server }

func (d *queueDaemon) Launch() error { return d.srv.Start(asynq.NewServeMux()) }
func (d *queueDaemon) Halt()         { d.srv.Shutdown() }

func daemonNeverHalted(ctx context.Context) error {
	var d daemon = &queueDaemon{srv: newServer()}
	if err := d.Launch(); err != nil { // want "started but never shut down"
		return err
	}
	<-ctx.Done()
	return nil
}

// Halted through the interface.
func okDaemonHalted(ctx context.Context) error {
	var d daemon = &queueDaemon{srv: newServer()}
	if err := d.Launch(); err != nil {
		return err
	}
	defer d.Halt()
	<-ctx.Done()
	return nil
}

// component has two implementations, and both own something to shut down.
type component interface {
	Up() error
	Down()
}

type serverComponent struct{ srv *asynq.Server }

func (c *serverComponent) Up() error { return c.srv.Start(asynq.NewServeMux()) }
func (c *serverComponent) Down()     { c.srv.Shutdown() }

type schedulerComponent struct{ sched *asynq.Scheduler }

func (c *schedulerComponent) Up() error { return c.sched.Start() }
func (c *schedulerComponent) Down()     { c.sched.Shutdown() }

func newComponent(periodic bool) component {
	if periodic {
		return &schedulerComponent{sched: asynq.NewScheduler(redisOpt, nil)}
	}
	return &serverComponent{srv: newServer()}
}

func allImplementationsAgree(ctx context.Context, periodic bool) error {
	c := newComponent(periodic)
	if err := c.Up(); err != nil { // want "started but never shut down"
		return err
	}
	<-ctx.Done()
	return nil
}

// Taken down in the end.
func okComponentDown(ctx context.Context, periodic bool) error {
	c := newComponent(periodic)
	if err := c.Up(); err != nil {
		return err
	}
	<-ctx.Done()
	c.Down()
	return nil
}

// job has two implementations, of which only one owns a server.
type job interface {
	Begin() error
	End()
}

type queueJob struct{ srv *asynq.Server }

func (j *queueJob) Begin() error { return j.srv.Start(asynq.NewServeMux()) }
func (j *queueJob) End()         { j.srv.Shutdown() }

type tickJob struct{ ticker *time.Ticker }

func (j *tickJob) Begin() error { j.ticker.Reset(time.Second); return nil }
func (j *tickJob) End()         { j.ticker.Stop() }

func newJob(kind string) job {
	if kind == "queue" {
		return &queueJob{srv: newServer()}
	}
	return &tickJob{ticker: time.NewTicker(time.Hour)}
}

// The implementations in sight do not agree that there is something to shut down.
func okImplementationsDisagree(ctx context.Context, kind string) error {
	j := newJob(kind)
	if err := j.Begin(); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// The value is converted and shut down through the interface.
func okShutDownThroughInterface(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	var s interface{ Shutdown() } = srv
	<-ctx.Done()
	s.Shutdown()
}

// An any that is asserted back.
func okAssertedBack(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	var v any = srv
	<-ctx.Done()
	switch s := v.(type) {
	case *asynq.Server:
		s.Shutdown()
	case io.Closer:
		_ = s.Close()
	}
}

// closingPool is closed as an io.Closer below.
type closingPool struct{ srv *asynq.Server }

func (p *closingPool) Start() error { return p.srv.Start(asynq.NewServeMux()) }

func (p *closingPool) Close() error {
	p.srv.Shutdown()
	return nil
}

// Close is called through a slice of interfaces.
func okClosers(ctx context.Context) error {
	p := &closingPool{srv: newServer()}
	if err := p.Start(); err != nil {
		return err
	}
	closers := []io.Closer{p}
	<-ctx.Done()
	for _, c := range closers {
		_ = c.Close()
	}
	return nil
}

// Runner starts what its constructor was given.
type Runner struct{ unit starter }

// NewRunner borrows unit from its caller.
func NewRunner(unit starter) *Runner { return &Runner{unit: unit} }

// Go starts a value that belongs to whoever called NewRunner.
func (r *Runner) Go(mux *asynq.ServeMux) error { return r.unit.Start(mux) }
