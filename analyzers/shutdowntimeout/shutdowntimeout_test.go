package shutdowntimeout_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/shutdowntimeout"
)

func Test(t *testing.T) { ruletest.Run(t, shutdowntimeout.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, shutdowntimeout.Analyzer) }
