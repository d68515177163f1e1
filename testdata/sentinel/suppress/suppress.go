// Package suppress silences reports.
package suppress

import "github.com/hibiken/asynq"

func okNolint(err error) bool {
	return err == asynq.ErrDuplicateTask //nolint:sentinel // a client of our own returns it bare
}

func okLintIgnore(err error) bool {
	//lint:ignore asynqvet/sentinel a client of our own returns it bare
	return err == asynq.ErrDuplicateTask
}

func nolintOfAnotherRule(err error) bool {
	return err == asynq.ErrDuplicateTask //nolint:ctxdone // want "ErrDuplicateTask"
}
