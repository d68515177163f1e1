package ctxblock

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports what handlers may wait for long and their context does not end.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{foreground.Analyzer},
}, run)

func run(p *rule.Pass) {
	f := foreground.Of(p.Pass)
	for _, s := range f.Sites(foreground.Block) {
		call, ok := p.Call(s.Call).(*ast.CallExpr)
		if !ok {
			continue
		}
		related := p.Reached(s, call, s.Name+" takes long")
		makers := f.Makers(s.Call)
		for _, made := range makers {
			if n := p.Call(made); n != nil {
				related = append(related, rule.Place(n, "it is made without ctx here"))
			}
		}
		p.Report(rule.Finding{
			Node:    call,
			Message: p.Callee(call) + " in a handler is not ended by ctx: after its timeout the handler goes on beside its own retry; " + remedy(p, s),
			Related: related,
			Fixes:   fixes(p, s, makers),
		})
	}
}

// remedy says what to do about a call.
func remedy(p *rule.Pass, s *foreground.Site) string {
	obj := flow.CalleeObject(s.Call)
	if obj == nil {
		return "pass ctx to it"
	}
	if twin := foreground.Of(p.Pass).Twin(obj); twin != "" {
		return "call " + twin
	}
	b, known := purpose.Blocks(obj)
	switch {
	case !known && takesContext(obj):
		return "pass ctx on in it"
	case !known:
		return "pass ctx to it"
	case b.Work == purpose.Pauses && obj.Signature().Results().Len() > 0:
		return "add ctx.Done() in a select"
	case b.Work == purpose.Pauses:
		return "set a timer and wait for ctx.Done(), too"
	case b.Work == purpose.Requests:
		return "pass ctx to http.NewRequestWithContext"
	case b.Work == purpose.Commands:
		return "pass ctx to exec.CommandContext"
	case b.Work == purpose.Mails:
		return "set a deadline on a connection of smtp.NewClient"
	}
	return "call DialContext of a Dialer"
}

func takesContext(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if asynqapi.IsContext(v.Type()) {
			return true
		}
	}
	return false
}

// fixes passes the context to the call, or to what makes the request or the command.
func fixes(p *rule.Pass, s *foreground.Site, makers []ssa.CallInstruction) []analysis.SuggestedFix {
	call := s.Call
	if len(makers) == 1 && flow.Declared(makers[0].Parent()) == flow.Declared(call.Parent()) {
		call = makers[0]
	}
	obj := flow.CalleeObject(call)
	if obj == nil || len(makers) > 1 {
		return nil
	}
	twin := foreground.Of(p.Pass).Twin(obj)
	switch {
	case purpose.MakesBare(obj):
		twin = obj.Name() + "WithContext"
	case purpose.MakesCommand(obj):
		twin = obj.Name() + "Context"
	}
	if twin == "" {
		return nil
	}
	return p.Fix("Pass the context on", p.PassContextTo(call, twin))
}
