package unhandledtask_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/unhandledtask"
)

func Test(t *testing.T) { ruletest.RunWhole(t, unhandledtask.Analyzer) }
