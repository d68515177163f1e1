// Package tasks declares payloads.
package tasks

// Mail is sent.
type Mail struct{ To string }

// Report is written.
type Report struct{ ID int }

// Letter has a version.
type Letter struct {
	Version int
	To      string
}
