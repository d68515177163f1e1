package stopshutdown

import (
	_ "embed"
	"fmt"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/summary"
)

//go:embed doc.go
var doc string

// Analyzer reports calls of Stop that no Shutdown follows.
var Analyzer = rule.New(doc, rule.Options{Tests: true}, run)

func run(p *rule.Pass) {
	for _, e := range p.Lifecycle.Stops {
		at := p.Call(e.Instr)
		if at == nil || p.Lifecycle.StopVerdict(e) != summary.Owed {
			continue
		}
		subject, closer := p.Subject(e, at)
		p.Report(rule.Finding{
			Node:    at,
			Message: fmt.Sprintf("%s is stopped but not shut down on every path: Stop waits for no active task; call %s after it", subject, closer),
			Related: p.Made(e),
		})
	}
}
