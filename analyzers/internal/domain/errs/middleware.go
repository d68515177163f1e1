package errs

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// adds notes the handlers among the arguments of functions of the package, to whose
// errors a handler that is made of them may add what keeps asynq from trying again.
func (e *Errs) adds(fn *ssa.Function, _ *Summary) {
	for _, instr := range e.Calls[fn] {
		if call, ok := instr.(*ssa.Call); ok && hands(call) && e.addsBehind(call) {
			e.addedCalls[call] = true
			e.noteAdded(call.Call.Value)
			continue
		}
		sums, _ := e.OfCall(instr)
		for i, a := range flow.Args(instr) {
			if slices.ContainsFunc(sums, func(s *Summary) bool { return s.Adds.Has(i) }) {
				e.noteAdded(a)
			}
		}
	}
}

// noteAdded notes the parameters that a handler comes from.
func (e *Errs) noteAdded(handler ssa.Value) {
	e.Trace(flow.Value{V: handler}, flow.Options{}, func(n flow.Node) bool {
		if n.Kind == flow.Param {
			p := n.V.(*ssa.Parameter)
			if sum := e.Of(p.Parent()); sum != nil {
				sum.Adds.Add(flow.ParamIndex(p))
			}
		}
		return true
	})
}

// addsBehind reports whether the function that calls a handler may return an error that
// is not tried again where the handler's is.
func (e *Errs) addsBehind(call *ssa.Call) bool {
	fn := call.Parent()
	if !asynqapi.IsHandler(flow.Plain(fn.Signature)) {
		return false
	}
	s := &site{call: call, results: [][]Value{{{NeverNil: true, From: true}}}}
	return slices.ContainsFunc(e.walk(fn, s), func(end end) bool { return end.results[0].Has })
}

// onlyAdded reports whether a handler is in sight to be reached only through what may
// add to its errors what keeps asynq from trying again.
func (e *Errs) onlyAdded(handler *ssa.Function) bool {
	some, all := false, true
	note := func(added bool) { some, all = some || added, all && added }
	for _, fn := range e.Prog.Funcs {
		if e.Prog.FuncInTest(fn) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if v, ok := instr.(ssa.Value); ok && makes(v, handler) {
					e.follow(v, note)
					continue
				}
				for _, op := range instr.Operands(nil) {
					if f, ok := (*op).(*ssa.Function); ok && flow.Body(f) == handler {
						e.use(instr, f, note)
					}
				}
			}
		}
	}
	return some && all
}

// makes reports whether a value is an asynq.Handler made of the type whose method a
// handler is, or a method value of it.
func makes(v ssa.Value, handler *ssa.Function) bool {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		obj, _, ok := flow.BoundMethod(v)
		return ok && obj == handler.Object() || v.Fn == handler
	case *ssa.MakeInterface:
		if !asynqapi.IsHandlerInterface(v.Type()) {
			return false
		}
		obj, _, _ := types.LookupFieldOrMethod(v.X.Type(), true, nil, asynqapi.HandlerMethod)
		m, ok := obj.(*types.Func)
		return ok && m.Origin() == handler.Object()
	}
	return false
}

// use tells what an instruction does with a handler that it names.
func (e *Errs) use(instr ssa.Instruction, handler ssa.Value, note func(bool)) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if instr.Common().Value == handler {
			call, ok := instr.(*ssa.Call)
			note(ok && e.addedCalls[call])
			return
		}
		for i, a := range flow.Args(instr) {
			if a == handler {
				e.goesTo(instr, i, note)
			}
		}
	case ssa.Value:
		e.follow(instr, note)
	default:
		note(false)
	}
}

// follow tells where a handler goes.
func (e *Errs) follow(v ssa.Value, note func(bool)) {
	e.Forward(v, func(w *flow.Walk, u flow.Use) {
		switch u.Kind {
		case flow.Passed:
			e.goesTo(u.Instr.(ssa.CallInstruction), u.Arg, note)
		case flow.Called:
			call, ok := u.Instr.(*ssa.Call)
			note(ok && e.addedCalls[call])
		case flow.Returned:
			if len(e.Callers(u.Instr.Parent())) == 0 {
				note(false)
			}
			w.Follow(u)
		default:
			note(false)
		}
	})
}

// goesTo tells what a call does with the handler in an argument: it goes to a mux, or
// another handler is made of it.
func (e *Errs) goesTo(call ssa.CallInstruction, arg int, note func(bool)) {
	sums, _ := e.OfCall(call)
	if slices.ContainsFunc(sums, func(s *Summary) bool { return s.Adds.Has(arg) }) {
		note(true)
		return
	}
	obj := flow.CalleeObject(call)
	if obj != nil {
		if i, ok := asynqapi.HandlerParam(obj); ok && i == arg {
			note(e.usesAdder(flow.Args(call)[0]))
			return
		}
	}
	if v := call.Value(); v != nil && handles(v.Type()) {
		e.follow(v, note)
		return
	}
	note(false)
}

// handles reports whether a value of a type is a handler.
func handles(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return asynqapi.IsHandlerInterface(t) || ok && asynqapi.IsHandler(sig)
}

// usesAdder reports whether a mux is given middleware in sight that may add to the
// errors of its handlers what keeps asynq from trying again.
func (e *Errs) usesAdder(mux ssa.Value) bool {
	roots := e.roots(mux)
	for _, fn := range e.Prog.Funcs {
		for _, call := range e.Calls[fn] {
			obj := flow.CalleeObject(call)
			if obj == nil || !asynqapi.IsUse(obj) {
				continue
			}
			args := flow.Args(call)
			if slices.ContainsFunc(e.roots(args[0]), func(r any) bool { return slices.Contains(roots, r) }) && e.isAdder(args[1]) {
				return true
			}
		}
	}
	return false
}

// roots lists what a mux is: where it is made, or what holds it.
func (e *Errs) roots(mux ssa.Value) []any {
	var out []any
	e.Trace(flow.Value{V: mux}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Field:
			out = append(out, n.Var)
		case flow.Call, flow.Alloc, flow.Global, flow.Param:
			out = append(out, n.V)
		}
		return true
	})
	return out
}

// isAdder reports whether one of the middlewares that a value holds may add what
// keeps asynq from trying again.
func (e *Errs) isAdder(v ssa.Value) bool {
	found := false
	e.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		if n.Kind == flow.Func {
			var sum *Summary
			switch f := n.V.(type) {
			case *ssa.Function:
				if sum = e.Of(flow.Body(f)); sum == nil {
					obj, _ := f.Object().(*types.Func)
					sum = e.OfObject(obj)
				}
				found = found || sum != nil && sum.Adds.Has(0)
			case *ssa.MakeClosure:
				if obj, _, ok := flow.BoundMethod(f); ok {
					sum = e.OfObject(obj)
					found = found || sum != nil && sum.Adds.Has(1)
				} else if sum = e.Of(f.Fn.(*ssa.Function)); sum != nil {
					found = found || sum.Adds.Has(0)
				}
			}
		}
		return !found
	})
	return found
}
