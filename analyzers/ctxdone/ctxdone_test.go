package ctxdone_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/ctxdone"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, ctxdone.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, ctxdone.Analyzer) }
