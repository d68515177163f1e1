package startshutdown

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports servers, schedulers and wrappers of them that are started
// but never shut down.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Tests:    true,
	Requires: []*analysis.Analyzer{lifecycle.Analyzer},
}, run)

func run(p *rule.Pass) {
	l := lifecycle.Of(p.Pass)
	for _, e := range l.Starts {
		start := l.StartInside(e)
		at := p.Call(start.Instr)
		if at == nil || l.Verdict(e) != lifecycle.Owed {
			continue
		}
		subject, closer := p.Subject(start, at)
		remedy := "call " + closer + " " + where(l, e)
		switch {
		case closer == "":
			remedy = "add a method to it that shuts down, and call it " + where(l, e)
		case e.OfReceiver():
			remedy = "add a method that calls " + closer
		}
		p.Report(rule.Finding{
			Node:    at,
			Message: fmt.Sprintf("%s is started but never shut down: active tasks are cut off at exit; %s", subject, remedy),
			Related: p.Made(start),
			Fixes:   fix(p, e),
		})
	}
}

// where says when the value is to be shut down: where the function of the Start ends
// with the service, or else somewhere that it does not know of.
func where(l *lifecycle.Lifecycle, e *lifecycle.Event) string {
	if l.DeferIn(e) != nil {
		return "before returning"
	}
	return "when the service ends"
}

// fix defers the shutdown behind the Start, or gives a wrapper that has no way
// to shut down a method for it.
func fix(p *rule.Pass, e *lifecycle.Event) []analysis.SuggestedFix {
	l := lifecycle.Of(p.Pass)
	if l.DeferIn(e) != nil {
		return p.DeferClosing(e)
	}
	if e.OfReceiver() {
		return p.Fix("Add method Shutdown", p.AddClosingMethod("Shutdown", l.StartedTogether(e)))
	}
	return nil
}
