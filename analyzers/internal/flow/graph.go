// Package flow is the third layer: where a value comes from, where it goes,
// and which identity it stands for. It knows nothing of the rules and nothing
// of asynq.
//
// A Graph holds what one pass over the SSA form of a package finds: who calls
// whom, what is stored into which cell. A cell is a place that outlives one
// instruction: a local variable that closures share, a package variable, a
// struct field (by the field, whatever the instance). Slices, arrays, maps
// and channels are transparent: a container stands for all its elements.
package flow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// A Graph answers questions about the flow of values in one package.
//
// Some answers are computed when they are first asked for, so that whoever asks
// holds the lock: a driver runs analyzers side by side.
type Graph struct {
	sync.Mutex
	Prog *program.Program
	Pass *analysis.Pass

	// Calls lists the call instructions (call, go, defer) of each function.
	Calls map[*ssa.Function][]ssa.CallInstruction
	// Order holds the functions of the package, callees before their callers as
	// far as recursion allows.
	Order []*ssa.Function
	// At is what is being looked at, for error messages.
	At token.Pos

	makers   map[*ssa.Function][]ssa.Value // a literal as a value, with what it captures
	callers  map[*ssa.Function][]ssa.CallInstruction
	asValue  map[*ssa.Function]bool // used other than by a direct call
	closures map[*ssa.Function][]*ssa.MakeClosure
	fields   map[*types.Var]*Cell
	writes   map[*types.Var][]Write // to a field, or to the elements of a container in it
	globals  map[*ssa.Global]*Cell
	locals   map[ssa.Value]*Cell // by the *ssa.Alloc, or by the register that holds a container
	frames   map[frameKey]*Frame
	impls    map[*types.TypeName][]types.Type // that this package turns into an interface

	known   Fact                                 // of all imports
	foreign map[*types.TypeName][]Implementation // of all imports, by interface
	shipped map[string]bool                      // what files other than tests import
	byPath  map[string]*types.Package
}

// A Cell is a place in memory with all that the package writes to it and
// reads from it.
type Cell struct {
	Stores []ssa.Value // whole values and, for containers, elements
	Loads  []ssa.Value // results of reading the cell
	Shared bool        // its address is given away, so it may be written to unseen
}

// A Conversion says that a concrete type was turned into an interface.
type Conversion = program.Conversion

// scanAll goes over the package once.
func (g *Graph) scanAll() {
	g.Calls = make(map[*ssa.Function][]ssa.CallInstruction)
	g.callers = make(map[*ssa.Function][]ssa.CallInstruction)
	g.asValue = make(map[*ssa.Function]bool)
	g.makers = make(map[*ssa.Function][]ssa.Value)
	g.closures = make(map[*ssa.Function][]*ssa.MakeClosure)
	g.fields = make(map[*types.Var]*Cell)
	g.writes = make(map[*types.Var][]Write)
	g.globals = make(map[*ssa.Global]*Cell)
	g.locals = make(map[ssa.Value]*Cell)
	g.frames = make(map[frameKey]*Frame)
	g.impls = make(map[*types.TypeName][]types.Type)
	for _, fn := range g.Prog.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				g.scan(fn, instr)
			}
		}
	}
	for _, c := range g.Prog.Assertions() {
		g.addImpl(c.Interface, c.Concrete)
	}
	g.Order = bottomUp(g, g.Prog.Funcs)
}

func (g *Graph) scan(fn *ssa.Function, instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		g.Calls[fn] = append(g.Calls[fn], call)
		if callee := StaticCallee(call); callee != nil {
			g.callers[callee] = append(g.callers[callee], call)
		}
	}
	g.noteFunctionValues(instr)
	g.noteAddresses(instr)
	switch instr := instr.(type) {
	case *ssa.Call:
		if b, ok := instr.Call.Value.(*ssa.Builtin); ok && b.Name() == "copy" {
			if c := g.containerCell(instr.Call.Args[0]); c != nil {
				c.Stores = append(c.Stores, instr.Call.Args[1])
				g.noteWrite(instr.Call.Args[0], instr.Call.Args[1])
			}
		}
	case *ssa.MakeClosure:
		f := instr.Fn.(*ssa.Function)
		if obj, _, ok := BoundMethod(instr); ok {
			if m := g.FuncOf(obj); m != nil {
				g.asValue[m] = true
			}
			break
		}
		g.closures[f] = append(g.closures[f], instr)
	case *ssa.Store:
		if c := g.cellOf(instr.Addr); c != nil && !g.testsShipped(fn, instr.Addr) {
			c.Stores = append(c.Stores, instr.Val)
			g.noteWrite(instr.Addr, instr.Val)
		}
	case *ssa.MapUpdate:
		if c := g.containerCell(instr.Map); c != nil {
			c.Stores = append(c.Stores, instr.Value)
			g.noteWrite(instr.Map, instr.Value)
			if _, basic := instr.Key.Type().Underlying().(*types.Basic); !basic {
				c.Stores = append(c.Stores, instr.Key)
			}
		}
	case *ssa.Send:
		if c := g.containerCell(instr.Chan); c != nil {
			c.Stores = append(c.Stores, instr.X)
			g.noteWrite(instr.Chan, instr.X)
		}
	case *ssa.UnOp:
		var c *Cell
		switch instr.Op {
		case token.MUL:
			c = g.cellOf(instr.X)
		case token.ARROW:
			c = g.containerCell(instr.X)
		}
		if c != nil {
			c.Loads = append(c.Loads, instr)
		}
	case *ssa.Lookup:
		g.noteLoad(instr.X, instr)
	case *ssa.Range:
		g.noteLoad(instr.X, instr)
	case *ssa.MakeInterface:
		if !g.Prog.FuncInTest(fn) {
			if named, ok := types.Unalias(instr.Type()).(*types.Named); ok {
				g.addImpl(named.Origin().Obj(), instr.X.Type())
			}
		}
	}
}

func (g *Graph) noteLoad(container, result ssa.Value) {
	if c := g.containerCell(container); c != nil {
		c.Loads = append(c.Loads, result)
	}
}

func (g *Graph) addImpl(iface *types.TypeName, concrete types.Type) {
	if iface.Pkg() == nil || types.IsInterface(concrete) || g.IsDouble(concrete) {
		return
	}
	for _, t := range g.impls[iface] {
		if types.Identical(t, concrete) {
			return
		}
	}
	g.impls[iface] = append(g.impls[iface], concrete)
}

// Conversions lists the interfaces that this package, not counting its tests,
// turns concrete types into, sorted by name.
func (g *Graph) Conversions() []Conversion {
	var out []Conversion
	for iface, list := range g.impls {
		for _, t := range list {
			out = append(out, Conversion{Interface: iface, Concrete: t})
		}
	}
	slices.SortFunc(out, func(a, b Conversion) int {
		return cmp.Or(cmp.Compare(a.Interface.Pkg().Path(), b.Interface.Pkg().Path()), cmp.Compare(a.Interface.Name(), b.Interface.Name()),
			cmp.Compare(types.TypeString(a.Concrete, nil), types.TypeString(b.Concrete, nil)))
	})
	return out
}

// testsShipped reports whether a function in a _test.go file writes to a field
// or variable of shipped code, which says nothing of what ships.
func (g *Graph) testsShipped(fn *ssa.Function, addr ssa.Value) bool {
	if !g.Prog.FuncInTest(fn) {
		return false
	}
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return !g.Prog.InTest(FieldOf(a).Pos())
	case *ssa.Global:
		return !g.Prog.InTest(a.Pos())
	}
	return false
}

// noteAddresses marks the variables and fields whose address an instruction
// hands to a call, stores or turns into an interface.
func (g *Graph) noteAddresses(instr ssa.Instruction) {
	var addrs []ssa.Value
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		addrs = instr.Common().Args
	case *ssa.Store:
		addrs = []ssa.Value{instr.Val}
	case *ssa.MakeInterface:
		addrs = []ssa.Value{instr.X}
	}
	for _, a := range addrs {
		switch a.(type) {
		case *ssa.Alloc, *ssa.FreeVar, *ssa.Global, *ssa.FieldAddr:
			if _, ok := a.Type().Underlying().(*types.Pointer); !ok {
				continue
			}
			if c := g.cellOf(a); c != nil {
				c.Shared = true
			}
		}
	}
}

// noteFunctionValues records functions that are used other than as the
// callee of a call: whoever holds the value may call them.
func (g *Graph) noteFunctionValues(instr ssa.Instruction) {
	var callee *ssa.Value
	if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() {
		callee = &call.Common().Value
	}
	for _, op := range instr.Operands(nil) {
		fn, ok := (*op).(*ssa.Function)
		if !ok || op == callee {
			continue
		}
		if mc, ok := instr.(*ssa.MakeClosure); ok && onlyCalled(mc) {
			continue
		}
		g.asValue[Body(fn)] = true
		if fn.Parent() != nil {
			if mc, ok := instr.(*ssa.MakeClosure); ok {
				g.makers[fn] = append(g.makers[fn], mc)
			} else if !slices.Contains(g.makers[fn], ssa.Value(fn)) {
				g.makers[fn] = append(g.makers[fn], fn)
			}
		}
	}
}

// Makers returns where a literal is used as a value: the closures that are made of it,
// or the literal itself.
func (g *Graph) Makers(fn *ssa.Function) []ssa.Value { return g.makers[fn] }

// onlyCalled reports whether a closure is only ever called where it is made.
func onlyCalled(mc *ssa.MakeClosure) bool {
	for _, ref := range *mc.Referrers() {
		call, ok := ref.(ssa.CallInstruction)
		if !ok || call.Common().Value != mc {
			return false
		}
		for _, a := range call.Common().Args {
			if a == mc {
				return false
			}
		}
	}
	return true
}
