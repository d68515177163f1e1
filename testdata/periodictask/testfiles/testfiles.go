// Package testfiles has tests.
package testfiles

import "github.com/hibiken/asynq"

func shipped(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.TaskID("a")) // want "asynq.TaskID"
}
