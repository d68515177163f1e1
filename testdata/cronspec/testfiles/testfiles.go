// Package testfiles has tests.
package testfiles

import "github.com/hibiken/asynq"

func shipped(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@never", t, asynq.MaxRetry(1)) // want "unrecognized descriptor"
}
