package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// hands summarizes what fn hands to the functions that it is given.
func (l *Lifecycle) hands(fn *ssa.Function, sum *Summary) {
	add := func(f, v ssa.Value, arg int, path places.Path) {
		p := l.ownFunc(f)
		if p == nil || !mayBeHanded(v.Type()) {
			return
		}
		id := l.places.Find(v, path)
		for _, from := range append(slices.Clone(id.Params), id.Owners...) {
			h := Hand{flow.ParamIndex(p), arg, flow.ParamIndex(from.Param), from.Path}
			if from.Param.Parent() == fn && p.Parent() == fn && !slices.Contains(sum.Hands, h) {
				sum.Hands = append(sum.Hands, h)
			}
		}
	}
	for _, call := range l.Calls[fn] {
		c := call.Common()
		if flow.CalleeObject(call) == nil && !c.IsInvoke() {
			for i, a := range c.Args {
				add(c.Value, a, i, "")
			}
			continue
		}
		args := flow.Args(call)
		for _, h := range l.handing(call) {
			add(args[h.Func], args[h.Param], h.Arg, h.Path)
		}
	}
}

// handing lists what a call has its callee hand to the functions among its
// arguments.
func (l *Lifecycle) handing(call ssa.CallInstruction) []Hand {
	sums, seen := l.OfCall(call)
	if !seen || len(sums) != 1 {
		return nil
	}
	n := len(flow.Args(call))
	return slices.DeleteFunc(slices.Clone(sums[0].Hands), func(h Hand) bool { return max(h.Func, h.Param) >= n })
}

// mayBeHanded reports whether what has type t may be a lifecycle value.
func mayBeHanded(t types.Type) bool {
	return places.Holds(t) || types.IsInterface(t) || flow.IsTypeParam(t)
}

// ownFunc returns the parameter of its own function that a function value is, nil
// where it may be something else.
func (l *Lifecycle) ownFunc(f ssa.Value) *ssa.Parameter {
	var found *ssa.Parameter
	only := true
	l.Trace(flow.Value{V: f}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch p, ok := n.V.(*ssa.Parameter); {
		case ok && n.Kind == flow.Param && (found == nil || found == p):
			found = p
		case n.Kind != flow.Step:
			only = false
		}
		return only
	})
	if !only {
		return nil
	}
	return found
}

// handed reports whether a call is of a function among the parameters, so that
// what it does to its arguments is told where that function is handed in.
func (l *Lifecycle) handed(call ssa.CallInstruction) bool {
	if flow.CalleeObject(call) != nil {
		return false
	}
	p := l.ownFunc(call.Common().Value)
	sum := l.Of(call.Parent())
	return p != nil && sum != nil && slices.ContainsFunc(sum.Hands, func(h Hand) bool { return h.Func == flow.ParamIndex(p) })
}

// handedEvents tells what the functions that a call is given do to what its callee
// hands them.
func (l *Lifecycle) handedEvents(call ssa.CallInstruction, add func([]Effect, ssa.Instruction, ssa.Value, *types.Func)) {
	args := flow.Args(call)
	for _, h := range l.handing(call) {
		effects := l.effectsOf(args[h.Func], h.Arg)
		for i := range effects {
			effects[i].Path = h.Path.Below(effects[i].Path)
		}
		add(effects, call, args[h.Param], flow.CalleeObject(call))
	}
}

// effectsOf returns what the one function that a value is does to its argument i,
// nil where it is not known.
func (l *Lifecycle) effectsOf(f ssa.Value, i int) []Effect {
	var sums []*Summary
	l.Trace(flow.Value{V: f}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch v := n.V.(type) {
		case *ssa.MakeClosure:
			if obj, _, ok := flow.BoundMethod(v); ok {
				sums = append(sums, l.OfObject(obj))
				i++
			} else {
				sums = append(sums, l.Of(v.Fn.(*ssa.Function)))
			}
		case *ssa.Function:
			if sum := l.Of(flow.Body(v)); sum != nil {
				sums = append(sums, sum)
			} else if obj, ok := v.Object().(*types.Func); ok {
				sums = append(sums, l.OfObject(obj))
			}
		}
		return true
	})
	if len(sums) != 1 {
		return nil
	}
	return slices.Clone(sums[0].on(i))
}
