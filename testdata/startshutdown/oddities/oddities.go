// Package oddities writes ordinary things in places where few people do.
package oddities

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

var startedByInitializer = func() bool {
	srv := newServer()
	return srv.Start(asynq.NewServeMux()) == nil // want "started but never shut down"
}()

func init() {
	sched := asynq.NewScheduler(asynq.RedisClientOpt{Addr: "localhost:6379"}, nil)
	if err := sched.Start(); err != nil { // want "started but never shut down"
		log.Println(err)
	}
}

// A function without a name is legal, and this one shuts down.
func _() {
	srv := newServer()
	defer srv.Shutdown()
	_ = srv.Start(asynq.NewServeMux())
}

func localWrapperType(mux *asynq.ServeMux) {
	type local struct {
		srv  *asynq.Server
		name string
	}
	l := local{srv: newServer(), name: "mails"}
	if l.srv.Start(mux) == nil { // want "started but never shut down"
		log.Println(l.name)
	}
}

// node is a recursive type.
type node struct {
	next *node
	srv  *asynq.Server
}

// The list is walked and shut down in okShutDownList.
func okStartList(n *node, mux *asynq.ServeMux) {
	for ; n != nil; n = n.next {
		n.srv = newServer()
		_ = n.srv.Start(mux)
	}
}

func okShutDownList(n *node) {
	if n == nil {
		return
	}
	okShutDownList(n.next)
	n.srv.Shutdown()
}

// A function that never ends by itself calls itself.
func okEndlessRecursion(n *node) { okEndlessRecursion(n.next) }

// A nil server is compared and dropped; nothing is started.
func okNilServer() bool {
	var srv *asynq.Server
	var v any = srv
	_, ok := v.(interface{ Shutdown() })
	return ok && srv == nil
}

// The variable declared by the if statement is shut down in its else branch.
func okIfStatementVariable(ctx context.Context, mux *asynq.ServeMux) {
	if srv := newServer(); srv.Start(mux) != nil {
		log.Println("not started")
	} else {
		<-ctx.Done()
		srv.Shutdown()
	}
}

// The literal is called on the spot.
func okImmediateLiteral(mux *asynq.ServeMux) {
	func(srv *asynq.Server) {
		defer srv.Shutdown()
		_ = srv.Start(mux)
	}(newServer())
}

// A chain of closures, each of which returns the next.
func okCurried(mux *asynq.ServeMux) {
	begin := func() func() func() {
		srv := newServer()
		return func() func() {
			_ = srv.Start(mux)
			return func() { srv.Shutdown() }
		}
	}
	begin()()()
}
