package basecontext

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/cancels"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports BaseContexts that end before the server has been shut down.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{cancels.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, b := range cancels.Of(p.Pass).Bases() {
		at := p.Assigned(b.Store)
		if at == nil {
			continue
		}
		ends := "ends at the signal"
		if b.Ended != nil {
			ends = "ends before Shutdown"
		}
		var related []analysis.RelatedInformation
		if b.Made != nil {
			if made := p.Call(b.Made); made != nil {
				related = append(related, rule.Place(made, "the context is made here"))
			}
		}
		if b.Ended != nil {
			if ended := p.At(b.Ended); ended != nil {
				related = append(related, rule.Place(ended, "it ends here, before the server is shut down"))
			}
		}
		p.Report(rule.Finding{
			Node:    at,
			Message: "BaseContext " + ends + ": all active tasks are cancelled and what is pulled fails, a retry lost each; return context.Background() or one without cancel",
			Related: related,
		})
	}
}
