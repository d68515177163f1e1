package startshutdown_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/startshutdown"
)

func Test(t *testing.T) { ruletest.Run(t, startshutdown.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, startshutdown.Analyzer) }
