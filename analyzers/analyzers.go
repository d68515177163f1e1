// Package analyzers is the list of asynqvet's rules.
package analyzers

import (
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/ctxdone"
	"github.com/asynqvet/asynqvet/analyzers/directives"
	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/maxretry"
	"github.com/asynqvet/asynqvet/analyzers/payloadversion"
	"github.com/asynqvet/asynqvet/analyzers/shutdowntimeout"
	"github.com/asynqvet/asynqvet/analyzers/startshutdown"
	"github.com/asynqvet/asynqvet/analyzers/stopshutdown"
)

// A Rule is one analyzer of the suite and what its users are told of it.
type Rule struct {
	*analysis.Analyzer

	Fix bool   // it suggests fixes
	Why string // what happens in production where the rule is broken
}

// Rules lists the suite in the order of its documentation.
func Rules() []Rule {
	return []Rule{
		{startshutdown.Analyzer, false, "active tasks are cut off at every deploy and come back minutes later, one retry poorer"},
		{stopshutdown.Analyzer, false, "Stop does not wait for active tasks, so they are cut off all the same"},
		{shutdowntimeout.Analyzer, true, "tasks that need more than 8 seconds begin anew at every deploy"},
		{maxretry.Analyzer, true, "a task that cannot succeed is tried for 20 days, and retries storm a sick dependency"},
		{ctxdone.Analyzer, false, "a handler that timed out works on beside its own retry"},
		{payloadversion.Analyzer, true, "payloads of an older release are read as if they were new"},
	}
}

// Directives looks after the comments that silence the rules.
var Directives = directives.New(rules())

// All returns the analyzers of the suite: the rules and Directives.
func All() []*analysis.Analyzer { return append(rules(), Directives) }

func rules() []*analysis.Analyzer {
	var out []*analysis.Analyzer
	for _, r := range Rules() {
		out = append(out, r.Analyzer)
	}
	return out
}

// RegisterFlags adds the flags that belong to the suite as a whole to fs:
// -asynq.path names the import paths of forks of asynq, -unused-ignores reports
// directives that silence nothing, and -show-silenced what they silence.
func RegisterFlags(fs *flag.FlagSet) {
	asynqapi.RegisterFlags(fs)
	directives.RegisterFlags(fs)
	rule.RegisterFlags(fs)
}
