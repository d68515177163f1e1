package ctxdone_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/ctxdone"
)

func Test(t *testing.T) { ruletest.Run(t, ctxdone.Analyzer) }
