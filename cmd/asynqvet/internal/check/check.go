// Package check runs the suite over packages, on its own or by way of go vet,
// and says what was found.
package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// Options say what to check and how.
type Options struct {
	Dir       string   // where to run, "" for the current folder
	Tags      string   // build tags, separated by commas
	Tests     bool     // whether _test.go files are part of the packages
	Patterns  []string // of packages
	Flags     []string // of the suite, as a vet tool takes them
	Analyzers []*analysis.Analyzer
	Progress  func(packages, total, findings int) // is told of each package, may be nil; total is 0 where it is not known
}

// A Result is what a run came to.
type Result struct {
	Findings []finding.Finding // sorted
	Notes    []string          // for standard error
	Failed   bool              // something could not be analysed
	Broken   []string          // packages of the user's own that have errors, where that is no failure
}

func (r *Result) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

func (r *Result) fail(format string, args ...any) *Result {
	r.note(format, args...)
	r.Failed = true
	return r
}

// Packages analyses the packages in this process. Those that do not type-check,
// and those that import such ones, are not analysed, and the run has failed.
func Packages(opt *Options) *Result {
	r := new(Result)
	l, err := load(opt)
	if err != nil {
		return r.fail("%s", listError(err))
	}
	r.explain(l)
	switch {
	case !slices.ContainsFunc(l.roots, func(p *packages.Package) bool { return len(p.CompiledGoFiles) > 0 }):
		if !r.Failed {
			r.note("no packages match %s", strings.Join(opt.Patterns, " "))
		}
		return r.fail(nothing)
	case r.Failed:
		r.note(remedy)
	}
	l.prune()
	r.analyze(opt.Analyzers, l.roots)
	return r
}

// explain tells of the first error of each package.
func (r *Result) explain(l *loader) {
	tell := func(p *packages.Package) {
		if len(p.Errors) > 0 {
			e := p.Errors[0]
			r.fail("%s", l.shorten(firstLines(strings.TrimPrefix(e.Error(), "-: "))))
		}
	}
	packages.Visit(l.roots, nil, tell)
	for _, p := range l.failed {
		tell(p)
	}
}

// analyze runs the analyzers over packages and adds what they find.
func (r *Result) analyze(analyzers []*analysis.Analyzer, pkgs []*packages.Package) {
	graph, err := checker.Analyze(analyzers, pkgs, nil)
	if err != nil {
		r.fail("%v", err)
		return
	}
	for act := range graph.All() {
		// An action whose prerequisites failed says nothing new.
		if act.Err != nil && !strings.HasPrefix(act.Err.Error(), "failed prerequisites") {
			r.fail("%s: %s: %v", act.Package.ID, act.Analyzer.Name, act.Err)
		}
		if !act.IsRoot {
			continue
		}
		for _, d := range act.Diagnostics {
			r.Findings = append(r.Findings, finding.Of(act.Package.PkgPath, act.Analyzer.Name, act.Package.Fset, d))
		}
	}
	r.Findings = finding.Sort(r.Findings)
}

const (
	nothing = "nothing to check: name packages that exist, such as ./..."
	remedy  = "the packages above could not be analysed: make 'go build' and 'go vet' work for them first, or use -tolerant to check the rest"
)

// buildFlags are those that the go command gets. Coverage would have it rewrite
// the source.
func buildFlags(opt *Options) []string {
	flags := []string{"-cover=false"}
	if opt.Tags != "" {
		flags = append(flags, "-tags="+opt.Tags)
	}
	return flags
}

// listError shortens an error of go/packages to what the go command said.
func listError(err error) string {
	text, wrapped := strings.CutPrefix(err.Error(), "err: ")
	if failure, said, ok := strings.Cut(text, ": stderr: "); wrapped && ok {
		text = cmp.Or(strings.TrimSpace(said), failure)
	}
	return firstLines(text)
}

// firstLines shortens an error to what helps.
func firstLines(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[:min(len(lines), 3)], "; ")
}
