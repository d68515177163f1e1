package lifecycle

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Lifecycle holds the events of a package and who answers for them.
type Lifecycle struct {
	*engine.Table[Summary]
	ends   *exits.Ends
	places *places.Places

	Starts    []*Event // Start, without Run
	Stops     []*Event
	shutdowns []*Event // Shutdown and Run

	of      map[*ssa.Function][]*Event
	due     map[*ssa.Function]bool // functions whose events must be looked for anew
	closing map[any][]*Event       // shutdowns by the roots of the places that their values live in
	told    map[*Event]bool        // answers of toldByCallers, while no summary changes
}

// find computes the effects of every function on its arguments, and with them
// the events of the package.
func (l *Lifecycle) find() {
	l.of, l.due = make(map[*ssa.Function][]*Event), make(map[*ssa.Function]bool)
	// What a function does to its arguments hangs on what its callees do, and
	// whether a wrapper can be shut down at all on the whole package.
	l.Fix(l.methodCalls)
	l.Fix(l.hands)
	l.Fix(l.sets)
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
	first := l.closing == nil
	l.Starts, l.Stops, l.shutdowns = nil, nil, nil
	l.closing, l.told = make(map[any][]*Event), make(map[*Event]bool)
	l.Settle(l.due, func(fn *ssa.Function) { l.of[fn] = l.events(fn) }, func(fn *ssa.Function) {
		if first {
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
				e.id.EachRoot(func(root any) { l.closing[root] = append(l.closing[root], e) })
			}
		}
	}
}

// changed has the events of those found anew who looked at the summary of fn.
func (l *Lifecycle) changed(fn *ssa.Function) {
	for r := range l.Readers(fn) {
		l.due[r] = true
	}
}

// Shutdowns lists the events that shut down, or run, the identity of e, as far
// as they count for code where e stands.
func (l *Lifecycle) Shutdowns(e *Event) []*Event {
	var out []*Event
	for _, d := range l.related(e) {
		if d.Callee != nil && l.FuncOf(d.Callee) == flow.Declared(e.Fn) && flow.Declared(d.Fn) != flow.Declared(e.Fn) {
			continue // a call of the function that e is in is over before e
		}
		// Whether it counts may be seen where the function is called.
		told := flow.Declared(d.Fn) != flow.Declared(e.Fn) && l.toldByCallers(d)
		if d.Instr == e.Instr || d.Test && !e.Test || told && l.ofArgument(d) || !l.same(e, d) || told && l.private(e) {
			continue
		}
		out = append(out, d)
	}
	return out
}

// Closings lists what shuts down or runs lifecycle values in the package.
func (l *Lifecycle) Closings() []*Event { return l.shutdowns }

// MayBeHeld reports whether somebody of whom nothing is seen may hold the value of an
// event.
func (l *Lifecycle) MayBeHeld(e *Event) bool {
	return e.id.Unseen || e.id.Open || e.id.OwnerUnseen || l.belongsElsewhere(e) || len(e.id.Fields) == 0 && l.givenAway(e)
}

// Same reports whether two events are about the same value.
func (l *Lifecycle) Same(e, d *Event) bool { return l.same(e, d) }

// toldByCallers reports whether an event is about an argument of the function
// that it stands in, or what is below one, and part of that function's summary, so
// that each call of it is an event itself, or whether it is none for the callers.
func (l *Lifecycle) toldByCallers(d *Event) bool {
	told, known := l.told[d]
	if !known {
		told = slices.ContainsFunc(d.id.Params, func(p places.ParamPlace) bool { return l.inSummary(d, p) }) ||
			slices.ContainsFunc(d.id.Owners, func(p places.ParamPlace) bool { return l.inSummary(d, p) })
		l.told[d] = told
	}
	return told
}

// inSummary reports whether the summary of the function around a shutdown tells of
// it at a place below a parameter.
func (l *Lifecycle) inSummary(d *Event, p places.ParamPlace) bool {
	if !flow.Encloses(p.Param.Parent(), d.Fn) {
		return false
	}
	sum := l.Of(p.Param.Parent())
	return sum != nil && (slices.ContainsFunc(sum.on(flow.ParamIndex(p.Param)), func(e Effect) bool {
		return e.Path == p.Path && e.Do&d.Effect&(asynqapi.Shutdown|asynqapi.Run) != 0
	}) || l.onlyAfterFailure(d))
}

// ofArgument reports whether an event is about nothing but arguments themselves.
func (l *Lifecycle) ofArgument(d *Event) bool {
	return len(d.id.Fields) == 0 && len(d.id.Owners) == 0 && len(d.id.Globals) == 0
}

// related lists the shutdowns that may be about the identity of e, in their
// order.
func (l *Lifecycle) related(e *Event) []*Event {
	seen := make(map[*Event]bool)
	add := func(root any) {
		for _, d := range l.closing[root] {
			seen[d] = true
		}
	}
	e.id.EachRoot(add)
	e.id.EachMade(add)
	return slices.SortedFunc(maps.Keys(seen), func(a, b *Event) int { return a.index - b.index })
}
