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

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// A Graph answers questions about the flow of values in one package.
type Graph struct {
	Prog *program.Program

	makers map[*ssa.Function][]ssa.Value // a literal as a value, with what it captures

	// Calls lists the call instructions (call, go, defer) of each function.
	Calls map[*ssa.Function][]ssa.CallInstruction

	callers  map[*ssa.Function][]ssa.CallInstruction
	asValue  map[*ssa.Function]bool // used other than by a direct call
	closures map[*ssa.Function][]*ssa.MakeClosure
	fields   map[*types.Var]*Cell
	globals  map[*ssa.Global]*Cell
	locals   map[ssa.Value]*Cell // by the *ssa.Alloc, or by the register that holds a container
	frames   map[frameKey]*Frame
	impls    map[*types.TypeName][]types.Type
	foreign  func(iface *types.TypeName) bool
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

// New scans the package once. foreign says of an interface whether imported
// packages are known to implement it.
func New(p *program.Program, foreign func(iface *types.TypeName) bool) *Graph {
	g := &Graph{
		Prog:     p,
		Calls:    make(map[*ssa.Function][]ssa.CallInstruction),
		callers:  make(map[*ssa.Function][]ssa.CallInstruction),
		asValue:  make(map[*ssa.Function]bool),
		makers:   make(map[*ssa.Function][]ssa.Value),
		closures: make(map[*ssa.Function][]*ssa.MakeClosure),
		fields:   make(map[*types.Var]*Cell),
		globals:  make(map[*ssa.Global]*Cell),
		locals:   make(map[ssa.Value]*Cell),
		frames:   make(map[frameKey]*Frame),
		impls:    make(map[*types.TypeName][]types.Type),
		foreign:  foreign,
	}
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				g.scan(fn, instr)
			}
		}
	}
	for _, c := range p.Assertions() {
		g.addImpl(c.Interface, c.Concrete)
	}
	return g
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
		}
	case *ssa.MapUpdate:
		if c := g.containerCell(instr.Map); c != nil {
			c.Stores = append(c.Stores, instr.Value)
			if _, basic := instr.Key.Type().Underlying().(*types.Basic); !basic {
				c.Stores = append(c.Stores, instr.Key)
			}
		}
	case *ssa.Send:
		if c := g.containerCell(instr.Chan); c != nil {
			c.Stores = append(c.Stores, instr.X)
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
	if iface.Pkg() == nil || types.IsInterface(concrete) {
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

// noteAddresses marks the local variables whose address an instruction hands
// to a call, stores or turns into an interface.
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
		case *ssa.Alloc, *ssa.FreeVar:
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

// cellOf returns the cell that an address denotes, nil where it is not known.
func (g *Graph) cellOf(addr ssa.Value) *Cell {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return g.local(a)
	case *ssa.Global:
		return g.global(a)
	case *ssa.FieldAddr:
		return g.field(FieldOf(a))
	case *ssa.IndexAddr:
		return g.containerCell(a.X)
	case *ssa.FreeVar:
		if b := g.Binding(a); b != nil {
			return g.cellOf(b)
		}
	}
	return nil
}

// containerCell returns the cell that stands for the elements of a container:
// the place it was read from, else the register itself.
func (g *Graph) containerCell(v ssa.Value) *Cell {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			if c := g.cellOf(v.X); c != nil {
				return c
			}
		}
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.Global, *ssa.FreeVar, *ssa.IndexAddr: // pointer to an array
		if c := g.cellOf(v); c != nil {
			return c
		}
	case *ssa.ChangeType:
		return g.containerCell(v.X)
	case *ssa.Slice:
		return g.containerCell(v.X)
	}
	return g.local(v)
}

func (g *Graph) local(v ssa.Value) *Cell {
	c := g.locals[v]
	if c == nil {
		c = new(Cell)
		g.locals[v] = c
	}
	return c
}

func (g *Graph) global(v *ssa.Global) *Cell {
	c := g.globals[v]
	if c == nil {
		c = new(Cell)
		g.globals[v] = c
	}
	return c
}

func (g *Graph) field(v *types.Var) *Cell {
	c := g.fields[v]
	if c == nil {
		c = new(Cell)
		g.fields[v] = c
	}
	return c
}

// Binding returns the value that a closure captured as fv, nil where several
// places make the closure and they do not agree.
func (g *Graph) Binding(fv *ssa.FreeVar) ssa.Value {
	fn := fv.Parent()
	var found ssa.Value
	for _, mc := range g.closures[fn] {
		for i, f := range fn.FreeVars {
			if f != fv {
				continue
			}
			if found != nil && found != mc.Bindings[i] {
				return nil
			}
			found = mc.Bindings[i]
		}
	}
	return found
}

// Bindings returns all values that closures of fv's function captured as fv.
func (g *Graph) Bindings(fv *ssa.FreeVar) []ssa.Value {
	var out []ssa.Value
	fn := fv.Parent()
	for i, f := range fn.FreeVars {
		if f == fv {
			for _, mc := range g.closures[fn] {
				out = append(out, mc.Bindings[i])
			}
		}
	}
	return out
}

// Callers returns the direct calls of fn in the package.
func (g *Graph) Callers(fn *ssa.Function) []ssa.CallInstruction { return g.callers[fn] }

// FieldCell returns the cell of a field.
func (g *Graph) FieldCell(v *types.Var) *Cell { return g.field(v) }

// CellOf returns the cell that an address denotes, nil where it is not known.
func (g *Graph) CellOf(addr ssa.Value) *Cell { return g.cellOf(addr) }

// StoresTo returns the whole values that are stored into a local variable.
func (g *Graph) StoresTo(a *ssa.Alloc) []ssa.Value {
	if c := g.locals[a]; c != nil {
		return c.Stores
	}
	return nil
}

// StoresOf returns what the package stores into one of its variables.
func (g *Graph) StoresOf(v *ssa.Global) []ssa.Value {
	if c := g.globals[v]; c != nil {
		return c.Stores
	}
	return nil
}

// Hidden reports whether every call of fn is among Callers: it cannot be
// called from other packages, nor through a value, nor through an interface.
func (g *Graph) Hidden(fn *ssa.Function) bool {
	if g.asValue[fn] {
		return false
	}
	if fn.Parent() != nil {
		return true // a literal that is only called where it stands
	}
	obj, _ := fn.Object().(*types.Func)
	if obj == nil || obj.Exported() && obj.Pkg().Name() != "main" {
		return false
	}
	return obj.Signature().Recv() == nil || !obj.Exported()
}

// CalledHere reports whether all calls of a literal are seen, through the
// variables that hold it.
func (g *Graph) CalledHere(fn *ssa.Function) bool {
	if !g.asValue[fn] {
		return len(g.callers[fn]) > 0
	}
	seen, called := true, false
	for _, mc := range g.makers[fn] {
		g.Forward(mc, func(_ *Walk, u Use) {
			call, ok := u.Instr.(ssa.CallInstruction)
			if ok && u.Kind == Called {
				called = called || len(g.Callees(call)) > 0
				return
			}
			seen = false
		})
	}
	return seen && called
}

// Implementations returns the methods that a call through an interface may
// reach, as far as conversions in this package tell.
func (g *Graph) Implementations(iface types.Type, method *types.Func) []*types.Func {
	named, ok := types.Unalias(iface).(*types.Named)
	if !ok {
		return nil
	}
	var out []*types.Func
	for _, t := range g.impls[named.Origin().Obj()] {
		obj, _, _ := types.LookupFieldOrMethod(t, true, method.Pkg(), method.Name())
		if fn, ok := obj.(*types.Func); ok {
			out = append(out, fn.Origin())
		} else {
			return nil
		}
	}
	return out
}

// FuncOf returns the body of a function object of this package, or nil.
func (g *Graph) FuncOf(obj *types.Func) *ssa.Function {
	if obj == nil || obj.Pkg() != g.Prog.Pass.Pkg {
		return nil
	}
	if fn := g.Prog.Pkg.Prog.FuncValue(obj.Origin()); fn != nil && len(fn.Blocks) > 0 {
		return fn
	}
	return nil
}

// Body returns the function whose body a call of fn runs: the generic origin
// for an instance.
func Body(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// StaticCallee returns the function that a call names directly, the generic
// origin for an instance, or nil.
func StaticCallee(call ssa.CallInstruction) *ssa.Function {
	if fn := call.Common().StaticCallee(); fn != nil {
		return Body(fn)
	}
	return nil
}

// CalleeObject returns the declared function or the interface method that a
// call names, nil for literals and function values.
func CalleeObject(call ssa.CallInstruction) *types.Func {
	c := call.Common()
	if c.IsInvoke() {
		return c.Method.Origin()
	}
	if obj, _, ok := BoundMethod(c.Value); ok {
		return obj
	}
	if fn := StaticCallee(call); fn != nil {
		if obj, ok := fn.Object().(*types.Func); ok {
			return obj.Origin()
		}
	}
	return nil
}

// BoundMethod returns the method and the receiver of a method value.
func BoundMethod(v ssa.Value) (*types.Func, ssa.Value, bool) {
	mc, ok := v.(*ssa.MakeClosure)
	if !ok || !program.IsBound(mc.Fn.(*ssa.Function)) {
		return nil, nil, false
	}
	obj, ok := mc.Fn.(*ssa.Function).Object().(*types.Func)
	if !ok {
		return nil, nil, false
	}
	return obj.Origin(), mc.Bindings[0], true
}

// Args returns the arguments of a call, the receiver first. For a call
// through an interface, the receiver is the interface value.
func Args(call ssa.CallInstruction) []ssa.Value {
	c := call.Common()
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	if _, recv, ok := BoundMethod(c.Value); ok {
		return append([]ssa.Value{recv}, c.Args...)
	}
	return c.Args
}

// FieldOf returns the field that an address or a selection denotes, of the
// generic type where the struct is an instance.
func FieldOf(instr ssa.Value) *types.Var {
	switch v := instr.(type) {
	case *ssa.FieldAddr:
		return structOf(v.X.Type()).Field(v.Field).Origin()
	case *ssa.Field:
		return structOf(v.X.Type()).Field(v.Field).Origin()
	}
	return nil
}

func structOf(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if tp, ok := types.Unalias(t).(*types.TypeParam); ok {
		t = coreType(tp)
	}
	return t.Underlying().(*types.Struct)
}

// coreType returns the type that all types of a type parameter share.
func coreType(tp *types.TypeParam) types.Type {
	iface := tp.Constraint().Underlying().(*types.Interface)
	for i := range iface.NumEmbeddeds() {
		switch e := types.Unalias(iface.EmbeddedType(i)).(type) {
		case *types.Union:
			if e.Len() > 0 {
				return e.Term(0).Type()
			}
		default:
			return e
		}
	}
	return tp
}
