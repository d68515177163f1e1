package system

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// Analyzer yields the *System that a package is part of, as far as the package and what
// it imports tell; nil where there is none.
var Analyzer = &analysis.Analyzer{
	Name:             "asynqsystem",
	Doc:              "put together what the packages of a program do",
	Run:              run,
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{wiring.Analyzer},
	ResultType:       reflect.TypeFor[*System](),
}

func run(pass *analysis.Pass) (_ any, err error) {
	defer program.Guard("putting together", pass, nil, &err)
	w := wiring.Of(pass)
	if w == nil || !starts(w.Packages, pass.Pkg.Path()) {
		return (*System)(nil), nil
	}
	return Of(w.Packages), nil
}

// starts reports whether a package is a program, or starts a server itself: nothing else
// is reported of it alone.
func starts(packages []*wiring.Package, path string) bool {
	i := slices.IndexFunc(packages, func(p *wiring.Package) bool { return p.Path == path })
	return i >= 0 && (packages[i].Main || slices.ContainsFunc(packages[i].Open, func(fn wiring.Function) bool {
		return slices.ContainsFunc(fn.Effects, func(e *wiring.Effect) bool { return e.Do == wiring.Start && e.Local })
	}))
}

// A Finding is what a rule about a system reports.
type Finding struct {
	At      *Place
	Message string
	Related []Related
	// Local says that nothing outside of one function has to do with the server that it
	// is about, so that no importer needs to be seen.
	Local bool
	// Alone says that it holds only where there is no other server.
	Alone bool
	// Note says that it is told and does not count.
	Note bool
}

// A Related place helps to understand a finding.
type Related struct {
	At      *Place
	Message string
}
