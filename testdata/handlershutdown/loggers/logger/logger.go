// Package logger is the shop's own logger.
package logger

import (
	"fmt"
	"log"
	"os"
)

// Logger logs.
type Logger interface {
	Info(args ...any)
	Fatal(args ...any)
}

// An Entry is a Logger like those of well-known libraries.
type Entry struct{ out *os.File }

// Info logs.
func (e *Entry) Info(args ...any) { fmt.Fprintln(e.out, args...) }

// Fatal logs and ends the process.
func (e *Entry) Fatal(args ...any) {
	e.Info(args...)
	os.Exit(1)
}

// Fatalf logs and ends the process.
func (e *Entry) Fatalf(format string, args ...any) { e.Fatal(fmt.Sprintf(format, args...)) }

// Critical is as bad as it sounds, but goes on.
func (e *Entry) Critical(args ...any) { e.Info(args...) }

// Std is what the functions of the package log to.
var Std = &Entry{os.Stderr}

// Default is Std by what it can do.
var Default Logger = Std

// Fatal logs to Std and ends the process.
func Fatal(args ...any) { Std.Fatal(args...) }

// Harmless is called Fatal and only counts.
type Harmless struct{ n int }

// Fatal counts.
func (h *Harmless) Fatal(args ...any) { h.n++ }

// Standard is the standard library's logger.
type Standard interface {
	Fatalf(format string, args ...any)
}

// StandardLogger returns it.
func StandardLogger() Standard { return log.Default() }
