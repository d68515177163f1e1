package lifecycle

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// An Event is a place where something happens to a lifecycle value: a call of
// one of asynq's methods or of a function whose summary says so, a method
// value of either, or a call that returns a started value.
type Event struct {
	Effect asynqapi.Effect
	Instr  ssa.Instruction // a call, go or defer, or the *ssa.MakeClosure of a method value
	Fn     *ssa.Function
	Recv   ssa.Value   // the lifecycle value, or the wrapper that owns it; nil for Global
	Path   places.Path // where below Recv or Global the value is
	Global *types.Var  // the package variable that the called function is about
	Callee *types.Func // asynq's method or the wrapper's; nil for a literal
	Test   bool        // in a _test.go file

	id      *places.Set
	index   int   // among the events of the package
	private uint8 // 0 where that was not asked yet, 1 if it is not, 2 if it is
}

// events lists what fn itself, without its literals, does to lifecycle values,
// and finds out which these are.
func (l *Lifecycle) events(fn *ssa.Function) []*Event {
	var out []*Event
	test := l.Prog.FuncInTest(fn)
	add := func(effects []Effect, instr ssa.Instruction, recv ssa.Value, callee *types.Func) {
		if recv == nil {
			return
		}
		for _, e := range effects {
			out = append(out, &Event{Effect: e.Do, Instr: instr, Fn: fn, Recv: recv, Path: e.Path, Callee: callee, Test: test, id: l.identify(recv, e.Path)})
		}
	}
	global := func(g GlobalEffect, call ssa.CallInstruction, v *types.Var) {
		id := places.OfVar(v, g.Path)
		out = append(out, &Event{Effect: g.Do, Instr: call, Fn: fn, Global: v, Path: g.Path, Callee: flow.CalleeObject(call), Test: test, id: id})
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
					add(l.methodEffects(obj, recv), instr, recv, obj)
				}
			case ssa.CallInstruction:
				l.callEvents(instr, add)
				l.globalEvents(instr, global)
			}
		}
	}
	return out
}

func (l *Lifecycle) callEvents(call ssa.CallInstruction, add func([]Effect, ssa.Instruction, ssa.Value, *types.Func)) {
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
	if c := call.Common(); c.IsInvoke() {
		add(l.methodEffects(c.Method, c.Value), call, c.Value, obj)
	}
	l.handedEvents(call, add)
	sums, seen := l.OfCall(call)
	if !seen || l.handed(call) {
		return
	}
	for i, a := range args {
		if i > 0 || !call.Common().IsInvoke() {
			add(agreed(sums, i), call, a, obj)
		}
	}
	for i, a := range args {
		effects, method := l.calledEffects(sums, i, a)
		add(effects, call, a, method)
	}
	if v := call.Value(); v != nil {
		for _, part := range engine.Common(sums, func(s *Summary) []Part { return s.Started }) {
			add([]Effect{{Path: part.Path, Do: asynqapi.Start}}, call, flow.Result(v, part.Result), obj)
		}
	}
}

// globalEvents tells what a call does to package variables of others.
func (l *Lifecycle) globalEvents(call ssa.CallInstruction, add func(GlobalEffect, ssa.CallInstruction, *types.Var)) {
	sums, seen := l.OfCall(call)
	if !seen || len(sums) != 1 {
		return
	}
	for _, g := range sums[0].Globals {
		if pkg := l.Imported(g.Var.Pkg); pkg != nil {
			if v, ok := pkg.Scope().Lookup(g.Var.Name).(*types.Var); ok {
				add(g, call, v)
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
	return fn.Signature.Recv() != nil && slices.ContainsFunc(e.id.Owners, func(p places.ParamPlace) bool { return p.Param == fn.Params[0] })
}

// ParamOf returns a parameter that the value of e is or lives below, of the declared
// function that holds e; nil where there is none.
func (e *Event) ParamOf() *ssa.Parameter {
	for _, list := range [][]places.ParamPlace{e.id.Params, e.id.Owners} {
		for _, p := range list {
			if flow.Encloses(p.Param.Parent(), e.Fn) {
				return p.Param
			}
		}
	}
	return nil
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
