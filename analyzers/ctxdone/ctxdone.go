package ctxdone

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/prompt"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports task handlers that never observe their context.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{contexts.Analyzer, prompt.Analyzer},
}, run)

// all turns the exemption of prompt handlers off.
var all bool

func init() {
	Analyzer.Flags.BoolVar(&all, "all", false, "report handlers that certainly return at once, too")
}

func run(p *rule.Pass) {
	c, r := contexts.Of(p.Pass), prompt.Of(p.Pass)
	for _, fn := range p.Prog.Funcs {
		at, name := p.Handler(fn)
		if at == nil || r.IsPrompt(fn) && !all {
			continue
		}
		drops, observed := c.Drops(fn)
		if observed {
			continue
		}
		p.Report(rule.Finding{
			Node:    at,
			Message: fmt.Sprintf("%s never checks ctx.Done(): it works on after its timeout, beside its own retry; pass ctx on or check ctx.Err()", name),
			Related: related(p, drops),
			Fixes:   fixes(p, fn, drops),
		})
	}
}

// related tells where the context was handed to a function that ignores it.
func related(p *rule.Pass, drops []contexts.DropCall) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for _, d := range drops {
		if n := p.Call(d.Call); n != nil && len(d.Chain) > 0 {
			out = append(out, rule.Place(n, "ctx is dropped in "+strings.Join(d.Chain, ", then ")))
		}
	}
	return out
}

// fixes passes the context on where the handler, or a function of this package
// that it is handed to, drops it, or checks it before each round of the
// handler's loops.
func fixes(p *rule.Pass, fn *ssa.Function, drops []contexts.DropCall) []analysis.SuggestedFix {
	edits := p.PassContext(fn)
	for _, d := range drops {
		if len(edits) == 0 {
			edits = p.PassContext(flow.StaticCallee(d.Call))
		}
	}
	out := p.Fix("Pass the context on", edits)
	return append(out, p.Fix("Check the context in each round", p.CheckContext(fn))...)
}
