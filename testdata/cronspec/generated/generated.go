// Package generated holds a file that nobody edits.
package generated

import "github.com/hibiken/asynq"

func written(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("* * * * * *", t, asynq.MaxRetry(1)) // want "no field for seconds"
}
