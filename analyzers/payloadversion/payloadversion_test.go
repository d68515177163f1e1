package payloadversion_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/payloadversion"
)

func Test(t *testing.T) { ruletest.Run(t, payloadversion.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, payloadversion.Analyzer) }
