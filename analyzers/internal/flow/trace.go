package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A Frame is the call through which a trace entered a function: its
// parameters are the arguments there. A nil frame is any call.
type Frame struct {
	Call   ssa.CallInstruction
	Callee *ssa.Function
	Parent *Frame
	depth  int
}

type frameKey struct {
	call   ssa.CallInstruction
	callee *ssa.Function
	parent *Frame
}

// maxDepth bounds the calls that a trace goes down, maxNodes the values that
// it looks at; past either the origin is Unseen.
const (
	maxDepth = 12
	maxNodes = 4000
)

// entered counts how often the frames lead into fn.
func (f *Frame) entered(fn *ssa.Function) int {
	n := 0
	for ; f != nil; f = f.Parent {
		if f.Callee == fn {
			n++
		}
	}
	return n
}

func (g *Graph) frame(call ssa.CallInstruction, callee *ssa.Function, parent *Frame) *Frame {
	k := frameKey{call, callee, parent}
	f := g.frames[k]
	if f == nil {
		f = &Frame{Call: call, Callee: callee, Parent: parent, depth: 1}
		if parent != nil {
			f.depth = parent.depth + 1
		}
		g.frames[k] = f
	}
	return f
}

// A Value is an SSA value as seen through a frame.
type Value struct {
	V     ssa.Value
	Frame *Frame
}

// Kind says what a node of a trace is.
type Kind uint8

// The kinds of nodes.
const (
	Step   Kind = iota // the value comes from elsewhere; the trace goes on
	Const              // a constant, nil among them
	Alloc              // a composite literal, new(T) or the address of a variable
	Zero               // a variable that nothing was assigned to on some way; V is its *ssa.Alloc
	Func               // a function or closure
	Call               // result Index of a call whose body is not seen, or that the visitor stopped at
	Param              // a parameter of a function that callers not traced may call
	Global             // a package variable (its address is V), of another package when nothing is known of it
	Field              // a field (Var) of a struct; the trace goes on behind what is stored to it
	Open               // a field or variable that other packages may write to as well
	Unseen             // cannot be seen
)

// A Node is one value that a trace meets.
type Node struct {
	Value
	Kind  Kind
	Index int        // of the result, for Call
	Var   *types.Var // the field, for Field and Open
	Base  ssa.Value  // the struct, or the pointer to it, that the field was read from

	tracer *tracer
}

// Follow makes the trace go on with another value of the node's function, such
// as an argument of a call that hands it on.
func (n Node) Follow(v ssa.Value) { n.tracer.value(v, n.Frame) }

// Options choose how far a trace goes.
type Options struct {
	// Callers makes the trace go from a parameter of a function whose calls
	// are all in sight to the arguments of those calls.
	Callers bool
	// Shallow keeps the trace out of the bodies of functions it calls.
	Shallow bool
	// ThroughCell is called for each cell that the value passed through.
	ThroughCell func(*Cell)
}

type tracer struct {
	g     *Graph
	opt   Options
	visit func(Node) bool
	seen  map[traceKey]bool
	left  int
}

type traceKey struct {
	v     ssa.Value
	frame *Frame
	index int
	cell  *Cell
}

// Trace walks back from v to where it came from. visit is called once for
// every node, in a deterministic order; where it returns false, the trace
// does not go on behind that node.
func (g *Graph) Trace(v Value, opt Options, visit func(Node) bool) {
	t := &tracer{g: g, opt: opt, seen: make(map[traceKey]bool), left: maxNodes}
	t.visit = func(n Node) bool {
		n.tracer = t
		return visit(n)
	}
	t.value(v.V, v.Frame)
}

func (t *tracer) leaf(k Kind, v ssa.Value, f *Frame) {
	t.visit(Node{Value: Value{v, f}, Kind: k})
}

func (t *tracer) value(v ssa.Value, f *Frame) {
	if v == nil {
		t.leaf(Unseen, v, f)
		return
	}
	key := traceKey{v: v, frame: f, index: -1}
	if t.seen[key] {
		return
	}
	t.seen[key] = true
	if t.left--; t.left < 0 {
		t.leaf(Unseen, v, f)
		return
	}
	switch v := v.(type) {
	case *ssa.Const:
		t.leaf(Const, v, f)
	case *ssa.Function, *ssa.MakeClosure, *ssa.Builtin:
		t.leaf(Func, v, f)
	case *ssa.Global:
		t.leaf(Global, v, f)
	case *ssa.Alloc:
		t.leaf(Alloc, v, f)
	case *ssa.Phi:
		if t.step(v, f) {
			for _, e := range v.Edges {
				t.value(e, f)
			}
		}
	case *ssa.MakeInterface:
		t.through(v, v.X, f)
	case *ssa.ChangeInterface:
		t.through(v, v.X, f)
	case *ssa.ChangeType:
		t.through(v, v.X, f)
	case *ssa.Convert:
		t.through(v, v.X, f)
	case *ssa.MultiConvert:
		t.through(v, v.X, f)
	case *ssa.TypeAssert:
		t.through(v, v.X, f)
	case *ssa.SliceToArrayPointer:
		t.through(v, v.X, f)
	case *ssa.Slice:
		if t.step(v, f) {
			if _, ok := v.X.Type().Underlying().(*types.Pointer); ok {
				t.load(v.X, f)
			} else {
				t.value(v.X, f)
			}
			t.cell(t.g.locals[v], f)
		}
	case *ssa.Index:
		t.through(v, v.X, f)
	case *ssa.Lookup:
		t.through(v, v.X, f)
	case *ssa.Range:
		t.through(v, v.X, f)
	case *ssa.Next:
		t.through(v, v.Iter, f)
	case *ssa.Select:
		if t.step(v, f) {
			for _, s := range v.States {
				if s.Dir == types.RecvOnly {
					t.value(s.Chan, f)
				}
			}
		}
	case *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan:
		if t.step(v, f) {
			t.cell(t.g.locals[v], f)
		}
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			if t.step(v, f) {
				t.load(v.X, f)
				t.cell(t.g.locals[v], f)
			}
		case token.ARROW:
			t.through(v, v.X, f)
		default:
			t.leaf(Unseen, v, f)
		}
	case *ssa.FieldAddr:
		// The address of a field stands for the field's own identity.
		t.fieldNode(v, FieldOf(v), v.X, f)
	case *ssa.IndexAddr:
		t.through(v, v.X, f)
	case *ssa.Field:
		t.fieldNode(v, FieldOf(v), v.X, f)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.call(call, v.Index, f)
		} else {
			t.through(v, v.Tuple, f)
		}
	case *ssa.Call:
		t.call(v, 0, f)
	case *ssa.Parameter:
		t.param(v, f)
	case *ssa.FreeVar:
		if !t.step(v, f) {
			return
		}
		bindings := t.g.Bindings(v)
		if len(bindings) == 0 {
			t.leaf(Unseen, v, f)
		}
		for _, b := range bindings {
			t.value(b, outer(f, b))
		}
	default:
		t.leaf(Unseen, v, f)
	}
}

// outer returns the frame in which a captured value is read: the nearest
// enclosing one that entered the function which declares the value.
func outer(f *Frame, captured ssa.Value) *Frame {
	for ; f != nil; f = f.Parent {
		if f.Callee == captured.Parent() {
			return f
		}
	}
	return nil
}

func (t *tracer) step(v ssa.Value, f *Frame) bool {
	return t.visit(Node{Value: Value{v, f}, Kind: Step})
}

func (t *tracer) through(v, x ssa.Value, f *Frame) {
	if t.step(v, f) {
		t.value(x, f)
	}
}

// cell goes on behind everything that was stored to c.
func (t *tracer) cell(c *Cell, f *Frame) {
	if c == nil {
		return
	}
	key := traceKey{cell: c, frame: f}
	if t.seen[key] {
		return
	}
	t.seen[key] = true
	if t.opt.ThroughCell != nil {
		t.opt.ThroughCell(c)
	}
	for _, s := range c.Stores {
		sf := f
		if f != nil && s.Parent() != nil && s.Parent() != f.Callee {
			sf = outer(f, s)
		}
		t.value(s, sf)
	}
}

// load goes on behind what the address may point to.
func (t *tracer) load(addr ssa.Value, f *Frame) {
	switch a := addr.(type) {
	case *ssa.Alloc:
		c := t.g.locals[a]
		if c == nil || len(c.Stores) == 0 || !t.g.definite(a) {
			t.leaf(Zero, a, f)
		}
		if c != nil && c.Shared && !isStruct(a) {
			t.leaf(Unseen, a, f)
		}
		t.cell(c, f)
	case *ssa.Global:
		t.globalNode(a, f)
	case *ssa.FieldAddr:
		t.fieldNode(a, FieldOf(a), a.X, f)
	case *ssa.IndexAddr:
		if _, ok := a.X.Type().Underlying().(*types.Pointer); ok {
			t.load(a.X, f)
		} else {
			t.value(a.X, f)
		}
	case *ssa.FreeVar:
		bindings := t.g.Bindings(a)
		if len(bindings) == 0 {
			t.leaf(Unseen, a, f)
		}
		for _, b := range bindings {
			t.load(b, outer(f, b))
		}
	default:
		// A pointer that was itself computed: follow it to what it points to.
		sub := &tracer{g: t.g, opt: t.opt, seen: t.seen, left: t.left}
		sub.visit = func(n Node) bool {
			switch n.Kind {
			case Alloc:
				c := t.g.locals[n.V]
				if c == nil || len(c.Stores) == 0 {
					t.leaf(Zero, n.V, n.Frame)
				}
				t.cell(c, n.Frame)
				return false
			case Step:
				return true
			case Global:
				t.globalNode(n.V.(*ssa.Global), n.Frame)
				return false
			}
			return t.visit(n)
		}
		sub.value(addr, f)
		t.left = sub.left
	}
}

// isStruct reports whether a variable is a struct: its fields are cells of their
// own.
func isStruct(a *ssa.Alloc) bool {
	_, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
	return ok
}

// definite reports whether a local variable is assigned as a whole where it
// is declared, so that its zero value is never read.
func (g *Graph) definite(a *ssa.Alloc) bool {
	for _, ref := range *a.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == a && st.Block() == a.Block() {
			return true
		}
	}
	return false
}

func (t *tracer) globalNode(v *ssa.Global, f *Frame) {
	if !t.visit(Node{Value: Value{v, f}, Kind: Global}) {
		return
	}
	if v.Pkg != t.g.Prog.Pkg {
		t.leaf(Unseen, v, f)
		return
	}
	if obj := v.Object(); obj != nil && obj.Exported() && obj.Pkg().Name() != "main" {
		obj, _ := obj.(*types.Var)
		t.visit(Node{Value: Value{v, f}, Kind: Open, Var: obj})
	}
	t.cell(t.g.globals[v], nil)
}

func (t *tracer) fieldNode(v ssa.Value, field *types.Var, base ssa.Value, f *Frame) {
	key := traceKey{v: v, frame: f, index: -2}
	if t.seen[key] {
		return
	}
	t.seen[key] = true
	if !t.visit(Node{Value: Value{v, f}, Kind: Field, Var: field, Base: base}) {
		return
	}
	if field.Pkg() != t.g.Prog.Pass.Pkg || field.Exported() && t.g.TypeVisible(base.Type()) {
		t.visit(Node{Value: Value{v, f}, Kind: Open, Var: field, Base: base})
	}
	t.cell(t.g.fields[field], nil)
}

// TypeVisible reports whether other packages can name the struct that t is or
// points to.
func (g *Graph) TypeVisible(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		obj := named.Obj()
		return obj.Exported() && obj.Pkg() != nil && obj.Pkg().Name() != "main"
	}
	return false
}

func (t *tracer) param(v *ssa.Parameter, f *Frame) {
	fn := v.Parent()
	index := ParamIndex(v)
	if f != nil && f.Callee == fn {
		args := Args(f.Call)
		if index < len(args) {
			if t.step(v, f) {
				t.value(args[index], f.Parent)
			}
			return
		}
	}
	if !t.visit(Node{Value: Value{v, f}, Kind: Param, Index: index}) || !t.opt.Callers || !t.g.Hidden(fn) {
		return
	}
	for _, call := range t.g.callers[fn] {
		if args := Args(call); index < len(args) {
			t.value(args[index], nil)
		}
	}
}

// ParamIndex returns the position of a parameter, the receiver first.
func ParamIndex(v *ssa.Parameter) int {
	for i, p := range v.Parent().Params {
		if p == v {
			return i
		}
	}
	return 0
}

func (t *tracer) call(call *ssa.Call, index int, f *Frame) {
	key := traceKey{v: call, frame: f, index: index}
	if t.seen[key] {
		return
	}
	t.seen[key] = true
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" {
			if t.step(call, f) {
				for _, a := range call.Call.Args {
					t.value(a, f)
				}
				t.cell(t.g.locals[call], f)
			}
			return
		}
		t.leaf(Unseen, call, f)
		return
	}
	if !t.visit(Node{Value: Value{call, f}, Kind: Call, Index: index}) {
		return
	}
	t.cell(t.g.locals[call], f)
	var callees []*ssa.Function
	if !t.opt.Shallow && (f == nil || f.depth < maxDepth) {
		callees = t.g.Callees(call)
	}
	if len(callees) == 0 {
		t.leaf(Unseen, call, f)
		return
	}
	for _, callee := range callees {
		if f.entered(callee) > 1 {
			continue // a recursion brings nothing that its first rounds did not
		}
		sub := t.g.frame(call, callee, f)
		for _, ret := range Returns(callee) {
			if index < len(ret.Results) && !failed(ret, index) {
				t.value(ret.Results[index], sub)
			}
		}
	}
}

// Returns lists the return instructions of fn.
func Returns(fn *ssa.Function) []*ssa.Return {
	var out []*ssa.Return
	for _, b := range fn.Blocks {
		if len(b.Instrs) > 0 {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover {
				out = append(out, r)
			}
		}
	}
	return out
}

// failed reports whether a return hands out an error for certain, so that its
// other results are of no use.
func failed(ret *ssa.Return, index int) bool {
	last := len(ret.Results) - 1
	if last < 1 || index == last || !types.Identical(ret.Results[last].Type(), types.Universe.Lookup("error").Type()) {
		return false
	}
	switch err := ret.Results[last].(type) {
	case *ssa.Const:
		return false
	case *ssa.MakeInterface:
		return true
	case *ssa.Call:
		if obj := CalleeObject(err); obj != nil && obj.Pkg() != nil && (obj.Pkg().Path() == "errors" || obj.Pkg().Path() == "fmt") {
			return true
		}
	}
	// Below a test that it is not nil.
	for b := ret.Block(); b.Idom() != nil; b = b.Idom() {
		if v, nilSucc, ok := NilTest(b.Idom()); ok && v == ret.Results[last] && b.Idom().Succs[1-nilSucc] == b && len(b.Preds) == 1 {
			return true
		}
	}
	return false
}

// NilTest recognizes a block that ends in a comparison of v with nil, and says
// which successor is taken when it is nil.
func NilTest(b *ssa.BasicBlock) (v ssa.Value, nilSucc int, ok bool) {
	if len(b.Instrs) == 0 {
		return nil, 0, false
	}
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, 0, false
	}
	cmp, ok := branch.Cond.(*ssa.BinOp)
	if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
		return nil, 0, false
	}
	v = cmp.X
	if c, isConst := cmp.X.(*ssa.Const); isConst && c.IsNil() {
		v = cmp.Y
	} else if c, isConst := cmp.Y.(*ssa.Const); !isConst || !c.IsNil() {
		return nil, 0, false
	}
	if cmp.Op == token.NEQ {
		nilSucc = 1
	}
	return v, nilSucc, true
}

// Callees returns the functions of this package that a call may reach: the
// static callee, the closures that a function value may hold, or the
// implementations in sight of an interface method. It is nil where any of
// them cannot be seen.
func (g *Graph) Callees(call ssa.CallInstruction) []*ssa.Function {
	if fn := StaticCallee(call); fn != nil {
		if len(fn.Blocks) == 0 || fn.Pkg != g.Prog.Pkg && fn.Pkg != nil {
			return nil
		}
		return []*ssa.Function{fn}
	}
	c := call.Common()
	if c.IsInvoke() {
		if named, ok := types.Unalias(c.Value.Type()).(*types.Named); ok && g.foreign(named.Origin().Obj()) {
			return nil
		}
		var out []*ssa.Function
		for _, m := range g.Implementations(c.Value.Type(), c.Method) {
			fn := g.FuncOf(m)
			if fn == nil {
				return nil
			}
			out = append(out, fn)
		}
		return out
	}
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return nil
	}
	return g.funcValues(c.Value, true)
}

// LocalCallees is Callees for function values that do not come through a
// parameter.
func (g *Graph) LocalCallees(call ssa.CallInstruction) []*ssa.Function {
	return g.funcValues(call.Common().Value, false)
}

// funcValues returns the closures that a function value may hold, nil where
// they are not all seen. Method values are none of them: their receiver is
// not among the arguments.
func (g *Graph) funcValues(v ssa.Value, callers bool) []*ssa.Function {
	var out []*ssa.Function
	unseen := false
	g.Trace(Value{V: v}, Options{Callers: callers, Shallow: true}, func(n Node) bool {
		switch n.Kind {
		case Func:
			var fn *ssa.Function
			switch f := n.V.(type) {
			case *ssa.Function:
				fn = Body(f)
			case *ssa.MakeClosure:
				fn = f.Fn.(*ssa.Function)
			}
			if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Recv() != nil || isBound(n.V) {
				unseen = true
				return false
			}
			out = append(out, fn)
		case Param:
			if !callers || !g.Hidden(n.V.Parent()) {
				unseen = true
			}
		case Const, Zero: // a nil function is never called
		case Step, Field, Global:
		default:
			unseen = true
		}
		return true
	})
	if unseen {
		return nil
	}
	return out
}

func isBound(v ssa.Value) bool {
	_, _, ok := BoundMethod(v)
	return ok
}
