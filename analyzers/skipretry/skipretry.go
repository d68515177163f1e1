package skipretry

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/errs"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports handlers that have payloads tried again which cannot be decoded.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{errs.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, d := range errs.Of(p.Pass).Undecoded() {
		first := d.Handlers[0]
		at := returned(p, first.Returns[0])
		if at == nil {
			continue
		}
		_, name := p.Handler(first.Handler)
		p.Report(rule.Finding{
			Node:    at,
			Message: fmt.Sprintf("%s returns no asynq.SkipRetry where decoding fails: a payload that cannot be read is retried in vain; add asynq.SkipRetry by %%w", name),
			Related: related(p, d),
			Fixes:   p.Fix("Add asynq.SkipRetry", skip(p, d)),
		})
	}
}

// returned is the expression that a return hands out, or the return where it has none.
func returned(p *rule.Pass, r errs.Return) ast.Node {
	ret, ok := p.At(r.Return).(*ast.ReturnStmt)
	if !ok {
		return nil
	}
	if n := len(ret.Results); n > 0 {
		return ret.Results[n-1]
	}
	return ret
}

// related tells where it is decoded, and which other handlers return that error.
func related(p *rule.Pass, d *errs.Decoding) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if call := d.Handlers[0].Call; call != nil && p.Call(call) != nil {
		out = append(out, rule.Place(p.Call(call), "the payload is decoded in "+d.At))
	}
	for _, a := range d.Handlers[1:] {
		if at := returned(p, a.Returns[0]); at != nil {
			_, name := p.Handler(a.Handler)
			out = append(out, rule.Place(at, name+" returns the error of the same decoding"))
		}
	}
	return out
}

// skip adds asynq.SkipRetry to what all handlers return, if that is the decoding's
// error for certain.
func skip(p *rule.Pass, d *errs.Decoding) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, a := range d.Handlers {
		params := a.Handler.Signature.Params()
		for _, r := range a.Returns {
			e, ok := returned(p, r).(ast.Expr)
			if !ok || !r.Sure {
				return nil
			}
			added := p.AddError(e, asynqapi.SkipRetry(params.At(params.Len()-1).Type()))
			if added == nil {
				return nil
			}
			edits = append(edits, added...)
		}
	}
	return rule.Distinct(edits)
}
