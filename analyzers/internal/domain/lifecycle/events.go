package lifecycle

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"golang.org/x/tools/go/ssa"
)

// An Event is a place where something happens to a lifecycle value: a call of
// one of asynq's methods or of a function whose summary says so, a method
// value of either, or a call that returns a started value.
type Event struct {
	Effect asynqapi.Effect
	Instr  ssa.Instruction // a call, go or defer, or the *ssa.MakeClosure of a method value
	Fn     *ssa.Function
	Recv   ssa.Value   // the lifecycle value, or the wrapper that owns it; nil for Global
	Global *types.Var  // the package variable that the called function is about
	Callee *types.Func // asynq's method or the wrapper's; nil for a literal
	Test   bool        // in a _test.go file

	id    identity
	index int // among the events of the package
}

// events lists what fn itself, without its literals, does to lifecycle values,
// and finds out which these are.
func (l *Lifecycle) events(fn *ssa.Function) []*Event {
	var out []*Event
	test := l.Prog.FuncInTest(fn)
	add := func(effect asynqapi.Effect, instr ssa.Instruction, recv ssa.Value, callee *types.Func) {
		if effect != 0 && recv != nil {
			out = append(out, &Event{Effect: effect, Instr: instr, Fn: fn, Recv: recv, Callee: callee, Test: test, id: l.identify(recv)})
		}
	}
	global := func(effect asynqapi.Effect, call ssa.CallInstruction, v *types.Var) {
		id := identity{keys: map[any]bool{v: true}, global: v}
		out = append(out, &Event{Effect: effect, Instr: call, Fn: fn, Global: v, Callee: flow.CalleeObject(call), Test: test, id: id})
	}
	executed := l.executed(fn)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if !executed[instr] {
				continue
			}
			switch instr := instr.(type) {
			case *ssa.MakeClosure:
				if obj, recv, ok := flow.BoundMethod(instr); ok {
					add(l.methodEffect(obj, recv), instr, recv, obj)
				}
			case ssa.CallInstruction:
				l.callEvents(instr, add)
				l.globalEvents(instr, global)
			}
		}
	}
	return out
}

func (l *Lifecycle) callEvents(call ssa.CallInstruction, add func(asynqapi.Effect, ssa.Instruction, ssa.Value, *types.Func)) {
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
	if c := call.Common(); c.IsInvoke() {
		add(l.methodEffect(c.Method, c.Value), call, c.Value, obj)
	}
	facts, seen := l.OfCall(call)
	if !seen {
		return
	}
	for i, a := range args {
		if i == 0 && call.Common().IsInvoke() {
			continue
		}
		add(agreed(facts, func(f *Summary) asynqapi.Effect { return f.effect(i) }), call, a, obj)
	}
	for i, a := range args {
		effect, method := l.calledEffect(facts, i, a)
		add(effect, call, a, method)
	}
	started := ^engine.Params(0)
	for _, f := range facts {
		started &= f.Started
	}
	if v := call.Value(); v != nil && started != 0 {
		for i := range call.Common().Signature().Results().Len() {
			if started.Has(i) {
				add(asynqapi.Start, call, flow.Result(v, i), obj)
			}
		}
	}
}

// globalEvents tells what a call does to exported package variables.
func (l *Lifecycle) globalEvents(call ssa.CallInstruction, add func(asynqapi.Effect, ssa.CallInstruction, *types.Var)) {
	facts, seen := l.OfCall(call)
	if !seen || len(facts) != 1 {
		return
	}
	for _, g := range facts[0].Globals {
		if pkg := l.Imported(g.Pkg); pkg != nil {
			if v, ok := pkg.Scope().Lookup(g.Name).(*types.Var); ok {
				add(g.Effect, call, v)
			}
		}
	}
}

// stopsNow reports whether a Stop is done when its instruction is.
func (e *Event) stopsNow() bool { return inPath(e.Instr) && e.Effect&asynqapi.StopNow != 0 }

// mayShutNow reports whether a shutdown may be done when its instruction is.
func (e *Event) mayShutNow() bool {
	return inPath(e.Instr) && e.Effect&(asynqapi.ShutdownNow|asynqapi.Run) != 0
}

// mayShutLater reports whether a shutdown may be done later than its
// instruction.
func (e *Event) mayShutLater() bool {
	return !inPath(e.Instr) || e.Effect&asynqapi.ShutdownLater != 0
}

// OfReceiver reports whether e is about a field of the receiver of the method
// that it stands in.
func (e *Event) OfReceiver() bool {
	fn := flow.Declared(e.Fn)
	return fn.Signature.Recv() != nil && slices.Contains(e.id.owners, fn.Params[0])
}

// On reports whether n is the call of a method on the event's value, or that
// method's value.
func (e *Event) On(n ast.Node) bool {
	if call, ok := e.Instr.(ssa.CallInstruction); ok {
		args := flow.Args(call)
		return len(args) > 0 && e.Recv != nil && args[0] == e.Recv
	}
	_, ok := n.(*ast.SelectorExpr)
	return ok
}

// Type returns the type of the event's value.
func (e *Event) Type() types.Type {
	if e.Global != nil {
		return e.Global.Type()
	}
	return e.Recv.Type()
}
