// Package generated holds a file that nobody edits.
package generated

import "github.com/hibiken/asynq"

func written(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.TaskID("a")) // want "asynq.TaskID"
}
