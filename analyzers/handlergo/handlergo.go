package handlergo

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines with the work of a task that outlive its handler.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{foreground.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, s := range foreground.Of(p.Pass).Sites(foreground.Leave) {
		call, ok := p.Call(s.Call).(*ast.CallExpr)
		if !ok {
			continue
		}
		finding := rule.Finding{
			Node:    call,
			Message: p.Callee(call) + " in a handler leaves a goroutine behind: its failure is lost, Shutdown cuts it off, its panic ends the process; return when it has ended",
			Related: p.Reached(s, call, "a goroutine with the task's work is started"),
		}
		if _, ok := s.Call.(*ssa.Go); ok {
			finding.Node = p.Go(call)
			finding.Message = "goroutine in a handler outlives it: its failure is lost, Shutdown cuts it off, its panic ends the process; call it without go or wait for it"
		}
		p.Report(finding)
	}
}
