package periodictask

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/fresh"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/options"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports what is fixed once for all runs of a periodic task.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.TaskOptions,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{options.Analyzer, fresh.Analyzer},
}, run)

func run(p *rule.Pass) {
	o := options.Of(p.Pass)
	syncs := o.Syncs()
	for _, fn := range p.Prog.Funcs {
		if p.Prog.FuncInTest(fn) {
			continue
		}
		for _, task := range o.Periodics(fn) {
			ids(p, task)
			switch {
			case task.Call != nil && !o.Renews(task):
				registered(p, task)
			case task.Literal != nil && syncs[fn]:
				provided(p, task)
			}
		}
	}
}

// ids reports the IDs that all runs of a task share.
func ids(p *rule.Pass, task options.Periodic) {
	o := options.Of(p.Pass)
	if o.MayRetain(task) {
		return
	}
	own, given := o.OptionsOf(task)
	report := func(l options.Listed) {
		if l.Name == asynqapi.TaskID {
			p.Report(rule.Finding{
				Node:    p.Call(l.Calls[0]),
				Message: "asynq.TaskID of a periodic task: it stays the same, so no run is enqueued while an earlier one is retried or archived; remove it or add asynq.Retention",
				Related: place(p, task),
			})
		}
	}
	for _, l := range own {
		report(l)
	}
	for _, l := range given {
		if task.Call == nil && len(l.Calls) > 0 {
			// A provider makes it anew at each sync.
			if call, ok := l.Calls[0].(*ssa.Call); ok && isFresh(p, call) {
				continue
			}
		}
		report(l)
	}
}

func isFresh(p *rule.Pass, call *ssa.Call) bool {
	kinds, _ := fresh.Of(p.Pass).Kinds(call)
	return kinds != 0
}

// place tells where a task becomes a periodic one.
func place(p *rule.Pass, task options.Periodic) []analysis.RelatedInformation {
	if task.Literal != nil {
		return []analysis.RelatedInformation{rule.Place(task.Literal, "the periodic task is configured here")}
	}
	if task.Call != nil {
		if at := p.Call(task.Call); at != nil {
			return []analysis.RelatedInformation{rule.Place(at, "the task is registered here")}
		}
	}
	return nil
}

// registered reports a registered task that carries the time of its registration.
func registered(p *rule.Pass, task options.Periodic) {
	f := fresh.Of(p.Pass)
	var at ast.Node
	if task.Task != nil {
		if e := p.Argument(task.Call, task.Arg); e != nil {
			at = e
		}
	}
	if at == nil {
		if at = p.Call(task.Call); at == nil {
			return
		}
	}
	var kinds fresh.Kinds
	var source ssa.CallInstruction
	if task.Task != nil {
		kinds, source = f.Kinds(task.Task)
	}
	if what := kinds.Value(); what != 0 {
		p.Report(rule.Finding{
			Node:    at,
			Message: "the payload of a registered task: every run gets the " + drawn(what) + "; set it in the handler",
			Related: made(p, source),
		})
		return
	}
	times := kinds.Times()
	for _, opt := range task.Opts {
		k, src := f.Kinds(opt)
		if times |= k.Times(); k.Times() != 0 {
			source = src
		}
	}
	if times != 0 {
		p.Report(rule.Finding{
			Node:    at,
			Message: "a time option of a registered task: every run gets the " + drawn(times) + "; remove the option",
			Related: made(p, source),
		})
	}
}

func drawn(k fresh.Kinds) string {
	if k&fresh.Random != 0 {
		return "random value that was drawn when it was registered"
	}
	return "time at which it was registered"
}

// made tells where a value comes in.
func made(p *rule.Pass, source ssa.CallInstruction) []analysis.RelatedInformation {
	if source == nil {
		return nil
	}
	if at := p.Call(source); at != nil {
		return []analysis.RelatedInformation{rule.Place(at, "it is computed here")}
	}
	return nil
}

const replaced = " new at each sync, so the entry is replaced and an @every longer than that never comes; remove the time or random value"

// provided reports a configuration that is another one at each sync.
func provided(p *rule.Pass, task options.Periodic) {
	f := fresh.Of(p.Pass)
	const changes = fresh.Clock | fresh.Random
	var kinds, given fresh.Kinds
	var source, src ssa.CallInstruction
	if task.Task != nil {
		kinds, source = f.Kinds(task.Task)
	}
	for _, opt := range task.Opts {
		k, s := f.Kinds(opt)
		given |= k.Times() | k.Others()
		if s != nil {
			src = s
		}
	}
	finding := rule.Finding{Node: task.Literal, Related: made(p, source)}
	switch {
	case kinds.Value()&changes != 0:
		finding.Message = "this PeriodicTaskConfig: its payload is" + replaced
	case given&changes != 0:
		finding.Message = "this PeriodicTaskConfig: its Opts are" + replaced
		finding.Related = made(p, src)
	case kinds.Times() != 0:
		finding.Message = "this PeriodicTaskConfig: the time among its task's options stays that of the first sync, for all runs; remove it"
	default:
		return
	}
	p.Report(finding)
}
