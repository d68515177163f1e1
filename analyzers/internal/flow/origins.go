package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

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
		if f != nil && s.Parent() != nil && !Encloses(f.Callee, s.Parent()) {
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

// failed reports whether a return hands out an error for certain, so that its
// other results are of no use.
func failed(ret *ssa.Return, index int) bool {
	last := len(ret.Results) - 1
	return last > 0 && index != last && Fails(ret)
}

// Fails reports whether the last of the results that a return hands out is an error
// for certain.
func Fails(ret *ssa.Return) bool {
	last := len(ret.Results) - 1
	if last < 0 || !IsError(ret.Results[last].Type()) {
		return false
	}
	result := handedOut(ret, last)
	switch err := result.(type) {
	case *ssa.Const:
		return false
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		if _, sentinel := err.X.(*ssa.Global); sentinel {
			return true
		}
	case *ssa.Call:
		if obj := CalleeObject(err); obj != nil && obj.Pkg() != nil && (obj.Pkg().Path() == "errors" || obj.Pkg().Path() == "fmt") {
			return true
		}
	}
	// Below a test that it is not nil.
	for b := ret.Block(); b.Idom() != nil; b = b.Idom() {
		if v, nilSucc, ok := NilTest(b.Idom()); ok && sameRead(v, result) && b.Idom().Succs[1-nilSucc] == b && len(b.Preds) == 1 {
			return true
		}
	}
	return false
}

// handedOut returns the value of a result at a return. In a function that defers calls
// it goes through a variable.
func handedOut(ret *ssa.Return, i int) ssa.Value {
	load, ok := ret.Results[i].(*ssa.UnOp)
	if !ok {
		return ret.Results[i]
	}
	a, ok := load.X.(*ssa.Alloc)
	if !ok || a.Heap {
		return load // a deferred literal may change it
	}
	instrs := ret.Block().Instrs
	for i := IndexOf(ret) - 1; i >= 0; i-- {
		if st, ok := instrs[i].(*ssa.Store); ok && st.Addr == ssa.Value(a) {
			return st.Val
		}
	}
	return load
}

// sameRead reports whether two values are one, or read from one variable, between
// which nothing is known to have been stored there.
func sameRead(a, b ssa.Value) bool {
	x, ok := a.(*ssa.UnOp)
	y, isLoad := b.(*ssa.UnOp)
	if a == b || !ok || !isLoad || x.Op != token.MUL || y.Op != token.MUL || x.X != y.X {
		return a == b
	}
	instrs := y.Block().Instrs
	return !slices.ContainsFunc(instrs[:IndexOf(y)], func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		return ok && st.Addr == y.X
	})
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
