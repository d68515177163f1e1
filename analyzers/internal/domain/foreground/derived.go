package foreground

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A derivation tells of what arguments of a function, the root, the values in it and
// in its literals are, or were made: of a handler's, the task alone.
type derivation struct {
	root   *ssa.Function
	family []*ssa.Function
	of     map[ssa.Value]engine.Params
	more   bool
}

// maxDerivations bounds how often a function is gone over.
const maxDerivations = 20

// root returns the function whose arguments the work of fn is about: the handler
// that it is or is part of, else the declared function that holds it.
func root(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil && !contexts.IsHandler(fn) {
		fn = fn.Parent()
	}
	return fn
}

// derived returns of which arguments of the root of a function values were made.
func (f *Foreground) derived(fn *ssa.Function) *derivation {
	r := root(fn)
	if d := f.derivations[r]; d != nil {
		return d
	}
	d := &derivation{root: r, family: []*ssa.Function{r}, of: make(map[ssa.Value]engine.Params)}
	f.derivations[r] = d
	for i := 0; i < len(d.family); i++ {
		for _, anon := range d.family[i].AnonFuncs {
			if !contexts.IsHandler(anon) {
				d.family = append(d.family, anon)
			}
		}
	}
	for i, p := range r.Params {
		if !contexts.IsHandler(r) || asynqapi.IsTask(p.Type()) {
			d.add(p, 1<<i)
		}
	}
	for range maxDerivations {
		d.more = false
		for _, fn := range d.family {
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					d.step(f.Graph, instr)
				}
			}
		}
		if !d.more {
			break
		}
	}
	return d
}

// add notes what a value was made of. An error tells of the work, and is none; nor
// are contexts, locks and the like.
func (d *derivation) add(v ssa.Value, params engine.Params) {
	if params&^d.of[v] == 0 {
		return
	}
	// What goes round a map or a string has a type of the builder's own.
	if _, iterator := v.(*ssa.Range); !iterator && (flow.IsError(v.Type()) || coordinates(v.Type())) {
		return
	}
	d.of[v] |= params
	d.more = true
}

// coordinates reports whether a type is there to coordinate goroutines, to log or to
// measure.
func coordinates(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	path := named.Obj().Pkg().Path()
	return purpose.Coordinates(path) || purpose.LogsOrTraces(path) || purpose.Measures(path)
}

func (d *derivation) step(g *flow.Graph, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		d.call(g, instr)
	case *ssa.Store:
		d.into(g, instr.Addr, d.of[instr.Val])
	case *ssa.MapUpdate:
		d.into(g, instr.Map, d.of[instr.Value]|d.of[instr.Key])
	case *ssa.Send:
		d.into(g, instr.Chan, d.of[instr.X])
	case *ssa.MakeClosure:
		fn := instr.Fn.(*ssa.Function)
		for i, b := range instr.Bindings {
			d.add(instr, d.of[b])
			if i < len(fn.FreeVars) {
				d.add(fn.FreeVars[i], d.of[b])
			}
		}
	case *ssa.Lookup:
		d.add(instr, d.of[instr.X])
	default:
		v, ok := instr.(ssa.Value)
		if !ok {
			return
		}
		for _, op := range instr.Operands(nil) {
			if *op != nil {
				d.add(v, d.of[*op])
			}
		}
	}
}

// into notes that something is put into the variable, or the struct or container in
// it, that an address leads to.
func (d *derivation) into(g *flow.Graph, addr ssa.Value, params engine.Params) {
	if params == 0 {
		return
	}
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
			continue
		case *ssa.IndexAddr:
			addr = a.X
			continue
		case *ssa.Slice:
			addr = a.X
			continue
		case *ssa.MakeInterface:
			addr = a.X
			continue
		case *ssa.Alloc:
			if !d.holdsParam(a, params) {
				d.add(a, params)
			}
		case *ssa.FreeVar:
			d.add(a, params)
			for _, b := range g.Bindings(a) {
				d.into(g, b, params)
			}
		case *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan, *ssa.Call, *ssa.Extract:
			d.add(a, params)
		}
		return
	}
}

// holdsParam reports whether a variable is a parameter that something else is given to
// the handler for, such as its receiver.
func (d *derivation) holdsParam(a *ssa.Alloc, params engine.Params) bool {
	return slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Addr != a {
			return false
		}
		p, ok := st.Val.(*ssa.Parameter)
		return ok && p.Parent() == d.root && d.of[p]&params == 0
	})
}

func (d *derivation) call(g *flow.Graph, call ssa.CallInstruction) {
	args := flow.Args(call)
	var all engine.Params
	for _, a := range args {
		all |= d.of[a]
	}
	if mc, ok := call.Common().Value.(*ssa.MakeClosure); ok {
		all |= d.of[mc]
	}
	if all == 0 {
		return
	}
	if v := call.Value(); v != nil {
		d.add(v, all)
	}
	obj := flow.CalleeObject(call)
	for i, a := range args {
		if _, made := a.(*ssa.Call); !made && (i > 0 || obj == nil || obj.Signature().Recv() == nil || purpose.InMemory(a.Type())) {
			d.into(g, a, all) // as json.Unmarshal does, and not what is at work there
		}
		if mc, ok := a.(*ssa.MakeClosure); ok {
			d.params(mc.Fn.(*ssa.Function), func(int) engine.Params { return all })
		}
	}
	if fn := flow.StaticCallee(call); fn != nil && slices.Contains(d.family[1:], fn) {
		d.params(fn, func(i int) engine.Params {
			if i < len(args) {
				return d.of[args[i]]
			}
			return 0
		})
	}
}

// params notes what a literal is given.
func (d *derivation) params(fn *ssa.Function, given func(i int) engine.Params) {
	if !slices.Contains(d.family, fn) {
		return
	}
	for i, p := range fn.Params {
		d.add(p, given(i))
	}
}
