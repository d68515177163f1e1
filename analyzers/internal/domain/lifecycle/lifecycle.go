package lifecycle

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Lifecycle holds the events of a package and who answers for them.
type Lifecycle struct {
	*engine.Table[Summary]
	ends *exits.Ends

	Starts    []*Event // Start, without Run
	Stops     []*Event
	shutdowns []*Event // Shutdown and Run

	of      map[*ssa.Function][]*Event
	due     map[*ssa.Function]bool         // functions whose events must be looked for anew
	closing map[any][]*Event               // shutdowns by what their values and the wrappers of these are known by
	touches map[*ssa.Function][]*types.Var // fields that the events in a declared function are about
}

// find computes the effects of every function on its arguments, and with them
// the events of the package.
func (l *Lifecycle) find() {
	l.of, l.due = make(map[*ssa.Function][]*Event), make(map[*ssa.Function]bool)
	// What a function does to its arguments hangs on what its callees do, and
	// whether a wrapper can be shut down at all on the whole package.
	l.Fix(l.methodCalls)
	l.Fix(l.holds)
	for _, fn := range l.Order {
		l.due[fn] = true
	}
	l.Track()
	for range maxRounds {
		l.collect()
		if !l.summarize() {
			break
		}
	}
	l.Fix(l.keeps)
}

// maxRounds bounds how deep wrappers may be nested for effects to be followed
// through them.
const maxRounds = 50

// collect brings the events up to date.
func (l *Lifecycle) collect() {
	l.Starts, l.Stops, l.shutdowns = nil, nil, nil
	l.closing = make(map[any][]*Event)
	l.Settle(l.due, func(fn *ssa.Function) { l.of[fn] = l.events(fn) }, func(fn *ssa.Function) {
		if l.touches == nil { // the first time
			l.foresee(fn)
		}
	})
	index := 0
	for _, fn := range l.Prog.Funcs {
		for _, e := range l.of[fn] {
			e.index = index
			index++
			if e.Effect&asynqapi.Start != 0 {
				l.Starts = append(l.Starts, e)
			}
			if e.Effect&asynqapi.Stop != 0 {
				l.Stops = append(l.Stops, e)
			}
			if e.Effect&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				l.shutdowns = append(l.shutdowns, e)
				for k := range e.id.all() {
					l.closing[k] = append(l.closing[k], e)
				}
			}
		}
	}
	l.touch()
}

// touch finds the fields that the events in each function are about, also by
// way of the functions that it calls.
func (l *Lifecycle) touch() {
	for range maxRounds {
		known := 0
		for _, list := range l.touches {
			known += len(list)
		}
		touches, now := make(map[*ssa.Function][]*types.Var), 0
		for fn, events := range l.of {
			for _, e := range events {
				touches[flow.Declared(fn)] = union(touches[flow.Declared(fn)], l.fields(e))
			}
		}
		for _, list := range touches {
			now += len(list)
		}
		l.touches = touches
		if now == known {
			return
		}
	}
}

// foresee gives fn the effects on its own arguments that summarize will most
// likely find, so that its callers, which come next, need not wait for another
// round. Where it finds others, the callers are looked at again. It is done
// once: a function that calls itself would be led astray each time.
func (l *Lifecycle) foresee(fn *ssa.Function) {
	effects := make(map[*ssa.Function][]asynqapi.Effect)
	for _, e := range l.of[fn] {
		if l.ownParam(e) {
			l.attribute(effects, e, ^asynqapi.Effect(0))
		}
	}
	for f, list := range effects {
		fact := l.Of(f)
		before := slices.Clone(fact.Effects)
		engine.Grow(&fact.Effects, len(list))
		for i, e := range list {
			if e&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				e &^= asynqapi.Start // it does both, like Run
			}
			fact.Effects[i] |= e
		}
		if !slices.Equal(before, fact.Effects) {
			l.changed(f)
		}
	}
}

// changed has the events of those found anew who looked at the summary of fn.
func (l *Lifecycle) changed(fn *ssa.Function) {
	for r := range l.Readers(fn) {
		l.due[r] = true
	}
}

// union adds the elements of b to a, which is not nil then.
func union(a, b []*types.Var) []*types.Var {
	if a == nil {
		a = []*types.Var{}
	}
	for _, v := range b {
		if !slices.Contains(a, v) {
			a = append(a, v)
		}
	}
	return a
}

// Shutdowns lists the events that shut down, or run, the identity of e, as far
// as they count for code where e stands.
func (l *Lifecycle) Shutdowns(e *Event) []*Event {
	var out []*Event
	for _, d := range l.related(e) {
		if d.Callee != nil && l.FuncOf(d.Callee) == flow.Declared(e.Fn) && flow.Declared(d.Fn) != flow.Declared(e.Fn) {
			continue // a call of the function that e is in is over before e
		}
		if flow.Declared(d.Fn) != flow.Declared(e.Fn) && l.toldByCallers(d) {
			continue // whether it counts is seen where the function is called
		}
		if d.Instr != e.Instr && (!d.Test || e.Test) && l.same(e, d) {
			out = append(out, d)
		}
	}
	return out
}

// toldByCallers reports whether an event is about nothing but an argument of the
// function that it stands in and part of that function's summary, so that each
// call of it is an event itself, or whether it is none for the callers.
func (l *Lifecycle) toldByCallers(d *Event) bool {
	for k := range d.id.keys {
		if _, ok := k.(*types.Var); ok {
			return false
		}
	}
	return slices.ContainsFunc(d.id.params, func(p *ssa.Parameter) bool {
		fact := l.Of(p.Parent())
		return fact != nil && flow.Encloses(p.Parent(), d.Fn) &&
			(fact.effect(flow.ParamIndex(p))&d.Effect&(asynqapi.Shutdown|asynqapi.Run) != 0 || l.onlyAfterFailure(d))
	})
}

// related lists the shutdowns that may be about the identity of e, in their
// order.
func (l *Lifecycle) related(e *Event) []*Event {
	n := 0
	for k := range e.id.all() {
		n += len(l.closing[k])
	}
	if n >= len(l.shutdowns) {
		return l.shutdowns
	}
	seen := make(map[*Event]bool)
	for k := range e.id.all() {
		for _, d := range l.closing[k] {
			seen[d] = true
		}
	}
	return slices.SortedFunc(maps.Keys(seen), func(a, b *Event) int { return a.index - b.index })
}

// summarize derives the effects of functions on their arguments from the
// events, and reports whether any changed.
func (l *Lifecycle) summarize() bool {
	changed := false
	effects := make(map[*ssa.Function][]asynqapi.Effect)
	started := make(map[*ssa.Function]engine.Params)
	globals := make(map[*ssa.Function][]GlobalEffect)
	chains := make(map[*ssa.Function][]string)
	for _, e := range l.Starts {
		if l.Verdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Start)
			l.chain(chains, e)
			for fn := e.Fn; fn != nil; fn = fn.Parent() {
				started[fn] |= l.returned(e, fn)
			}
			l.noteGlobal(globals, e, asynqapi.Start)
		}
	}
	for _, e := range l.Stops {
		if l.StopVerdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Stop|asynqapi.StopNow)
			l.chain(chains, e)
			l.noteGlobal(globals, e, asynqapi.Stop|asynqapi.StopNow)
		}
	}
	arranged := make(map[*ssa.Function]engine.Params)
	for _, e := range l.shutdowns {
		if fn := flow.Declared(e.Fn); l.arranges(e) && fn.Object() != nil {
			arranged[fn] |= l.returned(e, fn)
		}
		if l.onlyAfterFailure(e) {
			continue
		}
		l.attribute(effects, e, closes)
		l.noteGlobal(globals, e, closes)
	}
	for _, fn := range l.Order {
		fact := l.Of(fn)
		if !slices.Equal(fact.Effects, effects[fn]) || fact.Started != started[fn] || !slices.Equal(fact.Globals, globals[fn]) {
			fact.Effects, fact.Started, fact.Globals = effects[fn], started[fn], globals[fn]
			changed = true
			l.changed(fn)
		}
		if fact.Arranged != arranged[fn] {
			fact.Arranged = arranged[fn]
			changed = true
		}
		fact.Chain = chains[fn]
	}
	return changed
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

// noteGlobal notes effects on an exported package variable for the declared
// function that they take place in.
func (l *Lifecycle) noteGlobal(globals map[*ssa.Function][]GlobalEffect, e *Event, wanted asynqapi.Effect) {
	effect := l.passedOn(e, wanted)
	if e.id.global == nil || effect == 0 {
		return
	}
	fn := flow.Declared(e.Fn)
	g := GlobalEffect{e.id.global.Pkg().Path(), e.id.global.Name(), effect}
	if !slices.Contains(globals[fn], g) {
		globals[fn] = append(globals[fn], g)
	}
}

// attribute notes effects for the declared functions whose parameter, or a field
// of whose parameter, an event is about.
func (l *Lifecycle) attribute(effects map[*ssa.Function][]asynqapi.Effect, e *Event, wanted asynqapi.Effect) {
	effect := l.passedOn(e, wanted)
	for _, list := range [][]*ssa.Parameter{e.id.params, e.id.owners} {
		for _, p := range list {
			fn := p.Parent()
			if !flow.Encloses(fn, e.Fn) || l.Of(fn) == nil {
				continue
			}
			i := flow.ParamIndex(p)
			list := effects[fn]
			engine.Grow(&list, i+1)
			list[i] |= effect
			effects[fn] = list
		}
	}
}
