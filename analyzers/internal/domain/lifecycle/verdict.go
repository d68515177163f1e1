package lifecycle

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// returned finds the parts of the results of fn that are the value of e.
func (l *Lifecycle) returned(e *Event, fn *ssa.Function) []Part {
	var out []Part
	for _, ret := range flow.Returns(fn) {
		for i, r := range ret.Results {
			if !mayOwnLifecycle(r.Type()) || flow.IsError(r.Type()) {
				continue
			}
			v := flow.Value{V: r}
			l.Trace(v, flow.Options{}, func(n flow.Node) bool {
				if n.Frame == nil && n.V != nil && n.Kind != flow.Const && n.Kind != flow.Param && n.Kind != flow.Unseen {
					for _, path := range e.id.Below(places.RootAt(n)) {
						out = union(out, []Part{{i, path}})
					}
				}
				return n.Kind != flow.Field && n.Kind != flow.Global
			})
			for _, inner := range l.places.Inside(v) {
				if inner.Value.Frame == nil && e.id.Has(places.RootOf(inner.Value.V)) {
					out = union(out, []Part{{i, inner.Path}})
				}
			}
		}
	}
	return out
}

// isReturned reports whether the function of e, or one around it, returns the
// value.
func (l *Lifecycle) isReturned(e *Event) bool {
	for fn := e.Fn; fn != nil; fn = fn.Parent() {
		if l.returned(e, fn) != nil {
			return true
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
	case len(e.id.Fields) > 0 && matched:
		return Passed
	case matched:
		return Discharged
	case len(e.id.Fields) == 0 && l.isReturned(e):
		return Passed
	}
	return l.unmatched(e)
}

// unmatched says who answers for a value that this package never shuts down.
func (l *Lifecycle) unmatched(e *Event) Verdict {
	switch {
	case e.id.Unseen, l.Prog.MayCallUnseen(l.closerName(e)):
		return Discharged
	case slices.ContainsFunc(e.id.Globals, reached):
		// Whoever can name the variable may shut it down; nobody comes after main.
		if l.Pass.Pkg.Name() == "main" {
			return Owed
		}
		return Passed
	case len(e.id.Fields) > 0 && e.id.Open:
		if l.foreignField(e) && l.ownsBase(e) {
			return Owed
		}
		return Passed
	case e.id.Open || l.givenAway(e):
		return Discharged
	}
	return Owed
}

// ownsBase reports whether the wrapper whose field e is about was made in this
// function and goes nowhere else.
func (l *Lifecycle) ownsBase(e *Event) bool {
	return len(e.id.Owners) == 0 && !e.id.OwnerUnseen && len(e.id.OwnerRoots) > 0 &&
		!slices.ContainsFunc(e.id.OwnerRoots, func(v ssa.Value) bool { return l.escapes(v, false) })
}

// arrangedByMaker reports whether the function that made the value arranged for
// its shutdown.
func (l *Lifecycle) arrangedByMaker(e *Event) bool {
	return slices.ContainsFunc(e.id.Made, func(n flow.Node) bool {
		facts, _ := l.OfCall(n.V.(*ssa.Call))
		paths := e.id.Below(places.RootAt(n))
		return slices.ContainsFunc(facts, func(s *Summary) bool {
			return slices.ContainsFunc(s.Arranged, func(p Part) bool { return p.Result == n.Index && slices.Contains(paths, p.Path) })
		})
	})
}

// ownParam reports whether e is about a parameter of the function it is in.
func (l *Lifecycle) ownParam(e *Event) bool {
	return slices.ContainsFunc(e.id.Params, func(p places.ParamPlace) bool { return flow.Encloses(p.Param.Parent(), e.Fn) })
}

// heldForCaller reports whether e is about a field that only constructors fill,
// from parameters that their callers answer for.
func (l *Lifecycle) heldForCaller(e *Event) bool {
	if len(e.id.Fields) == 0 || len(e.id.Owners) == 0 || len(e.id.Params) == 0 || e.id.Open || e.id.Unseen {
		return false
	}
	return !slices.ContainsFunc(e.id.Params, func(p places.ParamPlace) bool { return !l.holds(p.Param) })
}

// belongsElsewhere reports whether the value came in through a parameter of
// some function whose calls are not all seen, such as a constructor.
func (l *Lifecycle) belongsElsewhere(e *Event) bool {
	return slices.ContainsFunc(e.id.Params, func(p places.ParamPlace) bool {
		return !flow.Encloses(p.Param.Parent(), e.Fn) && !l.Hidden(p.Param.Parent())
	})
}
