// Command embedded starts servers through promoted methods.
package main

import (
	"log"

	"shop.example/startshutdown/embedded/base"

	"github.com/hibiken/asynq"
)

// server gives the embedded fields below an unexported name.
type server = asynq.Server

func newServer() *server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type mailer struct{ *server }

type reporter struct{ *server }

// silencer hides the promoted Shutdown and does nothing instead.
type silencer struct{ *server }

func (s *silencer) Shutdown() { log.Println("bye") }

// polite hides the promoted Shutdown and calls it.
type polite struct{ *server }

func (p *polite) Shutdown() {
	log.Println("bye")
	p.server.Shutdown()
}

type pool struct{ srv *asynq.Server }

func (p *pool) open(mux *asynq.ServeMux) error { return p.srv.Start(mux) }

func (p *pool) close() { p.srv.Shutdown() }

type billing struct {
	*pool
	region string
}

type shipping struct {
	*pool
	region string
}

func main() {
	mux := asynq.NewServeMux()
	promotedNeverShutDown(mux)
	hiddenShutdownDoesNothing(mux)
	embeddedWrapperNeverClosed(mux)
	okPromotedShutdown(mux)
	okHiddenShutdownCallsIt(mux)
	okImportedShutdown(mux)
	okImportedShutdownOfField(mux)
	okEmbeddedWrapperClosed(mux)
	select {}
}

func promotedNeverShutDown(mux *asynq.ServeMux) {
	m := &mailer{server: newServer()}
	_ = m.Start(mux) // want "started but never shut down"
}

func hiddenShutdownDoesNothing(mux *asynq.ServeMux) {
	s := &silencer{server: newServer()}
	_ = s.Start(mux) // want "started but never shut down"
	s.Shutdown()
}

func embeddedWrapperNeverClosed(mux *asynq.ServeMux) {
	b := billing{pool: &pool{srv: newServer()}, region: "eu"}
	_ = b.open(mux) // want "started but never shut down"
}

// The promoted Shutdown is the server's own.
func okPromotedShutdown(mux *asynq.ServeMux) {
	r := reporter{newServer()}
	_ = r.Start(mux)
	defer r.Shutdown()
}

// The method that hides it shuts the embedded server down.
func okHiddenShutdownCallsIt(mux *asynq.ServeMux) {
	p := &polite{newServer()}
	_ = p.Start(mux)
	p.Shutdown()
}

// As above, across packages.
func okImportedShutdown(mux *asynq.ServeMux) {
	w := base.New("reports")
	_ = w.Start(mux)
	w.Shutdown()
}

// The long way to the same method.
func okImportedShutdownOfField(mux *asynq.ServeMux) {
	w := base.New("exports")
	_ = w.Start(mux)
	defer w.Server.Shutdown()
}

// The embedded wrapper's closing method is promoted too.
func okEmbeddedWrapperClosed(mux *asynq.ServeMux) {
	s := shipping{pool: &pool{srv: newServer()}, region: "us"}
	_ = s.open(mux)
	s.close()
}
