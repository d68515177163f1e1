// Package testfiles compares in its tests.
package testfiles

import "github.com/hibiken/asynq"

func known(err error) bool { return err == asynq.ErrTaskNotFound } // want "ErrTaskNotFound"
