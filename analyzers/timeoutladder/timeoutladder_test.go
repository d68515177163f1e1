package timeoutladder_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/timeoutladder"
)

func Test(t *testing.T) { ruletest.RunWhole(t, timeoutladder.Analyzer) }
