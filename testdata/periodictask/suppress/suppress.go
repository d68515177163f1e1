// Package suppress silences the rule.
package suppress

import "github.com/hibiken/asynq"

func okSilenced(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.TaskID("a")) //nolint:periodictask // one run is enough
	//lint:ignore asynqvet/periodictask one run is enough
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.TaskID("a"))
}

func otherRule(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.TaskID("a")) //nolint:maxretry // want "asynq.TaskID"
}
