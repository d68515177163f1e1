// Package fix applies the fixes that findings suggest.
package fix

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/rogpeppe/go-internal/diff"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// A Change is what fixes make of one file.
type Change struct {
	File          string
	Before, After []byte
}

// Diff returns the change as a unified diff with the file called name, "" where
// nothing changes.
func (c Change) Diff(name string) string {
	text := diff.Diff("a/"+name, c.Before, "b/"+name, c.After)
	_, hunks, _ := bytes.Cut(text, []byte("\n")) // behind a line that names both files
	return string(hunks)
}

// Merge brings the first fix of each finding together, as far as they do not
// get into each other's way: one that does is left for another run. It returns
// the changed files, formatted and sorted by name, and the findings whose fixes
// are in them. Files that were written after the check began at since are an
// error: the edits are not to them.
func Merge(list []finding.Finding, since time.Time) (changes []Change, fixed []finding.Finding, err error) {
	edits := make(map[string][]finding.Edit)
	for _, f := range list {
		if len(f.Fixes) == 0 || conflict(edits, f.Fixes[0].Edits) {
			continue
		}
		for _, e := range f.Fixes[0].Edits {
			if !slices.Contains(edits[e.File], e) {
				edits[e.File] = append(edits[e.File], e)
			}
		}
		fixed = append(fixed, f)
	}
	for file, list := range edits {
		change, err := apply(file, list, since)
		if err != nil {
			return nil, nil, err
		}
		changes = append(changes, change)
	}
	slices.SortFunc(changes, func(a, b Change) int { return finding.Position{File: a.File}.Compare(finding.Position{File: b.File}) })
	return changes, fixed, nil
}

// conflict reports whether one of the edits touches what another one changes.
// The same edit twice is none.
func conflict(made map[string][]finding.Edit, edits []finding.Edit) bool {
	return slices.ContainsFunc(edits, func(e finding.Edit) bool {
		return slices.ContainsFunc(made[e.File], func(m finding.Edit) bool {
			apart := e.End <= m.Start && e.Start < m.Start || m.End <= e.Start && m.Start < e.Start
			return e != m && !apart
		})
	})
}

func apply(file string, edits []finding.Edit, since time.Time) (Change, error) {
	if info, err := os.Stat(file); err == nil && info.ModTime().After(since) {
		return Change{}, fmt.Errorf("%s was changed while it was checked; run again", file)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		return Change{}, err
	}
	var list []udiff.Edit
	for _, e := range edits {
		list = append(list, udiff.Edit{Start: e.Start, End: e.End, New: e.New})
	}
	after, err := udiff.ApplyBytes(before, list)
	if err != nil {
		return Change{}, fmt.Errorf("%s has changed since it was read", file)
	}
	after, err = format.Source(after)
	if err != nil {
		return Change{}, fmt.Errorf("%s: a fix would leave what does not parse: %w", file, err)
	}
	return Change{file, before, after}, nil
}

// Write writes the changed files, each as a whole or not at all. Nothing is
// written where one of them cannot be: a symbolic link, a file that may not be
// written, or one that has changed since it was read.
func Write(changes []Change) error {
	for _, c := range changes {
		info, err := os.Lstat(c.File)
		switch {
		case err != nil:
			return err
		case !info.Mode().IsRegular():
			return fmt.Errorf("%s is a symbolic link or no regular file; fixes leave it alone", c.File)
		}
		if err := writable(c.File, info); err != nil {
			return err
		}
		if now, err := os.ReadFile(c.File); err != nil || string(now) != string(c.Before) {
			return fmt.Errorf("%s has changed since it was read", c.File)
		}
	}
	sweep(changes)
	for i, c := range changes {
		if err := Replace(c.File, c.After); err != nil {
			return fmt.Errorf("%w; %d of %d files are fixed", err, i, len(changes))
		}
	}
	return nil
}

// sweep removes what earlier runs that were killed left beside the files.
func sweep(changes []Change) {
	for _, c := range changes {
		left, _ := filepath.Glob(filepath.Join(filepath.Dir(c.File), temporary))
		for _, name := range left {
			if info, err := os.Lstat(name); err == nil && time.Since(info.ModTime()) > time.Minute {
				_ = os.Remove(name)
			}
		}
	}
}

// Undo puts the files back to what they were.
func Undo(changes []Change) error {
	for _, c := range changes {
		if err := Replace(c.File, c.Before); err != nil {
			return err
		}
	}
	return nil
}

func writable(file string, info fs.FileInfo) error {
	if info.Mode().Perm()&0o200 == 0 {
		return fmt.Errorf("%s may not be written", file)
	}
	return nil
}

// temporary is what files are called before they take the place of others. The
// go command looks at none that begins with a dot.
const temporary = ".asynqvet-*"

// Replace writes a file by way of another one beside it, so that it is whole at
// every moment. It keeps the file's mode and follows symbolic links. A file
// that may not be written is an error.
func Replace(file string, data []byte) (err error) {
	mode := fs.FileMode(0o644)
	if target, err := filepath.EvalSymlinks(file); err == nil {
		file = target
	}
	if info, err := os.Stat(file); err == nil {
		if err := writable(file, info); err != nil {
			return err
		}
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name())
		}
	}()
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err == nil {
		err = tmp.Sync()
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	return err
}
