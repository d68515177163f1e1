// Package withtests ships code beside its tests.
package withtests

import "github.com/hibiken/asynq"

func newServer(opt asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 1}) // want "has no ShutdownTimeout"
}
