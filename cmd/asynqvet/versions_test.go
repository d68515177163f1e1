//go:build drivers

package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/semver"

	"github.com/asynqvet/asynqvet/analyzers"
)

// asynqVersions are the versions of asynq that the suite understands; the one
// that testdata requires is the last.
var asynqVersions = []string{"v0.18.6", "v0.19.0", "v0.20.0", "v0.21.0", "v0.22.1", "v0.23.0", "v0.24.1", "v0.25.1", "v0.26.0"}

var everyVersion = flag.Bool("asynq.all", false, "test with all versions of asynq, not only those that brought what a rule is about")

// versions lists the versions of asynq to test with: the first, those that a rule
// begins with, and the last.
func versions() []string {
	if *everyVersion {
		return asynqVersions
	}
	first, last := asynqVersions[0], asynqVersions[len(asynqVersions)-1]
	return slices.DeleteFunc(slices.Clone(asynqVersions), func(version string) bool {
		begins := false
		for _, from := range since {
			begins = begins || semver.MajorMinor(from) == semver.MajorMinor(version)
		}
		return !begins && version != first && version != last
	})
}

// withAsynq copies testdata and makes it require a version of asynq. It returns
// the folders of the packages that compile with it.
func withAsynq(t *testing.T, version string) (module string, compiling map[string]bool) {
	t.Helper()
	module, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(module, os.DirFS(testdata)); err != nil {
		t.Fatal(err)
	}
	env := []string{"GOWORK=off", "GOFLAGS=-mod=mod"}
	build(t, module, env, "go", "get", "github.com/hibiken/asynq@"+version)
	build(t, module, env, "go", "mod", "tidy", "-e")
	compiling = make(map[string]bool)
	out := command(t, module, "go", "list", "-e", "-test", "-export", "-f", "{{if not .DepsErrors}}{{if .Export}}{{.Dir}}{{end}}{{end}}", "./...")
	for dir := range strings.Lines(out.stdout) {
		compiling[strings.TrimSpace(dir)] = true
	}
	return module, compiling
}

// since tells from which version of asynq on there is what a rule is about:
// BaseContext, ResultWriter and the option TaskID.
var since = map[string]string{"basecontext": "v0.22.0", "nilresultwriter": "v0.19.0", "periodictask": "v0.19.0"}

// What testdata expects holds with every version of asynq that has what the
// package uses.
func TestVersions(t *testing.T) {
	for _, version := range versions() {
		t.Run(version, func(t *testing.T) {
			module, compiling := withAsynq(t, version)
			var patterns []string
			for dir := range compiling {
				if rel, err := filepath.Rel(module, dir); err == nil {
					patterns = append(patterns, "./"+filepath.ToSlash(rel))
				}
			}
			got := byRule(decode(t, asynqvet(t, module, append([]string{"-json"}, patterns...)...)))
			summary := ""
			for _, r := range analyzers.Rules() {
				if r.Whole() {
					continue // it is about programs, not packages
				}
				expected, reported := 0, 0
				for at := range wanted(t, filepath.Join(module, r.Name)) {
					if !compiling[filepath.Dir(at)] {
						continue
					}
					expected++
					if got[r.Name][at] {
						reported++
					} else {
						t.Errorf("%s: %s does not report", at, r.Name)
					}
					delete(got[r.Name], at)
				}
				for at := range got[r.Name] {
					if strings.HasPrefix(at, filepath.Join(module, r.Name)+string(filepath.Separator)) {
						t.Errorf("%s: %s reports", at, r.Name)
					}
				}
				summary += fmt.Sprintf("  %s %d/%d", r.Name, reported, expected)
				if there := semver.Compare(version, since[r.Name]) >= 0; there != (expected > 0) {
					t.Errorf("%d places are expected of %s", expected, r.Name)
				}
			}
			t.Logf("%s, %d packages:%s", version, len(compiling), summary)
		})
	}
}

// Before v0.18 Stop was what Shutdown is today.
func TestOldVersion(t *testing.T) {
	module, compiling := withAsynq(t, "v0.17.2")
	out := asynqvet(t, module, "-tolerant", "-startshutdown", "-stopshutdown", "./startshutdown/...", "./stopshutdown/...")
	if out.status != exitClean || out.stdout != "" {
		t.Errorf("status %d, %d packages compile\n%s", out.status, len(compiling), out.stdout)
	}
}

// Whether the type checker keeps aliases as types of their own is a matter of
// the Go version that a module asks for; it makes no difference. Generic aliases
// do not compile without.
func TestTypeAliases(t *testing.T) {
	generic := filepath.Join(testdata, "startshutdown", "aliases") + string(filepath.Separator)
	for setting, without := range map[string]string{"0": generic, "1": "none"} {
		out := commandEnv(t, testdata, []string{"GODEBUG=gotypesalias=" + setting}, binary, append([]string{"-json"}, folders()...)...)
		agrees(t, "gotypesalias="+setting, out, without)
	}
}

// laterGo is a later version of Go than the one that the module asks for.
const laterGo = "go1.27.1"

// The checker, built with a later Go and run by its go command, finds the same.
func TestLaterGo(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	later := filepath.Join(t.TempDir(), "asynqvet")
	env := []string{"GOTOOLCHAIN=" + laterGo}
	build(t, root, env, "go", "build", "-o", later, "./cmd/asynqvet")
	agrees(t, "asynqvet", commandEnv(t, testdata, env, later, append([]string{"-json"}, folders()...)...), "none")
	agrees(t, "go vet", commandEnv(t, testdata, env, "go", append([]string{"vet", "-json", "-vettool=" + later}, folders()...)...), "none")
}

// agrees complains where a run does not report what testdata expects, but for
// files below a folder.
func agrees(t *testing.T, name string, out output, without string) {
	t.Helper()
	got := byRule(decode(t, out))
	for _, r := range analyzers.Rules() {
		if r.Whole() {
			continue // each folder is a program of its own: TestPrograms runs them one by one
		}
		want := wanted(t, filepath.Join(testdata, r.Name))
		if len(got[r.Name]) == 0 {
			t.Errorf("%s: %s is quiet", name, r.Name)
		}
		for at := range want {
			if !got[r.Name][at] && !strings.HasPrefix(at, without) {
				t.Errorf("%s: %s: %s does not report", name, at, r.Name)
			}
		}
		for at := range got[r.Name] {
			if !want[at] && strings.HasPrefix(at, filepath.Join(testdata, r.Name)+string(filepath.Separator)) {
				t.Errorf("%s: %s: %s reports", name, at, r.Name)
			}
		}
	}
}
