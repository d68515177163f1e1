package sigterm

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/drains"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports waits for a signal, before a shutdown, which SIGTERM does not end.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{drains.Analyzer, lifecycle.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, deaf := range drains.Of(p.Pass).Deaf(signals.Termination) {
		call, ok := p.Call(deaf.Site).(*ast.CallExpr)
		if !ok {
			continue
		}
		remedy := "add syscall.SIGTERM"
		f := rule.Finding{Node: call, Related: related(p, deaf)}
		if obj := flow.CalleeObject(deaf.Site); obj != nil && purpose.CatchesSignals(obj) {
			f.Fixes = p.Fix("Add syscall.SIGTERM", p.AddElementOf(call, "syscall", "syscall", "SIGTERM"))
		} else {
			remedy = "add syscall.SIGTERM to its signals"
		}
		f.Message = fmt.Sprintf("%s catches no SIGTERM: when that comes, the process dies without the Shutdown of %s; %s",
			p.Callee(call), subject(p, deaf), remedy)
		p.Report(f)
	}
}

// subject names what is shut down behind the wait.
func subject(p *rule.Pass, deaf drains.Deaf) string {
	if deaf.Start == nil {
		return "its server"
	}
	name, _ := p.Subject(deaf.Start, p.Call(deaf.Start.Instr))
	return name
}

// related tells where the wait is, and what is shut down behind it.
func related(p *rule.Pass, deaf drains.Deaf) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	add := func(at ast.Node, text string) {
		if at != nil {
			out = append(out, rule.Place(at, text))
		}
	}
	if deaf.Call != nil {
		add(p.Call(deaf.Call), "this waits for it, then shuts down")
		return out
	}
	add(p.Call(deaf.Start.Instr), "started here")
	add(p.Call(deaf.Shut.Instr), "shut down here")
	return out
}
