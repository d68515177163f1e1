// Package rule is the reporting layer: what every rule has in common when it
// tells of a finding. Range, category, documentation, related places, fixes,
// and what is never reported — generated files, test files where the rule is
// about shipped code, silenced lines — are decided here once.
package rule

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/program"
	"github.com/asynqvet/asynqvet/analyzers/internal/summary"
)

// base is where the documentation of the rules is found.
const base = "https://pkg.go.dev/github.com/asynqvet/asynqvet/analyzers/"

// Options says how a rule differs from the others.
type Options struct {
	// Tests makes the rule report in _test.go files and in files that import
	// testing, too.
	Tests bool
}

// A Pass is one rule at work on one package that can matter.
type Pass struct {
	*summary.Package
	*analysis.Pass

	options  Options
	reported map[reportKey]bool
}

type reportKey struct {
	pos     token.Pos
	message string
}

// A Finding is what a rule reports.
type Finding struct {
	Node    ast.Node // what is wrong
	Message string   // one sentence: the object, the consequence, the remedy
	Related []analysis.RelatedInformation
	Fix     *analysis.SuggestedFix
}

// New makes the analyzer of a rule. Its name, summary and text are those of
// the package comment in the source of doc.go.
func New(docSource string, options Options, run func(*Pass)) *analysis.Analyzer {
	name, doc := Doc(docSource)
	return &analysis.Analyzer{
		Name:             name,
		Doc:              doc,
		URL:              base + name,
		Requires:         []*analysis.Analyzer{summary.Analyzer},
		RunDespiteErrors: true,
		Run: func(pass *analysis.Pass) (_ any, err error) {
			defer program.Guard(name+" on", pass, &err)
			s := pass.ResultOf[summary.Analyzer].(*summary.Package)
			if s == nil || s.Lifecycle == nil {
				return nil, nil // does not know asynq
			}
			p := &Pass{Package: s, Pass: pass, options: options, reported: make(map[reportKey]bool)}
			run(p)
			return nil, nil
		},
	}
}

// Doc takes the name and the documentation of an analyzer from the package
// comment of its doc.go: a heading "# Analyzer NAME", then "NAME: summary" and
// the text. It panics on a comment of another form, which a test would find.
func Doc(source string) (name, doc string) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		panic(fmt.Sprintf("doc.go without a package comment: %v", err))
	}
	_, text, ok := strings.Cut(f.Doc.Text(), "# Analyzer ")
	name, doc, ok2 := strings.Cut(text, "\n")
	doc = strings.TrimSpace(doc)
	if !ok || !ok2 || !strings.HasPrefix(doc, name+": ") {
		panic("doc.go: the package comment does not read '# Analyzer NAME', 'NAME: summary'")
	}
	return name, strings.TrimPrefix(doc, name+": ")
}

// Report tells of a finding, unless it stands where the rule is silent.
func (p *Pass) Report(f Finding) {
	if f.Node == nil || !f.Node.Pos().IsValid() || p.silent(f.Node.Pos()) {
		return
	}
	key := reportKey{f.Node.Pos(), f.Message}
	if p.reported[key] {
		return
	}
	p.reported[key] = true
	d := analysis.Diagnostic{
		Pos:      f.Node.Pos(),
		End:      f.Node.End(),
		Category: p.Analyzer.Name,
		Message:  f.Message,
		URL:      base + p.Analyzer.Name,
		Related:  f.Related,
	}
	if f.Fix != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{*f.Fix}
	}
	p.Pass.Report(d)
}

func (p *Pass) silent(pos token.Pos) bool {
	file := p.Prog.File(pos)
	if file == nil || ast.IsGenerated(file) {
		return true
	}
	if !p.options.Tests && (p.Prog.InTest(pos) || importsTesting(file)) {
		return true
	}
	return p.silenced(file, pos)
}

// importsTesting reports whether a file imports testing: then it is there for
// tests, whatever it is called.
func importsTesting(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool { return imp.Path.Value == `"testing"` })
}

// silenced reports whether a directive silences the rule at pos: //nolint on
// its line or on the line of the declaration that holds it, or //lint:ignore
// on the line above either.
func (p *Pass) silenced(file *ast.File, pos token.Pos) bool {
	lines := []int{p.line(pos)}
	for _, decl := range file.Decls {
		if decl.Pos() <= pos && pos < decl.End() {
			lines = append(lines, p.line(decl.Pos()))
		}
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			line := p.line(c.Pos())
			if slices.Contains(lines, line) && p.nolint(c.Text) || slices.Contains(lines, line+1) && p.lintIgnore(c.Text) {
				return true
			}
		}
	}
	return false
}

func (p *Pass) line(pos token.Pos) int { return p.Fset.Position(pos).Line }

func (p *Pass) nolint(comment string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(comment, "/ "), "nolint")
	if !ok {
		return false
	}
	if rest == "" || rest[0] == ' ' || rest[0] == '\t' {
		return true
	}
	if rest[0] != ':' {
		return false
	}
	names, _, _ := strings.Cut(rest[1:], "//")
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		if name == "all" || name == "asynqvet" || name == p.Analyzer.Name {
			return true
		}
	}
	return false
}

func (p *Pass) lintIgnore(comment string) bool {
	rest, ok := strings.CutPrefix(comment, "//lint:ignore ")
	if !ok {
		return false
	}
	names, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return strings.TrimSpace(reason) != "" && slices.Contains(strings.Split(names, ","), "asynqvet/"+p.Analyzer.Name)
}
