package foreground

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A callee is a function that a call may run before it returns.
type callee struct {
	sum  *Summary      // nil where nothing is known of it
	body *ssa.Function // nil in another package
	args []ssa.Value   // the receiver first; nil where they are not seen

	call  ssa.CallInstruction // by which it is called, or handed to what calls it
	value bool                // it is called as a value
}

// outerParams tells for a literal what it does to the arguments of the functions
// around it.
type outerParams map[*ssa.Function][]places.ParamPlace

// calls visits the calls that fn makes on its own goroutine, as far as they can be
// executed.
func (f *Foreground) calls(fn *ssa.Function, visit func(ssa.CallInstruction)) {
	f.ends.Walk(fn.Blocks[0], 0, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Call:
			visit(instr)
		case *ssa.Defer:
			visit(instr)
		}
		return true
	})
}

// summarize finds what fn does in its calls.
func (f *Foreground) summarize(fn *ssa.Function, sum *Summary) {
	f.calls(fn, func(call ssa.CallInstruction) {
		for _, group := range f.runs(call, &sum.Calls) {
			for kind := range kinds {
				for _, d := range f.doing(call, group, kind, nil) {
					f.note(fn, sum, d)
				}
			}
		}
	})
	for _, call := range f.Calls[fn] {
		f.gives(call)
	}
	f.goes(fn, func(start *ssa.Go) {
		for _, a := range f.leaves(start, nil) {
			f.note(fn, sum, doer{acts: []Act{a}})
		}
	})
	f.makes(fn, sum)
}

// A doer is a callee that does something of a kind.
type doer struct {
	callee
	acts []Act // not empty; with guards on the arguments of the caller
}

// doing returns the functions in a group, of which one is called, if all of them do
// something of a kind there. The calls on the stack lead to the caller.
func (f *Foreground) doing(call ssa.CallInstruction, group []callee, kind Kind, stack []callee) []doer {
	if slices.ContainsFunc(group, func(c callee) bool { return !c.sum.does(kind) }) {
		return nil
	}
	if kind == Block && !f.waits(call, group) || kind == Leave && hidden(call, group) {
		return nil
	}
	own := f.guard(call)
	if len(stack) > 0 && len(own.Points) > 0 && !f.met(own, stack) {
		return nil
	}
	var out []doer
	for _, c := range group {
		d := doer{callee: c}
		d.call = call
		for _, a := range c.sum.Does {
			if a.Kind != kind {
				continue
			}
			guard, ok := f.guarded(call.Parent(), a.Guard, c.args, stack)
			if !ok {
				continue
			}
			if a.Guard = guard; len(guard.Points) == 0 {
				a.Guard = own
			}
			if kind == Leave {
				d.acts = append(d.acts, f.handed(a, d.callee, stack)...)
				continue
			}
			if len(a.Needs) > 0 {
				if a.Needs, ok = f.needs(a.Needs, call, c.args, stack); !ok {
					continue
				}
			}
			d.acts = append(d.acts, a)
		}
		if len(d.acts) == 0 {
			return nil
		}
		out = append(out, d)
	}
	return out
}

// note adds what a callee does to what fn does.
func (f *Foreground) note(fn *ssa.Function, sum *Summary, d doer) {
	for _, a := range d.acts {
		act := Act{Kind: a.Kind, Param: -1, Chain: f.chain(fn, a.Chain), Guard: a.Guard, Name: a.Name, Needs: a.Needs}
		known := false
		for _, p := range f.params(d.callee, a) {
			switch {
			case p.Param.Parent() == fn:
				act.Param, act.Path, known = flow.ParamIndex(p.Param), p.Path, true
				sum.add(act)
			case !slices.Contains(f.outer[fn], p):
				f.outer[fn] = append(f.outer[fn], p)
			}
		}
		if !known {
			sum.add(act)
		}
	}
}

// chain tells how something comes about that fn does by way of others. A literal
// is part of the function around it.
func (f *Foreground) chain(fn *ssa.Function, of []string) []string {
	if fn.Object() == nil {
		return of
	}
	of = append([]string{f.PlaceOf(fn)}, of...)
	return of[:min(len(of), flow.MaxChain)]
}

// params lists the parameters below which the value lives that a callee does
// something to.
func (f *Foreground) params(c callee, a Act) []places.ParamPlace {
	var out []places.ParamPlace
	add := func(v ssa.Value, path places.Path) {
		if f.places != nil {
			set := f.places.Find(v, path)
			out = append(append(out, set.Params...), set.Owners...)
		}
	}
	if a.Param >= 0 && a.Param < len(c.args) {
		add(c.args[a.Param], a.Path)
	} else if a.Param < 0 && c.body != nil {
		for _, p := range f.outer[c.body] {
			add(p.Param, p.Path)
		}
	}
	return out
}

// runs returns the functions that a call runs before it returns: the callee, and
// the function arguments that it calls. Each is a group of alternatives, empty
// where they are not all seen. Parameters that are called go into called.
func (f *Foreground) runs(call ssa.CallInstruction, called *engine.Params) [][]callee {
	note := func(params []*ssa.Parameter) {
		for _, p := range params {
			if p.Parent() == call.Parent() {
				called.Add(flow.ParamIndex(p))
			}
		}
	}
	first, params := f.callees(call)
	note(params)
	groups := [][]callee{first}
	for i, a := range flow.Args(call) {
		if len(first) == 0 || slices.ContainsFunc(first, func(c callee) bool { return c.sum == nil || !c.sum.Calls.Has(i) }) {
			continue
		}
		group, params := f.functions(a, nil)
		note(params)
		groups = append(groups, group)
	}
	return groups
}

// callees returns what a call may reach, nothing where that is not all seen, and
// the parameters that it calls.
func (f *Foreground) callees(call ssa.CallInstruction) ([]callee, []*ssa.Parameter) {
	c, args := call.Common(), flow.Args(call)
	obj := flow.CalleeObject(call)
	switch {
	case c.IsInvoke():
		if sums, seen := f.Invoked(c.Value, c.Method); seen {
			return f.implementations(call, sums, args), nil
		}
		return []callee{f.declared(obj, args)}, nil
	case obj != nil:
		out := f.declared(obj, args)
		if out.sum == nil && f.ends.ExitOf(call) == exits.Exits {
			out.sum = &endsProcess // the last call of a chain that a logger's Fatal began
		}
		return []callee{out}, nil
	}
	if fn := flow.StaticCallee(call); fn != nil {
		return []callee{{sum: f.Of(fn), body: fn, args: args}}, nil
	}
	return f.functions(c.Value, args)
}

func (f *Foreground) declared(obj *types.Func, args []ssa.Value) callee {
	return callee{sum: f.OfObject(obj), body: f.FuncOf(obj), args: args}
}

// implementations finds the bodies of the methods that a call through an interface
// may reach, which have these summaries.
func (f *Foreground) implementations(call ssa.CallInstruction, sums []*Summary, args []ssa.Value) []callee {
	var out []callee
	bodies := f.Callees(call)
	for _, sum := range sums {
		c := callee{sum: sum, args: args}
		if i := slices.IndexFunc(bodies, func(fn *ssa.Function) bool { return f.Of(fn) == sum }); i >= 0 {
			c.body = bodies[i]
		}
		out = append(out, c)
	}
	return out
}

// functions returns what a function value may be, nothing where that is not all
// seen, and the parameters that it may come from.
func (f *Foreground) functions(v ssa.Value, args []ssa.Value) ([]callee, []*ssa.Parameter) {
	var out []callee
	var params []*ssa.Parameter
	seen := true
	f.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Func:
			out = append(out, f.function(n.V, args))
		case flow.Param:
			params = append(params, n.V.(*ssa.Parameter))
			seen = false
		case flow.Const, flow.Zero, flow.Step, flow.Field, flow.Global, flow.Call: // nil is never called
		default:
			seen = false
		}
		return true
	})
	if !seen {
		return nil, params
	}
	return out, params
}

// function returns the function that a value is.
func (f *Foreground) function(v ssa.Value, args []ssa.Value) callee {
	c := f.valued(v, args)
	c.value = true
	return c
}

func (f *Foreground) valued(v ssa.Value, args []ssa.Value) callee {
	if obj, recv, ok := flow.BoundMethod(v); ok {
		return f.declared(obj, append([]ssa.Value{recv}, args...))
	}
	fn, ok := v.(*ssa.Function)
	if mc, isClosure := v.(*ssa.MakeClosure); isClosure {
		fn, ok = mc.Fn.(*ssa.Function), true
	}
	if !ok {
		return callee{} // a builtin
	}
	fn = flow.Body(fn)
	if obj, ok := fn.Object().(*types.Func); ok {
		return f.declared(obj, args)
	}
	return callee{sum: f.Of(fn), body: fn, args: args}
}
