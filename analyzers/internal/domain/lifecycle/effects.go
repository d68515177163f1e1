package lifecycle

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// calledEffects returns what functions do to an argument by calling methods of
// what it turns out to be. To start and to shut down is to run.
func (l *Lifecycle) calledEffects(sums []*Summary, i int, arg ssa.Value) (effects []Effect, callee *types.Func) {
	var all [][]Effect
	for _, s := range sums {
		for _, m := range s.Calls {
			if m.Param != i {
				continue
			}
			for _, method := range l.methodsNamed(arg, m.Method) {
				if on := l.declaredEffects(method); len(on) > 0 {
					all, callee = append(all, on), method
				}
			}
		}
	}
	effects = merge(all, func(byOne []asynqapi.Effect) asynqapi.Effect {
		var done asynqapi.Effect
		for _, e := range byOne {
			done |= e
		}
		return done
	})
	for i, e := range effects {
		if e.Do&asynqapi.Start != 0 && e.Do&asynqapi.Shutdown != 0 {
			effects[i].Do = asynqapi.Run
		}
	}
	return effects, callee
}

// methodsNamed returns the methods of this name that the concrete types of a
// value, or of the elements of a container, have.
func (l *Lifecycle) methodsNamed(v ssa.Value, name string) []*types.Func {
	var e flow.Types
	l.DynamicTypes(flow.Value{V: v}, nil, &e)
	var out []*types.Func
	for _, t := range e.Types {
		obj, _, _ := types.LookupFieldOrMethod(element(t.Type), true, l.Pass.Pkg, name)
		if fn, ok := obj.(*types.Func); ok && !slices.Contains(out, fn.Origin()) {
			out = append(out, fn.Origin())
		}
	}
	return out
}

// element returns what a container holds, t itself where it is none.
func element(t types.Type) types.Type {
	if _, pointer := t.Underlying().(*types.Pointer); pointer {
		return t
	}
	return cmp.Or(flow.Elem(t.Underlying()), t)
}

// methodCalls summarizes which methods fn and its literals call on what its
// arguments of interface type turn out to be.
func (l *Lifecycle) methodCalls(fn *ssa.Function, _ *Summary) {
	for _, call := range l.Calls[fn] {
		c := call.Common()
		if !c.IsInvoke() || c.Method.Pkg() == nil || asynqapi.IsContext(c.Value.Type()) {
			continue
		}
		l.Trace(flow.Value{V: c.Value}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && n.Kind == flow.Param && flow.Encloses(p.Parent(), fn) && l.Of(p.Parent()) != nil {
				owner := l.Of(p.Parent())
				m := MethodCall{flow.ParamIndex(p), c.Method.Name()}
				if !slices.Contains(owner.Calls, m) {
					owner.Calls = append(owner.Calls, m)
				}
			}
			return n.Kind != flow.Field && n.Kind != flow.Global
		})
	}
}

// methodEffects returns what a method does to its receiver, a method of an
// interface by its implementations in sight.
func (l *Lifecycle) methodEffects(obj *types.Func, recv ssa.Value) []Effect {
	if !flow.IsInterfaceMethod(obj) {
		return l.declaredEffects(obj)
	}
	return agreed(l.OfMethod(recv, obj), 0)
}

func (l *Lifecycle) declaredEffects(obj *types.Func) []Effect {
	if obj.Signature().Recv() == nil {
		return nil
	}
	return l.OfObject(obj).on(0)
}

// on returns what a call does to argument i; nothing is known of a function that
// is not seen. What shuts down on some way is no mere Stop.
func (s *Summary) on(i int) []Effect {
	if s == nil {
		return nil
	}
	var out []Effect
	for _, e := range s.Effects {
		if e.Param != i {
			continue
		}
		if e.Do&asynqapi.Shutdown != 0 {
			e.Do &^= asynqapi.Stop | asynqapi.StopNow
		}
		out = append(out, e)
	}
	return out
}

// agreed joins what several implementations do to argument i. What leads to a
// report must be true of all; that one of them shuts down is enough to stay
// silent.
func agreed(sums []*Summary, i int) []Effect {
	var all [][]Effect
	for _, s := range sums {
		all = append(all, s.on(i))
	}
	return merge(all, func(byOne []asynqapi.Effect) asynqapi.Effect {
		every, some := ^asynqapi.Effect(0), asynqapi.Effect(0)
		for _, e := range byOne {
			every &= e
			some |= e
		}
		return every&^closes | some&closes
	})
}

// merge joins the effects of several functions on one value, path by path where
// all of them are about the same paths. Otherwise what they do is done somewhere
// below the value.
func merge(all [][]Effect, join func(byOne []asynqapi.Effect) asynqapi.Effect) []Effect {
	if len(all) == 0 {
		return nil
	}
	samePaths := func(list []Effect) bool {
		return slices.EqualFunc(list, all[0], func(a, b Effect) bool { return a.Path == b.Path })
	}
	var out []Effect
	add := func(path places.Path, byOne []asynqapi.Effect) {
		if do := join(byOne); do != 0 {
			out = append(out, Effect{Path: path, Do: do})
		}
	}
	if slices.IndexFunc(all, func(list []Effect) bool { return !samePaths(list) }) < 0 {
		for i, e := range all[0] {
			var byOne []asynqapi.Effect
			for _, list := range all {
				byOne = append(byOne, list[i].Do)
			}
			add(e.Path, byOne)
		}
		return out
	}
	var byOne []asynqapi.Effect
	for _, list := range all {
		var done asynqapi.Effect
		for _, e := range list {
			done |= e.Do
		}
		byOne = append(byOne, done)
	}
	add("*", byOne)
	return out
}
