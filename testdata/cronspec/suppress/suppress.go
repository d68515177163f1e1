// Package suppress silences the rule.
package suppress

import "github.com/hibiken/asynq"

func okSilenced(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("* * * * * *", t, asynq.MaxRetry(1)) //nolint:cronspec // our fork has seconds
	//lint:ignore asynqvet/cronspec never on purpose
	s.Register("0 0 31 2 *", t, asynq.MaxRetry(1))
}

func otherRule(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("* * * * * *", t) //nolint:maxretry // want "no field for seconds"
}
