package startshutdown

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/summary"
)

//go:embed doc.go
var doc string

// Analyzer reports servers, schedulers and wrappers of them that are started
// but never shut down.
var Analyzer = rule.New(doc, rule.Options{Tests: true}, run)

func run(p *rule.Pass) {
	for _, e := range p.Lifecycle.Starts {
		at := p.Call(e.Instr)
		if at == nil || p.Lifecycle.Verdict(e) != summary.Owed {
			continue
		}
		subject, closer := p.Subject(e, at)
		remedy := "call " + closer + " before returning"
		if e.OfReceiver() {
			remedy = "add a method that calls " + closer
		}
		p.Report(rule.Finding{
			Node:    at,
			Message: fmt.Sprintf("%s is started but never shut down: active tasks are cut off at exit; %s", subject, remedy),
			Related: p.Made(e),
			Fixes:   fix(p, e, at),
		})
	}
}

// fix defers the shutdown behind the Start, or gives a wrapper that has no way
// to shut down a method for it.
func fix(p *rule.Pass, e *summary.Event, at ast.Node) []analysis.SuggestedFix {
	if fn := p.Lifecycle.DeferIn(e); fn != nil {
		return deferBehind(p, p.Statement(at, fn.Syntax()), p.Closing(e, at))
	}
	if e.OfReceiver() {
		return p.Fix("Add method Shutdown", p.AddClosingMethod("Shutdown", p.Lifecycle.StartedTogether(e)))
	}
	return nil
}

func deferBehind(p *rule.Pass, start *rule.Statement, closing *rule.Closing) []analysis.SuggestedFix {
	if start == nil {
		return nil
	}
	checked := start.Checked()
	if checked == nil {
		return nil
	}
	text := closing.At(checked.End())
	if text == "" {
		return nil
	}
	return p.Fix("Defer "+closing.Method(), checked.InsertBehind("defer "+text))
}
