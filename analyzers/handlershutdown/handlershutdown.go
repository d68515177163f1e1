package handlershutdown

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
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
					p.Callee(call), written(p, call)),
				Related: p.Reached(s, call, "the server is shut down"),
			})
		}
	}
	for _, s := range f.Sites(foreground.Exit) {
		if call, ok := p.Call(s.Call).(*ast.CallExpr); ok {
			p.Report(rule.Finding{
				Node:    call,
				Message: p.Callee(call) + " in a handler ends the process: the tasks of all other workers are cut off and lose a retry; return an error",
				Related: p.Reached(s, call, "the process ends"),
			})
		}
	}
}

// written is a call as the source has it, without its arguments.
func written(p *rule.Pass, call *ast.CallExpr) string {
	if len(call.Args) > 0 {
		return p.Callee(call) + "(...)"
	}
	return p.Callee(call) + "()"
}
