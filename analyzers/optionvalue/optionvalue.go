package optionvalue

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/configs"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/options"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports options and settings whose values do not do what they say.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.TaskOptions,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{options.Analyzer, configs.Analyzer, constants.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, fn := range p.Prog.Funcs {
		if p.Prog.FuncInTest(fn) {
			continue
		}
		for _, v := range options.Of(p.Pass).Values(fn) {
			if v.Option != asynqapi.Cronspec {
				option(p, v)
			}
		}
		for _, st := range options.Of(p.Pass).Nils(fn) {
			_, at := p.Stored(st)
			report(p, at, "a nil Option: the scheduler's heartbeat crashes on it and ends the process; remove it", nil)
		}
		for _, set := range configs.Of(p.Pass).Settings(fn) {
			setting(p, set)
		}
		for _, q := range configs.Of(p.Pass).Queues(fn) {
			weights(p, q)
		}
	}
}

// option judges the value that an option is given.
func option(p *rule.Pass, v options.Value) {
	message, bare := judge(p, v.V, p.Argument(v.Call, v.Arg), func(c constant.Value, bare bool) string { return ofOption(v.Option, c, bare) })
	o := options.Of(p.Pass)
	switch {
	case message == "":
	case !fails(v.Option) && o.Overridden(v):
	case v.Option == asynqapi.Timeout && isZero(p, v.V) && o.WithDeadline(v):
	default:
		at := p.Argument(v.Call, v.Arg)
		var related []analysis.RelatedInformation
		if !v.Direct() && at != nil {
			related = append(related, rule.Place(at, callee(v.Call)+" hands it on to asynq."+v.Option))
		}
		report(p, at, message, related, fixes(p, at, bare)...)
	}
}

// setting judges the value that a field is given.
func setting(p *rule.Pass, set configs.Setting) {
	at := p.Given(set.Store, set.Call, set.Arg)
	var related []analysis.RelatedInformation
	if set.Store == nil && at != nil {
		related = append(related, rule.Place(at, callee(set.Call)+" hands it on to "+set.Field))
	}
	message, bare := judge(p, set.V, at, func(c constant.Value, bare bool) string { return ofField(set.Field, c, bare) })
	if set.Field == asynqapi.HealthCheckIntervalField && !bare && !configs.Of(p.Pass).MayCheckHealth(set) {
		return
	}
	report(p, at, message, related, fixes(p, at, bare)...)
}

// judge tells what is wrong with all the constants that v can be, "" where one of them
// is right, and whether that is a unit.
func judge(p *rule.Pass, v ssa.Value, at ast.Expr, verdict func(constant.Value, bool) string) (message string, bare bool) {
	all, ok := constants.Of(p.Pass).All(v)
	if !ok || at == nil {
		return "", false
	}
	for i, c := range all {
		unitless := flow.IsDuration(v.Type()) && tiny(c) && p.Bare(at)
		text := verdict(c, unitless)
		if text == "" {
			return "", false
		}
		if i == 0 {
			message, bare = text, unitless && verdict(c, false) != text
		}
	}
	return message, bare
}

func isZero(p *rule.Pass, v ssa.Value) bool {
	c, ok := constants.Of(p.Pass).One(v)
	return ok && constant.Sign(c) == 0
}

func fixes(p *rule.Pass, at ast.Expr, bare bool) []analysis.SuggestedFix {
	if !bare || at == nil {
		return nil
	}
	return p.WithUnit(at)
}

func callee(call ssa.CallInstruction) string {
	if obj := flow.CalleeObject(call); obj != nil {
		return types.ObjectString(obj, func(pkg *types.Package) string { return pkg.Name() })
	}
	return "the function"
}

// weights judges the queues of a server.
func weights(p *rule.Pass, q configs.Queues) {
	left := len(q.Others) > 0
	entry := func(put *ssa.MapUpdate) string {
		key, keyed := constants.Of(p.Pass).One(put.Key)
		weight, weighed := constants.Of(p.Pass).One(put.Value)
		return ofQueue(key, weight, keyed, weighed)
	}
	for _, put := range q.Entries {
		left = left || entry(put) == ""
	}
	for _, put := range q.Entries {
		text := entry(put)
		if text == "" || again(p, q, put) {
			continue
		}
		key, value := p.Stored(put)
		if text == blankName {
			value = key
		}
		what := "the server leaves it out, so its tasks are never processed"
		if !left {
			what = `no queue is left, so the server serves "default" instead`
		}
		report(p, value, text+": "+what+"; set a name and a weight of 1 or more", nil)
	}
}

// again reports whether the queue of an entry may be given another weight.
func again(p *rule.Pass, q configs.Queues, put *ssa.MapUpdate) bool {
	key, _ := constants.Of(p.Pass).One(put.Key)
	other := func(u *ssa.MapUpdate) bool {
		k, known := constants.Of(p.Pass).One(u.Key)
		return u != put && (!known || key != nil && constant.Compare(k, eql, key))
	}
	for _, u := range q.Entries {
		if u.Block() != put.Block() && other(u) || u.Block() == put.Block() && flow.Follows(put, u) && other(u) {
			return true
		}
	}
	for _, u := range q.Others {
		if other(u) {
			return true
		}
	}
	return false
}

func report(p *rule.Pass, at ast.Expr, message string, related []analysis.RelatedInformation, fixes ...analysis.SuggestedFix) {
	if at != nil && message != "" {
		p.Report(rule.Finding{Node: at, Message: message, Related: related, Fixes: fixes})
	}
}
