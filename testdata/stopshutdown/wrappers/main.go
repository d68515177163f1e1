// Command wrappers stops servers through wrapper types of its own.
package main

import (
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func waitForSignal() {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	<-sigs
}

// pool can be paused and closed.
type pool struct{ srv *asynq.Server }

func (p *pool) start() error { return p.srv.Start(asynq.NewServeMux()) }
func (p *pool) pause()       { p.srv.Stop() }
func (p *pool) close()       { p.srv.Shutdown() }

// drainer can be paused only: its inner Stop is reported, its callers are not.
type drainer struct{ srv *asynq.Server }

func (d *drainer) start() error { return d.srv.Start(asynq.NewServeMux()) }

func (d *drainer) pause() {
	d.srv.Stop() // want "stopped but not shut down"
}

// stopper calls its Shutdown Stop.
type stopper struct{ srv *asynq.Server }

func (s *stopper) start() error { return s.srv.Start(asynq.NewServeMux()) }
func (s *stopper) Stop()        { s.srv.Shutdown() }

// app wraps the wrapper.
type app struct{ pool *pool }

func (a *app) start() error { return a.pool.start() }
func (a *app) quiet()       { a.pool.pause() }
func (a *app) end()         { a.pool.close() }

func main() {
	pausedNeverClosed()
	pausedThenEarlyReturn(nil)
	pausedDeferred()
	closedThenPaused()
	nestedPausedNeverEnded()
	okDrainer()
	okPausedThenClosed()
	okDeferredClose()
	okStopShutsDown()
	okNestedEnded()
}

func pausedNeverClosed() {
	p := &pool{srv: newServer()}
	_ = p.start()
	waitForSignal()
	p.pause() // want "stopped but not shut down"
}

func pausedThenEarlyReturn(flush func() error) error {
	p := &pool{srv: newServer()}
	_ = p.start()
	waitForSignal()
	p.pause() // want "stopped but not shut down"
	if err := flush(); err != nil {
		return err
	}
	p.close()
	return nil
}

func pausedDeferred() {
	p := &pool{srv: newServer()}
	defer p.pause() // want "stopped but not shut down"
	_ = p.start()
	waitForSignal()
}

func closedThenPaused() {
	p := &pool{srv: newServer()}
	_ = p.start()
	waitForSignal()
	p.close()
	p.pause() // want "stopped but not shut down"
}

func nestedPausedNeverEnded() {
	a := &app{pool: &pool{srv: newServer()}}
	_ = a.start()
	waitForSignal()
	a.quiet() // want "stopped but not shut down"
}

// The report stands inside drainer.
func okDrainer() {
	d := &drainer{srv: newServer()}
	_ = d.start()
	waitForSignal()
	d.pause()
}

// pause, then close.
func okPausedThenClosed() {
	p := &pool{srv: newServer()}
	_ = p.start()
	waitForSignal()
	p.pause()
	log.Println("paused")
	p.close()
}

// The deferred close covers every return.
func okDeferredClose() {
	p := &pool{srv: newServer()}
	_ = p.start()
	defer p.close()
	waitForSignal()
	p.pause()
}

// This Stop is a Shutdown.
func okStopShutsDown() {
	s := &stopper{srv: newServer()}
	_ = s.start()
	waitForSignal()
	s.Stop()
}

// quiet, then end, one level up.
func okNestedEnded() {
	a := &app{pool: &pool{srv: newServer()}}
	_ = a.start()
	waitForSignal()
	a.quiet()
	a.end()
}
