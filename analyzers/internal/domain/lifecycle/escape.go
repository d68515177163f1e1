package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// keeps finds the lifecycle arguments of fn that go where they cannot be
// followed.
func (l *Lifecycle) keeps(fn *ssa.Function, sum *Summary) {
	for i, p := range fn.Params {
		if !sum.Keeps.Has(i) && mayOwnLifecycle(p.Type()) && l.escapes(p, true) {
			sum.Keeps.Add(i)
		}
	}
}

// kept says by its summary whether a function of this package keeps an
// argument, if that is part of the summary.
func (l *Lifecycle) kept(fn *ssa.Function, arg int) (kept, told bool) {
	fact := l.Of(fn)
	if fact == nil || arg >= min(len(fn.Params), engine.MaxParams) || !mayOwnLifecycle(fn.Params[arg].Type()) {
		return false, false
	}
	return fact.Keeps.Has(arg), true
}

// mayOwnLifecycle reports whether a value of type t can stand for a lifecycle
// value: a pointer to a struct, an interface with methods, or a container.
func mayOwnLifecycle(t types.Type) bool { return ownsLifecycle(t, 0) }

func ownsLifecycle(t types.Type, depth int) bool {
	if depth > 4 {
		return false // a type made of itself
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		_, ok := u.Elem().Underlying().(*types.Struct)
		return ok
	case *types.Interface:
		return !asynqapi.IsContext(t)
	case *types.Slice:
		return ownsLifecycle(u.Elem(), depth+1)
	case *types.Map:
		return ownsLifecycle(u.Elem(), depth+1)
	case *types.Struct:
		return true
	}
	return false
}

// givenAway reports whether the value goes where it cannot be followed.
func (l *Lifecycle) givenAway(e *Event) bool {
	// Where the package shuts down what it was stored in was asked before.
	for _, r := range e.id.Roots {
		if l.escapes(r, false) {
			return true
		}
	}
	return e.Recv != nil && l.escapes(e.Recv, false)
}

// escapes reports whether v goes where something may shut it down unseen or,
// if kept is set, where the package keeps something that it shuts down.
func (l *Lifecycle) escapes(v ssa.Value, kept bool) bool {
	found := false
	l.Forward(v, func(w *flow.Walk, u flow.Use) {
		if holders := l.holders(u); len(holders) > 0 {
			for _, h := range holders {
				w.Add(h) // it goes where what holds it goes
			}
			return
		}
		follow, lost := l.leaves(u, kept)
		if lost {
			found = true
			w.Stop()
		}
		if follow {
			w.Follow(u)
		}
	})
	return found
}

// leaves says of a use whether to follow the value behind it, and whether it
// is lost there.
func (l *Lifecycle) leaves(u flow.Use, kept bool) (follow, lost bool) {
	switch u.Kind {
	case flow.Bound:
		return false, false
	case flow.Returned:
		fn := u.Instr.Parent()
		return l.Hidden(fn), !l.Hidden(fn) && !isFluent(fn, u.Arg)
	case flow.Stored:
		lost = u.Var == nil || l.visible(u) || kept && l.shutDownIn(u.Var)
		return !lost, lost
	case flow.Put:
		lost = l.elsewhere(u.Container) || kept && l.emptied(u.Container)
		return !lost, lost
	case flow.Called:
		return false, false
	}
	return l.passedAway(u, kept)
}

// emptied reports whether the package shuts down what is in a container.
func (l *Lifecycle) emptied(container ssa.Value) bool {
	found, id := false, l.identify(container, "")
	id.EachRoot(func(root any) {
		found = found || id.Has(root) && slices.ContainsFunc(l.closing[root], func(d *Event) bool { return d.id.Has(root) })
	})
	return found
}

// elsewhere reports whether a container is one that others hold, too.
func (l *Lifecycle) elsewhere(container ssa.Value) bool {
	id := l.identify(container, "")
	return id.Open || id.Unseen || slices.ContainsFunc(id.Params, func(p places.ParamPlace) bool { return !l.Hidden(p.Param.Parent()) })
}

// isFluent reports whether result i of fn is a receiver or parameter of the
// same type, handed back for chaining.
func isFluent(fn *ssa.Function, i int) bool {
	t := fn.Signature.Results().At(i).Type()
	for _, p := range fn.Params {
		if types.Identical(p.Type(), t) {
			return true
		}
	}
	return false
}

// passedAway says of an argument whether to follow it into the callee, and
// whether it is lost there. Where the question is what is kept, summaries tell.
func (l *Lifecycle) passedAway(u flow.Use, kept bool) (follow, lost bool) {
	call := u.Instr.(ssa.CallInstruction)
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil && (asynqapi.IsPackage(obj.Pkg()) || purpose.Formats(obj.Pkg().Path()) || purpose.LogsOrTraces(obj.Pkg().Path())) {
		return false, false
	}
	if callees := l.Callees(call); len(callees) > 0 {
		for _, fn := range callees {
			lost, told := l.kept(fn, u.Arg)
			if !kept || !told {
				return true, false
			}
			if lost {
				return false, true
			}
		}
		return false, false
	}
	if call.Common().IsInvoke() && u.Arg == 0 {
		return false, false
	}
	facts, seen := l.OfCall(call)
	if !seen {
		return false, true
	}
	for _, f := range facts {
		if f.Keeps.Has(u.Arg) {
			return false, true
		}
	}
	return false, false
}

// shutDownIn reports whether the package shuts down what is in a field or a
// package variable.
func (l *Lifecycle) shutDownIn(v *types.Var) bool {
	return slices.ContainsFunc(l.closing[v], func(d *Event) bool { return d.id.Has(v) })
}

// visible reports whether other packages can reach what was stored.
func (l *Lifecycle) visible(u flow.Use) bool {
	if u.Var.Pkg() != l.Pass.Pkg {
		return true
	}
	if l.Pass.Pkg.Name() == "main" || !u.Var.Exported() {
		return false
	}
	if fa, ok := u.Instr.(*ssa.Store).Addr.(*ssa.FieldAddr); ok {
		return l.TypeVisible(fa.X.Type())
	}
	return true
}
