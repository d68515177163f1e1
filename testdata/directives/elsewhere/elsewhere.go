// Package elsewhere does not know asynq, so that nothing is found in it.
package elsewhere

//lint:ignore asynqvet/maxretry there is nothing // want "directive for maxretry: it silences nothing"
func f() {}

func g() {} //nolint:errcheck
