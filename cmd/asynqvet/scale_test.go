//go:build drivers

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Facts and findings lie in the go command's build cache. Where a fleet shares
// it, the second machine starts the tool for nothing and finds the same.
func TestSharedCache(t *testing.T) {
	dir := t.TempDir()
	helper, shared := filepath.Join(dir, "cacheprog"), filepath.Join(dir, "shared")
	build(t, "testdata/cacheprog", nil, "go", "build", "-o", helper, ".")
	if err := os.Mkdir(shared, 0o755); err != nil {
		t.Fatal(err)
	}
	// The tool that the go command is given notes what it is started for.
	tool := filepath.Join(dir, "tool")
	log := filepath.Join(dir, "log")
	script := fmt.Sprintf("#!/bin/sh\ncase \"$*\" in *.cfg) echo x >>%s;; esac\nexec %s \"$@\"\n", log, binary)
	if err := os.WriteFile(tool, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	started := func() int {
		data, _ := os.ReadFile(log)
		return strings.Count(string(data), "x")
	}
	module := copyDemo(t)
	check := func(machine string) output {
		cache := filepath.Join(dir, machine)
		if err := os.MkdirAll(cache, 0o755); err != nil {
			t.Fatal(err)
		}
		return commandEnv(t, module, []string{"GOCACHE=" + cache, "GOCACHEPROG=" + helper + " -dir " + shared}, "go", "vet", "-vettool="+tool, "./demo/...")
	}
	first := check("one")
	after := started()
	second := check("two")
	t.Logf("the first machine started the tool %d times, the second %d times", after, started()-after)
	if after < 100 || started() != after {
		t.Errorf("the second machine started the tool %d times", started()-after)
	}
	if first.status == 0 || sortLines(first.stderr) != sortLines(second.stderr) || !strings.Contains(second.stderr, "never shut down") {
		t.Errorf("first (status %d):\n%s\nsecond (status %d):\n%s", first.status, first.stderr, second.status, second.stderr)
	}
}
