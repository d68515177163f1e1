package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A result is what an analysis found, in the shape that go vet -json prints.
type result struct {
	packages map[string]map[string][]diagnostic // by package and rule
	notes    []string                           // for standard error
	failed   bool                               // something could not be analysed
}

// A diagnostic is one finding as go vet -json prints it.
type diagnostic struct {
	Category       string          `json:"category,omitempty"`
	Posn           string          `json:"posn"`
	End            string          `json:"end,omitempty"`
	Message        string          `json:"message"`
	SuggestedFixes json.RawMessage `json:"suggested_fixes,omitempty"`
	Related        []related       `json:"related,omitempty"`
}

type related struct {
	Posn    string `json:"posn"`
	End     string `json:"end,omitempty"`
	Message string `json:"message"`
}

func (r *result) add(pkg, rule string, d diagnostic) {
	if r.packages == nil {
		r.packages = make(map[string]map[string][]diagnostic)
	}
	if r.packages[pkg] == nil {
		r.packages[pkg] = make(map[string][]diagnostic)
	}
	r.packages[pkg][rule] = append(r.packages[pkg][rule], d)
}

func (r *result) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

func (r *result) count() int {
	n := 0
	for _, rules := range r.packages {
		for _, list := range rules {
			n += len(list)
		}
	}
	return n
}

// dropTests removes what was found in _test.go files.
func (r *result) dropTests() {
	for pkg, rules := range r.packages {
		for rule, list := range rules {
			rules[rule] = slices.DeleteFunc(list, func(d diagnostic) bool {
				return strings.HasSuffix(place(d.Posn).file, "_test.go")
			})
			if len(rules[rule]) == 0 {
				delete(rules, rule)
			}
		}
		if len(rules) == 0 {
			delete(r.packages, pkg)
		}
	}
}

// writeJSON prints one object, its keys and lists sorted.
func (r *result) writeJSON(w io.Writer) error {
	if len(r.packages) == 0 {
		_, err := fmt.Fprintln(w, "{}")
		return err
	}
	for _, rules := range r.packages {
		for _, list := range rules {
			slices.SortStableFunc(list, func(a, b diagnostic) int { return comparePlaces(place(a.Posn), place(b.Posn)) })
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	return enc.Encode(r.packages)
}

// writeText prints a line a finding, sorted by file, line and column, with
// related places indented below.
func (r *result) writeText(w io.Writer, opt *options) error {
	type line struct {
		position
		rule string
		d    diagnostic
	}
	var lines []line
	for _, rules := range r.packages {
		for rule, list := range rules {
			for _, d := range list {
				lines = append(lines, line{place(d.Posn), rule, d})
			}
		}
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(comparePlaces(a.position, b.position), cmp.Compare(a.rule, b.rule), cmp.Compare(a.d.Message, b.d.Message))
	})
	shorten := relativeTo(opt.dir)
	for i, l := range lines {
		if i > 0 && l.position == lines[i-1].position && l.rule == lines[i-1].rule && l.d.Message == lines[i-1].d.Message {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s: %s (%s)\n", shorten(l.d.Posn), l.d.Message, l.rule); err != nil {
			return err
		}
		for _, rel := range l.d.Related {
			fmt.Fprintf(w, "\t%s: %s\n", shorten(rel.Posn), rel.Message)
		}
		if opt.context >= 0 {
			writeContext(w, l.position, opt.context)
		}
	}
	return nil
}

// writeContext prints the line of a finding and n lines around it.
func writeContext(w io.Writer, p position, n int) {
	data, err := os.ReadFile(p.file)
	if err != nil {
		return
	}
	lines := strings.Split(string(data), "\n")
	for i := max(p.line-n, 1); i <= min(p.line+n, len(lines)); i++ {
		fmt.Fprintf(w, "%d\t%s\n", i, strings.TrimSuffix(lines[i-1], "\r"))
	}
}

// relativeTo returns a function that makes a position's file relative to the
// folder that the user is in, as the go command does.
func relativeTo(dir string) func(posn string) string {
	base, err := filepath.Abs(dir)
	return func(posn string) string {
		if err != nil {
			return posn
		}
		p := place(posn)
		rel, err := filepath.Rel(base, p.file)
		if err != nil || strings.HasPrefix(rel, "..") {
			return posn
		}
		return fmt.Sprintf("%s:%d:%d", rel, p.line, p.column)
	}
}

type position struct {
	file         string
	line, column int
}

// place takes "file:line:column" apart.
func place(posn string) position {
	p := position{file: posn}
	for _, n := range []*int{&p.column, &p.line} {
		i := strings.LastIndexByte(p.file, ':')
		if i < 0 {
			break
		}
		v, err := strconv.Atoi(p.file[i+1:])
		if err != nil {
			break
		}
		*n, p.file = v, p.file[:i]
	}
	return p
}

func comparePlaces(a, b position) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
}
