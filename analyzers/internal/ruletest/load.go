package ruletest

import (
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Testdata returns the folder of the testdata module.
func Testdata() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "testdata")
}

var loaded = struct {
	sync.Mutex
	packages map[string][]*packages.Package // by their patterns
}{packages: make(map[string][]*packages.Package)}

// Load returns packages of testdata and their tests, the same ones whenever it is
// asked. They come from source; what else they import comes from the export data
// in the build cache and is cut off, so that no analyzer looks at it.
// That is how the checker itself loads packages, and many times faster than
// analysistest, which starts from the source of the standard library.
func Load(t testing.TB, patterns ...string) []*packages.Package {
	t.Helper()
	key := strings.Join(patterns, " ")
	loaded.Lock()
	defer loaded.Unlock()
	if pkgs := loaded.packages[key]; pkgs != nil {
		return pkgs
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode:  packages.LoadSyntax | packages.NeedModule | packages.NeedForTest,
		Dir:   Testdata(),
		Env:   append(os.Environ(), "GOWORK=off"),
		Tests: true,
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) == 0 {
		t.Fatalf("no packages match %s", key)
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			t.Error(err)
		}
		maps.DeleteFunc(p.Imports, func(path string, imp *packages.Package) bool {
			if len(imp.Syntax) == 0 && imp.Module != nil && imp.Module.Main {
				t.Errorf("%s imports %s, which none of %s is", p.ID, path, key)
			}
			return len(imp.Syntax) == 0
		})
	})
	if t.Failed() {
		t.FailNow()
	}
	loaded.packages[key] = pkgs
	return pkgs
}
