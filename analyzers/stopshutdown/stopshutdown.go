package stopshutdown

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports calls of Stop that no Shutdown follows.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Tests:    true,
	Requires: []*analysis.Analyzer{lifecycle.Analyzer},
}, run)

func run(p *rule.Pass) {
	l := lifecycle.Of(p.Pass)
	for _, e := range l.Stops {
		call := p.Call(e.Instr)
		if call == nil || l.StopVerdict(e) != lifecycle.Owed {
			continue
		}
		for _, stop := range l.StopsInside(e) {
			report(p, e, call, stop)
		}
	}
}

// report tells of a Stop that a call comes to.
func report(p *rule.Pass, e *lifecycle.Event, call ast.Node, stop *lifecycle.Event) {
	at := p.Call(stop.Instr)
	if at == nil {
		return
	}
	subject, closer := p.Subject(stop, at)
	remedy := "call " + closer + " after it"
	if closer == "" {
		remedy = "add a method to it that shuts down, and call it after this one"
	}
	p.Report(rule.Finding{
		Node:    at,
		Message: fmt.Sprintf("%s is stopped but not shut down on every path: Stop waits for no active task; %s", subject, remedy),
		Related: related(p, e, stop),
		Fixes:   fix(p, e, call),
	})
}

// related tells where the value was made, and where it is left without a shutdown.
func related(p *rule.Pass, e, stop *lifecycle.Event) []analysis.RelatedInformation {
	out := p.Made(stop)
	if end := lifecycle.Of(p.Pass).Leaves(e); end != nil {
		if at := p.At(end); at != nil {
			out = append(out, rule.Place(at, "it is left here without a shutdown"))
		}
	}
	return out
}

// fix shuts down where that is missed: behind the Stop or, where the function
// does so on another path, before its other ends. A Stop that comes after the
// Shutdown does nothing, so it goes.
func fix(p *rule.Pass, e *lifecycle.Event, at ast.Node) []analysis.SuggestedFix {
	stop := p.Statement(at, e.Fn.Syntax())
	if stop == nil {
		return nil
	}
	l := lifecycle.Of(p.Pass)
	if l.ShutBefore(e) {
		if !stop.IsCall(at) || !l.IsOwn(e) {
			return nil // a wrapper may do more than stop
		}
		return p.Fix("Remove the Stop, which does nothing after Shutdown", stop.Remove())
	}
	if start := l.OwedStart(e); start != nil {
		return p.DeferClosing(start) // covers the Stop as well
	}
	closing := p.Closing(e, at)
	if closing.At(stop.End()) == "" {
		return nil
	}
	return p.Fix("Call "+closing.Method(), shutDown(p, e, stop, closing))
}

func shutDown(p *rule.Pass, e *lifecycle.Event, stop *rule.Statement, closing *rule.Closing) []analysis.TextEdit {
	ends, ok := lifecycle.Of(p.Pass).MissedEnds(e)
	if !ok {
		return nil
	}
	switch stop.Stmt.(type) {
	case *ast.DeferStmt: // what is deferred before runs after it
		return stop.InsertBefore("defer " + closing.At(stop.Pos()))
	case *ast.GoStmt:
		return nil
	}
	if len(ends) == 0 {
		if checked := stop.Checked(); checked != nil {
			return checked.InsertBehind(closing.At(checked.End()))
		}
		return nil
	}
	var edits []analysis.TextEdit
	for _, end := range ends {
		more := p.InsertAtEnd(end, e.Fn.Syntax(), closing.At)
		if more == nil {
			return nil
		}
		edits = append(edits, more...)
	}
	return edits
}
