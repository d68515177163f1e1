package unservedqueue_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/unservedqueue"
)

func Test(t *testing.T) { ruletest.RunWhole(t, unservedqueue.Analyzer) }
