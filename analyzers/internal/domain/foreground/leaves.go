package foreground

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// given is the test whether an argument is the task of a handler or was made of it.
const given purpose.Test = 100

// goes visits the go statements of fn, as far as they can be executed.
func (f *Foreground) goes(fn *ssa.Function, visit func(*ssa.Go)) {
	f.ends.Walk(fn.Blocks[0], 0, func(instr ssa.Instruction) bool {
		if start, ok := instr.(*ssa.Go); ok {
			visit(start)
		}
		return true
	})
}

// leaves says whether a goroutine that does the work it is given is left behind, and
// what of the arguments of the function around it must be the task for that.
func (f *Foreground) leaves(start *ssa.Go, stack []callee) []Act {
	fn := start.Parent()
	if !f.worksAt(start) || f.onlyOnce(fn) {
		return nil
	}
	of := f.derived(fn)
	var params engine.Params
	for _, v := range inputs(start) {
		params |= f.ofLookups(of, v)
	}
	acts := f.givenActs(Act{Kind: Leave, Param: -1}, of.root, params, stack)
	if len(acts) == 0 || f.endsWithHandler(start) || f.mayBeAwaited(start) || f.atPipe(start) || f.holdsWeight(start) {
		return nil
	}
	return acts
}

// ofLookups returns of which arguments a value was made. What is looked up, on some
// way, belongs to those that the container was made of.
func (f *Foreground) ofLookups(of *derivation, v ssa.Value) engine.Params {
	params := of.of[v]
	if params == 0 {
		return 0
	}
	for _, v := range append(f.stores(v), v) {
		f.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if found, ok := n.V.(*ssa.Lookup); ok {
				params &= of.of[found.X]
			}
			return n.Kind == flow.Step
		})
	}
	return params
}

// givenActs returns what an act needs so that one of some parameters of a function is
// the task: nothing in a handler, else one act for each parameter.
func (f *Foreground) givenActs(a Act, root *ssa.Function, params engine.Params, stack []callee) []Act {
	if params == 0 {
		return nil
	}
	if contexts.IsHandler(root) {
		return []Act{a}
	}
	if len(stack) > 0 {
		for i := len(stack) - 1; i >= 0; i-- {
			if stack[i].body == root {
				return f.givenActs(a, f.derived(stack[i].call.Parent()).root, f.paramsOf(stack[i], params), stack[:i])
			}
		}
		return nil
	}
	var out []Act
	for i := range root.Params {
		if params.Has(i) {
			act := a
			act.Needs = []Need{{Test: given, Param: i}}
			out = append(out, act)
		}
	}
	return out
}

// paramsOf returns of which arguments of the root of the caller the arguments of a
// call were made.
func (f *Foreground) paramsOf(c callee, params engine.Params) engine.Params {
	of := f.derived(c.call.Parent()).of
	var out engine.Params
	for i, a := range c.args {
		if params.Has(i) {
			out |= of[a]
		}
	}
	return out
}

// handed resolves an act of a callee that needs an argument to be the task. What a
// method of another package does for its own receiver is its own affair.
func (f *Foreground) handed(a Act, c callee, stack []callee) []Act {
	var params engine.Params
	for _, n := range a.Needs {
		if obj := flow.CalleeObject(c.call); c.body == nil && n.Param == 0 && obj != nil && obj.Signature().Recv() != nil {
			return nil
		}
		params.Add(n.Param)
	}
	if len(a.Needs) == 0 {
		return []Act{a} // a handler of its own
	}
	a.Needs = nil
	return f.givenActs(a, f.derived(c.call.Parent()).root, f.paramsOf(c, params), stack)
}

// inputs lists what a goroutine is given: its arguments, and what its function
// captures.
func inputs(start *ssa.Go) []ssa.Value {
	out := slices.Clone(flow.Args(start))
	if mc, ok := start.Call.Value.(*ssa.MakeClosure); ok {
		out = append(out, mc.Bindings...)
	}
	return out
}

// works reports whether fn does more than compute, log, sleep, lock or tell others.
func (f *Foreground) works(fn *ssa.Function) bool {
	return slices.ContainsFunc(f.Calls[fn], f.worksAt)
}

func (f *Foreground) worksAt(call ssa.CallInstruction) bool {
	c, obj := call.Common(), flow.CalleeObject(call)
	if _, ok := c.Value.(*ssa.Builtin); ok || f.prompt.IsPromptCall(call) {
		return false
	}
	switch {
	case c.IsInvoke():
		if logs(c.Method) {
			return false
		}
		sums, seen := f.Invoked(c.Value, c.Method)
		return !seen || slices.ContainsFunc(sums, func(s *Summary) bool { return s.Works })
	case obj != nil && f.Own(obj.Pkg()):
		sum := f.OfObject(obj)
		return sum != nil && sum.Works
	case obj != nil:
		return !purpose.Idles(obj)
	}
	if fn := flow.StaticCallee(call); fn != nil {
		sum := f.Of(fn)
		return sum != nil && sum.Works
	}
	callees, _ := f.functions(c.Value, nil)
	return slices.ContainsFunc(callees, func(c callee) bool { return c.sum != nil && c.sum.Works })
}

// logs reports whether a method looks like that of a logger: it takes any values, and
// returns nothing.
func logs(m *types.Func) bool {
	sig := m.Signature()
	if !sig.Variadic() || sig.Results().Len() > 0 {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && flow.IsEmptyInterface(last.Elem())
}

// watches reports whether fn waits for the end of a context, or for a channel that it
// is given, in itself or in a function that it calls with it.
func (f *Foreground) watches(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.UnOp:
				if instr.Op == token.ARROW && f.isDone(instr.X) {
					return true
				}
			case *ssa.Select:
				if slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return f.isDone(s.Chan) || f.isQuit(fn, s.Chan) }) {
					return true
				}
			case *ssa.Call:
				if ofContext(instr, "Err") && slices.ContainsFunc(flow.Loops(fn), func(l flow.Loop) bool { return l.Head == b }) {
					return true // it goes round until the context ends
				}
				if sum := f.OfObject(flow.CalleeObject(instr)); sum != nil && sum.Watches && slices.ContainsFunc(instr.Call.Args, isSignal) {
					return true
				}
			}
		}
	}
	return false
}

// isQuit reports whether a channel that fn receives from tells it to end: it is a
// parameter and carries nothing.
func (f *Foreground) isQuit(fn *ssa.Function, ch ssa.Value) bool {
	found := false
	f.Trace(flow.Value{V: ch}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		found = found || n.Kind == flow.Param && n.V.Parent() == fn && f.mayBeDone(ch)
		return n.Kind == flow.Step
	})
	return found
}

func isSignal(v ssa.Value) bool {
	_, isChan := v.Type().Underlying().(*types.Chan)
	return isChan || holdsContext(v)
}

// onlyOnce reports whether a function is a literal that is run once in the life of a
// value.
func (f *Foreground) onlyOnce(fn *ssa.Function) bool {
	if fn.Parent() == nil {
		return false
	}
	return slices.ContainsFunc(f.Calls[fn.Parent()], func(call ssa.CallInstruction) bool {
		obj := flow.CalleeObject(call)
		return obj != nil && purpose.RunsOnce(obj) && slices.ContainsFunc(flow.Args(call), func(a ssa.Value) bool {
			mc, ok := a.(*ssa.MakeClosure)
			return ok && mc.Fn == fn
		})
	})
}

// bodies lists the functions that a goroutine runs, with their literals, as far as
// they are in this package.
func (f *Foreground) bodies(start *ssa.Go) []*ssa.Function {
	out := slices.Clone(f.Callees(start))
	for _, v := range inputs(start) {
		if mc, ok := v.(*ssa.MakeClosure); ok {
			out = append(out, mc.Fn.(*ssa.Function))
		}
	}
	for i := 0; i < len(out); i++ {
		out = append(out, out[i].AnonFuncs...)
	}
	return out
}

// endsWithHandler reports whether a goroutine waits for a context to end, or for a
// channel that the function around it closes or sends on, or goes round for as long as a
// value lives, to whose channel it listens.
func (f *Foreground) endsWithHandler(start *ssa.Go) bool {
	if slices.ContainsFunc(flow.Args(start), f.isEndless) {
		return false
	}
	if sum := f.OfObject(flow.CalleeObject(start)); sum != nil && sum.Watches {
		return true
	}
	bodies := f.bodies(start)
	if slices.ContainsFunc(bodies, func(fn *ssa.Function) bool { s := f.Of(fn); return s != nil && s.Watches }) {
		return true
	}
	for _, fn := range bodies {
		for _, b := range fn.Blocks {
			round := slices.ContainsFunc(flow.Loops(fn), func(l flow.Loop) bool { return l.Blocks()[b] })
			for _, instr := range b.Instrs {
				for _, ch := range receives(instr) {
					if !ticks(ch) && (round && f.kept(ch) || f.toldToEnd(start, bodies, ch, round)) {
						return true
					}
				}
			}
		}
	}
	return false
}

// isEndless reports whether a value is a context that nothing ends.
func (f *Foreground) isEndless(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	return obj != nil && (asynqapi.IsNewContext(obj) || obj.FullName() == "context.WithoutCancel")
}

// toldToEnd reports whether the function around a goroutine closes a channel that the
// goroutine receives from, or sends on one that it receives from in a loop.
func (f *Foreground) toldToEnd(start *ssa.Go, bodies []*ssa.Function, ch ssa.Value, round bool) bool {
	return f.anywhere(start, bodies, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Send:
			return round && f.Same(ch, instr.Chan)
		case ssa.CallInstruction:
			b, ok := instr.Common().Value.(*ssa.Builtin)
			return ok && b.Name() == "close" && f.Same(ch, instr.Common().Args[0])
		}
		return false
	})
}

// ticks reports whether a channel is that of a timer.
func ticks(ch ssa.Value) bool {
	t, ok := ch.Type().Underlying().(*types.Chan)
	return ok && purpose.IsTime(t.Elem())
}

// receives lists the channels that an instruction receives from.
func receives(instr ssa.Instruction) []ssa.Value {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return []ssa.Value{instr.X}
		}
	case *ssa.Select:
		var out []ssa.Value
		for _, s := range instr.States {
			if s.Dir == types.RecvOnly {
				out = append(out, s.Chan)
			}
		}
		return out
	}
	return nil
}

// anywhere reports whether an instruction of the declared function around a go
// statement and its literals, but none of some functions, is what is looked for.
func (f *Foreground) anywhere(start *ssa.Go, but []*ssa.Function, is func(ssa.Instruction) bool) bool {
	for _, fn := range f.family(start.Parent()) {
		if slices.Contains(but, fn) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if instr != ssa.Instruction(start) && is(instr) {
					return true
				}
			}
		}
	}
	return false
}

// Same reports whether two values may come from one place.
func (f *Foreground) Same(a, b ssa.Value) bool { return paths.Same(f.Graph, a, b) }
