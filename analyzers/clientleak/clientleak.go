package clientleak

import (
	_ "embed"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/connections"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports clients that each call makes anew and does not close.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Connections,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{connections.Analyzer},
}, run)

func run(p *rule.Pass) {
	c := connections.Of(p.Pass)
	for _, fn := range p.Prog.Funcs {
		where := place(fn)
		if p.Prog.FuncInTest(fn) || where == "" && (endsProcess(p, fn) || calledOnce(p, fn)) {
			continue
		}
		for _, l := range c.Leaks(fn) {
			at := p.Call(l.Call)
			if at == nil {
				continue
			}
			p.Report(rule.Finding{Node: at, Message: p.Callee(at) + message(c, l, where), Related: related(p, l)})
		}
	}
}

// message tells what leaks, and where.
func message(c *connections.Connections, l *connections.Leak, where string) string {
	if l.Looped {
		where = " in a loop" + strings.Replace(where, " in ", " of ", 1)
	}
	closer := c.Closer(l)
	switch {
	case closer == "" || strings.HasSuffix(l.By, "er") && l.End != nil && !l.Closed && closer == "Shutdown":
		return where + ": each time opens connections to Redis that nobody closes; call it once and keep what it makes"
	case l.Closed:
		return where + ": its connections to Redis stay open on some path; call " + closer + " on every path, or make it once and keep it"
	}
	return where + ": each time opens connections to Redis that nobody closes; call " + closer + ", or make it once and keep it"
}

// place says what a function is, or the one around a literal, where it runs again and
// again.
func place(fn *ssa.Function) string {
	for f := fn; f != nil; f = f.Parent() {
		switch {
		case contexts.IsHandler(f):
			return " in a task handler"
		case purpose.HandlesHTTP(f.Signature):
			return " in an HTTP handler"
		}
	}
	return ""
}

// endsProcess reports whether the process ends with a function, or it runs before main.
func endsProcess(p *rule.Pass, fn *ssa.Function) bool {
	for f := fn; f != nil; f = f.Parent() {
		if purpose.RunsCommand(f.Signature) {
			return true
		}
	}
	fn = flow.Declared(fn)
	return fn.Signature.Recv() == nil && (fn.Name() == "main" && p.Pkg.Name() == "main" || strings.HasPrefix(fn.Name(), "init"+"#") || fn.Name() == "init")
}

// calledOnce reports whether a function is called in one place, in no loop, and so on
// up to where the process begins.
func calledOnce(p *rule.Pass, fn *ssa.Function) bool {
	for range flow.MaxChain {
		fn = flow.Declared(fn)
		if endsProcess(p, fn) {
			return true
		}
		callers := p.Callers(fn)
		if len(callers) != 1 || !p.Hidden(fn) || flow.ComesTo(callers[0].Block(), callers[0].Block()) || place(callers[0].Parent()) != "" {
			return false
		}
		fn = callers[0].Parent()
	}
	return false
}

// related tells where the function is left without a Close.
func related(p *rule.Pass, l *connections.Leak) []analysis.RelatedInformation {
	if l.End == nil || !l.Closed {
		return nil
	}
	if at := p.At(l.End); at != nil {
		return []analysis.RelatedInformation{rule.Place(at, "not closed where the function returns here")}
	}
	return nil
}
