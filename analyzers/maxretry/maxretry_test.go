package maxretry_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/maxretry"
)

func Test(t *testing.T) { ruletest.Run(t, maxretry.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, maxretry.Analyzer) }
