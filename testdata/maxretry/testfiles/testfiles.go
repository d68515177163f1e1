// Package testfiles enqueues in its tests only.
package testfiles

import "github.com/hibiken/asynq"

func newTask() *asynq.Task { return asynq.NewTask("shipped", nil) }
