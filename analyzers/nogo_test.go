package analyzers_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// Bazel's nogo imports a variable called Analyzer from each package that it is
// told of, sets no flags, tells nothing of modules and runs packages side by
// side.
func TestNogo(t *testing.T) {
	var rules []*analysis.Analyzer
	for _, r := range analyzers.Rules() {
		rules = append(rules, r.Analyzer)
	}
	if err := analysis.Validate(rules); err != nil {
		t.Fatal(err)
	}
	for _, a := range rules {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if err := f.Value.Set(f.DefValue); err != nil {
				t.Errorf("-%s.%s has no default that it takes: %v", a.Name, f.Name, err)
			}
		})
	}
	const machines = 2
	found := make([][]string, machines)
	var all sync.WaitGroup
	for i := range machines {
		pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedExportFile, Dir: ruletest.Testdata()}, "./demo/...")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pkgs {
			maps.DeleteFunc(p.Imports, func(_ string, imp *packages.Package) bool { return len(imp.Syntax) == 0 })
		}
		all.Go(func() {
			graph, err := checker.Analyze(rules, pkgs, nil)
			if err != nil {
				t.Error(err)
				return
			}
			for act := range graph.All() {
				if act.Err != nil {
					t.Error(act.Err)
				}
				for _, d := range act.Diagnostics {
					found[i] = append(found[i], fmt.Sprintf("%s: %s: %s", act.Package.Fset.Position(d.Pos), d.Category, d.Message))
				}
			}
			slices.Sort(found[i])
		})
	}
	all.Wait()
	if len(found[0]) < 10 || !slices.Equal(found[0], found[1]) {
		t.Errorf("found %q and %q", found[0], found[1])
	}
}
