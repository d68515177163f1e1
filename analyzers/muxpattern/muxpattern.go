package muxpattern

import (
	_ "embed"
	"fmt"
	"go/ast"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/histories"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports registrations on a ServeMux that panic.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Handlers,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{histories.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, s := range histories.Of(p.Pass).Sites() {
		call, ok := p.Call(s.Call).(*ast.CallExpr)
		if !ok || s.Deed.Do != histories.Register {
			continue
		}
		var message string
		switch {
		case s.Blank:
			message = fmt.Sprintf("blank pattern: %s panics at start; pass the type of the tasks", panics(p, s, call))
		case s.Nil:
			message = fmt.Sprintf("nil handler: %s panics%s at start; pass a handler", panics(p, s, call), on(s))
		case len(s.Before) > 0:
			message = fmt.Sprintf("pattern is registered %s on one mux: %s panics%s at start; remove one of the two", twice(s), panics(p, s, call), on(s))
		default:
			continue
		}
		p.Report(rule.Finding{Node: call, Message: message, Related: related(p, s, call)})
	}
}

// panics names what panics: the called method of asynq, or one that a function comes to.
func panics(p *rule.Pass, s *histories.Site, call *ast.CallExpr) string {
	if s.Own() {
		return p.Callee(call)
	}
	return "the registration that it comes to"
}

// on tells the pattern, "" where it is not known or cannot be shown.
func on(s *histories.Site) string {
	if s.Deed.Param != -1 || len(s.Deed.Pattern) > 30 || strings.ContainsAny(s.Deed.Pattern, ";\n") {
		return ""
	}
	return " on " + strconv.Quote(s.Deed.Pattern)
}

func twice(s *histories.Site) string {
	if len(s.Before) == 1 && s.Before[0] == s.Call {
		return "in each round"
	}
	return "twice"
}

// related tells where the pattern was registered first, and by way of which functions
// of other packages it is now.
func related(p *rule.Pass, s *histories.Site, call ast.Node) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if !s.Blank && !s.Nil {
		for _, before := range s.Before {
			if at := p.Call(before); at != nil && at != call {
				out = append(out, rule.Place(at, "it is registered here first"))
			}
		}
	}
	if len(s.Deed.Chain) > 0 {
		out = append(out, rule.Place(call, "by way of "+strings.Join(s.Deed.Chain, ", then ")))
	}
	return out
}
