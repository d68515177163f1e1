// Package testfiles has a test.
package testfiles

import "github.com/hibiken/asynq"

func Send(redis asynq.RedisConnOpt, t *asynq.Task) {
	asynq.NewClient(redis).Enqueue(t) // want "asynq.NewClient: each time"
}
