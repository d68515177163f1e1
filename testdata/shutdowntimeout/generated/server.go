// Package generated mixes a generated file with a written one.
package generated

import (
	"time"

	"github.com/hibiken/asynq"
)

// The literal is written by hand, whatever takes it.
func handWritten(opt asynq.RedisConnOpt) *asynq.Server {
	return newGenerated(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}

// The literal has it.
func okHandWritten(opt asynq.RedisConnOpt) *asynq.Server {
	return newGenerated(opt, asynq.Config{ShutdownTimeout: time.Minute})
}
