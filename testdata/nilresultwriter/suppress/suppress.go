// Package suppress silences the rule.
package suppress

import "github.com/hibiken/asynq"

func okSilenced() {
	asynq.NewTask("a", nil).ResultWriter().Write(nil) //nolint:nilresultwriter // a demonstration
	//lint:ignore asynqvet/nilresultwriter a demonstration
	asynq.NewTask("a", nil).ResultWriter().Write(nil)
}

func otherRule() {
	asynq.NewTask("a", nil).ResultWriter().Write(nil) //nolint:maxretry // want "ResultWriter of a task"
}
