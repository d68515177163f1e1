package main

import (
	"path/filepath"
	"testing"
)

// After go vet -fix no finding with a fix is left, and the code still compiles
// and is formatted.
func TestFixDemo(t *testing.T) {
	long(t)
	module := copyDemo(t)
	fixable := func() int {
		out := asynqvet(t, module, "-json", "./demo/...")
		n := 0
		for _, f := range decode(t, out) {
			if len(f.Fixes) > 0 {
				n++
			}
		}
		return n
	}
	if n := fixable(); n < 5 {
		t.Fatalf("%d findings with a fix, want some", n)
	}
	if out := command(t, module, "go", "vet", "-fix", "-vettool="+binary, "./demo/..."); out.status != 0 {
		t.Fatalf("go vet -fix: status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
	if n := fixable(); n != 0 {
		t.Errorf("%d findings with a fix are left", n)
	}
	if out := command(t, module, "go", "build", "./demo/..."); out.status != 0 {
		t.Errorf("the fixed demo does not compile:\n%s", out.stderr)
	}
	if out := command(t, module, "gofmt", "-l", filepath.Join(module, "demo")); out.stdout != "" {
		t.Errorf("not formatted:\n%s", out.stdout)
	}
}
