//go:build compare

package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

var (
	compareDirs = flag.String("compare.dirs", "", "comma-separated folders of modules to check; the demo if empty")
	compareRuns = flag.Int("compare.runs", 2, "how often each command is run; the best counts")
)

// A rival is a command that BenchmarkCompare measures.
type rival struct {
	name string
	// what go install would be told, and what is upgraded so that it builds
	pkg, with string
	args      func(tool, config, module string) []string
}

func checks(tool, _, _ string) []string { return []string{tool, "./..."} }

var rivals = []rival{
	{name: "go vet", args: func(_, _, _ string) []string { return []string{"go", "vet", "./..."} }},
	{name: "asynqvet", pkg: ".", args: checks},
	{name: "go vet -vettool=asynqvet", pkg: ".", args: func(tool, _, _ string) []string { return []string{"go", "vet", "-vettool=" + tool, "./..."} }},
	{name: "asynqvet -tolerant", pkg: ".", args: func(tool, _, _ string) []string { return []string{tool, "-tolerant", "./..."} }},
	{name: "staticcheck", pkg: "honnef.co/go/tools/cmd/staticcheck@v0.8.2", args: checks},
	{name: "bodyclose", pkg: "github.com/timakin/bodyclose@v0.0.0-20260723120731-857993a2939c", with: "golang.org/x/tools/go/analysis/unitchecker@v0.52.0", args: checks},
	{name: "sqlclosecheck", pkg: "github.com/ryanrolds/sqlclosecheck@v0.6.0", args: checks},
	{name: "contextcheck", pkg: "github.com/kkHAIKE/contextcheck/cmd/contextcheck@v1.1.6", args: checks},
	{name: "spancheck", pkg: "github.com/jjti/go-spancheck/cmd/spancheck@v0.6.5", args: checks},
	{name: "golangci-lint with these four", pkg: "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0", args: func(tool, config, _ string) []string {
		return []string{tool, "run", "-c", config, "--allow-serial-runners", "./..."}
	}},
	{name: "nilaway", pkg: "go.uber.org/nilaway/cmd/nilaway@v0.0.0-20260918162853-acb8859b9031", args: func(tool, _, module string) []string {
		return []string{tool, "-include-pkgs=" + module, "./..."}
	}},
	{name: "go build, nothing to do", args: func(_, _, _ string) []string { return []string{"go", "build", "./..."} }},
	{name: "go list -export, nothing to do", args: func(_, _, _ string) []string { return []string{"go", "list", "-export", "-deps", "./..."} }},
}

// A cost is what a run took.
type cost struct {
	wall, cpu time.Duration
	peak      int64 // bytes of the largest process
}

func (c cost) min(d cost) cost {
	return cost{min(c.wall, d.wall), min(c.cpu, d.cpu), min(c.peak, d.peak)}
}

// BenchmarkCompare measures the checker beside others and prints, for each
// module, what each took as a ratio to go vet. Cold means that the build cache
// has what go build and go list -export leave there and nothing else, and that
// no tool has a cache; warm is the same command again.
func BenchmarkCompare(b *testing.B) {
	dirs := []string{testdata}
	if *compareDirs != "" {
		dirs = strings.Split(*compareDirs, ",")
	}
	tools := make(map[string]string)
	for _, r := range rivals {
		if r.pkg != "" && tools[r.pkg] == "" {
			tools[r.pkg] = install(b, r)
		}
	}
	config := filepath.Join(b.TempDir(), "golangci.yml")
	if err := os.WriteFile(config, []byte(`version: "2"
linters:
  default: none
  enable: [bodyclose, sqlclosecheck, contextcheck, spancheck]
`), 0o644); err != nil {
		b.Fatal(err)
	}
	fmt.Printf("\n| module | command | cold CPU | cold wall | warm CPU | warm wall | peak memory |\n|---|---|---|---|---|---|---|\n")
	for _, dir := range dirs {
		module := strings.TrimSpace(command(b, dir, "go", "list", "-m").stdout)
		primed := b.TempDir()
		timed(b, dir, caches(primed, b.TempDir()), "go", "build", "./...")
		timed(b, dir, caches(primed, b.TempDir()), "go", "list", "-export", "-deps", "-test", "./...")
		var base cost
		for i, r := range rivals {
			args := r.args(tools[r.pkg], config, module)
			cold, warm := cost{math.MaxInt64, math.MaxInt64, math.MaxInt64}, cost{math.MaxInt64, math.MaxInt64, math.MaxInt64}
			for range *compareRuns {
				cache := filepath.Join(b.TempDir(), "cache")
				if err := os.CopyFS(cache, os.DirFS(primed)); err != nil {
					b.Fatal(err)
				}
				env := caches(cache, b.TempDir())
				cold = cold.min(timed(b, dir, env, args...))
				warm = warm.min(timed(b, dir, env, args...))
				_ = os.RemoveAll(cache)
			}
			if i == 0 {
				base = cold
			}
			ratio := func(a, b time.Duration) string { return fmt.Sprintf("%.2f", float64(a)/float64(b)) }
			fmt.Printf("| %s | %s | %s | %s | %s | %s | %d MB |\n", filepath.Base(module), r.name, ratio(cold.cpu, base.cpu), ratio(cold.wall, base.wall),
				ratio(warm.cpu, base.cpu), ratio(warm.wall, base.wall), max(cold.peak, warm.peak)>>20)
		}
		fmt.Printf("\n%s: go vet cold took %.1f s of CPU, %.1f s in all\n\n", module, base.cpu.Seconds(), base.wall.Seconds())
	}
	b.ReportMetric(0, "ns/op")
}

// caches are the variables by which the tools find their caches.
func caches(build, others string) []string {
	return append(os.Environ(), "GOCACHE="+build, "GOLANGCI_LINT_CACHE="+others, "STATICCHECK_CACHE="+others, "GOWORK=off")
}

// install builds a tool in a module of its own and returns its path.
func install(b *testing.B, r rival) string {
	b.Helper()
	if r.pkg == "." {
		return binary
	}
	dir := b.TempDir()
	path, _, _ := strings.Cut(r.pkg, "@")
	steps := [][]string{{"go", "mod", "init", "compare.example/tool"}, {"go", "get", "-tool", r.pkg}, {"go", "build", "-o", "tool", path}}
	if r.with != "" {
		steps = append(steps[:2], []string{"go", "get", r.with}, steps[2])
	}
	for _, args := range steps {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	return filepath.Join(dir, "tool")
}

// timed runs a command to its end, whatever its exit status, and says what it
// took.
func timed(b *testing.B, dir string, env []string, args ...string) cost {
	b.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = dir, env
	start := time.Now()
	out, err := cmd.CombinedOutput()
	wall := time.Since(start)
	if cmd.ProcessState == nil {
		b.Fatal(err)
	}
	if code := cmd.ProcessState.ExitCode(); code > 3 || code < 0 {
		b.Logf("%v: %v\n%s", args, err, out)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return cost{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), usage.Maxrss << 10}
}
