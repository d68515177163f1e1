package lifecycle

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// effects are what functions do to their arguments.
type effects map[*ssa.Function]map[Target]asynqapi.Effect

func (all effects) add(fn *ssa.Function, to Target, do asynqapi.Effect) {
	if do == 0 {
		return
	}
	if all[fn] == nil {
		all[fn] = make(map[Target]asynqapi.Effect)
	}
	all[fn][to] |= do
}

// list returns what one function does, sorted.
func (all effects) list(fn *ssa.Function) []Effect {
	var out []Effect
	for to, do := range all[fn] {
		out = append(out, Effect{to.Param, to.Path, do})
	}
	slices.SortFunc(out, func(a, b Effect) int { return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Path, b.Path)) })
	return out
}

// foresee gives fn the effects on its own arguments that summarize will most
// likely find, so that its callers, which come next, need not wait for another
// round. Where it finds others, the callers are looked at again. It is done
// once: a function that calls itself would be led astray each time.
func (l *Lifecycle) foresee(fn *ssa.Function) {
	all := make(effects)
	for _, e := range l.of[fn] {
		if l.ownParam(e) {
			l.attribute(all, e, ^asynqapi.Effect(0))
		}
	}
	for f := range all {
		sum := l.Of(f)
		for _, e := range sum.Effects {
			all.add(f, Target{e.Param, e.Path}, e.Do)
		}
		list := all.list(f)
		for i, e := range list {
			if e.Do&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				list[i].Do &^= asynqapi.Start // it does both, like Run
			}
		}
		if !slices.Equal(sum.Effects, list) {
			sum.Effects = list
			l.changed(f)
		}
	}
}

// summarize derives the effects of functions on their arguments from the
// events, and reports whether any changed.
func (l *Lifecycle) summarize() bool {
	changed := false
	all := make(effects)
	started := make(map[*ssa.Function][]Part)
	globals := make(map[*ssa.Function][]GlobalEffect)
	chains := make(map[*ssa.Function][]string)
	for _, e := range l.Starts {
		if l.Verdict(e) == Passed {
			l.attribute(all, e, asynqapi.Start)
			l.chain(chains, e)
			for fn := e.Fn; fn != nil; fn = fn.Parent() {
				started[fn] = union(started[fn], l.returned(e, fn))
			}
			l.noteGlobal(globals, e, asynqapi.Start)
		}
	}
	for _, e := range l.Stops {
		if l.StopVerdict(e) == Passed {
			l.attribute(all, e, asynqapi.Stop|asynqapi.StopNow)
			l.chain(chains, e)
			l.noteGlobal(globals, e, asynqapi.Stop|asynqapi.StopNow)
		}
	}
	arranged := make(map[*ssa.Function][]Part)
	for _, e := range l.shutdowns {
		if fn := flow.Declared(e.Fn); l.arranges(e) && fn.Object() != nil {
			arranged[fn] = union(arranged[fn], l.returned(e, fn))
		}
		if l.onlyAfterFailure(e) {
			continue
		}
		l.attribute(all, e, closes)
		l.noteGlobal(globals, e, closes)
	}
	for _, fn := range l.Order {
		sum, now := l.Of(fn), all.list(fn)
		if !slices.Equal(sum.Effects, now) || !slices.Equal(sum.Started, started[fn]) || !slices.Equal(sum.Globals, globals[fn]) {
			sum.Effects, sum.Started, sum.Globals = now, started[fn], globals[fn]
			changed = true
			l.changed(fn)
		}
		if !slices.Equal(sum.Arranged, arranged[fn]) {
			sum.Arranged = arranged[fn]
			changed = true
		}
		sum.Chain = chains[fn]
	}
	return changed
}

// union adds the parts in b to a, and sorts them.
func union(a, b []Part) []Part {
	for _, p := range b {
		if !slices.Contains(a, p) {
			a = append(a, p)
		}
	}
	slices.SortFunc(a, func(x, y Part) int { return cmp.Or(cmp.Compare(x.Result, y.Result), cmp.Compare(x.Path, y.Path)) })
	return a
}

// closes are the effects of what shuts down.
const closes = asynqapi.Shutdown | asynqapi.ShutdownNow | asynqapi.ShutdownLater | asynqapi.Run

// arranges reports whether a shutdown is set up to happen later: in a goroutine,
// by a literal or method value that is handed over, by a function that does so,
// or at the end of the function.
func (l *Lifecycle) arranges(e *Event) bool {
	return flow.IsDeferred(e.Instr) || l.passedOn(e, closes)&asynqapi.ShutdownLater != 0
}

// passedOn returns the effects of an event, as far as they are asked for, that
// the declared function has which it stands in. What it does in a goroutine or
// by way of a value that is kept is not done when the function returns; a value
// that is an argument may be called at once or later.
func (l *Lifecycle) passedOn(e *Event, wanted asynqapi.Effect) asynqapi.Effect {
	effect := e.Effect & wanted
	if effect == 0 {
		return 0
	}
	now, later := true, false
	for at := e.Instr; ; {
		fn := at.Parent()
		switch {
		case inPath(at):
		case isArgument(at):
			later = true
		default:
			now = false
		}
		if fn.Parent() == nil {
			break
		}
		if call := l.calledAt(at); call != nil {
			at = call
			continue
		}
		if at = l.anchor(&Event{Fn: fn}, fn.Parent()); at == nil {
			now = false
			break
		}
	}
	if !now || later {
		effect &^= asynqapi.StopNow
		if effect&(asynqapi.Shutdown|asynqapi.Run) != 0 {
			effect |= asynqapi.ShutdownLater & wanted
		}
	}
	if !now {
		effect &^= asynqapi.ShutdownNow
	}
	return effect
}

// isArgument reports whether an instruction makes a function value that is
// handed to a call, or is that call.
func isArgument(instr ssa.Instruction) bool {
	mc, ok := instr.(*ssa.MakeClosure)
	return ok && slices.ContainsFunc(*mc.Referrers(), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && slices.Contains(call.Call.Args, ssa.Value(mc))
	})
}

// onlyAfterFailure reports whether a shutdown stands where a Start in the same
// function failed.
func (l *Lifecycle) onlyAfterFailure(d *Event) bool {
	return slices.ContainsFunc(l.of[d.Fn], func(e *Event) bool {
		return e.Effect&asynqapi.Start != 0 && e.Instr != d.Instr && l.same(e, d) && !l.executes(e, d)
	})
}

// noteGlobal notes effects on package variables that other packages reach for
// the declared function that they take place in.
func (l *Lifecycle) noteGlobal(globals map[*ssa.Function][]GlobalEffect, e *Event, wanted asynqapi.Effect) {
	do := l.passedOn(e, wanted)
	if do == 0 {
		return
	}
	fn := flow.Declared(e.Fn)
	for _, v := range e.id.Globals {
		g := GlobalEffect{v.Var, v.Path, do}
		if reached(v) && !slices.Contains(globals[fn], g) {
			globals[fn] = append(globals[fn], g)
		}
	}
}

// reached reports whether packages other than its own reach a package variable.
func reached(v places.VarPlace) bool {
	return v.Object != nil && v.Object.Exported() && v.Object.Pkg().Name() != "main"
}

// attribute notes effects for the declared functions below whose parameter the
// value of an event lives.
func (l *Lifecycle) attribute(all effects, e *Event, wanted asynqapi.Effect) {
	do := l.passedOn(e, wanted)
	for _, list := range [][]places.ParamPlace{e.id.Params, e.id.Owners} {
		for _, p := range list {
			if fn := p.Param.Parent(); flow.Encloses(fn, e.Fn) && l.Of(fn) != nil {
				all.add(fn, Target{flow.ParamIndex(p.Param), p.Path}, do)
			}
		}
	}
}
