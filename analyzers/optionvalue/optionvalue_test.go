package optionvalue_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/optionvalue"
)

func Test(t *testing.T) { ruletest.Run(t, optionvalue.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, optionvalue.Analyzer) }

// What the rule says is so: a module of its own gives these values to asynq.
func TestExecuted(t *testing.T) {
	cmd := exec.Command("go", "test", "-count=1", ".")
	cmd.Dir = filepath.Join("testdata", "executed")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
