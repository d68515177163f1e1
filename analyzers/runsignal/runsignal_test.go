package runsignal_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/runsignal"
)

func Test(t *testing.T) { ruletest.Run(t, runsignal.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, runsignal.Analyzer) }

// What the rule says is so: a module of its own runs such programs, and those that
// are mended, and sends them SIGTERM.
func TestExecuted(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "test", "-count=1", "-parallel=8", ".")
	cmd.Dir = filepath.Join("testdata", "executed")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
