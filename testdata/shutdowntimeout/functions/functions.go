// Package functions builds the Config in a function of its own.
package functions

import (
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func smallConfig() asynq.Config {
	return asynq.Config{Concurrency: 1} // want "has no ShutdownTimeout"
}

func usesSmallConfig() *asynq.Server { return asynq.NewServer(opt, smallConfig()) }

func checkedConfig(n int) (asynq.Config, error) {
	if n < 1 {
		return asynq.Config{}, errors.New("no workers") // the error's companion reaches no server
	}
	return asynq.Config{Concurrency: n, ShutdownTimeout: time.Minute}, nil
}

// The value that comes without an error has it.
func okUsesCheckedConfig(n int) (*asynq.Server, error) {
	cfg, err := checkedConfig(n)
	if err != nil {
		return nil, err
	}
	return asynq.NewServer(opt, cfg), nil
}

func pointerConfig() *asynq.Config {
	cfg := &asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	cfg.Queues = map[string]int{"default": 1}
	return cfg
}

func usesPointerConfig() *asynq.Server { return asynq.NewServer(opt, *pointerConfig()) }

func innerConfig() asynq.Config {
	return asynq.Config{StrictPriority: true} // want "has no ShutdownTimeout"
}

func outerConfig() asynq.Config {
	cfg := innerConfig()
	cfg.Concurrency = 8
	return cfg
}

func usesOuterConfig() *asynq.Server { return asynq.NewServer(opt, outerConfig()) }

type settings struct{ workers int }

func (s settings) config() asynq.Config {
	return asynq.Config{Concurrency: s.workers} // want "has no ShutdownTimeout"
}

func usesMethod(s settings) *asynq.Server { return asynq.NewServer(opt, s.config()) }

func plainConfig() asynq.Config {
	return asynq.Config{Concurrency: 3}
}

// The caller completes what the function returned.
func okCompletedByCaller() *asynq.Server {
	cfg := plainConfig()
	cfg.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, cfg)
}

func fullConfig() (cfg asynq.Config) {
	cfg.Concurrency = 3
	cfg.ShutdownTimeout = time.Minute
	return
}

// The named result has it.
func okUsesFullConfig() *asynq.Server { return asynq.NewServer(opt, fullConfig()) }

// A function value's result is not seen.
func okFunctionValue(build func() asynq.Config) *asynq.Server {
	return asynq.NewServer(opt, build())
}

type source interface{ Config() asynq.Config }

// An interface without an implementation in sight gives an unknown value.
func okInterface(s source) *asynq.Server {
	return asynq.NewServer(opt, s.Config())
}

// Nothing in this package or another hands this one to a constructor.
func okConfigThatIsOnlyBuilt() asynq.Config {
	return asynq.Config{Concurrency: 5}
}

func countdown(n int) asynq.Config {
	if n == 0 {
		return asynq.Config{Concurrency: 1} // want "has no ShutdownTimeout"
	}
	return countdown(n - 1)
}

func usesRecursion() *asynq.Server { return asynq.NewServer(opt, countdown(3)) }
