// Package check runs the suite over packages, on its own or by way of go vet,
// and says what was found.
package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// Options say what to check and how.
type Options struct {
	Dir       string   // where to run, "" for the current folder
	Tags      string   // build tags, separated by commas
	Tolerant  bool     // what cannot be seen is no failure
	Tests     bool     // whether _test.go files are part of the packages
	Patterns  []string // of packages
	Flags     []string // of the suite, as a vet tool takes them
	Analyzers []*analysis.Analyzer
	Others    []*analyzers.System                 // that the rules about the program as a whole see, too
	Workloads []analyzers.Workload                // what manifests say of the programs
	System    func(*analyzers.System)             // is given the whole program, in place of those rules
	Contents  bool                                // with what its tasks hold
	Base      *analyzers.System                   // what the program is compared with by the analyzers, which are of Comparisons
	Progress  func(packages, total, findings int) // is told of each package, may be nil; total is 0 where it is not known
}

// A Result is what a run came to.
type Result struct {
	Findings []finding.Finding // sorted
	Notes    []string          // for standard error
	Told     []string          // findings that stand nowhere in the source
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

// Packages analyses the packages in this process. What is missing or wrong is told,
// and the rest is analysed all the same: the run has failed if something could not be
// seen, unless it is to be tolerated.
func Packages(opt *Options) *Result {
	r := new(Result)
	l, err := load(opt)
	if err != nil {
		return r.fail("%s", listError(err))
	}
	for _, out := range l.analyze(opt.Analyzers) {
		r.Findings = append(r.Findings, out.findings...)
		for _, problem := range out.problems {
			r.fail("%s", problem)
		}
		r.Told = append(r.Told, out.told...)
	}
	r.Findings = finding.Sort(r.Findings)
	seen := slices.ContainsFunc(l.roots, func(p *packages.Package) bool { return len(p.CompiledGoFiles) > 0 })
	if opt.Tolerant && seen {
		r.noteUnseen(l)
		return r
	}
	r.explain(l)
	switch {
	case seen && r.Failed:
		r.note(remedy)
	case !seen && !r.Failed:
		r.note("no packages match %s", strings.Join(opt.Patterns, " "))
	}
	if !seen {
		r.fail(nothing)
	}
	return r
}

// maxExplained is how many packages' errors are told.
const maxExplained = 10

// explain tells of the first error of each package.
func (r *Result) explain(l *loader) {
	broken := 0
	tell := func(p *packages.Package) {
		if len(p.Errors) == 0 {
			return
		}
		if broken++; broken <= maxExplained {
			r.fail("%s", l.shorten(firstLines(strings.TrimPrefix(p.Errors[0].Error(), "-: "))))
		}
	}
	packages.Visit(l.roots, nil, tell)
	for _, p := range l.failed {
		tell(p)
	}
	if broken > maxExplained {
		r.note("and errors in %d more packages", broken-maxExplained)
	}
}

// noteUnseen says in few lines what could not be seen: packages that are not there
// and the user's own ones that do not type-check.
func (r *Result) noteUnseen(l *loader) {
	var missing, broken []string
	packages.Visit(l.roots, nil, func(p *packages.Package) {
		switch {
		case len(p.Errors) == 0:
		case len(p.GoFiles) == 0:
			missing = append(missing, p.PkgPath)
		case l.source[p] == own:
			broken = append(broken, p.PkgPath)
		}
	})
	r.noteList("not found", missing)
	r.noteList("not free of errors", broken)
	r.Broken = broken
}

// noteList names packages, the first of them where they are many.
func (r *Result) noteList(what string, packages []string) {
	slices.Sort(packages)
	packages = slices.Compact(packages)
	if n := len(packages); n > maxExplained {
		packages = append(packages[:maxExplained:maxExplained], fmt.Sprintf("and %d more", n-maxExplained))
	}
	if len(packages) > 0 {
		r.note("%s, so not all is seen: %s", what, strings.Join(packages, " "))
	}
}

const (
	nothing = "nothing to check: name packages that exist, such as ./..."
	remedy  = "what is said of the packages above is not complete: make 'go build' and 'go vet' work for them first, or use -tolerant to go on without"
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
