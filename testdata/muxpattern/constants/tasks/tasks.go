// Package tasks names types of tasks.
package tasks

// The types.
const (
	TypeWelcome  = "email:welcome"
	TypeReminder = "email:reminder"
	TypeGreeting = "email:welcome"
)

// Blank was forgotten.
const Blank = ""

// Variables that hold types.
var (
	Report  = "report:daily"
	Daily   = "report:daily"
	Dynamic = "report:weekly"
)

// Set sets what is dynamic.
func Set(typ string) { Dynamic = typ }
