// Package ruletest runs a rule over its folder of the testdata module.
package ruletest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Run runs the analyzer over all packages of testdata/<its name> and compares
// what it reports with their want comments.
func Run(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	analysistest.Run(t, Testdata(t), a, "./"+a.Name+"/...")
}

// RunFixes applies the suggested fixes of the analyzer to the packages of
// testdata/<its name>/fix and compares the result with their golden files.
func RunFixes(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	analysistest.RunWithSuggestedFixes(t, Testdata(t), a, "./"+a.Name+"/fix")
}

// Testdata returns the folder of the testdata module, with its dependencies at
// hand: analysistest loads it offline.
func Testdata(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Join(filepath.Dir(file), "..", "..", "..", "testdata")
	if err := download(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

var download = func() func(dir string) error {
	var once sync.Once
	var err error
	return func(dir string) error {
		once.Do(func() {
			cmd := exec.Command("go", "mod", "download")
			cmd.Dir, cmd.Stderr = dir, os.Stderr
			cmd.Env = append(os.Environ(), "GOWORK=off")
			err = cmd.Run()
		})
		return err
	}
}()
