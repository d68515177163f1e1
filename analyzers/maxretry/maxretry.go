package maxretry

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/options"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports tasks that are enqueued without MaxRetry.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Retries,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{options.Analyzer},
}, run)

// retries is what the suggested fix allows.
var retries int

func init() {
	Analyzer.Flags.IntVar(&retries, "n", 5, "the `number` of retries that the suggested fix allows")
}

func run(p *rule.Pass) {
	o := options.Of(p.Pass)
	for _, fn := range p.Prog.Funcs {
		if p.Prog.FuncInTest(fn) {
			continue
		}
		for _, e := range o.Enqueues(fn) {
			if !e.Missing() {
				continue
			}
			at, subject := place(p, e)
			if at == nil {
				continue
			}
			p.Report(rule.Finding{
				Node:    at,
				Message: fmt.Sprintf("%s without MaxRetry: when it fails it is retried 25 times; add asynq.MaxRetry(n)", subject),
				Related: p.Sources(e, at),
				Fixes:   fixes(p, e, at),
			})
		}
	}
}

func place(p *rule.Pass, e options.Enqueue) (ast.Node, string) {
	switch {
	case e.Literal != nil:
		return e.Literal, "a periodic task is configured"
	case e.Field != nil:
		return p.At(e.Field), "a periodic task is configured"
	}
	at := p.Call(e.Call)
	if e.Aggregated {
		return at, "an aggregated task is made"
	}
	return at, "a task is enqueued"
}

// fixes adds the option to the call, to the options of a periodic task, or to
// those of the task that is enqueued. Where the call and the task both have
// options the reader may choose.
func fixes(p *rule.Pass, e options.Enqueue, at ast.Node) []analysis.SuggestedFix {
	option := fmt.Sprintf("MaxRetry(%d)", retries)
	var out []analysis.SuggestedFix
	switch call, ok := at.(*ast.CallExpr); {
	case ok:
		out = p.Fix("Add asynq."+option+" to the call", p.AddOption(call, option))
	case e.Literal != nil:
		out = p.Fix("Add asynq."+option+" to the configuration", p.AddOptionField(e.Literal, option))
	}
	if makers := options.Of(p.Pass).Makers(e); len(makers) == 1 && !e.Aggregated {
		call, ok := p.Call(makers[0]).(*ast.CallExpr)
		if ok && (len(out) == 0 || len(call.Args) > 2) {
			out = append(out, p.Fix("Add asynq."+option+" to the task", p.AddOption(call, option))...)
		}
	}
	return out
}
