package writers

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// An origin is where a task or a writer comes from: NewTask, or one parameter. Both
// are nil where it is anything else.
type origin struct {
	param   *ssa.Parameter
	newTask ssa.CallInstruction
	isTask  bool // the parameter is the task
	unknown bool
}

func (o origin) made() bool { return o.newTask != nil && o.param == nil && !o.unknown }

// A use is a place where a method of a writer is called, or where a task or a writer is
// handed to a function that calls one.
type use struct {
	call ssa.CallInstruction
	arg  int
	from origin
}

// uses lists the uses of writers in fn.
func (s *Writers) uses(fn *ssa.Function) []use {
	var out []use
	for _, call := range s.Calls[fn] {
		for i, a := range flow.Args(call) {
			var from origin
			switch {
			case s.each(call, func(sum *Summary) bool { return sum.Tasks.Has(i) }):
				from = s.task(flow.Value{V: a})
			case s.writes(call, i):
				from = s.writer(flow.Value{V: a})
			default:
				continue
			}
			if !from.unknown && (from.param == nil) != (from.newTask == nil) && !checked(call) {
				out = append(out, use{call, i, from})
			}
		}
	}
	return out
}

// each reports whether something holds of all functions that a call may reach.
func (s *Writers) each(call ssa.CallInstruction, holds func(*Summary) bool) bool {
	sums, seen := s.OfCall(call)
	return seen && len(sums) > 0 && !slices.ContainsFunc(sums, func(sum *Summary) bool { return !holds(sum) })
}

// writes reports whether a call calls a method of an argument, as of a writer.
func (s *Writers) writes(call ssa.CallInstruction, arg int) bool {
	if c := call.Common(); c.IsInvoke() && arg == 0 {
		return c.Method.Name() == "Write"
	}
	if obj := flow.CalleeObject(call); obj != nil {
		if i, ok := purpose.WritesTo(obj); ok && i == arg {
			return true
		}
	}
	return s.each(call, func(sum *Summary) bool { return sum.Writers.Has(arg) })
}

// task finds where a task comes from.
func (s *Writers) task(v flow.Value) origin {
	var o origin
	s.Trace(v, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Call:
			call := n.V.(*ssa.Call)
			switch {
			case len(s.Callees(call)) > 0:
				return true
			case s.each(call, func(sum *Summary) bool { return sum.Made.Has(n.Index) }):
				o.newTask = call
			default:
				o.unknown = true
			}
			return false
		case flow.Param:
			o.add(n.V.(*ssa.Parameter), true)
		case flow.Open, flow.Unseen, flow.Alloc, flow.Func:
			o.unknown = true
		}
		return true
	})
	return o
}

// writer finds where a writer comes from, or the task that it is of.
func (s *Writers) writer(v flow.Value) origin {
	var o origin
	s.Trace(v, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Call:
			call := n.V.(*ssa.Call)
			obj := flow.CalleeObject(call)
			switch {
			case obj != nil && asynqapi.IsResultWriterGetter(obj):
				t := s.task(flow.Value{V: flow.Args(call)[0], Frame: n.Frame})
				o.unknown = o.unknown || t.unknown
				if t.newTask != nil {
					o.newTask = t.newTask
				}
				if t.param != nil {
					o.add(t.param, true)
				}
			case len(s.Callees(call)) > 0:
				return true
			default:
				o.unknown = true
			}
			return false
		case flow.Param:
			o.add(n.V.(*ssa.Parameter), false)
		case flow.Open, flow.Unseen, flow.Alloc, flow.Func:
			o.unknown = true
		}
		return true
	})
	return o
}

// add notes a parameter. Of several nobody knows which it is.
func (o *origin) add(p *ssa.Parameter, isTask bool) {
	o.unknown = o.unknown || o.param != nil && (o.param != p || o.isTask != isTask)
	o.param, o.isTask = p, isTask
}

// checked reports whether a call stands on one side of a comparison of a writer with
// nil.
func checked(call ssa.CallInstruction) bool {
	for d := call.Block().Idom(); d != nil; d = d.Idom() {
		v, _, ok := flow.NilTest(d)
		if ok && asynqapi.IsResultWriter(v.Type()) && flow.Decides(d, call.Block()) {
			return true
		}
	}
	return false
}

// A Site is a call of a method of a writer that is nil.
type Site struct {
	Call ssa.CallInstruction // of the method, or of the function of another package that calls it
	Arg  int                 // of the call: the writer or the task
	Hook ssa.Instruction     // that makes a function of another package a hook, in place of the call

	InHook bool            // asynq gives the task to a hook: nothing recovers
	From   *ssa.Function   // the hook, nil for a task that NewTask made
	Made   ssa.Instruction // the call that made the task
}

// Sites lists the calls of methods of writers that are nil, without those of tests.
func (s *Writers) Sites() []Site {
	w := &walk{s: s, seen: make(map[*ssa.Parameter]bool)}
	for _, fn := range s.Order {
		if s.Prog.FuncInTest(fn) {
			continue
		}
		w.hooks(fn)
	}
	for _, fn := range s.Order {
		if s.Prog.FuncInTest(fn) {
			continue
		}
		for _, u := range s.uses(fn) {
			if u.from.made() {
				w.reach(u, Site{Made: u.from.newTask})
			}
		}
	}
	return w.sites
}

// A walk follows tasks without a writer into functions.
type walk struct {
	s     *Writers
	seen  map[*ssa.Parameter]bool
	sites []Site
}

// reach deals with a use of a writer that is nil.
func (w *walk) reach(u use, site Site) {
	callees := w.s.callees(u.call)
	if c := u.call.Common(); len(callees) == 0 || c.IsInvoke() && u.arg == 0 {
		site.Call, site.Arg = u.call, u.arg
		w.sites = append(w.sites, site)
		return
	}
	for _, callee := range callees {
		if u.arg < len(callee.Params) {
			w.enter(callee.Params[u.arg], site)
		}
	}
}

// callees lists the functions of this package that a call may reach, nil where others
// are among them.
func (s *Writers) callees(call ssa.CallInstruction) []*ssa.Function {
	out := s.Callees(call)
	c := call.Common()
	if len(out) > 0 || !c.IsInvoke() {
		return out
	}
	seen := true
	s.Trace(flow.Value{V: c.Value}, flow.Options{Callers: true}, func(n flow.Node) bool {
		mi, ok := n.V.(*ssa.MakeInterface)
		if !ok {
			return true
		}
		obj, _, _ := types.LookupFieldOrMethod(mi.X.Type(), true, c.Method.Pkg(), c.Method.Name())
		m, _ := obj.(*types.Func)
		if fn := s.FuncOf(m); fn != nil {
			out = append(out, fn)
		} else {
			seen = false
		}
		return false
	})
	if !seen {
		return nil
	}
	return out
}

// enter deals with a parameter that is a task without a writer, or its writer.
func (w *walk) enter(p *ssa.Parameter, site Site) {
	if w.seen[p] {
		return
	}
	w.seen[p] = true
	var visit func(fn *ssa.Function)
	visit = func(fn *ssa.Function) {
		for _, u := range w.s.uses(fn) {
			if u.from.param == p && u.from.newTask == nil {
				w.reach(u, site)
			}
		}
		for _, anon := range fn.AnonFuncs {
			visit(anon)
		}
	}
	visit(p.Parent())
}

// hooks finds the hooks that fn is, or that it hands to asynq.
func (w *walk) hooks(fn *ssa.Function) {
	if asynqapi.IsHookMethod(fn.Name(), fn.Signature) {
		w.hook(fn)
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.ChangeType:
				if asynqapi.IsHook(instr.Type()) {
					w.handed(instr.X, instr)
				}
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && asynqapi.IsSettings(fa.X.Type()) && takesTask(instr.Val.Type()) {
					w.handed(instr.Val, instr)
				}
			}
		}
	}
}

// handed deals with a function that becomes a hook.
func (w *walk) handed(v ssa.Value, at ssa.Instruction) {
	w.s.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if n.Kind != flow.Func {
			return n.Kind != flow.Call
		}
		obj, _, bound := flow.BoundMethod(n.V)
		var fn *ssa.Function
		switch f := n.V.(type) {
		case *ssa.MakeClosure:
			fn = f.Fn.(*ssa.Function)
		case *ssa.Function:
			fn = flow.Body(f)
			obj = flow.ObjectOf(f)
		}
		if bound {
			fn = w.s.FuncOf(obj)
		}
		if fn != nil && w.s.Of(fn) != nil {
			w.hook(fn)
		} else if sum := w.s.OfObject(obj); sum != nil && sum.Tasks != 0 {
			w.sites = append(w.sites, Site{Hook: at, InHook: true})
		}
		return false
	})
}

// hook deals with a hook of this package.
func (w *walk) hook(fn *ssa.Function) {
	for _, p := range fn.Params {
		if isTasks(p.Type()) {
			w.enter(p, Site{InHook: true, From: fn})
		}
	}
}

func takesTask(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for p := range sig.Params().Variables() {
		if isTasks(p.Type()) {
			return true
		}
	}
	return false
}

// isTasks reports whether t is a task or a list of them.
func isTasks(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return asynqapi.IsTask(t)
}
