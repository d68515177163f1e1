// Package ruletest runs a rule over its folder of the testdata module.
package ruletest

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers/want"
)

// Run runs a rule over all packages of testdata/<its name> and compares what it
// reports with their want comments and with the form that messages have.
func Run(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	for _, act := range RunOn(t, a, folder(a)) {
		for _, d := range act.Diagnostics {
			CheckForm(t, act, d)
		}
	}
}

// RunOn runs an analyzer over packages of testdata and compares what it reports
// with their want comments. As with analysistest, a package stands for itself with
// and without its tests.
func RunOn(t *testing.T, a *analysis.Analyzer, patterns ...string) []*checker.Action {
	t.Helper()
	actions := analyze(t, a, Load(t, patterns...))
	for _, act := range actions {
		wants, err := want.Of(act.Package.Fset, act.Package.Syntax)
		if err != nil {
			t.Error(err)
			continue
		}
		var reports []want.Report
		for _, d := range act.Diagnostics {
			posn := act.Package.Fset.Position(d.Pos)
			reports = append(reports, want.Report{Place: want.Place{File: posn.Filename, Line: posn.Line}, Message: d.Message})
		}
		for _, problem := range wants.Compare(reports) {
			t.Error(problem)
		}
	}
	return actions
}

// folder is the pattern for the packages of a rule.
func folder(a *analysis.Analyzer) string { return "./" + a.Name + "/..." }

func analyze(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) []*checker.Action {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
	}
	return graph.Roots
}

// form is what a message looks like: the object, the consequence, the remedy.
var form = regexp.MustCompile(`^[^:;]+: [^;]+; (call|set|add|pass|remove|return|make) [^;:]+$`)

// CheckForm complains of a finding of a rule that no driver could show well:
// messages are one line, not too long, and end in a remedy.
func CheckForm(t *testing.T, act *checker.Action, d analysis.Diagnostic) {
	t.Helper()
	posn := act.Package.Fset.Position(d.Pos)
	if problem := problemOfForm(d); problem != "" {
		t.Errorf("%v: %s", posn, problem)
	}
	if d.Category != act.Analyzer.Name || !d.End.IsValid() {
		t.Errorf("%v: %s: category %q, end %v", posn, d.Message, d.Category, act.Package.Fset.Position(d.End))
	}
}

func problemOfForm(d analysis.Diagnostic) string {
	if len(d.Message) >= 160 || strings.Contains(d.Message, "\n") || !form.MatchString(d.Message) {
		return fmt.Sprintf("the message (%d characters) is not one short line of the form %s:\n\t%s", len(d.Message), form, d.Message)
	}
	return ""
}

// CompareFile reports where a file is not as it should be, or writes it.
func CompareFile(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	} else if string(got) != want {
		t.Errorf("%s is stale; run the test with -update\n%s", file, udiff.Unified("is", "should be", string(got), want))
	}
}
