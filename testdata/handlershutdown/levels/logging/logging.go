// Package logging ends the process at one level only.
package logging

import (
	"fmt"
	"os"
)

// A Level says how bad it is.
type Level string

// The levels.
const (
	Info  Level = "INFO"
	Error Level = "ERROR"
	Fatal Level = "FATAL"
)

// Log logs at a level.
func Log(level Level, args ...any) {
	fmt.Fprintln(os.Stderr, args...)
	if level == Fatal {
		os.Exit(1)
	}
}

// Problem logs an error.
func Problem(args ...any) { Log(Error, args...) }

// End logs the end.
func End(args ...any) { Log(Fatal, args...) }

// At hands the level on.
func At(level Level, args ...any) { Log(level, args...) }

// A Severity has an order.
type Severity int

// The severities.
const (
	Low Severity = iota - 1
	Middle
	High
	Highest
)

// Write writes at a severity.
func Write(s Severity, text string) {
	fmt.Fprintln(os.Stderr, text)
	if s < High {
		return
	}
	os.Exit(1)
}

// Switch writes at one of several levels.
func Switch(level Level, text string) {
	switch level {
	case Info, Error:
		fmt.Fprintln(os.Stderr, text)
	case Fatal, "PANIC":
		os.Exit(1)
	}
}
