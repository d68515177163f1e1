package runsignal

import (
	_ "embed"
	"fmt"
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/drains"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports Runs whose drain nobody waits for.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{drains.Analyzer, lifecycle.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, f := range drains.Of(p.Pass).Findings() {
		if at := p.Call(f.Site); at != nil {
			p.Report(rule.Finding{Node: at, Message: message(p, f, at), Related: related(p, f, at), Fixes: fix(p, f)})
		}
	}
}

func message(p *rule.Pass, f drains.Finding, at ast.Node) string {
	subject, closer, runs := subject(p, f, at)
	switch f.Shape {
	case drains.NeverEnds:
		return fmt.Sprintf("%s on a goroutine, and nothing ends the process behind Run: it hangs at SIGTERM; return when Run has returned", runs)
	case drains.CutShort:
		return fmt.Sprintf("%s is shut down beside its Run at the same signal: Run returns at once, and active tasks are cut off; remove that shutdown", subject)
	case drains.Unawaited:
		return fmt.Sprintf("%s is shut down on a goroutine that nobody waits for: its active tasks are cut off; call %s before returning", subject, closer)
	case drains.WaitsTwice:
		return fmt.Sprintf("%s has waited for a signal when Run returns: the wait behind it takes a second one; remove that wait", subject)
	case drains.NotClosed:
		return fmt.Sprintf("%s on a goroutine that %s does not wait for: its active tasks are cut off; %s", runs, f.In.Name(), remedy(p, f))
	}
	return fmt.Sprintf("%s on a goroutine that is left behind %s: its active tasks are cut off; %s", runs, when(f), remedy(p, f))
}

// subject names the server, the call that shuts it down, and what is done to it.
func subject(p *rule.Pass, f drains.Finding, at ast.Node) (name, closer, runs string) {
	if f.Event != nil {
		name, closer = p.Subject(f.Event, at)
		if call, ok := at.(*ast.CallExpr); ok && f.Shape == drains.Unawaited {
			closer = p.Callee(call) + "()" // this very one
		}
		return name, closer, name + " runs"
	}
	runs = "this call runs a server"
	if call, ok := at.(*ast.CallExpr); ok {
		runs = p.Callee(call) + " runs a server"
	}
	return "its server", "its Shutdown()", runs
}

// when says at what time the function leaves.
func when(f drains.Finding) string {
	switch f.By {
	case signals.Timer:
		return "when the time is up"
	case signals.Serving:
		return "when the HTTP server has ended"
	}
	return "at the signal"
}

// remedy names what the server at hand has.
func remedy(p *rule.Pass, f drains.Finding) string {
	switch {
	case f.Event == nil:
		return "call Start there in place of Run"
	case !lifecycle.Of(p.Pass).IsOwn(f.Event):
		return "add a WaitGroup, and wait for that goroutine"
	case len(f.Shuts) > 0:
		return "call Start in place of Run"
	}
	return "call Start in place of Run, then Shutdown"
}

// fix calls Start in place of a Run that is left behind, where the function shuts the
// server down behind its wait, or may do so deferred.
func fix(p *rule.Pass, f drains.Finding) []analysis.SuggestedFix {
	if f.Shape != drains.LeftBehind || f.Event == nil || f.Start.Parent() != f.In || f.Site != f.Start && f.Site.Parent().Parent() != f.In {
		return nil
	}
	if len(f.Shuts) == 0 {
		if f.Exits {
			return nil
		}
		return p.StartInstead(f.Event, true)
	}
	for _, shut := range f.Shuts {
		if shut.Fn != f.In {
			return nil
		}
	}
	return p.StartInstead(f.Event, false)
}

// related tells how the Run comes about, and where the function leaves.
func related(p *rule.Pass, f drains.Finding, at ast.Node) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if len(f.Chain) > 0 {
		out = append(out, rule.Place(at, "by way of "+strings.Join(f.Chain, ", then ")))
	}
	if f.Start != nil && f.Start != f.Site {
		if start := p.At(f.Start); start != nil {
			out = append(out, rule.Place(start, "on its goroutine from here on"))
		}
	}
	if f.Other != nil {
		if other := p.At(f.Other); other != nil {
			out = append(out, rule.Place(other, roles[f.Shape]))
		}
	}
	return out
}

// roles says what the other place of a finding is.
var roles = map[drains.Shape]string{
	drains.LeftBehind: "this is waited for",
	drains.NeverEnds:  "this is waited for",
	drains.CutShort:   "it is shut down here",
	drains.Unawaited:  "it is started here",
	drains.WaitsTwice: "this waits again",
}
