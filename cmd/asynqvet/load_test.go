package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a package is called and where it lies makes no difference to whether it
// is the user's own, with any way to load it.
func TestOwnPackages(t *testing.T) {
	long(t)
	outer := t.TempDir()
	inVendor, err := filepath.EvalSymlinks(outer)
	if err != nil {
		t.Fatal(err)
	}
	inVendor = filepath.Join(inVendor, "vendor", "service")
	if err := os.MkdirAll(filepath.Dir(inVendor), 0o755); err != nil {
		t.Fatal(err)
	}
	plain := shop(t, "p/p.go", enqueue, "internal/vendor/v.go", strings.Replace(enqueue, "package p", "package vendor", 1),
		"api.test/a.go", strings.Replace(enqueue, "package p", "package api", 1), "q/q.go", strings.Replace(enqueue, "package p", "package q", 1),
		"q/q_test.go", "package q\n\nimport \"testing\"\n\nfunc TestQ(t *testing.T) {}\n")
	if err := os.CopyFS(inVendor, os.DirFS(plain)); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{plain, inVendor} {
		for _, args := range [][]string{{binary}, {binary, "-tolerant"}, {"go", "vet", "-vettool=" + binary}} {
			out := command(t, dir, args[0], append(args[1:], "./...")...)
			text := out.stdout + out.stderr
			for _, file := range []string{"p/p.go", "internal/vendor/v.go", "api.test/a.go", "q/q.go"} {
				if !strings.Contains(text, file+":6:12") {
					t.Errorf("%v in %s: nothing in %s\n%s", args, dir, file, text)
				}
			}
		}
	}
}

// What the go command would refuse is told, and the rest is checked.
func TestRefused(t *testing.T) {
	long(t)
	for name, test := range map[string]struct{ file, text, stderr string }{
		"missing embed":        {"q/q.go", "package q\n\nimport _ \"embed\"\n\n//go:embed nowhere.txt\nvar Text string\n", "nowhere.txt"},
		"wrong test":           {"q/q_test.go", "package q\n\nimport \"testing\"\n\nfunc TestQ(t testing.T) {}\n", "wrong signature"},
		"missing dependency":   {"q/q.go", "package q\n\nimport _ \"missing.example/dep\"\n", "missing.example/dep"},
		"cycle":                {"q/q.go", "package q\n\nimport _ \"shop.example/q\"\n", "import cycle"},
		"internal of another":  {"q/q.go", "package q\n\nimport _ \"github.com/hibiken/asynq/internal/base\"\n", "internal package"},
		"unused import":        {"q/q.go", "package q\n\nimport \"os\"\n", "q.go:3:8"},
		"error of its imports": {"q/r/r.go", "package r\n\nvar R int = \"r\"\n", "r.go:3:13"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := []string{"p/p.go", enqueue, test.file, test.text}
			if name == "error of its imports" {
				files = append(files, "q/q.go", "package q\n\nimport _ \"shop.example/q/r\"\n")
			}
			out := asynqvet(t, shop(t, files...), "./...")
			if out.status != exitTrouble || !strings.Contains(out.stderr, test.stderr) || !strings.Contains(out.stdout, "p/p.go:6:12") {
				t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
			}
		})
	}
}

// A line directive without a column, or without a name, leaves places that every
// format can do with.
func TestLineDirectives(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", strings.Replace(enqueue, "func f", "//line other.go:100\nfunc f", 1),
		"q/q.go", strings.Replace(enqueue, "func f", "//line :77\nfunc f", 1))
	out := asynqvet(t, dir, "./...")
	if !strings.Contains(out.stdout, "p/other.go:101:1: ") || !strings.Contains(out.stdout, "q/q.go:7:12: ") {
		t.Errorf("got\n%s%s", out.stdout, out.stderr)
	}
	baseline := filepath.Join(dir, "known.json")
	asynqvet(t, dir, "-baseline", baseline, "-write-baseline", "./...")
	if out := asynqvet(t, dir, "-baseline", baseline, "./..."); out.status != exitClean {
		t.Errorf("baseline: status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

// The settings of coverage do not change what is found, nor do files that are
// called like the descriptions of packages.
func TestOddSettings(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", enqueue)
	out := commandEnv(t, dir, []string{"GOFLAGS=-cover"}, binary, "-json", "./...")
	if found := decode(t, out); len(found) != 1 || len(found[0].Fixes) != 1 {
		t.Errorf("-cover: %v\n%s", found, out.stderr)
	}
	if out := asynqvet(t, dir, "-baseline", "known.cfg", "-write-baseline", "./..."); out.status != exitClean {
		t.Errorf("status %d\n%s", out.status, out.stderr)
	}
}

// What only tests import is not asked for where tests are left out; an import that
// cannot be had is told of with its place.
func TestTestsImport(t *testing.T) {
	t.Parallel()
	dir := module(t, "go.mod", goMod, "a.go", "package m\n",
		"a_test.go", "package m\n\nimport (\n\t_ \"example.com/missing/dep\"\n)\n")
	for _, mode := range [][]string{nil, {"-tolerant"}} {
		if out := asynqvet(t, dir, append(mode, "-test=false", "./...")...); out.status != exitClean || out.stderr != "" {
			t.Errorf("%v: status %d\n%s", mode, out.status, out.stderr)
		}
	}
	if out := asynqvet(t, dir, "./..."); out.status != exitTrouble || !strings.Contains(out.stderr, "a_test.go:4:2: ") {
		t.Errorf("status %d\n%s", out.status, out.stderr)
	}
}
