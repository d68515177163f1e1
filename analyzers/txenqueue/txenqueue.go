package txenqueue

import (
	_ "embed"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/transactions"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports tasks that are enqueued inside an open transaction.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.TaskOptions,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{transactions.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, s := range transactions.Of(p.Pass).Sites() {
		at := p.Call(s.Call)
		if at == nil {
			continue
		}
		p.Report(rule.Finding{
			Node: at,
			Message: p.Callee(at) + " in an open transaction: a worker may take the task before the commit, and a rollback leaves it there; " +
				"call it behind the commit",
			Related: related(p, s),
		})
	}
}

// related tells where the transaction is begun, and how the task comes to be enqueued.
func related(p *rule.Pass, s *transactions.Site) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if at := p.Call(s.Open); at != nil {
		switch {
		case s.Begun:
			out = append(out, rule.Place(at, "the transaction begins here"))
		case len(s.Via) > 0:
			out = append(out, rule.Place(at, "called in a transaction by "+strings.Join(s.Via, ", then ")))
		default:
			out = append(out, rule.Place(at, "called in a transaction from here"))
		}
	}
	if at := p.Call(s.Call); at != nil && len(s.Chain) > 0 {
		out = append(out, rule.Place(at, "the task is enqueued in "+strings.Join(s.Chain, ", then ")))
	}
	return out
}
