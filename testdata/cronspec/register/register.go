// Package register registers tasks.
package register

import (
	"log"

	"github.com/hibiken/asynq"
)

func sixFields(s *asynq.Scheduler, t *asynq.Task) error {
	if _, err := s.Register("0 0 9 * * *", t, asynq.MaxRetry(1)); err != nil { // want "cronspec \"0 0 9 \\* \\* \\*\": asynq has no field for seconds and refuses it; remove the first field"
		return err
	}
	_, err := s.Register("*/10 * * * * *", t, asynq.MaxRetry(1)) // want "asynq has no field for seconds and refuses it; remove the first field or use @every"
	return err
}

func refused(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("60 * * * *", t, asynq.MaxRetry(1))                   // want "cronspec \"60 . . . .\": asynq refuses it, for end of range .60. above maximum .59."
	s.Register("0 24 * * *", t, asynq.MaxRetry(1))                   // want "above maximum .23."
	s.Register("0 0 0 * *", t, asynq.MaxRetry(1))                    // want "beginning of range .0. below minimum .1."
	s.Register("0 0 * 13 *", t, asynq.MaxRetry(1))                   // want "above maximum .12."
	s.Register("0 0 * * 7", t, asynq.MaxRetry(1))                    // want "above maximum .6."
	s.Register("* * *", t, asynq.MaxRetry(1))                        // want "expected exactly 5 fields, found 3"
	s.Register("* * * * * * *", t, asynq.MaxRetry(1))                // want "expected exactly 5 fields, found 7"
	s.Register("", t, asynq.MaxRetry(1))                             // want "cronspec \"\": asynq refuses it, for empty spec string"
	s.Register("hourly", t, asynq.MaxRetry(1))                       // want "expected exactly 5 fields, found 1"
	s.Register("@fortnightly", t, asynq.MaxRetry(1))                 // want "unrecognized descriptor"
	s.Register("@every", t, asynq.MaxRetry(1))                       // want "unrecognized descriptor"
	s.Register("@every 1d", t, asynq.MaxRetry(1))                    // want "failed to parse duration @every 1d"
	s.Register("09:30", t, asynq.MaxRetry(1))                        // want "this cronspec: asynq refuses it"
	s.Register("*/0 * * * *", t, asynq.MaxRetry(1))                  // want "step of range should be a positive number"
	s.Register("30-10 * * * *", t, asynq.MaxRetry(1))                // want "beginning of range .30. beyond end of range .10."
	s.Register("0 0 * * MONDAY", t, asynq.MaxRetry(1))               // want "failed to parse int from MONDAY"
	s.Register("0 9 L * *", t, asynq.MaxRetry(1))                    // want "failed to parse int from L"
	s.Register("TZ=Europe/Berlin 0 0 9 * * *", t, asynq.MaxRetry(1)) // want "no field for seconds"
	s.Register("CRON_TZ=UTC", t, asynq.MaxRetry(1))                  // want "cronspec \"CRON_TZ=UTC\": the parser panics on it; set five fields behind the zone"
	s.Register("TZ=", t, asynq.MaxRetry(1))                          // want "the parser panics on it"
	s.Register("a,b c d e f", t, asynq.MaxRetry(1))                  // want "failed to parse int from a"
}

func never(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("0 0 31 2 *", t, asynq.MaxRetry(1))                               // want "cronspec \"0 0 31 2 .\": no such time ever comes, so the task never runs"
	s.Register("0 0 30 2 *", t, asynq.MaxRetry(1))                               // want "never runs"
	s.Register("0 0 31 4,6,9,11 *", t, asynq.MaxRetry(1))                        // want "never runs"
	s.Register("TZ=UTC 0 0 31 2 *", t, asynq.MaxRetry(1))                        // want "never runs"
	if _, err := s.Register("0 12 31 NOV ?", t, asynq.MaxRetry(1)); err != nil { // want "never runs"
		log.Fatal(err)
	}
}

func tooOften(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@every 500ms", t, asynq.MaxRetry(1))           // want "cronspec \"@every 500ms\": it is rounded up to a second; set a second or more"
	s.Register("@every 0s", t, asynq.MaxRetry(1))              // want "rounded up to a second"
	s.Register("@every -1h", t, asynq.MaxRetry(1))             // want "rounded up to a second"
	s.Register("CRON_TZ=UTC @every 1ms", t, asynq.MaxRetry(1)) // want "rounded up to a second"
}

func okSpecs(s *asynq.Scheduler, t *asynq.Task) {
	for _, register := range []func() (string, error){
		func() (string, error) { return s.Register("* * * * *", t, asynq.MaxRetry(1)) },
		func() (string, error) { return s.Register("*/5 9-17 * * MON-FRI", t, asynq.MaxRetry(1)) },
		func() (string, error) { return s.Register("0 0 1,15 JAN-JUN ?", t, asynq.MaxRetry(1)) },
	} {
		register()
	}
	s.Register("@hourly", t, asynq.MaxRetry(1))
	s.Register("@yearly", t, asynq.MaxRetry(1))
	s.Register("@every 1s", t, asynq.MaxRetry(1))
	s.Register("@every 1h30m", t, asynq.MaxRetry(1))
	s.Register("@every 1500ms", t, asynq.MaxRetry(1))
	s.Register("  0   9 * * *  ", t, asynq.MaxRetry(1))
}

func okRareTimes(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("0 0 29 2 *", t, asynq.MaxRetry(1))
	s.Register("0 0 31 2 1", t, asynq.MaxRetry(1)) // Mondays in February, too
	s.Register("0 0 31 1-3 *", t, asynq.MaxRetry(1))
	s.Register("0 0 30 4,6,9,11 *", t, asynq.MaxRetry(1))
}

func okZones(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("CRON_TZ=Europe/Berlin 0 9 * * *", t, asynq.MaxRetry(1))
	s.Register("TZ=America/New_York @daily", t, asynq.MaxRetry(1))
	s.Register("CRON_TZ=Nowhere/Unknown 0 9 * * *", t, asynq.MaxRetry(1))
	s.Register("CRON_TZ=UTC 30 2 * * 0", t, asynq.MaxRetry(1))
}
