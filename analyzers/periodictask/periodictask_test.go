package periodictask_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/periodictask"
)

func Test(t *testing.T) { ruletest.Run(t, periodictask.Analyzer) }

// What the rule says is so: a module of its own runs such schedules.
func TestExecuted(t *testing.T) {
	cmd := exec.Command("go", "test", "-count=1", ".")
	cmd.Dir = filepath.Join("testdata", "executed")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
