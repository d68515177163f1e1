package handlershutdown

import (
	_ "embed"
	"fmt"
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports handlers that shut their server down or end the process.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{foreground.Analyzer},
}, run)

func run(p *rule.Pass) {
	f := foreground.Of(p.Pass)
	for _, s := range f.Sites(foreground.Shutdown) {
		if call, ok := p.Call(s.Call).(*ast.CallExpr); ok {
			p.Report(rule.Finding{
				Node: call,
				Message: fmt.Sprintf("%s in a handler waits for the handler: it lasts the whole ShutdownTimeout, then the task is run again; call go %s",
					callee(p, call), written(p, call)),
				Related: related(p, s, call, "the server is shut down"),
			})
		}
	}
	for _, s := range f.Sites(foreground.Exit) {
		if call, ok := p.Call(s.Call).(*ast.CallExpr); ok {
			p.Report(rule.Finding{
				Node:    call,
				Message: callee(p, call) + " in a handler ends the process: the tasks of all other workers are cut off and lose a retry; return an error",
				Related: related(p, s, call, "the process ends"),
			})
		}
	}
}

// callee names what is called.
func callee(p *rule.Pass, call *ast.CallExpr) string {
	fun := ast.Unparen(call.Fun)
	if name := p.Source(fun); name != "" {
		return name
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return "this call"
}

// written is a call as the source has it, without its arguments.
func written(p *rule.Pass, call *ast.CallExpr) string {
	if len(call.Args) > 0 {
		return callee(p, call) + "(...)"
	}
	return callee(p, call) + "()"
}

// related tells by way of which functions of other packages it is done, and how
// handlers get to the call.
func related(p *rule.Pass, s *foreground.Site, call ast.Node, done string) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if len(s.Chain) > 0 {
		out = append(out, rule.Place(call, done+" in "+strings.Join(s.Chain, ", then ")))
	}
	for _, a := range s.Handlers {
		at, name := p.Handler(a.Handler)
		switch {
		case at == nil || flow.Encloses(a.Handler, s.Call.Parent()):
		case len(a.Via) > 0:
			out = append(out, rule.Place(at, name+" gets there by way of "+strings.Join(a.Via, ", then ")))
		default:
			out = append(out, rule.Place(at, name+" gets there"))
		}
	}
	return out
}
