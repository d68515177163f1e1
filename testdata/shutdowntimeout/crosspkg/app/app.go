// Package app makes servers from the parts of two other packages.
package app

import (
	"time"

	"github.com/hibiken/asynq"

	"shop.example/shutdowntimeout/crosspkg/config"
	"shop.example/shutdowntimeout/crosspkg/server"
)

const addr = "localhost:6379"

var opt = asynq.RedisClientOpt{Addr: addr}

func configOfOtherPackage() *asynq.Server {
	return asynq.NewServer(opt, config.Small()) // want "has no ShutdownTimeout"
}

func configOfOtherPackageInVariable() *asynq.Server {
	cfg := config.Queues("mail")
	cfg.StrictPriority = true
	return asynq.NewServer(opt, cfg) // want "has no ShutdownTimeout"
}

func literalIntoWrapper() *asynq.Server {
	return server.New(addr, asynq.Config{Concurrency: 3}) // want "has no ShutdownTimeout"
}

func literalIntoWrapperOfWrapper() *server.Worker {
	cfg := asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"
	return server.NewWorker(addr, cfg)
}

func helperOfOtherPackageSetsAnother() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"
	config.Label(&cfg)
	return asynq.NewServer(opt, cfg)
}

// The other package's function sets it.
func okConfigOfOtherPackage() *asynq.Server {
	return asynq.NewServer(opt, config.Full())
}

// The caller completes it.
func okConfigOfOtherPackageCompleted() *asynq.Server {
	cfg := config.Small()
	cfg.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, cfg)
}

// The other package's helper sets it through the pointer.
func okHelperOfOtherPackage() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3}
	config.Apply(&cfg)
	return asynq.NewServer(opt, cfg)
}

// The other package's helper returns it completed.
func okResultOfOtherPackage() *asynq.Server {
	return asynq.NewServer(opt, config.With(asynq.Config{Concurrency: 3}))
}

// The literal has it.
func okLiteralIntoWrapper() *asynq.Server {
	return server.New(addr, asynq.Config{ShutdownTimeout: time.Minute})
}

// The wrapper fills it in.
func okWrapperWithDefaults() *asynq.Server {
	return server.NewWithDefaults(addr, asynq.Config{Concurrency: 3})
}

// The wrapper's own literal is reported in the wrapper's package.
func okWrapperWithItsOwnLiteral() *asynq.Server {
	return server.Own(addr)
}
