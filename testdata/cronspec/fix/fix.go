// Package fix has specs of six fields.
package fix

import "github.com/hibiken/asynq"

const named = "0 0 9 * * *"

func specs(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("0 0 9 * * *", t, asynq.MaxRetry(1))                       // want "seconds"
	s.Register(`0 30 9 * * 1-5`, t, asynq.MaxRetry(1))                    // want "seconds"
	s.Register("CRON_TZ=Europe/Berlin 0 0 9 * * *", t, asynq.MaxRetry(1)) // want "seconds"
	s.Register("00 0 9 * * ?", t, asynq.MaxRetry(1))                      // want "seconds"
	s.Register("0  */5 * * * *", t, asynq.MaxRetry(1))                    // want "seconds"
}

// No fix is offered where seconds matter, where what is left is no better, or
// where the spec is not written here.
func none(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("*/10 * * * * *", t, asynq.MaxRetry(1)) // want "seconds"
	s.Register("0 0 24 * * *", t, asynq.MaxRetry(1))   // want "seconds"
	s.Register("0 0 0 31 2 *", t, asynq.MaxRetry(1))   // want "seconds"
	s.Register("0 0 9 * * 2030", t, asynq.MaxRetry(1)) // want "seconds"
	s.Register(named, t, asynq.MaxRetry(1))            // want "seconds"
}
