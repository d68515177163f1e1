// Package testwrites has a test that sets what shipped code leaves unset.
package testwrites

import "github.com/hibiken/asynq"

var base = asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"

func newServer(opt asynq.RedisConnOpt) *asynq.Server { return asynq.NewServer(opt, base) }
