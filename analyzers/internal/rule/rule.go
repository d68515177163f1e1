// Package rule is the reporting layer: what every rule has in common when it
// tells of a finding. Range, category, documentation, related places, fixes,
// and what is never reported — generated files, test files where the rule is
// about shipped code, silenced lines — are decided here once. So is what makes
// up the Record of a rule, from which all that users are told of it is made.
package rule

import (
	"flag"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/directive"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// URL returns where the documentation of an analyzer is found.
func URL(name string) string {
	return "https://github.com/asynqvet/asynqvet/blob/main/analyzers/" + name + "/README.md"
}

// Silenced is what the category of a finding that a directive silences ends
// in, where such findings are asked for.
const Silenced = "/silenced"

// Noted is what the category of a finding ends in that is told and does not count.
const Noted = "/note"

// showSilenced makes the rules report what directives silence, marked so.
var showSilenced bool

// signed makes messages end in the name of their rule.
var signed bool

// SignMessages makes messages end in the name of their rule, for drivers that print
// nothing but the message: a reader must know what to silence.
func SignMessages() { signed = true }

// Sign returns a message of a rule as it is reported.
func Sign(rule, message string) string {
	if !signed {
		return message
	}
	return message + " (" + rule + ")"
}

// RegisterFlags adds -show-silenced to fs.
func RegisterFlags(fs *flag.FlagSet) {
	fs.BoolVar(&showSilenced, "show-silenced", false, "report silenced findings, too, their category marked with "+Silenced)
}

// Options is what a rule says of itself beside its documentation.
type Options struct {
	Theme    Theme
	Severity Severity
	Since    string // the version that brought the rule, such as "v0.1.0"

	// Tests makes the rule report in _test.go files and in files that import
	// testing, too.
	Tests bool
	// Requires are the domains that the rule asks.
	Requires []*analysis.Analyzer
}

// A Pass is one rule at work on one package that can matter.
type Pass struct {
	*flow.Graph
	*analysis.Pass

	options    Options
	directives *directive.Directives
	reported   map[reportKey]bool
	sources    map[*ast.File]*source
	importers  []*moduleFile
	written    map[types.Object]*writing
	at         token.Pos // what was last looked at, for error messages
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
	Fixes   []analysis.SuggestedFix // the best first
	Note    bool                    // it is told and does not count
}

// New makes the analyzer of a rule, of which RecordOf tells. Its name, summary
// and text are those of the package comment in the source of doc.go.
func New(docSource string, options Options, run func(*Pass)) *analysis.Analyzer {
	a := Describe(docSource)
	registered[a] = options
	a.Requires = append([]*analysis.Analyzer{flow.Analyzer, directive.Analyzer}, options.Requires...)
	a.Run = func(pass *analysis.Pass) (_ any, err error) {
		p := &Pass{Pass: pass, options: options, reported: make(map[reportKey]bool), sources: make(map[*ast.File]*source)}
		defer program.Guard(a.Name+" on", pass, &p.at, &err)
		g := pass.ResultOf[flow.Analyzer].(*flow.Graph)
		if g == nil || !g.Prog.Reaches {
			return nil, nil
		}
		g.Lock()
		defer g.Unlock()
		p.Graph = g
		p.directives = pass.ResultOf[directive.Analyzer].(*directive.Directives)
		run(p)
		return nil, nil
	}
	return a
}

// Describe makes an analyzer that has everything but its Run.
func Describe(docSource string) *analysis.Analyzer {
	name, doc := Doc(docSource)
	return &analysis.Analyzer{Name: name, Doc: doc, URL: URL(name), RunDespiteErrors: true}
}

// Doc takes the name and the documentation of an analyzer from the package
// comment of its doc.go: a heading "# Analyzer NAME", then "NAME: summary" and
// the text. It panics on a comment of another form, which a test would find.
func Doc(source string) (name, doc string) {
	_, text, ok := strings.Cut(comment(source), "# Analyzer ")
	name, doc, ok2 := strings.Cut(text, "\n")
	doc, ok3 := strings.CutPrefix(strings.TrimSpace(doc), name+": ")
	if !ok || !ok2 || !ok3 {
		panic("doc.go: the package comment does not read '# Analyzer NAME', 'NAME: summary'")
	}
	return name, doc
}

// comment returns the text of the line comments that a file begins with. It
// does without a parser, since go vet starts the checker, and with it every
// rule, once for each package.
func comment(source string) string {
	var text strings.Builder
	text.Grow(len(source))
	for line := range strings.Lines(source) {
		line, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		text.WriteString(strings.TrimRight(strings.TrimPrefix(line, " "), "\r\n"))
		text.WriteByte('\n')
	}
	return text.String()
}

// Report tells of a finding, unless it stands where the rule is silent.
func (p *Pass) Report(f Finding) {
	if f.Node == nil || !f.Node.Pos().IsValid() {
		return
	}
	file := p.Prog.File(f.Node.Pos())
	if file == nil || p.exempt(file) {
		return
	}
	key := reportKey{f.Node.Pos(), f.Message}
	if p.reported[key] {
		return
	}
	p.reported[key] = true
	if d, ok := diagnose(p.Analyzer, f, p.directives.Silencing(file, f.Node.Pos(), p.Analyzer.Name)); ok {
		p.Pass.Report(d)
	}
}

// diagnose makes a diagnostic of a finding, unless by silences it and such are not
// asked for.
func diagnose(a *analysis.Analyzer, f Finding, by *directive.Directive) (d analysis.Diagnostic, ok bool) {
	d = analysis.Diagnostic{
		Pos:            f.Node.Pos(),
		End:            f.Node.End(),
		Category:       a.Name,
		Message:        Sign(a.Name, f.Message),
		URL:            a.URL,
		Related:        f.Related,
		SuggestedFixes: f.Fixes,
	}
	if f.Note {
		d.Category += Noted
	}
	if by != nil {
		if !showSilenced {
			return d, false
		}
		d.Category += Silenced
		d.SuggestedFixes = nil
		d.Related = append(d.Related, Place(by.Comment, by.Reason))
	}
	return d, true
}

// exempt reports whether the rule never reports in a file.
func (p *Pass) exempt(file *ast.File) bool {
	return exempt(p.Fset, file, p.options)
}

func exempt(fset *token.FileSet, file *ast.File, options Options) bool {
	inTest := strings.HasSuffix(fset.File(file.FileStart).Name(), "_test.go")
	return ast.IsGenerated(file) && !byCgo(fset, file) || !options.Tests && (inTest || importsTesting(file))
}

// byCgo reports whether a file is what cgo made of one that imports "C": it says
// that it is generated, and line directives lead to the file that it is of.
func byCgo(fset *token.FileSet, file *ast.File) bool {
	return len(file.Comments) > 0 && strings.Contains(file.Comments[0].Text(), "cmd/cgo") &&
		fset.Position(file.Package).Filename != fset.File(file.FileStart).Name()
}

// importsTesting reports whether a file imports testing: then it is there for
// tests, whatever it is called.
func importsTesting(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool { return imp.Path.Value == `"testing"` })
}

func (p *Pass) line(pos token.Pos) int { return p.Fset.Position(pos).Line }
