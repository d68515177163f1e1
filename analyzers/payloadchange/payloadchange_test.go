package payloadchange_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/payloadchange"
)

func Test(t *testing.T) { ruletest.RunComparison(t, payloadchange.Analyzer) }
