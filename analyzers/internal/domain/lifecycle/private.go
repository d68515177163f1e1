package lifecycle

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// private reports whether the value of an event, and every struct that holds it,
// is made in this package and never goes where it cannot be followed. Then what a
// method does to its receiver is done to this value only where that method is
// called on it or on what holds it, and that call is an event itself.
func (l *Lifecycle) private(e *Event) bool {
	if e.private == 0 {
		e.private = 1
		if l.isPrivate(e) {
			e.private = 2
		}
	}
	return e.private == 2
}

func (l *Lifecycle) isPrivate(e *Event) bool {
	id := e.id
	roots := append(slices.Clone(id.Roots), id.OwnerRoots...)
	if len(roots) == 0 || id.Unseen || id.OwnerUnseen || id.Open || len(id.Globals)+len(id.Params)+len(id.Owners) > 0 {
		return false
	}
	fields := make(map[string]bool) // that lead to the value
	for _, root := range roots {
		for _, path := range id.Below(places.RootOf(root)) {
			for name := range strings.SplitSeq(string(path), ".") {
				fields[name] = true
			}
		}
	}
	return !slices.ContainsFunc(roots, func(root ssa.Value) bool { return l.leaks(root, fields) })
}

// leaks reports whether v, or a struct that it is put into, goes where it cannot
// be followed. The fields that it is put into are added to those that lead to it.
func (l *Lifecycle) leaks(v ssa.Value, fields map[string]bool) bool {
	leaked := false
	l.ForwardInto(v, func(f *types.Var) bool { return fields[f.Name()] }, func(w *flow.Walk, u flow.Use) {
		for _, h := range l.holders(u) {
			w.Add(h)
		}
		var follow, lost bool
		if u.Kind == flow.Stored {
			lost = !l.storedInside(w, u, fields)
		} else {
			follow, lost = l.leaves(u, false)
		}
		if lost {
			leaked = true
			w.Stop()
		}
		if follow {
			w.Follow(u)
		}
	})
	return leaked
}

// storedInside adds the structs that a value is stored into, and reports whether
// all of them are variables of this package's functions.
func (l *Lifecycle) storedInside(w *flow.Walk, u flow.Use, fields map[string]bool) bool {
	fa, ok := u.Instr.(*ssa.Store).Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	fields[flow.FieldOf(fa).Name()] = true
	inside, found := true, false
	l.Trace(flow.Value{V: fa.X}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Alloc, flow.Zero:
			found = true
			w.Add(n.V)
		case flow.Step, flow.Const:
		case flow.Field:
			w.Add(n.V)
			fields[n.Var.Name()] = true
		case flow.Param:
			inside = inside && l.Hidden(n.V.Parent())
		default:
			inside = false
		}
		return true
	})
	return inside && found
}
