package analyzers_test

import (
	"cmp"
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
)

var (
	foreignDir      = flag.String("foreign.dir", ".", "the folder in which the patterns of -foreign stand")
	foreignPatterns = flag.String("foreign", "", "packages that TestForeign analyses, separated by blanks; a few large ones if empty, with -short a small one")
)

// Code of others, analysed to the full as if it were the user's own, must
// neither panic nor fail, and nothing is found where asynq is not used.
func TestForeign(t *testing.T) {
	patterns := cmp.Or(*foreignPatterns, "net/http archive/... regexp/... golang.org/x/tools/go/types/...")
	if *foreignPatterns == "" && testing.Short() {
		patterns = "regexp"
	}
	cfg := &packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: *foreignDir, Env: append(os.Environ(), "GOWORK=off")}
	pkgs, err := packages.Load(cfg, strings.Fields(patterns)...)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		// A module without a version is the user's own.
		p.Module = &packages.Module{Path: "own.example", Main: true}
		count++
	})
	graph, err := checker.Analyze(append(analyzers.All(), analyzers.NewContents().Collector), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if act.Err != nil && !strings.HasPrefix(act.Err.Error(), "failed prerequisites") {
			t.Errorf("%s: %s: %v", act.Package.ID, act.Analyzer.Name, act.Err)
		}
		for _, d := range act.Diagnostics {
			t.Errorf("%s: %s", act.Package.Fset.Position(d.Pos), d.Message)
		}
	}
	t.Logf("%d packages", count)
}
