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
// fixes that get into each other's way take turns, one may bring out another
// finding, as a method that shuts down does where its type is used, and those
// that do no good are taken back.
const maxRounds = 30

// A fixer applies the fixes of one run.
type fixer struct {
	*runner
	fixed   int
	files   map[string]bool
	refused map[string]bool // keys of fixes that did no good
	single  bool            // only the fixes of one file at a time
}

// applyFixes applies fixes until none is left. Those of a round after which the
// packages do not compile any more are taken back and tried file by file; a fix
// whose finding is still there is taken back for good.
func (r *runner) applyFixes() error {
	f := &fixer{runner: r, files: make(map[string]bool), refused: make(map[string]bool)}
	for range maxRounds {
		if r.result.Failed {
			break // what does not compile is not touched
		}
		more, err := f.round()
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	if len(f.refused) > 0 {
		complain(r.stderr, "%s taken back: the packages do not compile with it, or the finding stays", count(len(f.refused), "fix"))
	}
	if f.fixed > 0 {
		complain(r.stderr, "fixed %s in %s", count(f.fixed, "finding"), count(len(f.files), "file"))
	}
	return nil
}

// round applies the fixes that there are. It reports whether there may be more.
func (f *fixer) round() (bool, error) {
	list, err := f.candidates()
	if err != nil {
		return false, err
	}
	changes, done, err := fix.Merge(list, f.began)
	if err != nil || len(changes) == 0 {
		return false, err
	}
	if err := fix.Write(changes); err != nil {
		return false, err
	}
	before := f.result
	f.check()
	useless := f.useless(done, before.Findings)
	broken := f.result.Failed || len(f.result.Broken) > len(before.Broken)
	if !broken && len(useless) == 0 {
		f.fixed += len(done)
		for _, c := range changes {
			f.files[c.File] = true
		}
		return true, nil
	}
	if err := fix.Undo(changes); err != nil {
		return false, err
	}
	notes := f.result.Notes
	f.check() // from here on the files are as new as what is taken back
	switch {
	case !broken:
		for _, key := range useless {
			f.refused[key] = true
		}
	case f.single || len(changes) == 1:
		for _, d := range done {
			f.refused[fixKey(d)] = true
		}
		for _, note := range notes {
			complain(f.stderr, "%s", note)
		}
		complain(f.stderr, "%s is left as it was: fixed, the packages do not compile", changes[0].File)
	default:
		f.single = true
	}
	return true, nil
}

// candidates returns the findings that count and whose fixes may be tried, in
// single mode those of the first file alone.
func (f *fixer) candidates() ([]finding.Finding, error) {
	base, err := f.readBaseline()
	if err != nil {
		return nil, err
	}
	list := slices.Clone(f.result.Findings)
	if base != nil {
		base.Apply(list)
	}
	list = slices.DeleteFunc(counting(list), func(d finding.Finding) bool { return len(d.Fixes) == 0 || f.refused[fixKey(d)] })
	if f.single && len(list) > 0 {
		first := list[0].Start.File
		list = slices.DeleteFunc(list, func(d finding.Finding) bool { return d.Start.File != first })
	}
	return list, nil
}

// useless returns the keys of the fixes that were applied and whose findings
// are as many as before.
func (f *fixer) useless(done, before []finding.Finding) []string {
	was, is := make(map[string]int), make(map[string]int)
	for _, d := range before {
		was[fixKey(d)]++
	}
	for _, d := range f.result.Findings {
		is[fixKey(d)]++
	}
	var keys []string
	for _, d := range done {
		if key := fixKey(d); is[key] >= was[key] && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// fixKey tells fixes apart by what does not change when lines move.
func fixKey(f finding.Finding) string {
	key := f.Rule + "\x00" + f.Start.File + "\x00" + f.Message
	if len(f.Fixes) > 0 {
		key += "\x00" + f.Fixes[0].Message
		for _, e := range f.Fixes[0].Edits {
			key += "\x00" + e.New
		}
	}
	return key
}

// printDiff prints what -fix would do at first, and changes nothing. The status
// says whether that is anything.
func (r *runner) printDiff(base *baseline.Baseline) (int, error) {
	for _, line := range r.result.Notes {
		complain(r.stderr, "%s", line)
	}
	r.hide(base, false)
	changes, _, err := fix.Merge(counting(r.result.Findings), r.began)
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
