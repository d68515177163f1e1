package maxretry

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

// Analyzer reports tasks that are enqueued without MaxRetry.
var Analyzer = rule.New(doc, rule.Options{}, run)

// retries is what the suggested fix allows.
var retries int

func init() {
	Analyzer.Flags.IntVar(&retries, "n", 5, "the `number` of retries that the suggested fix allows")
}

func run(p *rule.Pass) {
	for _, fn := range p.Prog.Funcs {
		if p.Prog.FuncInTest(fn) {
			continue
		}
		for _, e := range p.Enqueues(fn) {
			if !e.Missing() {
				continue
			}
			at, subject := place(p, e)
			if at == nil {
				continue
			}
			p.Report(rule.Finding{
				Node:    at,
				Message: fmt.Sprintf("%s without MaxRetry: when it fails it is retried 25 times over about 20 days; add asynq.MaxRetry(n)", subject),
				Related: p.Sources(e, at),
				Fix:     fix(p, e, at),
			})
		}
	}
}

func place(p *rule.Pass, e summary.Enqueue) (ast.Node, string) {
	if e.Literal != nil {
		return e.Literal, "a periodic task is configured"
	}
	at := p.Call(e.Call)
	if e.Aggregated {
		return at, "an aggregated task is made"
	}
	return at, "a task is enqueued"
}

// fix appends the option to a call that takes options itself.
func fix(p *rule.Pass, e summary.Enqueue, at ast.Node) *analysis.SuggestedFix {
	call, ok := at.(*ast.CallExpr)
	if !ok || e.Literal != nil {
		return nil
	}
	option := fmt.Sprintf("MaxRetry(%d)", retries)
	edits := p.AddOption(call, option)
	if edits == nil {
		return nil
	}
	return &analysis.SuggestedFix{Message: "Add asynq." + option, TextEdits: edits}
}
