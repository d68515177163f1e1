package directives

import (
	_ "embed"
	"flag"
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/directive"
	"github.com/asynqvet/asynqvet/analyzers/internal/program"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// unused makes the analyzer report directives that silence nothing.
var unused bool

// RegisterFlags adds -unused-ignores to fs.
func RegisterFlags(fs *flag.FlagSet) {
	fs.BoolVar(&unused, "unused-ignores", false, "report comments that silence a rule of asynqvet where it finds nothing")
}

// New makes the analyzer for the rules of a suite. It runs after them. others are rules that
// may be named, too, and are not run.
func New(rules, others []*analysis.Analyzer) *analysis.Analyzer {
	a := rule.Describe(doc)
	a.Requires = []*analysis.Analyzer{directive.Analyzer}
	for _, r := range rules {
		if rule.PolicyOf(r) == nil { // others may report when all packages are known
			a.Requires = append(a.Requires, r)
		}
	}
	a.Run = func(pass *analysis.Pass) (_ any, err error) {
		defer program.Guard(a.Name+" on", pass, nil, &err)
		if len(pass.Files) > 0 && !program.Foreign(pass) {
			check(pass, rules, others)
		}
		return nil, nil
	}
	return a
}

func check(pass *analysis.Pass, rules, others []*analysis.Analyzer) {
	list := pass.ResultOf[directive.Analyzer].(*directive.Directives)
	for _, f := range pass.Files {
		if ast.IsGenerated(f) {
			continue
		}
		for _, d := range list.Of(f) {
			switch {
			case !d.Valid():
				report(pass, d, "lint directive without a reason: it silences nothing; add one behind the rule")
			case unused && !d.Used() && len(pass.TypeErrors) == 0:
				checkUnused(pass, d, rules, others)
			}
		}
	}
}

// checkUnused reports a directive that names the suite or a rule of it. One
// that is about other linters as well is none of our business.
func checkUnused(pass *analysis.Pass, d *directive.Directive, rules, others []*analysis.Analyzer) {
	var ours []string
	for _, name := range d.Names {
		switch {
		case isWhole(name, rules) || named(name, others):
			return // what it silences one package does not show
		case name == directive.Suite || named(name, rules):
			ours = append(ours, name)
		case d.Lint:
			report(pass, d, fmt.Sprintf("lint directive for %s: no rule of asynqvet is called so; name one of %s", name, names(slices.Concat(rules, others))))
			return
		}
	}
	if !d.All && len(ours) > 0 {
		report(pass, d, fmt.Sprintf("directive for %s: it silences nothing; remove it", strings.Join(ours, ", ")))
	}
}

func named(name string, list []*analysis.Analyzer) bool {
	return slices.ContainsFunc(list, func(a *analysis.Analyzer) bool { return a.Name == name })
}

// isWhole reports whether a name is that of a rule about the program as a whole.
func isWhole(name string, rules []*analysis.Analyzer) bool {
	return slices.ContainsFunc(rules, func(a *analysis.Analyzer) bool { return a.Name == name && rule.PolicyOf(a) != nil })
}

func names(rules []*analysis.Analyzer) string {
	var out []string
	for _, a := range rules {
		out = append(out, a.Name)
	}
	return strings.Join(out, ", ")
}

func report(pass *analysis.Pass, d *directive.Directive, message string) {
	pass.Report(analysis.Diagnostic{
		Pos:      d.Comment.Pos(),
		End:      d.Comment.End(),
		Category: pass.Analyzer.Name,
		Message:  rule.Sign(pass.Analyzer.Name, message),
		URL:      pass.Analyzer.URL,
	})
}
