// Package suppress silences reports, in every form that is known and some that are not.
package suppress

import "github.com/hibiken/asynq"

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// The bare form silences everything on its line.
func okBareNolint() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 1}) //nolint
}

// The tool's name silences all of its rules.
func okNolintTool() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 1}) //nolint:asynqvet
}

// The rule's name, on the line where the literal starts.
func okNolintRule() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ //nolint:shutdowntimeout // eight seconds are enough here
		Concurrency: 1,
	})
}

// On the line of the declaration that holds the literal.
func okNolintOnFunction() *asynq.Server { //nolint:shutdowntimeout
	cfg := asynq.Config{Concurrency: 1}
	return asynq.NewServer(opt, cfg)
}

// The directive with a reason, on the line above.
func okLintIgnore() *asynq.Server {
	//lint:ignore asynqvet/shutdowntimeout the tasks are short
	cfg := asynq.Config{Concurrency: 1}
	return asynq.NewServer(opt, cfg)
}

func nolintOfAnotherLinter() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 1}) //nolint:exhaustruct // want "has no ShutdownTimeout"
}

func nolintOfAnotherRule() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 1}) //nolint:maxretry // want "has no ShutdownTimeout"
}

func lintIgnoreOfAnotherRule() *asynq.Server {
	//lint:ignore asynqvet/maxretry has nothing to do with the timeout
	cfg := asynq.Config{Concurrency: 1} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, cfg)
}
