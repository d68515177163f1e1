package errs

import (
	"go/constant"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// neverRetried reports whether all tasks that the package makes of a handler's types
// are enqueued with MaxRetry(0).
func (e *Errs) neverRetried(handler *ssa.Function) bool {
	patterns, ok := e.patterns(handler)
	if !ok || len(patterns) == 0 {
		return false
	}
	some := false
	for _, fn := range e.Prog.Funcs {
		if e.Prog.FuncInTest(fn) {
			continue
		}
		for _, instr := range e.Calls[fn] {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			obj := flow.CalleeObject(call)
			if obj == nil || !asynqapi.IsNewTask(obj) {
				continue
			}
			typ, known := e.text(call.Call.Args[0])
			if known && !slices.ContainsFunc(patterns, func(p string) bool { return strings.HasPrefix(typ, p) }) {
				continue
			}
			if !known || !e.once(call) && !e.enqueuedOnce(call) {
				return false
			}
			some = true
		}
	}
	return some
}

// patterns lists those that a handler is registered for in the package, and reports
// whether all are known.
func (e *Errs) patterns(handler *ssa.Function) ([]string, bool) {
	var out []string
	for _, fn := range e.Prog.Funcs {
		for _, call := range e.Calls[fn] {
			obj := flow.CalleeObject(call)
			if obj == nil || !asynqapi.IsRegistration(obj) {
				continue
			}
			args := flow.Args(call)
			if !e.holds(args[2], handler) {
				continue
			}
			pattern, known := e.text(args[1])
			if !known {
				return nil, false
			}
			out = append(out, pattern)
		}
	}
	return out, true
}

// holds reports whether what is registered is a handler.
func (e *Errs) holds(v ssa.Value, handler *ssa.Function) bool {
	found := false
	e.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		f, ok := n.V.(*ssa.Function)
		found = found || ok && flow.Body(f) == handler || n.V != nil && makes(n.V, handler)
		return !found
	})
	return found
}

// text returns the one string that a value ever is.
func (e *Errs) text(v ssa.Value) (string, bool) {
	c, ok := e.constants.One(v)
	if !ok || c.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c), true
}

// once reports whether MaxRetry(0), and no other number, is among the options that a
// call is given.
func (e *Errs) once(call ssa.CallInstruction) bool {
	zero, other := false, false
	for _, a := range call.Common().Args {
		e.Trace(flow.Value{V: a}, flow.Options{}, func(n flow.Node) bool {
			option, ok := n.V.(*ssa.Call)
			if n.Kind != flow.Call || !ok {
				return true
			}
			obj := flow.CalleeObject(option)
			if obj == nil || !asynqapi.IsMaxRetry(obj) {
				return true
			}
			c, known := e.constants.One(option.Call.Args[0])
			if known && constant.Sign(c) <= 0 {
				zero = true
			} else {
				other = true
			}
			return false
		})
	}
	return zero && !other
}

// enqueuedOnce reports whether all that happens to a task is that it is enqueued with
// MaxRetry(0).
func (e *Errs) enqueuedOnce(task *ssa.Call) bool {
	some, all := false, true
	e.Forward(task, func(w *flow.Walk, u flow.Use) {
		call, ok := u.Instr.(ssa.CallInstruction)
		if ok && u.Kind == flow.Passed {
			if obj := flow.CalleeObject(call); obj != nil && asynqapi.IsEnqueue(obj) {
				some, all = true, all && e.once(call)
				return
			}
		}
		all = all && (u.Kind == flow.Passed || u.Kind == flow.Returned)
		w.Follow(u)
	})
	return some && all
}
