// Package generated holds a file that nobody edits.
package generated

import "github.com/hibiken/asynq"

func written() {
	asynq.NewTask("a", nil).ResultWriter().Write(nil) // want "ResultWriter of a task"
}
