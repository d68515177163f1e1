package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"go.yaml.in/yaml/v3"
	modmodule "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const modulePath = "github.com/asynqvet/asynqvet"

// A user is someone who follows the README: in a module of their own, with the
// checker to be had from a module proxy.
type user struct {
	t   *testing.T
	dir string
	bin string
	env []string
}

// newUser publishes the working tree to a proxy in a folder. Its version is made
// from its content, so that the build cache knows it when it is tested again.
func newUser(t *testing.T) *user {
	t.Helper()
	for _, name := range []string{"bash", "make"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Fatalf("the recipes need %s: %v", name, err)
		}
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	proxy := t.TempDir()
	dir := filepath.Join(proxy, filepath.FromSlash(modulePath), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	archive := func(version string) string {
		var b strings.Builder
		if err := zip.CreateFromDir(&b, modmodule.Version{Path: modulePath, Version: version}, root); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	version := "v0.0.0-20260101000000-000000000000"
	version = fmt.Sprintf("v0.0.0-20260101000000-%.6x", sha256.Sum256([]byte(archive(version))))
	info := `{"Version": "` + version + `"}`
	write(t, filepath.Join(dir, version+".zip"), archive(version))
	write(t, filepath.Join(dir, version+".mod"), read(t, filepath.Join(root, "go.mod")))
	write(t, filepath.Join(dir, version+".info"), info)
	write(t, filepath.Join(dir, "list"), "")
	write(t, filepath.Join(dir, "..", "@latest"), info)

	u := &user{t: t, bin: t.TempDir(), dir: shop(t, "p/p.go", enqueue)}
	goEnv := func(name string) string { return strings.TrimSpace(command(t, ".", "go", "env", name).stdout) }
	cache := goEnv("GOMODCACHE")
	u.env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-modcacherw", "GOBIN="+u.bin, "PATH="+u.bin+":"+os.Getenv("PATH"),
		"GOPROXY=file://"+filepath.ToSlash(proxy)+","+goEnv("GOPROXY"), "GONOSUMDB="+modulePath+","+goEnv("GONOSUMDB"))
	t.Cleanup(func() {
		for _, path := range []string{modulePath + "@" + version, "cache/download/" + modulePath} {
			if err := os.RemoveAll(filepath.Join(cache, filepath.FromSlash(path))); err != nil {
				t.Error(err)
			}
		}
	})
	return u
}

// run runs shell commands as a CI service does: it stops at the first that
// fails.
func (u *user) run(script string) output {
	u.t.Helper()
	cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = u.dir, u.env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run() // the status tells
	return output{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// recipe returns the code block of the README that matches.
func recipe(t *testing.T, pattern string) string {
	t.Helper()
	blocks := regexp.MustCompile("(?ms)^```\\w+\\n(.*?)^```$").FindAllStringSubmatch(read(t, filepath.Join("..", "..", "README.md")), -1)
	for _, b := range blocks {
		if regexp.MustCompile(pattern).MatchString(b[1]) {
			return b[1]
		}
	}
	t.Fatalf("the README has no recipe with %s", pattern)
	return ""
}

// What the README tells people to do works, on a module with one finding.
func TestRecipes(t *testing.T) { //nolint:tparallel // one recipe needs what another installs
	long(t)
	u := newUser(t)
	found := func(t *testing.T, out output, status int) {
		t.Helper()
		if all := out.stdout + out.stderr; out.status != status || !strings.Contains(all, "without MaxRetry") {
			t.Errorf("status %d, want %d\n%s", out.status, status, all)
		}
	}
	t.Run("install", func(t *testing.T) {
		found(t, u.run(recipe(t, `^go install .*\nasynqvet \./\.\.\.`)), exitFindings)
	})
	t.Run("vettool", func(t *testing.T) {
		found(t, u.run(recipe(t, `-vettool=\$\(which asynqvet\) -vet`)), 1)
	})
	t.Run("baseline", func(t *testing.T) {
		if out := u.run(recipe(t, `-write-baseline`)); out.status != exitClean || !strings.Contains(out.stderr, "1 finding hidden") {
			t.Errorf("status %d\n%s", out.status, out.stderr)
		}
	})
	t.Run("make", func(t *testing.T) {
		write(t, filepath.Join(u.dir, "Makefile"), recipe(t, `^# Makefile`))
		found(t, u.run("make lint"), 2)
	})
	t.Run("github", func(t *testing.T) {
		var workflow struct {
			Jobs map[string]struct {
				Steps []struct{ Run string }
			}
		}
		parseYAML(t, recipe(t, `^# \.github/workflows`), &workflow)
		status := 0
		for _, step := range workflow.Jobs["asynqvet"].Steps {
			if step.Run != "" {
				status = u.run(step.Run).status
			}
		}
		doc, err := sarif.Open(filepath.Join(u.dir, "asynqvet.sarif"))
		if err != nil {
			t.Fatal(err)
		}
		if err := doc.Validate(); err != nil || len(doc.Runs[0].Results) != 1 || status != exitFindings {
			t.Errorf("status %d, %d results, %v", status, len(doc.Runs[0].Results), err)
		}
	})
	t.Run("gitlab", func(t *testing.T) {
		var pipeline map[string]struct{ Script []string }
		parseYAML(t, recipe(t, `^# \.gitlab-ci\.yml`), &pipeline)
		out := u.run(strings.Join(pipeline["asynqvet"].Script, "\n"))
		var issues []struct{ Fingerprint string }
		if err := json.Unmarshal([]byte(read(t, filepath.Join(u.dir, "gl-code-quality-report.json"))), &issues); err != nil || len(issues) != 1 || out.status != exitFindings {
			t.Errorf("status %d, %d issues, %v\n%s", out.status, len(issues), err, out.stderr)
		}
	})
	t.Run("compat", func(t *testing.T) {
		r := newRepository(t)
		origin := filepath.Join(t.TempDir(), "origin.git")
		r.git("clone", "-q", "--bare", r.dir, origin)
		r.git("remote", "add", "origin", origin)
		r.git("fetch", "-q", "origin")
		r.change("demo/internal/tasks/payloads.go", "`json:\"order_id\"`", "`json:\"order\"`")
		v := *u
		v.dir = r.dir
		v.env = append(slices.Clone(u.env), "GITHUB_BASE_REF=main", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main")
		var workflow struct {
			Jobs map[string]struct {
				Steps []struct{ Run string }
			}
		}
		parseYAML(t, recipe(t, `^# \.github/workflows/asynqvet-compat`), &workflow)
		var last output
		for _, step := range workflow.Jobs["compat"].Steps {
			if step.Run != "" {
				last = v.run(step.Run)
			}
		}
		if last.status != exitFindings || !strings.HasPrefix(last.stdout, "::error file=demo/internal/tasks/payloads.go,") {
			t.Errorf("GitHub: status %d\n%s%s", last.status, last.stdout, last.stderr)
		}
		var pipeline map[string]struct{ Script []string }
		parseYAML(t, recipe(t, `^# \.gitlab-ci\.yml, for merge requests`), &pipeline)
		out := v.run(strings.Join(pipeline["asynqvet-compat"].Script, "\n"))
		var issues []struct{ Severity string }
		if err := json.Unmarshal([]byte(read(t, filepath.Join(r.dir, "gl-code-quality-report.json"))), &issues); err != nil || len(issues) != 1 || out.status != exitFindings {
			t.Errorf("GitLab: status %d, %v, %v\n%s", out.status, issues, err, out.stderr)
		}
	})
	t.Run("pre-commit", func(t *testing.T) {
		var hooks []struct {
			ID, Entry, Language string
			Args                []string
		}
		parseYAML(t, read(t, filepath.Join("..", "..", ".pre-commit-hooks.yaml")), &hooks)
		var config struct {
			Repos []struct {
				Repo  string
				Hooks []struct{ ID string }
			}
		}
		parseYAML(t, recipe(t, `^# \.pre-commit-config`), &config)
		hook := hooks[0]
		if hook.Language != "golang" || config.Repos[0].Repo != "https://"+modulePath || config.Repos[0].Hooks[0].ID != hook.ID {
			t.Errorf("hook %+v, configured %+v", hook, config)
		}
		// pre-commit installs every command of the repository and runs the entry.
		found(t, u.run("go install "+modulePath+"/...@latest && "+hook.Entry+" "+strings.Join(hook.Args, " ")), exitFindings)
	})
	t.Run("go tool", func(t *testing.T) {
		found(t, u.run(recipe(t, `^go get -tool`)), 1)
	})
}

func parseYAML(t *testing.T, text string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}
