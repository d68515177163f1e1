// Package muxpattern defines an analyzer that reports registrations on an asynq
// ServeMux which panic.
//
// # Analyzer muxpattern
//
// muxpattern: report patterns that are registered twice, blank patterns and nil handlers
//
// Reported is a call of Handle or HandleFunc of a ServeMux, or of a function that comes
// to one, in any package,
//
//   - whose pattern the same mux already has on some way that leads there;
//   - whose pattern is blank;
//   - whose handler is nil.
//
// A pattern is known where it is a constant, or a variable that only ever holds one.
//
// # Why it hurts
//
// ServeMux panics on such a registration, so the process ends at its start.
//
// The panic comes when the mux is set up, before the server is started: the new release
// does not come up. It is often two packages that register the same type, or a constant
// that was copied and not changed, and it is seen only where both are put together.
//
// # Bad
//
//	mux.HandleFunc(tasks.TypeWelcome, handleWelcome)
//	mux.HandleFunc(tasks.TypeWelcome, handleReminder) // reported
//
// # Good
//
//	mux.HandleFunc(tasks.TypeWelcome, handleWelcome)
//	mux.HandleFunc(tasks.TypeReminder, handleReminder)
//
// # How to fix it
//
// Give each handler the type of its tasks. Where several things are to be done for one
// type, do them in one handler, or in a middleware.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:muxpattern // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/muxpattern the reason
//
// # What it does not see
//
// Two muxes are one only where that is certain. The elements of slices and the keys of
// maps are not known, so neither is what a loop over them registers. Where two functions
// each register a pattern under a condition of their own, they may exclude each other.
// A nil asynq.HandlerFunc and a nil pointer in a handler are registered without a panic.
package muxpattern
