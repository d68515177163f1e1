package rule

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Reached tells by way of which functions of other packages something is done at a
// site, and how handlers get to its call.
func (p *Pass) Reached(s *foreground.Site, call ast.Node, done string) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if len(s.Chain) > 0 {
		out = append(out, Place(call, done+" in "+strings.Join(s.Chain, ", then ")))
	}
	for _, a := range s.Handlers {
		at, name := p.Handler(a.Handler)
		switch {
		case at == nil || flow.Encloses(a.Handler, s.Call.Parent()):
		case len(a.Via) > 0:
			out = append(out, Place(at, name+" gets there by way of "+strings.Join(a.Via, ", then ")))
		default:
			out = append(out, Place(at, name+" gets there"))
		}
	}
	return out
}

// Go returns the go statement of a call, the call itself where there is none.
func (p *Pass) Go(call *ast.CallExpr) ast.Node {
	for _, n := range p.path(call) {
		if stmt, ok := n.(*ast.GoStmt); ok && stmt.Call == call {
			return stmt
		}
	}
	return call
}
