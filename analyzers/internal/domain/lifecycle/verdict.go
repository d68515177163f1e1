package lifecycle

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// returned finds the results of fn that are the value of e, or own it.
func (l *Lifecycle) returned(e *Event, fn *ssa.Function) engine.Params {
	var out engine.Params
	for _, ret := range flow.Returns(fn) {
		for i, r := range ret.Results {
			if !mayOwnLifecycle(r.Type()) || flow.IsError(r.Type()) {
				continue
			}
			l.Trace(flow.Value{V: r}, flow.Options{}, func(n flow.Node) bool {
				switch n.Kind {
				case flow.Const, flow.Param, flow.Field, flow.Global, flow.Unseen:
				default:
					if n.Frame == nil && n.V != nil && (e.id.keys[n.V] || e.id.base[n.V] || holdsKey(n.V, e.id.keys)) {
						out.Add(i)
					}
				}
				return n.Kind != flow.Field && n.Kind != flow.Global
			})
		}
	}
	return out
}

// isReturned reports whether the function of e, or one around it, returns the
// value.
func (l *Lifecycle) isReturned(e *Event) bool {
	for fn := e.Fn; fn != nil; fn = fn.Parent() {
		if l.returned(e, fn) != 0 {
			return true
		}
	}
	return false
}

// holdsKey reports whether a struct that v points to has one of the values in a
// field.
func holdsKey(v ssa.Value, keys map[any]bool) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, ref := range *a.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) && keys[st.Val] {
				return true
			}
		}
	}
	return false
}

// Verdict says who answers for a Start or a Stop.
type Verdict uint8

// The verdicts.
const (
	Discharged Verdict = iota // it is shut down where it must be, or it cannot be told
	Passed                    // the callers of the function, or the users of the type, answer for it
	Owed                      // nobody shuts it down
)

// Verdict says who answers for a Start.
func (l *Lifecycle) Verdict(e *Event) Verdict {
	matched := false
	for _, d := range l.Shutdowns(e) {
		if !l.executes(e, d) {
			continue
		}
		if flow.Declared(d.Fn) == flow.Declared(e.Fn) || d.Effect&asynqapi.Run != 0 {
			return Discharged // the function does both, like Run
		}
		matched = true
	}
	switch {
	case l.ownParam(e):
		return Passed
	case l.arrangedByMaker(e):
		return Discharged
	case l.heldForCaller(e):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	case len(e.id.fields) > 0 && matched:
		return Passed
	case matched:
		return Discharged
	case len(e.id.fields) == 0 && l.isReturned(e):
		return Passed
	}
	return l.unmatched(e)
}

// unmatched says who answers for a value that this package never shuts down.
func (l *Lifecycle) unmatched(e *Event) Verdict {
	switch {
	case e.id.unseen, l.Prog.MayCallUnseen(l.closerName(e)):
		return Discharged
	case e.id.global != nil:
		// Whoever can name the variable may shut it down; nobody comes after main.
		if l.Pass.Pkg.Name() == "main" {
			return Owed
		}
		return Passed
	case len(e.id.fields) > 0 && e.id.open:
		if l.foreignField(e) && l.ownsBase(e) {
			return Owed
		}
		return Passed
	case e.id.open || l.givenAway(e):
		return Discharged
	}
	return Owed
}

// ownsBase reports whether the wrapper whose field e is about was made in this
// function and goes nowhere else.
func (l *Lifecycle) ownsBase(e *Event) bool {
	return len(e.id.owners) == 0 && !e.id.baseUnseen && len(e.id.baseRoots) > 0 &&
		!slices.ContainsFunc(e.id.baseRoots, func(v ssa.Value) bool { return l.escapes(v, false) })
}

// arrangedByMaker reports whether the function that made the value arranged for
// its shutdown.
func (l *Lifecycle) arrangedByMaker(e *Event) bool {
	return slices.ContainsFunc(e.id.made, func(n flow.Node) bool {
		facts, _ := l.OfCall(n.V.(*ssa.Call))
		return slices.ContainsFunc(facts, func(f *Summary) bool { return f.Arranged.Has(n.Index) })
	})
}

// ownParam reports whether e is about a parameter of the function it is in.
func (l *Lifecycle) ownParam(e *Event) bool {
	return slices.ContainsFunc(e.id.params, func(p *ssa.Parameter) bool { return flow.Encloses(p.Parent(), e.Fn) })
}

// heldForCaller reports whether e is about a field that only constructors fill,
// from parameters that their callers answer for.
func (l *Lifecycle) heldForCaller(e *Event) bool {
	if len(e.id.fields) == 0 || len(e.id.owners) == 0 || len(e.id.params) == 0 || e.id.open || e.id.unseen {
		return false
	}
	for _, p := range e.id.params {
		f := l.Of(p.Parent())
		if f == nil || !slices.ContainsFunc(f.Holds, func(h Hold) bool { return h.Param == flow.ParamIndex(p) }) {
			return false
		}
	}
	return true
}

// belongsElsewhere reports whether the value came in through a parameter of
// some function whose calls are not all seen, such as a constructor.
func (l *Lifecycle) belongsElsewhere(e *Event) bool {
	return slices.ContainsFunc(e.id.params, func(p *ssa.Parameter) bool {
		return !flow.Encloses(p.Parent(), e.Fn) && !l.Hidden(p.Parent())
	})
}
