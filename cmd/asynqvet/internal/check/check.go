// Package check runs the suite over packages, by way of the go command or on
// its own, and says what was found.
package check

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// Options say what to check and how.
type Options struct {
	Dir       string   // where to run, "" for the current folder
	Tags      string   // build tags, separated by commas
	Patterns  []string // of packages
	Flags     []string // of the suite, as a vet tool takes them
	Analyzers []*analysis.Analyzer
	Progress  func(packages, findings int) // is told of each package, may be nil
}

// A Result is what a run came to.
type Result struct {
	Findings []finding.Finding // sorted
	Notes    []string          // for standard error
	Failed   bool              // something could not be analysed
	Broken   []string          // packages of the user's own that have errors, where that is no failure
}

func (r *Result) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

func (r *Result) fail(format string, args ...any) *Result {
	r.note(format, args...)
	r.Failed = true
	return r
}

const nothing = "nothing to check: name packages that exist, such as ./..."

// firstLines shortens an error to what helps.
func firstLines(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[:min(len(lines), 3)], "; ")
}
