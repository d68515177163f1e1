package lifecycle

import (
	"go/types"
	"slices"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"golang.org/x/tools/go/ssa"
)

// calledEffect returns what functions do to an argument by calling methods of
// what it turns out to be. To start and to shut down is to run.
func (l *Lifecycle) calledEffect(facts []*Summary, i int, arg ssa.Value) (effect asynqapi.Effect, callee *types.Func) {
	for _, f := range facts {
		for _, m := range f.Calls {
			if m.Param != i {
				continue
			}
			for _, method := range l.methodsNamed(arg, m.Method) {
				if e := l.declaredEffect(method); e != 0 {
					effect, callee = effect|e, method
				}
			}
		}
	}
	if effect&asynqapi.Start != 0 && effect&asynqapi.Shutdown != 0 {
		return asynqapi.Run, callee
	}
	return effect, callee
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
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return t
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

// methodEffect returns what a method does to its receiver, a method of an
// interface by its implementations in sight.
func (l *Lifecycle) methodEffect(obj *types.Func, recv ssa.Value) asynqapi.Effect {
	if !flow.IsInterfaceMethod(obj) {
		return l.declaredEffect(obj)
	}
	var effects []asynqapi.Effect
	for _, f := range l.OfMethod(recv, obj) {
		effects = append(effects, f.onReceiver())
	}
	return agree(effects)
}

func (l *Lifecycle) declaredEffect(obj *types.Func) asynqapi.Effect {
	if obj.Signature().Recv() == nil {
		return 0
	}
	return l.OfObject(obj).onReceiver()
}

// onReceiver returns what a method does to its receiver; nothing is known of a
// method that is not seen.
func (f *Summary) onReceiver() asynqapi.Effect {
	if f == nil {
		return 0
	}
	return f.effect(0)
}

// effect returns what a call does to argument i. One that shuts down on some
// way is no mere Stop.
func (f *Summary) effect(i int) asynqapi.Effect {
	if i >= len(f.Effects) {
		return 0
	}
	e := f.Effects[i]
	if e&asynqapi.Shutdown != 0 {
		e &^= asynqapi.Stop | asynqapi.StopNow
	}
	return e
}

func agreed(facts []*Summary, effect func(*Summary) asynqapi.Effect) asynqapi.Effect {
	var effects []asynqapi.Effect
	for _, f := range facts {
		effects = append(effects, effect(f))
	}
	return agree(effects)
}

// agree joins the effects of several implementations. What leads to a report
// must be true of all; that one of them shuts down is enough to stay silent.
func agree(effects []asynqapi.Effect) asynqapi.Effect {
	if len(effects) == 0 {
		return 0
	}
	all, some := ^asynqapi.Effect(0), asynqapi.Effect(0)
	for _, e := range effects {
		all &= e
		some |= e
	}
	return all&^closes | some&closes
}
