package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// UseKind says what happens to a value.
type UseKind uint8

// The kinds of uses.
const (
	Passed   UseKind = iota // argument Arg of a call, the receiver being 0
	Returned                // result Arg of its function
	Stored                  // stored into a field (Var), a package variable or through a pointer
	Put                     // put into a container that is no local one
	Bound                   // receiver of a method value
	Called                  // called, for a function
)

// A Use is one thing that happens to a value or to a copy of it.
type Use struct {
	Kind  UseKind
	Instr ssa.Instruction
	Value ssa.Value // the copy
	Arg   int
	Var   *types.Var // for Stored: the field or the package variable, nil otherwise

	Container ssa.Value // for Put
}

// Forward walks from v along every copy of it in the package: conversions,
// variables, closures, containers. visit is called for each use and tells the
// walk, which it is given, whether to go on.
func (g *Graph) Forward(v ssa.Value, visit func(*Walk, Use)) {
	g.forward(&Walk{g: g, visit: visit}, v)
}

// ForwardInto is Forward that also goes on into the structs that v was put into,
// once the visitor has added them, and along copies of these: it reads the value
// back from the fields that within names.
func (g *Graph) ForwardInto(v ssa.Value, within func(*types.Var) bool, visit func(*Walk, Use)) {
	g.forward(&Walk{g: g, visit: visit, within: within}, v)
}

func (g *Graph) forward(w *Walk, v ssa.Value) {
	w.seen, w.cells = make(map[ssa.Value]bool), make(map[*Cell]bool)
	w.Add(v)
	for len(w.todo) > 0 && len(w.seen) < maxNodes {
		v := w.todo[0]
		w.todo = w.todo[1:]
		w.uses(v)
	}
}

// A Walk is a Forward under way.
type Walk struct {
	g      *Graph
	visit  func(*Walk, Use)
	within func(*types.Var) bool // nil for a walk that does not look into structs
	seen   map[ssa.Value]bool
	cells  map[*Cell]bool
	todo   []ssa.Value
	done   bool
}

// Add takes v for another copy.
func (w *Walk) Add(v ssa.Value) {
	if v != nil && !w.seen[v] && !w.done {
		w.seen[v] = true
		w.todo = append(w.todo, v)
	}
}

// Stop ends the walk.
func (w *Walk) Stop() { w.done, w.todo = true, nil }

// Follow goes on behind a use: into the parameter of the callee, to the results
// of the function's callers, to the reads of the field, variable or channel.
func (w *Walk) Follow(u Use) {
	switch u.Kind {
	case Passed:
		for _, callee := range w.g.Callees(u.Instr.(ssa.CallInstruction)) {
			if u.Arg < len(callee.Params) {
				w.Add(callee.Params[u.Arg])
			}
		}
	case Returned:
		w.returned(u.Instr.Parent(), u.Arg)
	case Put:
		w.into(u.Container)
	case Stored:
		w.cell(w.g.CellOf(u.Instr.(*ssa.Store).Addr))
	}
}

// use tells of a use, unless the walk has ended.
func (w *Walk) use(u Use) {
	if !w.done {
		w.visit(w, u)
	}
}

func (w *Walk) cell(c *Cell) {
	if c == nil || w.cells[c] {
		return
	}
	w.cells[c] = true
	for _, l := range c.Loads {
		w.Add(l)
	}
}

func (w *Walk) uses(v ssa.Value) {
	refs := v.Referrers()
	if refs == nil {
		return
	}
	for _, instr := range *refs {
		switch instr := instr.(type) {
		case *ssa.Phi, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.TypeAssert,
			*ssa.Convert, *ssa.MultiConvert, *ssa.Extract, *ssa.Range, *ssa.Next, *ssa.Index:
			w.Add(instr.(ssa.Value))
		case *ssa.Slice:
			if instr.X == v {
				w.Add(instr)
			}
		case *ssa.Lookup:
			if instr.X == v {
				w.Add(instr)
			}
		case *ssa.IndexAddr:
			if instr.X == v {
				w.elements(instr)
			}
		case *ssa.UnOp:
			if instr.Op == token.ARROW || w.within != nil && instr.Op == token.MUL {
				w.Add(instr)
			}
		case *ssa.FieldAddr:
			if w.within != nil && w.within(FieldOf(instr)) {
				w.Add(instr)
			}
		case *ssa.Field:
			if w.within != nil && w.within(FieldOf(instr)) {
				w.Add(instr)
			}
		case *ssa.Store:
			if instr.Val == v {
				w.store(instr)
			}
		case *ssa.MapUpdate:
			if instr.Value == v || instr.Key == v {
				w.put(instr, v, instr.Map)
			}
		case *ssa.Send:
			if instr.X == v {
				w.put(instr, v, instr.Chan)
			}
		case *ssa.MakeClosure:
			w.captured(instr, v)
		case *ssa.Return:
			for i, r := range instr.Results {
				if r == v {
					w.use(Use{Kind: Returned, Instr: instr, Value: v, Arg: i})
				}
			}
		case ssa.CallInstruction:
			w.passed(instr, v)
		}
	}
}

// elements follows the reads of a container's element.
func (w *Walk) elements(addr *ssa.IndexAddr) {
	for _, ref := range *addr.Referrers() {
		if load, ok := ref.(*ssa.UnOp); ok && load.Op == token.MUL {
			w.Add(load)
		}
	}
}

// put tells of a value that is put into a container, or follows it there if the
// container is made in this function.
func (w *Walk) put(instr ssa.Instruction, v, container ssa.Value) {
	switch container.(type) {
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan, *ssa.Slice:
		w.into(container)
	default:
		w.use(Use{Kind: Put, Instr: instr, Value: v, Container: container})
	}
}

// into follows the container that v was put into.
func (w *Walk) into(container ssa.Value) {
	w.Add(container)
	w.cell(w.g.containerCell(container))
}

func (w *Walk) store(instr *ssa.Store) {
	switch addr := instr.Addr.(type) {
	case *ssa.Alloc:
		w.cell(w.g.cellOf(addr))
		if w.within != nil {
			w.Add(addr)
		}
	case *ssa.FreeVar:
		w.cell(w.g.cellOf(addr))
	case *ssa.IndexAddr:
		w.put(instr, instr.Val, addr.X)
	case *ssa.FieldAddr:
		w.use(Use{Kind: Stored, Instr: instr, Value: instr.Val, Var: FieldOf(addr)})
	case *ssa.Global:
		obj, _ := addr.Object().(*types.Var)
		w.use(Use{Kind: Stored, Instr: instr, Value: instr.Val, Var: obj})
	default:
		w.use(Use{Kind: Stored, Instr: instr, Value: instr.Val})
	}
}

func (w *Walk) captured(mc *ssa.MakeClosure, v ssa.Value) {
	if isBound(mc) {
		w.use(Use{Kind: Bound, Instr: mc, Value: v})
		return
	}
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b == v {
			w.Add(fn.FreeVars[i])
		}
	}
}

func (w *Walk) passed(call ssa.CallInstruction, v ssa.Value) {
	if b, ok := call.Common().Value.(*ssa.Builtin); ok {
		if b.Name() == "append" {
			w.Add(call.Value())
		}
		return
	}
	if call.Common().Value == v && !call.Common().IsInvoke() {
		w.use(Use{Kind: Called, Instr: call, Value: v})
	}
	for i, a := range Args(call) {
		if a == v {
			w.use(Use{Kind: Passed, Instr: call, Value: v, Arg: i})
		}
	}
}

// returned follows result i of fn to its callers in the package.
func (w *Walk) returned(fn *ssa.Function, i int) {
	for _, call := range w.g.callers[fn] {
		v := call.Value()
		if v == nil {
			continue
		}
		if fn.Signature.Results().Len() == 1 {
			w.Add(v)
			continue
		}
		for _, ref := range *v.Referrers() {
			if ex, ok := ref.(*ssa.Extract); ok && ex.Index == i {
				w.Add(ex)
			}
		}
	}
}
