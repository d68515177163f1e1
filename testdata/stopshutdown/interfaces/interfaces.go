// Package interfaces stops through interfaces.
package interfaces

import (
	"log"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type server interface {
	Start(asynq.Handler) error
	Stop()
	Shutdown()
}

func stoppedThroughInterface(mux *asynq.ServeMux, done <-chan struct{}) {
	var srv server = newServer()
	_ = srv.Start(mux)
	<-done
	srv.Stop() // want "stopped but not shut down"
}

// Shut down through the interface.
func okShutDownThroughInterface(mux *asynq.ServeMux, done <-chan struct{}) {
	var srv server = newServer()
	_ = srv.Start(mux)
	<-done
	srv.Stop()
	srv.Shutdown()
}

// Stopped as what it is, shut down as an interface.
func okConvertedLater(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	var s interface{ Shutdown() } = srv
	s.Shutdown()
}

// unit has two implementations, and Hold only stops in both.
type unit interface {
	Hold()
	Finish()
}

type mailUnit struct{ srv *asynq.Server }

func (u *mailUnit) Hold()   { u.srv.Stop() }
func (u *mailUnit) Finish() { u.srv.Shutdown() }

type reportUnit struct{ srv *asynq.Server }

func (u *reportUnit) Hold()   { u.srv.Stop() }
func (u *reportUnit) Finish() { u.srv.Shutdown() }

func newUnit(kind string, mux *asynq.ServeMux) unit {
	srv := newServer()
	_ = srv.Start(mux)
	if kind == "mail" {
		return &mailUnit{srv: srv}
	}
	return &reportUnit{srv: srv}
}

func heldNeverFinished(kind string, mux *asynq.ServeMux) {
	u := newUnit(kind, mux)
	u.Hold() // want "stopped but not shut down"
}

// Held and finished.
func okFinished(kind string, mux *asynq.ServeMux) {
	u := newUnit(kind, mux)
	defer u.Finish()
	u.Hold()
}

// actor has two implementations, of which only one stops a server.
type actor interface {
	Suspend()
	Leave()
}

type queueActor struct{ srv *asynq.Server }

func (a *queueActor) Suspend() { a.srv.Stop() }
func (a *queueActor) Leave()   { a.srv.Shutdown() }

type logActor struct{}

func (logActor) Suspend() { log.Println("suspended") }
func (logActor) Leave()   { log.Println("left") }

func newActor(kind string) actor {
	if kind == "queue" {
		return &queueActor{srv: newServer()}
	}
	return logActor{}
}

// The implementations in sight do not agree.
func okImplementationsDisagree(kind string) {
	a := newActor(kind)
	a.Suspend()
}
