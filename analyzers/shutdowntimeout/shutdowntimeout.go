package shutdowntimeout

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/configs"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports server configurations without a ShutdownTimeout.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{configs.Analyzer},
}, run)

// value is what the suggested fix sets the field to.
var value string

func init() {
	Analyzer.Flags.StringVar(&value, "value", "30 * time.Second", "the `expression` that the suggested fix sets ShutdownTimeout to")
}

const message = "asynq.Config has no ShutdownTimeout: tasks that need more than the default 8s are cut off at every deploy; set it to what they need"

func run(p *rule.Pass) {
	c := configs.Of(p.Pass)
	for _, fn := range p.Prog.Funcs {
		for _, src := range c.ConfigSources(fn) {
			sink := p.Call(src.Sink)
			if sink == nil || p.Prog.FuncInTest(fn) {
				continue
			}
			if src.Literal == nil {
				p.Report(rule.Finding{Node: sink, Message: message})
				continue
			}
			p.Report(rule.Finding{
				Node:    src.Literal,
				Message: message,
				Related: []analysis.RelatedInformation{rule.Place(sink, "it configures the server here")},
				Fixes:   fix(p, src.Literal),
			})
		}
	}
}

func fix(p *rule.Pass, lit *ast.CompositeLit) []analysis.SuggestedFix {
	return p.Fix("Set ShutdownTimeout to "+value, p.AddElement(lit, "ShutdownTimeout: "+value))
}
