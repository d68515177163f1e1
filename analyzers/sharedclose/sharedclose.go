package sharedclose

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/sharing"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports where a client of Redis that is shared with asynq is closed wrongly.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Connections,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{sharing.Analyzer},
}, run)

func run(p *rule.Pass) {
	s := sharing.Of(p.Pass)
	users := s.Users()
	for _, fn := range p.Prog.Funcs {
		if p.Prog.FuncInTest(fn) {
			continue
		}
		for _, call := range s.SharedCloses(fn) {
			if at := p.Call(call); at != nil {
				p.Report(rule.Finding{
					Node:    at,
					Message: p.Callee(at) + " of what shares its Redis client: it returns an error and closes nothing; remove it and close the Redis client at the end",
				})
			}
		}
		for _, e := range s.EarlyCloses(users, fn) {
			if at := p.Call(e.Close); at != nil {
				p.Report(rule.Finding{Node: at, Message: p.Callee(at) + " before Shutdown: " + consequence(e) + "; call it behind Shutdown", Related: made(p, e)})
			}
		}
	}
	for _, k := range s.KeptClients() {
		if at := place(p, k); at != nil {
			p.Report(rule.Finding{
				Node: at,
				Message: "MakeRedisClient hands out a client that is kept: asynq takes it for its own and closes it for everybody; " +
					"pass it to a FromRedisClient constructor",
			})
		}
	}
}

// consequence says what becomes of what was made from a client that is closed.
func consequence(e sharing.Early) string {
	if obj := flow.CalleeObject(e.Made); obj != nil && asynqapi.IsServer(obj.Signature().Results().At(0).Type()) {
		return "a running server panics without its Redis client, and the process dies"
	}
	return "it still runs, and what is due cannot be enqueued without the Redis client"
}

// made tells where the server was made that uses the client.
func made(p *rule.Pass, e sharing.Early) []analysis.RelatedInformation {
	if at := p.Call(e.Made); at != nil {
		return []analysis.RelatedInformation{rule.Place(at, "made from the client here")}
	}
	return nil
}

// place returns the expression that a method returns, or the call that is handed the
// option.
func place(p *rule.Pass, k sharing.Kept) ast.Node {
	if k.Call != nil {
		return p.Call(k.Call)
	}
	if ret, ok := p.At(k.Return).(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
		return ret.Results[0]
	}
	return p.At(k.Return)
}
