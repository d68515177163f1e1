package nilresultwriter

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/writers"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports calls of a ResultWriter that is nil.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{writers.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, s := range writers.Of(p.Pass).Sites() {
		message := "ResultWriter of a task that NewTask made: it is nil outside of a handler, so the call panics; remove the call"
		if s.InHook {
			message = "ResultWriter of the task that a hook is given: it is nil, and the panic is not recovered and ends the process; remove the call"
		}
		if at := place(p, s); at != nil {
			p.Report(rule.Finding{Node: at, Message: message, Related: related(p, s, at)})
		}
	}
}

// place returns the call, or the function of another package that becomes a hook.
func place(p *rule.Pass, s writers.Site) ast.Node {
	if s.Hook == nil {
		return p.Call(s.Call)
	}
	if call := p.Prog.CallAt(s.Hook.Pos()); call != nil && len(call.Args) == 1 {
		return call.Args[0]
	}
	at := s.Hook
	if conversion, ok := at.(*ssa.ChangeType); ok {
		for _, ref := range *conversion.Referrers() {
			if st, ok := ref.(*ssa.Store); ok {
				at = st
			}
		}
	}
	if _, value := p.Stored(at); value != nil {
		return value
	}
	return nil
}

// related tells in which function it is called, and where the task comes from.
func related(p *rule.Pass, s writers.Site, at ast.Node) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if s.Call != nil {
		if obj := flow.CalleeObject(s.Call); obj != nil && p.Own(obj.Pkg()) && obj.Pkg() != p.Pkg {
			out = append(out, rule.Place(at, "the method is called in "+obj.Pkg().Name()+"."+obj.Name()))
		}
	}
	if s.Made != nil {
		if made, ok := s.Made.(ssa.CallInstruction); ok {
			if n := p.Call(made); n != nil {
				out = append(out, rule.Place(n, "the task is made here"))
			}
		}
	}
	if s.From != nil {
		switch n := s.From.Syntax().(type) {
		case *ast.FuncDecl:
			out = append(out, rule.Place(n.Name, "asynq calls this function"))
		case *ast.FuncLit:
			out = append(out, rule.Place(n.Type, "asynq calls this function"))
		}
	}
	return out
}
