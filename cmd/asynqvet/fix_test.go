package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// After go vet -fix no finding with a fix is left, and the code still compiles
// and is formatted.
func TestFixDemo(t *testing.T) {
	module := copyDemo(t)
	fixable := func() int {
		out := asynqvet(t, module, "-json", "./demo/...")
		found := new(result)
		if err := found.decode(strings.NewReader(out.stdout)); err != nil {
			t.Fatalf("%v\n%s", err, out.stdout)
		}
		n := 0
		for _, rules := range found.packages {
			for _, list := range rules {
				for _, d := range list {
					if len(d.SuggestedFixes) > 0 {
						n++
					}
				}
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
