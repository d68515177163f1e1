package taskgone_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/taskgone"
)

func Test(t *testing.T) { ruletest.RunComparison(t, taskgone.Analyzer) }
