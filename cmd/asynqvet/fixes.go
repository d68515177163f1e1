package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/baseline"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/fix"
)

// maxRounds bounds how often fixes are applied and the packages checked again:
// fixes that get into each other's way take turns, and one may bring out
// another finding, as a method that shuts down does where its type is used.
const maxRounds = 10

// applyFixes applies fixes until none is left. It takes back those of a round
// after which the packages do not compile any more.
func (r *runner) applyFixes() error {
	fixed, files := 0, make(map[string]bool)
	for range maxRounds {
		if r.result.Failed {
			break // what does not compile is not touched
		}
		changes, done, err := r.mergeFixes()
		if err != nil {
			return err
		}
		if len(changes) == 0 {
			break
		}
		if err := fix.Write(changes); err != nil {
			return err
		}
		before := r.result
		r.check()
		if r.result.Failed || len(r.result.Broken) > len(before.Broken) {
			notes := r.result.Notes
			if err := fix.Undo(changes); err != nil {
				return err
			}
			r.result = before
			for _, note := range notes {
				complain(r.stderr, "%s", note)
			}
			complain(r.stderr, "the fixes of %s are taken back: with them the packages do not compile", count(len(changes), "file"))
			break
		}
		fixed += len(done)
		for _, c := range changes {
			files[c.File] = true
		}
	}
	if fixed > 0 {
		complain(r.stderr, "fixed %s in %s", count(fixed, "finding"), count(len(files), "file"))
	}
	return nil
}

// mergeFixes brings together the fixes of the findings that count.
func (r *runner) mergeFixes() ([]fix.Change, []finding.Finding, error) {
	base, err := r.readBaseline()
	if err != nil {
		return nil, nil, err
	}
	list := slices.Clone(r.result.Findings)
	if base != nil {
		base.Apply(list)
	}
	return fix.Merge(counting(list))
}

// printDiff prints what -fix would do at first, and changes nothing. The status
// says whether that is anything.
func (r *runner) printDiff(base *baseline.Baseline) (int, error) {
	for _, line := range r.result.Notes {
		complain(r.stderr, "%s", line)
	}
	r.hide(base, false)
	changes, _, err := fix.Merge(counting(r.result.Findings))
	if err != nil {
		return exitTrouble, err
	}
	dir, err := filepath.Abs(r.dir)
	if err != nil {
		return exitTrouble, err
	}
	for _, c := range changes {
		name := filepath.ToSlash(finding.Position{File: c.File}.Relative(dir).File)
		if _, err := fmt.Fprint(r.stdout, c.Diff(name)); err != nil {
			return exitTrouble, err
		}
	}
	switch {
	case r.result.Failed:
		return exitTrouble, nil
	case len(changes) > 0:
		return exitFindings, nil
	}
	return exitClean, nil
}
