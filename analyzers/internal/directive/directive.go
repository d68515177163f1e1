// Package directive reads the comments that silence findings:
//
//	//nolint                                every linter
//	//nolint:asynqvet,errcheck // reason    all rules of asynqvet, among others
//	//nolint:maxretry                       one rule
//	//lint:ignore asynqvet/maxretry reason  one rule, with a reason
//	//lint:file-ignore asynqvet/* reason    in the whole file
//
// A directive silences what stands on its line and everything inside the
// statement, declaration or field that begins there. One that stands alone on
// its line does so for the line below, too, and //nolint above the package
// clause for the file.
//
// The package knows no rule; who asks says what a rule is called.
package directive

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"
)

// Suite is the name of the whole suite in a directive.
const Suite = "asynqvet"

// Analyzer yields the *Directives of a package. They are read when they are
// first asked for.
var Analyzer = &analysis.Analyzer{
	Name:             "asynqdirectives",
	Doc:              "find the comments that silence asynqvet",
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Directives](),
}

// A Directive is one comment that silences findings.
type Directive struct {
	Comment *ast.Comment
	Names   []string // of rules, or Suite; without the prefix "asynqvet/" of lint:ignore
	Reason  string   // what is said behind the names
	All     bool     // silences every linter
	File    bool     // for the whole file
	Lint    bool     // is a lint:ignore or lint:file-ignore, which needs a reason

	line  int
	below int // the line below its comment group, if nothing else is on its line
	used  atomic.Bool
}

// Used reports whether the directive has silenced anything.
func (d *Directive) Used() bool { return d.used.Load() }

// Valid reports whether the directive says what its kind must say.
func (d *Directive) Valid() bool { return !d.Lint || d.Reason != "" }

// Directives are those of one package.
type Directives struct {
	fset  *token.FileSet
	files []*ast.File
	once  sync.Once
	read  map[*ast.File][]*Directive
}

func run(pass *analysis.Pass) (any, error) {
	return In(pass.Fset, pass.Files...), nil
}

// In returns the directives of files that belong to no package under analysis.
func In(fset *token.FileSet, files ...*ast.File) *Directives {
	return &Directives{fset: fset, files: files}
}

// Of returns the directives of a file that concern the suite, in their order.
func (ds *Directives) Of(file *ast.File) []*Directive {
	ds.once.Do(func() {
		ds.read = make(map[*ast.File][]*Directive)
		for _, f := range ds.files {
			ds.read[f] = ds.parseFile(f)
		}
	})
	return ds.read[file]
}

// Silencing returns the directive that silences a rule at pos and notes its
// use, or nil. There may be several; all are noted.
func (ds *Directives) Silencing(file *ast.File, pos token.Pos, rule string) *Directive {
	list := ds.Of(file)
	if len(list) == 0 {
		return nil
	}
	var first *Directive
	lines := ds.lines(file, pos)
	for _, d := range list {
		covers := d.File || slices.Contains(lines, d.line) || slices.Contains(lines, d.below)
		if !covers || !d.Valid() || !d.names(rule) {
			continue
		}
		d.used.Store(true)
		if first == nil {
			first = d
		}
	}
	return first
}

func (d *Directive) names(rule string) bool {
	return d.All || slices.Contains(d.Names, rule) || slices.Contains(d.Names, Suite)
}

// lines returns the lines at which a directive covers pos: its own and those
// where a statement, declaration or field that holds it begins.
func (ds *Directives) lines(file *ast.File, pos token.Pos) []int {
	lines := []int{ds.line(pos)}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		switch n.(type) {
		case ast.Stmt, ast.Decl, ast.Spec, *ast.Field:
			lines = append(lines, ds.line(n.Pos()))
		}
		return true
	})
	return lines
}

func (ds *Directives) line(pos token.Pos) int { return ds.fset.PositionFor(pos, false).Line }

func (ds *Directives) parseFile(file *ast.File) []*Directive {
	var out []*Directive
	for _, group := range file.Comments {
		for _, c := range group.List {
			d := Parse(c.Text)
			if d == nil {
				continue
			}
			d.Comment = c
			d.line = ds.line(c.Pos())
			d.below = ds.line(group.End()) + 1
			if !d.Lint && (c.Pos() < file.Package || d.line == ds.line(file.Package)) {
				d.File = true
			}
			out = append(out, d)
		}
	}
	if len(out) > 0 {
		code := ds.linesOfCode(file)
		for _, d := range out {
			if code[d.line] {
				d.below = 0
			}
		}
	}
	return out
}

// linesOfCode returns the lines on which something begins or ends that is no
// comment.
func (ds *Directives) linesOfCode(file *ast.File) map[int]bool {
	lines := make(map[int]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File:
			return n != nil
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		lines[ds.line(n.Pos())] = true
		if n.End().IsValid() {
			lines[ds.line(n.End()-1)] = true
		}
		return true
	})
	lines[ds.line(file.Package)] = true
	return lines
}

// Parse reads one comment, its marks included. It returns nil where that is no
// directive or concerns other linters only.
func Parse(comment string) *Directive {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return nil
	}
	if rest, ok := strings.CutPrefix(text, "lint:"); ok {
		return parseLint(rest)
	}
	if rest, ok := strings.CutPrefix(strings.TrimLeft(text, "/ \t"), "nolint"); ok {
		return parseNolint(rest)
	}
	return nil
}

func parseLint(text string) *Directive {
	verb, rest := cutSpace(text)
	if verb != "ignore" && verb != "file-ignore" {
		return nil
	}
	list, reason := cutSpace(rest)
	d := &Directive{Lint: true, File: verb == "file-ignore", Reason: reason}
	for name := range strings.SplitSeq(list, ",") {
		if rule, ok := strings.CutPrefix(name, Suite+"/"); ok {
			if rule == "*" {
				rule = Suite
			}
			d.Names = append(d.Names, rule)
		} else if name == Suite {
			d.Names = append(d.Names, name)
		}
	}
	if len(d.Names) == 0 {
		return nil
	}
	return d
}

func parseNolint(rest string) *Directive {
	if rest == "" || rest[0] == ' ' || rest[0] == '\t' {
		return &Directive{All: true, Reason: explanation(rest)}
	}
	if rest[0] != ':' {
		return nil
	}
	list, reason, _ := strings.Cut(rest[1:], "//")
	d := &Directive{Reason: strings.TrimSpace(reason)}
	for name := range strings.SplitSeq(list, ",") {
		// Behind the name may follow what is no name.
		name, _ = cutSpace(strings.TrimSpace(name))
		if strings.EqualFold(name, "all") {
			d.All = true
		} else if name != "" {
			d.Names = append(d.Names, strings.ToLower(name))
		}
	}
	if !d.All && len(d.Names) == 0 {
		return nil
	}
	return d
}

// explanation returns what follows the names of a nolint directive.
func explanation(rest string) string {
	_, reason, _ := strings.Cut(rest, "//")
	return strings.TrimSpace(reason)
}

// cutSpace cuts s around the first run of spaces and tabs.
func cutSpace(s string) (before, after string) {
	i := strings.IndexAny(s, " \t")
	if i < 0 {
		return s, ""
	}
	return s[:i], strings.TrimSpace(s[i:])
}
