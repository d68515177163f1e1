package rule

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/directive"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

// A Policy is a rule about a program as a whole.
type Policy func(*system.System) []system.Finding

// policies holds those of all rules that NewPolicy made.
var policies = make(map[*analysis.Analyzer]Policy)

// PolicyOf returns the policy of a rule about the program as a whole, nil for any other
// rule. Whoever sees all packages asks it of the whole, in place of the analyzer.
func PolicyOf(a *analysis.Analyzer) Policy { return policies[a] }

// A Comparison is a rule about what a program makes of the tasks that an earlier state of it
// left behind, the base.
type Comparison func(base, now *system.System) []system.Finding

// comparisons holds those of all rules that NewComparison made.
var comparisons = make(map[*analysis.Analyzer]Comparison)

// NewComparison makes the analyzer of a rule that compares two states of a program. It reports
// nothing of a package: see Whole.
func NewComparison(docSource string, options Options, compare Comparison) *analysis.Analyzer {
	a := New(docSource, options, func(*Pass) {})
	comparisons[a] = compare
	return a
}

// NewPolicy makes the analyzer of a rule about the program as a whole. It sees the
// package at hand and what that imports, and reports what stands in the package and
// would be reported whatever other packages there are.
func NewPolicy(docSource string, options Options, policy Policy) *analysis.Analyzer {
	options.Requires = append(options.Requires, system.Analyzer)
	a := New(docSource, options, func(p *Pass) {
		s := p.ResultOf[system.Analyzer].(*system.System)
		if s == nil {
			return
		}
		for _, f := range policy(s) {
			switch {
			case f.At == nil || f.At.Package != p.Pkg.Path():
				continue // another package's
			case !f.Local && p.Pkg.Name() != "main", f.Alone && !p.onlyMain():
				continue // what is not in sight may say otherwise
			}
			p.Report(Finding{Node: p.span(f.At), Message: f.Message, Related: p.relate(f)})
		}
	})
	policies[a] = policy
	return a
}

// A span is a piece of the source of which no more is known than where it is.
type span struct{ from, to token.Pos }

func (s span) Pos() token.Pos { return s.from }
func (s span) End() token.Pos { return s.to }

// span returns what stands at a place of this package, nil where that is not found.
func (p *Pass) span(at *system.Place) ast.Node {
	for _, f := range p.Files {
		if file := p.Fset.File(f.FileStart); filepath.Base(file.Name()) == at.File {
			return spanIn(file, at)
		}
	}
	return nil
}

func spanIn(file *token.File, at *system.Place) ast.Node {
	pos := func(line, column int) token.Pos {
		if line < 1 || line > file.LineCount() || column < 1 {
			return token.NoPos
		}
		end := token.Pos(file.Base() + file.Size())
		if line < file.LineCount() {
			end = file.LineStart(line + 1)
		}
		return min(file.LineStart(line)+token.Pos(column-1), end)
	}
	s := span{pos(at.Line, at.Column), pos(at.EndLine, at.EndCol)}
	if !s.from.IsValid() {
		return nil
	}
	s.to = max(s.from, s.to)
	return s
}

// relate tells of the places that help to understand a finding. Those in other packages
// are named.
func (p *Pass) relate(f system.Finding) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for _, r := range f.Related {
		switch {
		case r.At == nil:
		case r.At.Package == p.Pkg.Path():
			if n := p.span(r.At); n != nil {
				out = append(out, Place(n, r.Message))
			}
		default:
			if n := p.span(f.At); n != nil {
				out = append(out, Place(n, fmt.Sprintf("%s (%s/%s:%d)", r.Message, r.At.Package, r.At.File, r.At.Line)))
			}
		}
	}
	return out
}

// A Whole reports on a program of which all packages are in sight. Their syntax is not:
// files in which something is found are read again.
type Whole struct {
	System *system.System
	Base   *system.System // what it is compared with, nil where it is not
	Fset   *token.FileSet
	// Path returns where a file of a package is, "" where that is not known.
	Path func(pkg, file string) string
	// ReadFile reads a file.
	ReadFile func(path string) ([]byte, error)

	files map[string]*ast.File
}

// Run asks a rule about the whole program, and hands what it reports to report. What stands
// nowhere in the source has no position.
func (w *Whole) Run(a *analysis.Analyzer, report func(pkg string, d analysis.Diagnostic)) {
	var list []system.Finding
	if compare := comparisons[a]; compare != nil {
		list = compare(w.Base, w.System)
	} else {
		list = PolicyOf(a)(w.System)
	}
	for _, f := range list {
		if f.At == nil {
			report("", analysis.Diagnostic{Category: a.Name, Message: f.Message})
			continue
		}
		file := w.file(f.At)
		if file == nil || exempt(w.Fset, file, registered[a]) {
			continue
		}
		node := spanIn(w.Fset.File(file.FileStart), f.At)
		if node == nil {
			continue
		}
		finding := Finding{Node: node, Message: f.Message, Note: f.Note}
		for _, r := range f.Related {
			if at := w.tokens(r.At); at != nil {
				if n := spanIn(at, r.At); n != nil {
					finding.Related = append(finding.Related, Place(n, r.Message))
				}
			}
		}
		by := directive.In(w.Fset, file).Silencing(file, node.Pos(), a.Name)
		if d, ok := diagnose(a, finding, by); ok {
			report(f.At.Package, d)
		}
	}
}

// file returns the syntax of the file of a place, nil where it cannot be read.
func (w *Whole) file(at *system.Place) *ast.File {
	path, text := w.read(at)
	if text == nil {
		return nil
	}
	f, known := w.files[path]
	if !known {
		if w.files == nil {
			w.files = make(map[string]*ast.File)
		}
		f, _ = parser.ParseFile(w.Fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		w.files[path] = f
	}
	return f
}

// tokens returns the lines of the file of a place, which may be another one than of Go;
// nil where it cannot be read.
func (w *Whole) tokens(at *system.Place) *token.File {
	if at != nil && strings.HasSuffix(at.File, ".go") {
		if f := w.file(at); f != nil {
			return w.Fset.File(f.FileStart)
		}
		return nil
	}
	path, text := w.read(at)
	if text == nil {
		return nil
	}
	f := w.Fset.AddFile(path, -1, len(text))
	f.SetLinesForContent(text)
	return f
}

// read returns the file of a place, nil where it cannot be read.
func (w *Whole) read(at *system.Place) (path string, text []byte) {
	if at == nil || at.File == "" {
		return "", nil
	}
	if path = w.Path(at.Package, at.File); path == "" {
		return "", nil
	}
	text, err := w.ReadFile(path)
	if err != nil {
		return path, nil
	}
	return path, text
}
