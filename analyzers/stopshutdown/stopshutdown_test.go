package stopshutdown_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/stopshutdown"
)

func Test(t *testing.T) { ruletest.Run(t, stopshutdown.Analyzer) }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, stopshutdown.Analyzer) }
