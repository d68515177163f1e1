package analyzers_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// What testdata expects holds for analysistest itself, which has everything from
// source and starts from the standard library. Since that takes its time, all rules
// share one run, each in its own folder.
func TestAnalysistest(t *testing.T) {
	if testing.Short() {
		t.Skip("the rules' own tests compare the same in much less time")
	}
	dir := ruletest.Testdata()
	download := exec.Command("go", "mod", "download") // analysistest is offline
	download.Dir, download.Env = dir, append(os.Environ(), "GOWORK=off")
	if out, err := download.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", download, err, out)
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	analyzers.RegisterFlags(flags)
	if err := flags.Set("unused-ignores", "true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := flags.Set("unused-ignores", "false"); err != nil {
			t.Error(err)
		}
	})
	cases, fixes := []string{"./directives/..."}, []string(nil)
	for _, r := range analyzers.Rules() {
		if r.Whole() { // a package alone does not show all that is expected
			continue
		}
		cases = append(cases, "./"+r.Name+"/...")
		if _, err := os.Stat(filepath.Join(dir, r.Name, "fix")); err == nil { // a rule may have none
			fixes = append(fixes, "./"+r.Name+"/fix/...")
		}
	}
	all := inTheirFolders(analyzers.All())
	analysistest.Run(t, dir, all, cases...)
	analysistest.RunWithSuggestedFixes(t, dir, all, fixes...)
}

// inTheirFolders makes one analyzer of several that runs each of them in the
// packages of its own folder of testdata.
func inTheirFolders(list []*analysis.Analyzer) *analysis.Analyzer {
	all := &analysis.Analyzer{Name: "all", Doc: "all runs all rules", RunDespiteErrors: true}
	for _, a := range list {
		all.Requires = append(all.Requires, a.Requires...)
	}
	all.Run = func(pass *analysis.Pass) (any, error) {
		for _, a := range list {
			if !strings.HasPrefix(pass.Pkg.Path()+"/", "shop.example/"+a.Name+"/") {
				continue
			}
			own := *pass
			own.Analyzer = a
			if _, err := a.Run(&own); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	return all
}
