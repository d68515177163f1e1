// Package closures captures the Config or makes the server in a closure.
package closures

import (
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func capturedConfig() func() *asynq.Server {
	cfg := asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	return func() *asynq.Server { return asynq.NewServer(opt, cfg) }
}

func literalInClosure() *asynq.Server {
	var once sync.Once
	var srv *asynq.Server
	once.Do(func() {
		srv = asynq.NewServer(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
	})
	return srv
}

func literalInGoroutine(mux *asynq.ServeMux, failed chan<- error) {
	go func() {
		srv := asynq.NewServer(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
		failed <- srv.Run(mux)
	}()
}

var lazy = sync.OnceValue(func() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
})

func localConstructor() []*asynq.Server {
	build := func(cfg asynq.Config) *asynq.Server { return asynq.NewServer(opt, cfg) }
	return []*asynq.Server{
		build(asynq.Config{Concurrency: 1}),               // want "has no ShutdownTimeout"
		build(asynq.Config{ShutdownTimeout: time.Minute}), // this one has it
	}
}

func constructorInVariable() *asynq.Server {
	build := asynq.NewServer
	return build(opt, asynq.Config{Concurrency: 1}) // want "has no ShutdownTimeout"
}

// The captured variable is set before the closure runs.
func okCapturedConfig() func() *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	cfg.ShutdownTimeout = time.Minute
	return func() *asynq.Server { return asynq.NewServer(opt, cfg) }
}

// A closure sets the captured variable.
func okSetInClosure() *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	set := func(d time.Duration) { cfg.ShutdownTimeout = d }
	set(time.Minute)
	return asynq.NewServer(opt, cfg)
}

// The constructor in the variable is given it.
func okConstructorInVariable() *asynq.Server {
	build := asynq.NewServer
	return build(opt, asynq.Config{ShutdownTimeout: time.Minute})
}

// A callback gets its Config from code that is not seen.
func okCallback(subscribe func(func(asynq.Config))) {
	subscribe(func(cfg asynq.Config) { asynq.NewServer(opt, cfg) })
}
