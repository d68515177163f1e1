// Package finding defines what the checker finds, in whatever way it ran, and
// where that is.
package finding

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// A Finding is one report of a rule.
type Finding struct {
	Package     string // the import path, with the go command's mark of a test variant
	Rule        string // the analyzer's name
	Category    string
	Message     string
	Start, End  Position
	Related     []Related
	Fixes       []Fix        // the best first
	Suppression *Suppression // nil where the finding counts
}

// Severity returns how bad the finding is, which its rule says; analyzers.Note for one
// that does not count.
func (f Finding) Severity() analyzers.Severity {
	if strings.HasSuffix(f.Category, analyzers.Noted) {
		return analyzers.Note
	}
	return analyzers.SeverityOf(f.Rule)
}

// A Related place helps to understand a finding.
type Related struct {
	Start, End Position
	Message    string
}

// A Fix is a set of edits that settle a finding.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes of a file from Start to End.
type Edit struct {
	File       string
	Start, End int
	New        string
}

// A Suppression says why a finding does not count.
type Suppression struct {
	InSource bool // a directive; otherwise a baseline
	Place    Position
	Reason   string
}

// A Position is a place in a file. Lines and columns count from 1, columns in
// bytes; both are 0 where they are not known.
type Position struct {
	File         string
	Line, Column int
}

// ParsePosition takes "file:line:column" apart, or "file:line", as positions
// that a line directive sets are written.
func ParsePosition(s string) Position {
	file, last := cutNumber(s)
	if file, line := cutNumber(file); line > 0 {
		return Position{file, line, last}
	}
	if last > 0 {
		return Position{file, last, 1}
	}
	return Position{File: s}
}

// cutNumber cuts a number of one or more off the end of s, and the colon before
// it. It returns s and 0 where there is none.
func cutNumber(s string) (string, int) {
	if i := strings.LastIndexByte(s, ':'); i > 0 {
		if n, err := strconv.Atoi(s[i+1:]); err == nil && n > 0 {
			return s[:i], n
		}
	}
	return s, 0
}

func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Compare orders positions by file, line and column.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Relative returns the position with its file relative to dir, if it is below
// dir.
func (p Position) Relative(dir string) Position {
	if rel, err := filepath.Rel(dir, p.File); err == nil && filepath.IsLocal(rel) {
		p.File = rel
	}
	return p
}

// Sort orders findings by place, rule and message, and drops those that were
// made twice: a file belongs to a package and to its test variant.
func Sort(list []Finding) []Finding {
	slices.SortStableFunc(list, compare)
	return slices.CompactFunc(list, func(a, b Finding) bool { return compare(a, b) == 0 })
}

func compare(a, b Finding) int {
	return cmp.Or(a.Start.Compare(b.Start), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// Sources reads files that findings are in, each once.
type Sources struct {
	lines map[string][][]byte
}

// Line returns a line of a file without its end, "" where there is none.
func (s *Sources) Line(file string, line int) string {
	text, _ := s.Has(file, line)
	return text
}

// Has returns a line of a file without its end, and whether there is one.
func (s *Sources) Has(file string, line int) (string, bool) {
	lines := s.of(file)
	if line < 1 || line > len(lines) {
		return "", false
	}
	return string(bytes.TrimRight(lines[line-1], "\r\n")), true
}

// Place returns the position of a byte of a file.
func (s *Sources) Place(file string, offset int) Position {
	p := Position{File: file, Line: 1, Column: offset + 1}
	for _, line := range s.of(file) {
		if p.Column <= len(line) {
			break
		}
		p.Line++
		p.Column -= len(line)
	}
	return p
}

func (s *Sources) of(file string) [][]byte {
	lines, ok := s.lines[file]
	if !ok {
		if s.lines == nil {
			s.lines = make(map[string][][]byte)
		}
		if data, err := os.ReadFile(file); err == nil {
			lines = bytes.SplitAfter(data, []byte("\n"))
		}
		s.lines[file] = lines
	}
	return lines
}
