// Package assign keeps the Config in a local variable first.
package assign

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func neverAssigned() *asynq.Server {
	cfg := asynq.Config{Concurrency: 4} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, cfg)
}

func otherFieldAssigned(n int) *asynq.Server {
	cfg := asynq.Config{} // want "has no ShutdownTimeout"
	cfg.Concurrency = n
	cfg.HealthCheckInterval = time.Minute
	return asynq.NewServer(opt, cfg)
}

func assignedTooLate() *asynq.Server {
	cfg := asynq.Config{Concurrency: 4} // want "has no ShutdownTimeout"
	srv := asynq.NewServer(opt, cfg)
	cfg.ShutdownTimeout = time.Minute
	return srv
}

func assignedToACopy() (*asynq.Server, asynq.Config) {
	cfg := asynq.Config{Concurrency: 4} // want "has no ShutdownTimeout"
	longer := cfg
	longer.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, cfg), longer
}

func replacedByAnother() *asynq.Server {
	cfg := asynq.Config{ShutdownTimeout: time.Minute}
	println(cfg.Concurrency)
	cfg = asynq.Config{Concurrency: 4} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, cfg)
}

func copyOfTheLiteral() *asynq.Server {
	base := asynq.Config{Concurrency: 4} // want "has no ShutdownTimeout"
	cfg := base
	cfg.StrictPriority = true
	return asynq.NewServer(opt, cfg)
}

func branchesBothLackIt(big bool) *asynq.Server {
	var cfg asynq.Config
	if big {
		cfg = asynq.Config{Concurrency: 100} // want "has no ShutdownTimeout"
	} else {
		cfg = asynq.Config{Concurrency: 1} // want "has no ShutdownTimeout"
	}
	return asynq.NewServer(opt, cfg)
}

// Assigned before the call.
func okAssignedBefore() *asynq.Server {
	cfg := asynq.Config{Concurrency: 4}
	cfg.ShutdownTimeout = 20 * time.Second
	return asynq.NewServer(opt, cfg)
}

// The copy that goes to the server is the one that has it.
func okAssignedToTheCopyUsed() *asynq.Server {
	base := asynq.Config{Concurrency: 4}
	cfg := base
	cfg.ShutdownTimeout = 20 * time.Second
	return asynq.NewServer(opt, cfg)
}

// The base of the copy has it.
func okCopyOfFullLiteral() *asynq.Server {
	base := asynq.Config{ShutdownTimeout: 20 * time.Second}
	cfg := base
	cfg.Concurrency = 2
	return asynq.NewServer(opt, cfg)
}

// Both branches have it.
func okBranchesBothHaveIt(big bool) *asynq.Server {
	cfg := asynq.Config{Concurrency: 1, ShutdownTimeout: time.Minute}
	if big {
		cfg = asynq.Config{Concurrency: 100, ShutdownTimeout: 2 * time.Minute}
	}
	return asynq.NewServer(opt, cfg)
}

// Assigned with several others at once.
func okAssignedInTuple(n int, d time.Duration) *asynq.Server {
	var cfg asynq.Config
	cfg.Concurrency, cfg.ShutdownTimeout = n, d
	return asynq.NewServer(opt, cfg)
}

// All elements are completed in a loop.
func okCompletedInLoop(d time.Duration) []*asynq.Server {
	configs := []asynq.Config{{Concurrency: 1}, {Concurrency: 2}}
	for i := range configs {
		configs[i].ShutdownTimeout = d
	}
	var out []*asynq.Server
	for _, cfg := range configs {
		out = append(out, asynq.NewServer(opt, cfg))
	}
	return out
}
