package serverstate

import (
	_ "embed"
	"fmt"
	"go/ast"
	"path"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/histories"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports calls of Start, Run and Shutdown that the state of the value
// refuses.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Lifecycle,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{histories.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, s := range histories.Of(p.Pass).Sites() {
		call, ok := p.Call(s.Call).(*ast.CallExpr)
		if !ok {
			continue
		}
		var message string
		switch {
		case s.Deed.Do == histories.Start && s.Nil:
			message = p.Callee(call) + " is given a nil handler: it starts nothing and only returns an error; pass a handler"
		case s.Deed.Do == histories.Start && s.Again:
			message = fmt.Sprintf("%s is started in each round: from the second one on %s only returns an error; make a new one in each round",
				subject(p, s, call), method(p, s, call, "Start"))
		case s.Deed.Do == histories.Start && s.Every:
			message = fmt.Sprintf("%s was %s before: %s only returns an error; make a new one", subject(p, s, call), done(s), method(p, s, call, "Start"))
		case s.Deed.Do == histories.Close && len(s.Before) > 0:
			message = fmt.Sprintf("%s may have been shut down before: %s panics then, a channel is closed twice; call it on one way only",
				subject(p, s, call), method(p, s, call, "Shutdown"))
		default:
			continue
		}
		p.Report(rule.Finding{Node: call, Message: message, Related: related(p, s, call)})
	}
}

// subject names the value that a call is about.
func subject(p *rule.Pass, s *histories.Site, call *ast.CallExpr) string {
	if s.On == nil {
		if s.Var.Pkg == "" || s.Var.Pkg == p.Pkg.Path() {
			return s.Var.Name
		}
		return path.Base(s.Var.Pkg) + "." + s.Var.Name
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && s.Receives() {
		return p.Named(p.TypesInfo.TypeOf(sel.X), p.Receiver(call))
	}
	return p.Named(s.On.Type(), "")
}

// method names what is refused: the called method of asynq, or one that a function
// comes to.
func method(p *rule.Pass, s *histories.Site, call *ast.CallExpr, what string) string {
	if s.Own() {
		return p.Callee(call)
	}
	return "the " + what + " that it comes to"
}

// done says what happened to the value before a Start.
func done(s *histories.Site) string {
	if s.Ended {
		return "stopped or shut down"
	}
	return "started"
}

// related tells where the value was started or shut down before, and by way of
// which functions of other packages it is now.
func related(p *rule.Pass, s *histories.Site, call ast.Node) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if !s.Nil {
		for _, before := range s.Before {
			if at := p.Call(before); at != nil && at != call {
				out = append(out, rule.Place(at, "this comes before"))
			}
		}
	}
	if len(s.Deed.Chain) > 0 {
		out = append(out, rule.Place(call, "by way of "+strings.Join(s.Deed.Chain, ", then ")))
	}
	return out
}
