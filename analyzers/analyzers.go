// Package analyzers is the list of asynqvet's rules.
package analyzers

import (
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/basecontext"
	"github.com/asynqvet/asynqvet/analyzers/clientleak"
	"github.com/asynqvet/asynqvet/analyzers/cronspec"
	"github.com/asynqvet/asynqvet/analyzers/ctxblock"
	"github.com/asynqvet/asynqvet/analyzers/ctxdone"
	"github.com/asynqvet/asynqvet/analyzers/directives"
	"github.com/asynqvet/asynqvet/analyzers/handlergo"
	"github.com/asynqvet/asynqvet/analyzers/handlershutdown"
	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/maxretry"
	"github.com/asynqvet/asynqvet/analyzers/muxpattern"
	"github.com/asynqvet/asynqvet/analyzers/nilresultwriter"
	"github.com/asynqvet/asynqvet/analyzers/optionvalue"
	"github.com/asynqvet/asynqvet/analyzers/payloadchange"
	"github.com/asynqvet/asynqvet/analyzers/payloadversion"
	"github.com/asynqvet/asynqvet/analyzers/periodictask"
	"github.com/asynqvet/asynqvet/analyzers/runsignal"
	"github.com/asynqvet/asynqvet/analyzers/sentinel"
	"github.com/asynqvet/asynqvet/analyzers/serverstate"
	"github.com/asynqvet/asynqvet/analyzers/sharedclose"
	"github.com/asynqvet/asynqvet/analyzers/shutdowntimeout"
	"github.com/asynqvet/asynqvet/analyzers/sigterm"
	"github.com/asynqvet/asynqvet/analyzers/skipretry"
	"github.com/asynqvet/asynqvet/analyzers/startshutdown"
	"github.com/asynqvet/asynqvet/analyzers/stopshutdown"
	"github.com/asynqvet/asynqvet/analyzers/taskgone"
	"github.com/asynqvet/asynqvet/analyzers/timeoutladder"
	"github.com/asynqvet/asynqvet/analyzers/txenqueue"
	"github.com/asynqvet/asynqvet/analyzers/unhandledtask"
	"github.com/asynqvet/asynqvet/analyzers/unservedqueue"
)

// A Rule is one analyzer of the suite and what its users are told of it.
type Rule struct{ *analysis.Analyzer }

type (
	// A Record is what users are told of a rule.
	Record = rule.Record
	// A Severity says how bad it is to break a rule.
	Severity = rule.Severity
)

// The severities: Error where tasks are lost or the process dies, Note for findings that
// do not count, Warning otherwise.
const (
	Warning = rule.Warning
	Error   = rule.Error
	Note    = rule.Note
)

// Record returns what users are told of the rule.
func (r Rule) Record() Record { return rule.RecordOf(r.Analyzer) }

// Whole reports whether the rule is about the program as a whole: as an analyzer, which
// sees one package and what that imports, it reports a part of what it does where all
// packages are in sight.
func (r Rule) Whole() bool { return rule.PolicyOf(r.Analyzer) != nil }

// Rules lists the suite in the order of its documentation, theme by theme.
func Rules() []Rule {
	return []Rule{
		{startshutdown.Analyzer},
		{stopshutdown.Analyzer},
		{shutdowntimeout.Analyzer},
		{handlershutdown.Analyzer},
		{serverstate.Analyzer},
		{runsignal.Analyzer},
		{sigterm.Analyzer},
		{basecontext.Analyzer},
		{maxretry.Analyzer},
		{ctxdone.Analyzer},
		{skipretry.Analyzer},
		{sentinel.Analyzer},
		{ctxblock.Analyzer},
		{handlergo.Analyzer},
		{muxpattern.Analyzer},
		{nilresultwriter.Analyzer},
		{payloadversion.Analyzer},
		{optionvalue.Analyzer},
		{cronspec.Analyzer},
		{periodictask.Analyzer},
		{txenqueue.Analyzer},
		{clientleak.Analyzer},
		{sharedclose.Analyzer},
		{unhandledtask.Analyzer},
		{unservedqueue.Analyzer},
		{timeoutladder.Analyzer},
	}
}

// Comparisons lists the rules about what a new release makes of the tasks that an old one
// left. They compare two states of a program, so that only a driver that has both can run
// them: see NewComparison.
func Comparisons() []Rule {
	return []Rule{
		{payloadchange.Analyzer},
		{taskgone.Analyzer},
	}
}

// Lookup returns the rule of a name, Comparisons among them.
func Lookup(name string) (_ Rule, ok bool) {
	for _, r := range append(Rules(), Comparisons()...) {
		if r.Name == name {
			return r, true
		}
	}
	return Rule{}, false
}

// SeverityOf returns the severity of what an analyzer reports: that of the rule
// of this name, and Warning for Directives and for all that is no rule.
func SeverityOf(name string) Severity {
	if r, ok := Lookup(name); ok {
		return r.Record().Severity
	}
	return Warning
}

// Directives looks after the comments that silence the rules.
var Directives = directives.New(rules(), comparisons())

// All returns the analyzers of the suite: the rules and Directives.
func All() []*analysis.Analyzer { return append(rules(), Directives) }

func rules() []*analysis.Analyzer { return analyzersOf(Rules()) }

func comparisons() []*analysis.Analyzer { return analyzersOf(Comparisons()) }

func analyzersOf(list []Rule) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	for _, r := range list {
		out = append(out, r.Analyzer)
	}
	return out
}

// Silenced is what the category of a silenced finding ends in; such findings
// are reported with -show-silenced only, and the directive is the last of their
// related places.
const Silenced = rule.Silenced

// Noted is what the category of a finding ends in that is told and does not count.
const Noted = rule.Noted

// RegisterFlags adds the flags that belong to the suite as a whole to fs:
// -asynq.path names the import paths of forks of asynq, -unused-ignores reports
// directives that silence nothing, and -show-silenced what they silence.
func RegisterFlags(fs *flag.FlagSet) {
	asynqapi.RegisterFlags(fs)
	directives.RegisterFlags(fs)
	rule.RegisterFlags(fs)
}

// SignMessages makes messages end in the name of their rule, for drivers that print
// nothing but the message.
func SignMessages() { rule.SignMessages() }

// IsAsynq reports whether path is the import path of asynq or of a fork that
// -asynq.path names. What neither imports such a package, directly or not, nor
// is imported by what does, cannot matter to the suite.
func IsAsynq(path string) bool { return asynqapi.IsPath(path) }
