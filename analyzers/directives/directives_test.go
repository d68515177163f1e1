package directives_test

import (
	"flag"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
	"github.com/asynqvet/asynqvet/analyzers/maxretry"
)

func Test(t *testing.T) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	analyzers.RegisterFlags(flags)
	if err := flags.Set("unused-ignores", "true"); err != nil {
		t.Fatal(err)
	}
	ruletest.RunOn(t, analyzers.Directives, "./directives/...")
}

// What the directives silence is not reported, and nothing else is silenced.
func TestSilence(t *testing.T) {
	ruletest.RunOn(t, maxretry.Analyzer, "./directives/effect", "./directives/file", "./directives/generated")
}
