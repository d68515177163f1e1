package lifecycle

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// chain notes how the effect of an event comes about in the declared function
// that holds it.
func (l *Lifecycle) chain(chains map[*ssa.Function][]string, e *Event) {
	fn := flow.Declared(e.Fn)
	if chains[fn] != nil || fn.Object() == nil {
		return
	}
	chain := []string{l.PlaceOf(fn)}
	if inner := l.OfObject(e.Callee); inner != nil {
		chain = append(chain, inner.Chain...)
	}
	chains[fn] = chain[:min(len(chain), flow.MaxChain)]
}

// Chain tells through which functions an event comes to asynq's own method.
func (l *Lifecycle) Chain(e *Event) []string {
	if f := l.OfObject(e.Callee); f != nil {
		return f.Chain
	}
	return nil
}

// StopsInside returns the Stops that a call comes to in a literal, or in a function of
// this package which nothing else calls; e itself where there are none.
func (l *Lifecycle) StopsInside(e *Event) []*Event { return l.stopsInside(e, flow.MaxChain) }

func (l *Lifecycle) stopsInside(e *Event, depth int) []*Event {
	call, ok := e.Instr.(ssa.CallInstruction)
	if !ok || depth == 0 {
		return []*Event{e}
	}
	callees := l.Callees(call)
	if len(callees) != 1 || callees[0].Parent() == nil && !l.calledOnce(callees[0]) {
		return []*Event{e}
	}
	var out []*Event
	for _, in := range l.of[callees[0]] {
		if again, ok := in.Instr.(ssa.CallInstruction); ok && slices.Contains(l.Callees(again), callees[0]) {
			continue // it calls itself
		}
		if in.Effect&asynqapi.Stop != 0 && slices.ContainsFunc(in.id.Params, func(p places.ParamPlace) bool {
			return p.Param.Parent() == callees[0] && flow.ParamIndex(p.Param) == slices.Index(flow.Args(call), e.Recv)
		}) {
			out = append(out, l.stopsInside(in, depth-1)...)
		}
	}
	if len(out) == 0 {
		return []*Event{e}
	}
	return out
}

// StartInside returns the Start in a literal whose call yields what it started,
// e itself where it is no such call.
func (l *Lifecycle) StartInside(e *Event) *Event {
	for range flow.MaxChain {
		call, ok := e.Instr.(ssa.CallInstruction)
		if !ok {
			break
		}
		callees := l.Callees(call)
		if len(callees) != 1 || callees[0].Parent() == nil {
			break
		}
		i := slices.IndexFunc(l.of[callees[0]], func(in *Event) bool {
			return in.Effect&asynqapi.Start != 0 && l.returned(in, callees[0]) != nil
		})
		if i < 0 {
			break
		}
		e = l.of[callees[0]][i]
	}
	return e
}

// calledOnce reports whether there is one call of fn, but for those in itself.
func (l *Lifecycle) calledOnce(fn *ssa.Function) bool {
	n := 0
	for _, call := range l.Callers(fn) {
		if !flow.Encloses(fn, call.Parent()) {
			n++
		}
	}
	return n == 1 && l.Hidden(fn)
}

// Closer returns the method that shuts down the value of e, nil where the type
// of the value, or of the wrapper that owns it, has none.
func (l *Lifecycle) Closer(e *Event) *types.Func {
	set := types.NewMethodSet(e.Type())
	var later *types.Func
	for i := range set.Len() {
		fn, ok := set.At(i).Obj().(*types.Func)
		if !ok || e.Callee != nil && fn.Origin() == e.Callee.Origin() || !fn.Exported() && fn.Pkg() != l.Pass.Pkg {
			continue
		}
		var do asynqapi.Effect
		index := set.At(i).Index()
		embedded := places.Path(strings.Join(flow.FieldNames(e.Type(), index[:len(index)-1]), "."))
		for _, on := range l.methodEffects(fn, e.Recv) {
			if embedded.Below(on.Path).Meets(e.Path) {
				do |= on.Do
			}
		}
		if do&asynqapi.Shutdown != 0 && do&(asynqapi.Start|asynqapi.Run) == 0 {
			if do&asynqapi.ShutdownNow != 0 {
				return fn
			}
			later = fn
		}
	}
	return later
}

func (l *Lifecycle) closerName(e *Event) string {
	if asynqapi.IsLifecycle(e.Type()) {
		return "Shutdown"
	}
	if method := l.Closer(e); method != nil {
		return method.Name()
	}
	return "Shutdown"
}

// receiverName returns the type whose method holds e.
func receiverName(e *Event) *types.TypeName {
	recv := flow.Declared(e.Fn).Signature.Recv()
	if recv == nil {
		return nil
	}
	t := recv.Type()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// Result returns which result of its call the value of e is, -1 where it is
// none.
func (e *Event) Result() int {
	call, ok := e.Instr.(*ssa.Call)
	if !ok {
		return -1
	}
	switch v := e.Recv.(type) {
	case *ssa.Call:
		if v == call {
			return 0
		}
	case *ssa.Extract:
		if v.Tuple == ssa.Value(call) {
			return v.Index
		}
	}
	return -1
}

// Argument returns which argument of its call the value of e is, the receiver
// being 0 where there is one; -1 where it is none.
func (e *Event) Argument() int {
	call, ok := e.Instr.(ssa.CallInstruction)
	if !ok || e.Recv == nil {
		return -1
	}
	return slices.Index(flow.Args(call), e.Recv)
}
