// Package baseline keeps a record of findings that are known and put off, so
// that a large old code base can hold new code to the rules at once.
//
// A finding is known by its rule, its file, the function around it and the
// text of its line, so that the record survives edits elsewhere in the file.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// version is that of the file's form.
const version = 1

// An Entry stands for one or more findings that look the same.
type Entry struct {
	Rule     string `json:"rule"`
	File     string `json:"file"` // relative to the folder of the baseline, with slashes
	Function string `json:"function,omitempty"`
	Line     string `json:"line"` // its text, without the space around it
	Count    int    `json:"count,omitempty"`
}

// key is the entry without its count.
func (e Entry) key() Entry {
	e.Count = 0
	return e
}

func (e Entry) compare(f Entry) int {
	return cmp.Or(cmp.Compare(e.File, f.File), cmp.Compare(e.Rule, f.Rule), cmp.Compare(e.Function, f.Function), cmp.Compare(e.Line, f.Line))
}

// A Baseline is what a file records.
type Baseline struct {
	dir     string
	entries map[Entry]int // by key, how many findings are left to match
	sources finding.Sources
	files   map[string]*parsed
}

type document struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// Empty returns a baseline without entries for a file at path.
func Empty(path string) (*Baseline, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return &Baseline{dir: filepath.Dir(abs), entries: make(map[Entry]int), files: make(map[string]*parsed)}, nil
}

// Read reads the baseline at path.
func Read(path string) (*Baseline, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	entries, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	b, err := Empty(path)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		b.entries[e.key()] += max(e.Count, 1)
	}
	return b, nil
}

// Parse reads the text of a baseline. It returns an error where that is not
// one, names what it does not know, or is of a later version.
func Parse(data []byte) ([]Entry, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var doc document
	if err := dec.Decode(&doc); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("not a baseline: more than one object")
	}
	if doc.Version != version {
		return nil, fmt.Errorf("baseline of version %d, want %d; remove it and write it anew with -write-baseline", doc.Version, version)
	}
	for i, e := range doc.Findings {
		if e.Rule == "" || e.File == "" || e.Count < 0 {
			return nil, fmt.Errorf("finding %d lacks its rule or file, or has a negative count", i+1)
		}
	}
	return doc.Findings, nil
}

// Apply marks the findings that the baseline records as suppressed and counts
// them. A finding that is suppressed already uses up no entry.
func (b *Baseline) Apply(list []finding.Finding) int {
	n := 0
	for i := range list {
		if list[i].Suppression != nil {
			continue
		}
		key := b.entry(list[i])
		if b.entries[key] > 0 {
			b.entries[key]--
			list[i].Suppression = &finding.Suppression{Reason: "recorded in the baseline"}
			n++
		}
	}
	return n
}

// Left counts the findings that the baseline records and that no finding
// matched, as far as concerns says that they would have been found.
func (b *Baseline) Left(concerns func(rule, file string) bool) int {
	n := 0
	for e, count := range b.entries {
		if count > 0 && concerns(e.Rule, filepath.Join(b.dir, filepath.FromSlash(e.File))) {
			n += count
		}
	}
	return n
}

// Replace makes the baseline record the findings that count, and keeps of its
// entries only those that do not concern the run.
func (b *Baseline) Replace(list []finding.Finding, concerns func(rule, file string) bool) {
	for e := range b.entries {
		if concerns(e.Rule, filepath.Join(b.dir, filepath.FromSlash(e.File))) {
			delete(b.entries, e)
		}
	}
	for _, f := range list {
		if f.Suppression == nil || !f.Suppression.InSource {
			b.entries[b.entry(f)]++
		}
	}
}

// Format returns the text of the baseline: sorted, an entry a line, so that it
// reads well in a diff.
func (b *Baseline) Format() ([]byte, error) {
	var entries []Entry
	for e, n := range b.entries {
		if n == 0 {
			continue
		}
		if n > 1 {
			e.Count = n
		}
		entries = append(entries, e)
	}
	slices.SortFunc(entries, Entry.compare)
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n\t\"version\": %d,\n\t\"findings\": [", version)
	for i, e := range entries {
		var line bytes.Buffer
		enc := json.NewEncoder(&line)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(e); err != nil {
			return nil, err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n\t\t")
		out.Write(bytes.TrimSpace(line.Bytes()))
	}
	if len(entries) > 0 {
		out.WriteString("\n\t")
	}
	out.WriteString("]\n}\n")
	return out.Bytes(), nil
}

// entry returns the key of a finding.
func (b *Baseline) entry(f finding.Finding) Entry {
	file := f.Start.File
	if rel, err := filepath.Rel(b.dir, file); err == nil {
		file = rel
	}
	return Entry{
		Rule:     f.Rule,
		File:     filepath.ToSlash(file),
		Function: b.function(f.Start),
		Line:     strings.TrimSpace(b.sources.Line(f.Start.File, f.Start.Line)),
	}
}

// A parsed file, nil syntax where it does not parse at all.
type parsed struct {
	fset   *token.FileSet
	syntax *ast.File
}

// function names the declared function around a position, "" where there is
// none.
func (b *Baseline) function(p finding.Position) string {
	file, ok := b.files[p.File]
	if !ok {
		file = &parsed{fset: token.NewFileSet()}
		file.syntax, _ = parser.ParseFile(file.fset, p.File, nil, parser.SkipObjectResolution)
		b.files[p.File] = file
	}
	if file.syntax == nil {
		return ""
	}
	for _, d := range file.syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		first, last := file.fset.PositionFor(fn.Pos(), false).Line, file.fset.PositionFor(fn.End(), false).Line
		if first <= p.Line && p.Line <= last {
			if fn.Recv != nil && len(fn.Recv.List) > 0 {
				return "(" + types.ExprString(fn.Recv.List[0].Type) + ")." + fn.Name.Name
			}
			return fn.Name.Name
		}
	}
	return ""
}
