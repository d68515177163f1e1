// Package copies hands structs on by value.
package copies

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type parts struct {
	srv   *asynq.Server
	spare *asynq.Server
}

func drain(p parts) { p.srv.Shutdown() }

func look(p parts) bool { return p.srv != nil }

func (p parts) end() { p.srv.Shutdown() }

func okIntoCall(mux *asynq.ServeMux, quit <-chan struct{}) error {
	p := parts{srv: newServer()}
	defer drain(p)
	if err := p.srv.Start(mux); err != nil {
		return err
	}
	<-quit
	return nil
}

func okMethodOfCopy(mux *asynq.ServeMux, quit <-chan struct{}) error {
	p := parts{srv: newServer()}
	if err := p.srv.Start(mux); err != nil {
		return err
	}
	<-quit
	p.end()
	return nil
}

func okCopiedVariable(mux *asynq.ServeMux, quit <-chan struct{}) error {
	p := parts{srv: newServer()}
	q := p
	if err := p.srv.Start(mux); err != nil {
		return err
	}
	<-quit
	q.srv.Shutdown()
	return nil
}

func okIntoClosure(mux *asynq.ServeMux, quit <-chan struct{}) error {
	p := parts{srv: newServer()}
	end := func(q parts) { q.srv.Shutdown() }
	if err := p.srv.Start(mux); err != nil {
		return err
	}
	<-quit
	end(p)
	return nil
}

func okCaptured(mux *asynq.ServeMux, quit <-chan struct{}) error {
	p := parts{srv: newServer()}
	q := p
	go func() {
		<-quit
		q.srv.Shutdown()
	}()
	return p.srv.Start(mux)
}

func okOfOriginal(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	p := parts{srv: srv}
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-quit
	drain(p)
	return nil
}

func okGoroutine(mux *asynq.ServeMux, quit <-chan struct{}) error {
	p := parts{srv: newServer()}
	go func(q parts) {
		<-quit
		drain(q)
	}(p)
	return p.srv.Start(mux)
}

func onlyLookedAt(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	p := parts{srv: srv}
	defer look(p)
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}

func spareNeverShutDown(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv, spare := newServer(), newServer()
	p := parts{srv: srv, spare: spare}
	defer drain(p)
	if err := srv.Start(mux); err != nil {
		return err
	}
	if err := spare.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}
