// Package literal hands a Config literal straight to the constructor.
package literal

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func withoutTimeout() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 10}) // want "has no ShutdownTimeout"
}

func withoutTimeoutOnManyLines(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(opt, asynq.Config{ // want "has no ShutdownTimeout"
		Concurrency: 10,
		Queues:      map[string]int{"critical": 6, "default": 3},
		IsFailure:   func(err error) bool { return err != nil },
	})
	return srv.Run(mux)
}

func literalOnItsOwnLine() *asynq.Server {
	return asynq.NewServer(
		opt,
		asynq.Config{ // want "has no ShutdownTimeout"
			TaskCheckInterval: time.Second,
		},
	)
}

func emptyLiteral() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{}) // want "has no ShutdownTimeout"
}

func chainedRun(mux *asynq.ServeMux) error {
	return asynq.NewServer(opt, asynq.Config{StrictPriority: true}).Run(mux) // want "has no ShutdownTimeout"
}

// The field that comes near is another one.
func otherDurationsOnly() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ // want "has no ShutdownTimeout"
		HealthCheckInterval:      30 * time.Second,
		DelayedTaskCheckInterval: 30 * time.Second,
		GroupMaxDelay:            30 * time.Second,
	})
}

func serverPerQueue(queues []string) []*asynq.Server {
	var all []*asynq.Server
	for _, q := range queues {
		all = append(all, asynq.NewServer(opt, asynq.Config{Queues: map[string]int{q: 1}})) // want "has no ShutdownTimeout"
	}
	return all
}

// Set in the literal.
func okSetInLiteral() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 10, ShutdownTimeout: 30 * time.Second})
}

// Set to a value that is known only at run time.
func okSetToParameter(d time.Duration) *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{
		Concurrency:     10,
		ShutdownTimeout: d,
	})
}

// Set to what a call gives.
func okSetToParsed(text string) (*asynq.Server, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return nil, err
	}
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: d}), nil
}

// Set to a nonzero constant, if a strange one.
func okSetToNegative() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: -1})
}

// A Config that reaches no server.
func okReachesNoServer() int {
	cfg := asynq.Config{Concurrency: 3}
	return cfg.Concurrency
}
