package errs

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// value returns what a value is at the place where the walk is.
func (w *walk) value(v ssa.Value) Value {
	if val, ok := w.env[v]; ok {
		return val
	}
	if val, ok := w.memo[v]; ok {
		return val
	}
	if w.busy[v] {
		w.cuts++
		return none
	}
	if w.steps++; w.steps > maxSteps {
		return unknown
	}
	w.busy[v] = true
	cuts := w.cuts
	val := w.compute(v)
	delete(w.busy, v)
	if cuts == w.cuts {
		w.memo[v] = val
	}
	return val
}

// compute is value for what has not been looked at.
func (w *walk) compute(v ssa.Value) Value {
	switch v := v.(type) {
	case *ssa.Const:
		return ofConst(v)
	case *ssa.MakeInterface:
		return w.boxed(v.X)
	case *ssa.ChangeInterface:
		return w.value(v.X)
	case *ssa.ChangeType:
		return w.value(v.X)
	case *ssa.Convert:
		return w.value(v.X).text()
	case *ssa.TypeAssert:
		return w.value(v.X)
	case *ssa.Phi:
		val := none
		for _, e := range v.Edges {
			val = val.join(w.value(e))
		}
		return val
	case *ssa.UnOp:
		return w.unary(v)
	case *ssa.BinOp:
		return w.binary(v)
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Call:
			return w.result(tuple, v.Index)
		case *ssa.TypeAssert:
			if v.Index == 0 {
				val := w.value(tuple.X)
				val.NeverNil = false
				return val
			}
		}
		return unknown
	case *ssa.Call:
		return w.result(v, 0)
	case *ssa.Parameter:
		return w.param(v)
	case *ssa.FreeVar:
		return w.contents(v)
	case *ssa.Alloc, *ssa.Slice, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.MakeSlice:
		return w.contents(v)
	case *ssa.Field:
		val := w.value(v.X)
		val.NeverNil = false
		return val
	case *ssa.MakeClosure:
		return w.returned(v, v.Fn.(*ssa.Function))
	case *ssa.Function:
		return w.returned(v, flow.Body(v))
	}
	return unknown
}

func ofConst(c *ssa.Const) Value {
	switch {
	case c.IsNil():
		return isNil
	case c.Value != nil && c.Value.Kind() == constant.Bool:
		return isSet.sure(constant.BoolVal(c.Value))
	}
	return isSet
}

// param returns what an argument of the function is, or of one around it.
func (w *walk) param(p *ssa.Parameter) Value {
	if v, ok := w.args[p]; ok {
		return v
	}
	if p.Parent() != w.root {
		return unknown
	}
	val := Value{NeverNil: true}
	if canHold(p.Type()) {
		val.Params.Add(flow.ParamIndex(p))
	}
	return val
}

// canHold reports whether a value of a type can be or hold an error, or return one.
func canHold(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Signature:
		n := u.Results().Len()
		return n > 0 && flow.IsError(u.Results().At(n-1).Type())
	case *types.Slice:
		_, basic := u.Elem().Underlying().(*types.Basic)
		return !basic
	}
	return true
}

func (w *walk) unary(v *ssa.UnOp) Value {
	switch v.Op {
	case token.NOT:
		return w.value(v.X).not()
	case token.MUL:
		return w.load(v.X)
	}
	return unknown
}

func (w *walk) binary(v *ssa.BinOp) Value {
	x, against := compared(v)
	if x == nil {
		return Value{From: w.value(v.X).From || w.value(v.Y).From}
	}
	val := w.value(x)
	if c := ofConst(against); c.NeverNil {
		val = val.not()
	}
	if v.Op == token.EQL {
		val = val.not()
	}
	return Value{NeverNil: val.NeverNil, NeverSet: val.NeverSet, From: val.From}
}

// compared returns what is compared with nil, or with a constant truth value.
func compared(v *ssa.BinOp) (ssa.Value, *ssa.Const) {
	if v.Op != token.EQL && v.Op != token.NEQ {
		return nil, nil
	}
	for _, pair := range [][2]ssa.Value{{v.X, v.Y}, {v.Y, v.X}} {
		if c, ok := pair[1].(*ssa.Const); ok && (c.IsNil() || c.Value != nil && c.Value.Kind() == constant.Bool) {
			return pair[0], c
		}
	}
	return nil, nil
}

// load returns what is read from an address.
func (w *walk) load(addr ssa.Value) Value {
	if cell := w.cell(addr); cell != nil {
		if val, ok := w.env[cell]; ok {
			return val
		}
		return w.stored(cell)
	}
	switch a := addr.(type) {
	case *ssa.Global:
		return w.e.global(a)
	case *ssa.FieldAddr:
		return w.field(a)
	case *ssa.IndexAddr:
		val := w.value(a.X)
		val.NeverNil = false
		return val
	case *ssa.Alloc:
		return w.stored(a)
	case *ssa.FreeVar:
		if w.busy[a] {
			w.cuts++
			return none
		}
		w.busy[a] = true
		defer delete(w.busy, a)
		val := none
		for _, b := range w.e.Bindings(a) {
			val = val.join(w.load(b))
		}
		return val
	case *ssa.Parameter:
		val := w.param(a)
		val.NeverNil = false
		return val
	}
	return unknown
}

// stored returns what a local variable holds at any time.
func (w *walk) stored(cell ssa.Value) Value {
	a, ok := cell.(*ssa.Alloc)
	if !ok {
		return unknown
	}
	if elem := a.Type().Underlying().(*types.Pointer).Elem(); !isLeaf(elem) {
		return w.contents(a)
	}
	if w.e.leaks[a] && w.e.givenAway(a) {
		return unknown
	}
	val := isNil
	for _, s := range w.e.StoresTo(a) {
		val = val.join(w.value(s))
	}
	return val
}

// isLeaf reports whether a value of a type is nil or not, and not a container.
func isLeaf(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Slice, *types.Array, *types.Map:
		return false
	}
	return true
}

// field returns what a field of a struct holds: where the struct is made here or an
// argument, what is put into this one.
func (w *walk) field(a *ssa.FieldAddr) Value {
	_, isParam := a.X.(*ssa.Parameter)
	switch a.X.(type) {
	case *ssa.Alloc, *ssa.Parameter, *ssa.Call, *ssa.Extract:
		if isParam && !isError(a.X.Type()) {
			break
		}
		val := w.value(a.X)
		val.NeverNil, val.Decoded = false, false
		return val
	}
	field := flow.FieldOf(a)
	if field.Pkg() != w.e.Pass.Pkg || field.Exported() && w.e.TypeVisible(a.X.Type()) {
		return unknown
	}
	val := isNil
	for i, wr := range w.e.Writes(field) {
		v := w.value(wr.Value)
		if _, literal := wr.Base.(*ssa.Alloc); literal && i == 0 {
			val = none // it is set where the struct is made
		} else if !literal {
			v.NeverNil = false
		}
		val = val.join(v)
	}
	val.Decoded = false
	return val
}

// contents returns what the errors in a container are together.
func (w *walk) contents(v ssa.Value) Value {
	val := Value{}
	switch v := v.(type) {
	case *ssa.Slice:
		return w.value(v.X)
	case *ssa.FieldAddr:
		return w.field(v)
	case *ssa.IndexAddr:
		return w.value(v.X)
	case *ssa.FreeVar:
		for _, b := range w.e.Bindings(v) {
			val = val.with(w.value(b))
		}
		return val
	}
	if v.Referrers() == nil {
		return val
	}
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == v {
				val = val.with(w.value(ref.Val))
			}
		case *ssa.FieldAddr:
			val = w.put(val, ref)
		case *ssa.IndexAddr:
			val = w.put(val, ref)
		}
	}
	return val
}

// put adds to the value of a container what is stored at an address in it.
func (w *walk) put(val Value, addr ssa.Value) Value {
	for _, ref := range *addr.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == addr && canHold(st.Val.Type()) {
			val = val.with(w.value(st.Val))
		}
	}
	return val
}

// boxed returns what a concrete value is as an error.
func (w *walk) boxed(x ssa.Value) Value {
	val := isSet
	if !isError(x.Type()) {
		if canHold(x.Type()) {
			return val.with(w.value(x))
		}
		val.From = w.value(x).From
		return val
	}
	for _, name := range []string{"Unwrap", "Is"} {
		obj, _, _ := types.LookupFieldOrMethod(x.Type(), true, w.e.Pass.Pkg, name)
		m, ok := obj.(*types.Func)
		if !ok || m.Pkg() == nil {
			continue
		}
		sum := w.e.OfObject(m)
		switch {
		case sum != nil:
			held := at(sum.Results, 0)
			if held.Params.Has(0) {
				val = val.with(w.value(x))
			}
			val.Has = val.Has || held.Has
			val.Always = val.Always || held.Has && held.Always
		case purpose.Standard(m.Pkg().Path()):
			val = val.with(w.value(x))
		default:
			val.Has = true
		}
	}
	inner := w.value(x)
	val.Decoded, val.From = inner.Decoded && inner.NeverNil, inner.From
	return val
}

// isError reports whether a value of a type is an error.
func isError(t types.Type) bool {
	return types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

func at(list []Value, i int) Value {
	if i < len(list) {
		return list[i]
	}
	return Value{}
}

// returned returns the error that a function value returns.
func (w *walk) returned(v ssa.Value, fn *ssa.Function) Value {
	n := fn.Signature.Results().Len()
	if !canHold(fn.Signature) {
		return isSet
	}
	sum := w.e.Of(fn)
	if obj, _, ok := flow.BoundMethod(v); ok {
		sum = w.e.OfObject(obj)
	} else if obj, ok := fn.Object().(*types.Func); ok {
		sum = w.e.OfObject(obj)
	}
	if sum == nil {
		return unknown
	}
	val := at(sum.Results, n-1)
	if val.Params != 0 {
		val.Has, val.Params = true, 0
	}
	return val
}

// global returns what a package variable holds.
func (e *Errs) global(g *ssa.Global) Value {
	obj, _ := g.Object().(*types.Var)
	switch {
	case asynqapi.IsFinal(obj):
		return final
	case obj == nil:
		return unknown
	case asynqapi.IsPackage(obj.Pkg()):
		return isSet
	case g.Pkg == e.Prog.Pkg:
		return e.variable(g)
	case e.Own(obj.Pkg()):
		if sum := e.OfVar(obj); sum != nil {
			return at(sum.Results, 0)
		}
		return isSet
	case purpose.Standard(obj.Pkg().Path()):
		return isSet
	}
	return unknown
}

// variable returns what a variable of the package holds.
func (e *Errs) variable(g *ssa.Global) Value {
	if val, known := e.globals[g]; known {
		return val
	}
	e.globals[g] = none // it may hold what is made of itself
	w := &walk{e: e}
	w.begin(make(map[ssa.Value]Value))
	val := none
	for _, s := range e.StoresOf(g) {
		val = val.join(w.value(s))
	}
	val.NeverSet, val.Decoded = false, false
	delete(e.globals, g)
	if e.settled {
		e.globals[g] = val
	}
	return val
}

// variables notes what the exported variables of the package hold.
func (e *Errs) variables() {
	for _, m := range e.Prog.Pkg.Members {
		g, ok := m.(*ssa.Global)
		if !ok {
			continue
		}
		if v, ok := g.Object().(*types.Var); ok && v.Exported() && flow.IsError(v.Type()) {
			if val := e.global(g); !val.Lacks() || !val.NeverNil {
				e.SetVar(v, &Summary{Results: []Value{val}})
			}
		}
	}
}
