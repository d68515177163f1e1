package editor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every failure is one clear message and leaves nothing behind.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("GOPROXY", "off")
	out := filepath.Join(dir, "gopls")
	for _, test := range []struct {
		name string
		opt  Options
		want string
	}{
		{"no version", Options{Version: "latest", Output: out}, `"latest" is no version of gopls`},
		{"no network", Options{Version: "v0.0.99", Output: out}, "cannot get gopls v0.0.99: "},
		{"no folder", Options{Version: DefaultVersion, Output: filepath.Join(dir, "none", "gopls")}, "there is no folder"},
	} {
		test.opt.Log = t.Logf
		_, _, err := Build(t.Context(), test.opt)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	for _, d := range []string{dir, os.Getenv("TMPDIR")} {
		if left, err := os.ReadDir(d); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
}

// source writes what stands for the source of gopls.
func source(t *testing.T, analysis, mod string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "internal", "settings"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"internal/settings/analysis.go": analysis, "go.mod": mod} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const known = "package settings\n\nvar AllAnalyzers []*Analyzer\n\ntype Analyzer struct{ analyzer, severity any }\n"

func TestLayout(t *testing.T) {
	if err := addSuite(source(t, known, ""), "v0.99.0"); err != nil {
		t.Error(err)
	}
	for _, text := range []string{
		"package settings\n",
		"package",
		"package settings\n\nvar AllAnalyzers []*Analyzer\n\ntype Analyzer struct{ pass, severity any }\n",
		"package settings\n\nvar AllAnalyzers []*Analyzer\n\ntype Analyzer struct{ analyzer any }\n",
		"package settings\n\ntype Analyzer struct{ analyzer, severity any }\n",
	} {
		dir := source(t, text, "")
		err := addSuite(dir, "v0.99.0")
		if err == nil || !strings.Contains(err.Error(), "gopls v0.99.0 keeps its analyzers in a way that is not known") {
			t.Errorf("%q: %v", text, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "internal", "settings", "asynqvet.go")); err == nil {
			t.Error("the file was added all the same")
		}
	}
	if err := addSuite(t.TempDir(), "v0.99.0"); err == nil {
		t.Error("no source at all passes")
	}
}

func TestRequire(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	const mod = "module golang.org/x/tools/gopls\n\ngo 1.26\n\nrequire golang.org/x/tools v0.47.0\n"
	for _, test := range []struct {
		mod  string
		opt  Options
		want string // in go.mod, or the error
	}{
		{mod, Options{Source: root}, "github.com/asynqvet/asynqvet => " + root},
		{mod, Options{Source: root}, "golang.org/x/tools => golang.org/x/tools v0.47.0"},
		{mod, Options{Suite: "v1.2.3"}, "github.com/asynqvet/asynqvet v1.2.3"},
		{mod, Options{Suite: "(devel)"}, "does not know its version"},
		{mod, Options{Source: t.TempDir()}, "does not hold the source of asynqvet"},
		{"module golang.org/x/tools/gopls\n", Options{Suite: "v1.2.3"}, "requires no version of golang.org/x/tools"},
		{"modul x\n", Options{Suite: "v1.2.3"}, "go.mod:1"},
	} {
		dir := source(t, known, test.mod)
		text := ""
		if err := require(t.Context(), dir, test.opt); err != nil {
			text = err.Error()
		} else if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			text = string(data)
		}
		if !strings.Contains(text, test.want) {
			t.Errorf("%+v: %s, want %q", test.opt, text, test.want)
		}
	}
}

func TestInstall(t *testing.T) {
	dir := t.TempDir()
	built, out := filepath.Join(dir, "built"), filepath.Join(dir, "bin", "gopls")
	if err := os.WriteFile(built, []byte("binary"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := install(built, out); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(out); err != nil || info.Mode().Perm() != 0o755 || info.Size() != 6 {
		t.Errorf("%v, %v", info, err)
	}
	if err := install(filepath.Join(dir, "none"), out); err == nil {
		t.Error("nothing was built, and installed")
	}
	if left, err := os.ReadDir(filepath.Dir(out)); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
