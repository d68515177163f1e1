// Package fix holds configurations that the suggested fix completes.
package fix

import "github.com/hibiken/asynq"

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func oneLine() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}

func empty() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{}) // want "has no ShutdownTimeout"
}

func manyLines() *asynq.Server {
	cfg := asynq.Config{ // want "has no ShutdownTimeout"
		Concurrency: 2,
		Queues: map[string]int{
			"critical": 2,
			"default":  1,
		},
	}
	return asynq.NewServer(opt, cfg)
}

func zero() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: 0, Concurrency: 2}) // want "has no ShutdownTimeout"
}

func noLiteral() *asynq.Server {
	var cfg asynq.Config
	return asynq.NewServer(opt, cfg) // want "has no ShutdownTimeout"
}
