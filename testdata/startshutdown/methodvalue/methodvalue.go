// Package methodvalue passes methods on as values.
package methodvalue

import (
	"context"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server { return asynq.NewServer(redisOpt, asynq.Config{}) }

func retry(start func(asynq.Handler) error, h asynq.Handler) (err error) {
	for range 3 {
		if err = start(h); err == nil {
			return nil
		}
	}
	return err
}

func startPassedToHelper(mux *asynq.ServeMux) error {
	srv := newServer()
	return retry(srv.Start, mux) // want "started but never shut down"
}

func startPassedToGroup(g *errgroup.Group) {
	sched := asynq.NewScheduler(redisOpt, nil)
	g.Go(sched.Start) // want "started but never shut down"
}

type hook struct{ onStart, onStop func() error }

func startInLiteral(register func(hook)) {
	sched := asynq.NewScheduler(redisOpt, nil)
	register(hook{
		onStart: sched.Start, // want "started but never shut down"
		onStop:  func() error { return nil },
	})
}

// Both are passed on.
func okStartAndShutdownPassed(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	context.AfterFunc(ctx, srv.Shutdown)
	return retry(srv.Start, mux)
}

// The Shutdown goes to a test's clean-up.
func okCleanup(t interface{ Cleanup(func()) }, mux *asynq.ServeMux) {
	srv := newServer()
	t.Cleanup(srv.Shutdown)
	_ = retry(srv.Start, mux)
}

// The hook that ends shuts down.
func okHook(register func(hook)) {
	sched := asynq.NewScheduler(redisOpt, nil)
	register(hook{
		onStart: sched.Start,
		onStop: func() error {
			sched.Shutdown()
			return nil
		},
	})
}

// Run passed on needs nothing else.
func okRunPassed(g *errgroup.Group) {
	sched := asynq.NewScheduler(redisOpt, nil)
	g.Go(sched.Run)
}

// All clean-ups are run by one helper.
func okVariadicFuncs(mux *asynq.ServeMux) {
	srv, sched := newServer(), asynq.NewScheduler(redisOpt, nil)
	_ = srv.Start(mux)
	_ = sched.Start()
	inOrder(srv.Shutdown, sched.Shutdown)
}

func inOrder(funcs ...func()) {
	for _, f := range funcs {
		f()
	}
}
