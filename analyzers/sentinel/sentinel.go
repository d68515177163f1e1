package sentinel

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/errs"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports asynq's errors that are compared, lost or returned too late.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{errs.Analyzer},
}, run)

func run(p *rule.Pass) {
	e := errs.Of(p.Pass)
	mended := make(map[*ast.SwitchStmt]bool)
	for _, fn := range p.Prog.Funcs {
		for _, c := range e.Comparisons(fn) {
			compared(p, c, mended)
		}
		for _, l := range e.Losses(fn) {
			lost(p, l)
		}
		for _, ret := range e.TooLate(fn) {
			late(p, ret)
		}
	}
}

// compared reports a comparison that is never true, or may not be. A switch is mended
// as a whole, once.
func compared(p *rule.Pass, c errs.Comparison, mended map[*ast.SwitchStmt]bool) {
	at, sw := p.ComparisonAt(c.Pos())
	if at == nil {
		return
	}
	name := "asynq." + c.With.Name()
	f := rule.Finding{Node: at, Message: name + " is compared by itself: asynq always wraps it, so this is never so; call errors.Is"}
	if asynqapi.IsFinal(c.With) {
		f.Message = name + " is compared by itself: a handler may have wrapped it, and then this is missed; call errors.Is"
	}
	if bin, ok := at.(*ast.BinaryExpr); ok && sw == nil {
		f.Fixes = p.Fix("Call errors.Is", p.AskErrors(bin, isVariable(p, bin.X, c.With)))
	} else if sw != nil && sw.Tag != nil && !mended[sw] {
		mended[sw] = true
		f.Fixes = p.Fix("Call errors.Is in each case", p.AskErrorsIn(sw))
	}
	p.Report(f)
}

// isVariable reports whether an expression names a variable.
func isVariable(p *rule.Pass, e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.TypesInfo.Uses[e] == v
	case *ast.SelectorExpr:
		return p.TypesInfo.Uses[e.Sel] == v
	}
	return false
}

// lost reports an error that keeps the text of asynq's only.
func lost(p *rule.Pass, l errs.Loss) {
	call, ok := p.Call(l.Call).(*ast.CallExpr)
	if !ok {
		return
	}
	f := rule.Finding{
		Node:    call,
		Message: "an error that tells asynq not to retry is kept as text: asynq looks for it in the chain only, and retries; add it by %w",
	}
	if l.Verb.Arg >= 0 {
		f.Message = fmt.Sprintf("an error that tells asynq not to retry is lost by %%%c: asynq looks for it in the chain only, and retries; add it by %%w", l.Verb.Verb)
		f.Fixes = p.Fix("Wrap it with %w", p.WrapOperand(call, l.Verb.Arg))
	}
	p.Report(f)
}

// late reports what a handler returns when asynq does not listen any more.
func late(p *rule.Pass, ret *ssa.Return) {
	stmt, ok := p.At(ret).(*ast.ReturnStmt)
	if !ok {
		return
	}
	var at ast.Node = stmt
	if n := len(stmt.Results); n > 0 {
		at = stmt.Results[n-1]
	}
	p.Report(rule.Finding{
		Node:    at,
		Message: "this error comes too late to keep asynq from retrying: the attempt has failed when the context ends; return ctx.Err()",
	})
}
