// Package deep keeps servers two structs deep and more, and ends them through
// the outer or the inner variable.
package deep

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type engine struct{ srv *asynq.Server }

func (e *engine) start(mux *asynq.ServeMux) error { return e.srv.Start(mux) }

func (e *engine) close() { e.srv.Shutdown() }

type car struct{ eng *engine }

func (c *car) start(mux *asynq.ServeMux) error { return c.eng.start(mux) }

func (c *car) close() { c.eng.close() }

type garage struct{ main *car }

func (g *garage) start(mux *asynq.ServeMux) error { return g.main.start(mux) }

// The inner variable is closed, the outer one was started.
func okInnerClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng := &engine{srv: newServer()}
	c := &car{eng: eng}
	if err := c.start(mux); err != nil {
		return err
	}
	<-quit
	eng.close()
	return nil
}

// The same three levels deep, and through the server itself.
func okServerItself(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	g := &garage{main: &car{eng: &engine{srv: srv}}}
	if err := g.main.start(mux); err != nil {
		return err
	}
	<-quit
	srv.Shutdown()
	return nil
}

// The outer one is closed, the inner one was started.
func okOuterClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng := &engine{srv: newServer()}
	g := garage{main: &car{eng: eng}}
	if err := eng.start(mux); err != nil {
		return err
	}
	<-quit
	g.main.close()
	return nil
}

// Another engine is closed.
func otherEngineClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng, spare := &engine{srv: newServer()}, &engine{srv: newServer()}
	c := &car{eng: eng}
	if err := c.start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	spare.close()
	return nil
}

// Another server, three levels deep.
func otherServer(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv, spare := newServer(), newServer()
	g := &garage{main: &car{eng: &engine{srv: srv}}}
	if err := g.start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	spare.Shutdown()
	return nil
}

// The inner struct gets its server later.
func okFilledLater(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng := new(engine)
	c := &car{}
	c.eng = eng
	eng.srv = newServer()
	if err := c.start(mux); err != nil {
		return err
	}
	<-quit
	eng.close()
	return nil
}

// Both ways down lead to the same engine.
func okFieldOfField(mux *asynq.ServeMux, quit <-chan struct{}) error {
	c := &car{eng: &engine{srv: newServer()}}
	eng := c.eng
	if err := c.start(mux); err != nil {
		return err
	}
	<-quit
	eng.srv.Shutdown()
	return nil
}

func closeEngine(e *engine) { e.close() }

// By a helper that is given the inner part.
func okHelperForInner(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng := &engine{srv: newServer()}
	c := &car{eng: eng}
	defer closeEngine(eng)
	if err := c.start(mux); err != nil {
		return err
	}
	<-quit
	return nil
}

func newCar(e *engine) *car { return &car{eng: e} }

// A constructor is given the inner part.
func okConstructor(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng := &engine{srv: newServer()}
	c := newCar(eng)
	if err := c.start(mux); err != nil {
		return err
	}
	<-quit
	eng.close()
	return nil
}

func constructorOther(mux *asynq.ServeMux, quit <-chan struct{}) error {
	eng, spare := &engine{srv: newServer()}, &engine{srv: newServer()}
	c := newCar(eng)
	if err := c.start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	spare.close()
	return nil
}
