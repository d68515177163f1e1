package wiring

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// An evaluator makes terms of values, each once.
type evaluator struct {
	*Wiring
	known map[ssa.Value]*Term
	busy  map[ssa.Value]int // at which depth
	cut   int               // the outermost value that was met again while it was evaluated
	left  int
}

// The bounds of an evaluation.
const (
	maxValues = 50_000 // that are evaluated for one function
	outermost = 1 << 30
)

func (w *Wiring) evaluator() *evaluator {
	return &evaluator{Wiring: w, known: make(map[ssa.Value]*Term), busy: make(map[ssa.Value]int), cut: outermost, left: maxValues}
}

// term returns what is known of a value, nil where that hangs on the value itself. An
// address stands for what it is the address of.
func (e *evaluator) term(v ssa.Value) *Term {
	if v == nil {
		return unknown
	}
	if t := e.known[v]; t != nil {
		return t
	}
	if depth, ok := e.busy[v]; ok {
		e.cut = min(e.cut, depth)
		return nil
	}
	if e.left--; e.left < 0 {
		return unknown
	}
	depth, cut := len(e.busy), e.cut
	e.busy[v], e.cut = depth, outermost
	t := e.evaluate(v)
	delete(e.busy, v)
	whole := e.cut >= depth // it hangs on no value that is still evaluated
	e.cut = min(cut, e.cut)
	if whole {
		e.cut = cut
	}
	if t == nil && whole {
		t = unknown
	}
	if t == nil {
		return nil
	}
	t = bounded(t)
	if whole {
		e.known[v] = t
	}
	return t
}

// certain is term for what must be known of a value.
func (e *evaluator) certain(v ssa.Value) *Term {
	if t := e.term(v); t != nil {
		return t
	}
	return unknown
}

func (e *evaluator) evaluate(v ssa.Value) *Term {
	switch v := v.(type) {
	case *ssa.Const:
		return constantTerm(v)
	case *ssa.Parameter:
		return &Term{Kind: Param, Index: flow.ParamIndex(v), param: v}
	case *ssa.Global:
		return variable(v)
	case *ssa.Function:
		return e.function(v)
	case *ssa.MakeClosure:
		if obj, recv, ok := flow.BoundMethod(v); ok {
			return &Term{Kind: Func, Text: e.handlerOf(obj, recv.Type()), Args: []*Term{e.certain(recv)}}
		}
		return e.closure(v)
	case *ssa.FreeVar:
		var list []*Term
		for _, b := range e.Bindings(v) {
			list = append(list, e.term(b))
		}
		return join(Choice, list...)
	case *ssa.Alloc:
		return e.alloc(v)
	case *ssa.MakeMap:
		return &Term{Kind: Made, Text: e.place(v.Pos(), v.Parent()).ID(), Type: "map", maker: v.Parent()}
	case *ssa.MakeSlice:
		return &Term{Kind: List}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return e.load(v.X)
		}
	case *ssa.FieldAddr:
		return e.field(v.X, v)
	case *ssa.Field:
		return e.field(v.X, v)
	case *ssa.IndexAddr:
		return e.element(v.X, v.Index, v)
	case *ssa.Index:
		return e.element(v.X, v.Index, v)
	case *ssa.Phi:
		return e.phi(v)
	case *ssa.MakeInterface:
		if flow.IsEmptyInterface(v.Type()) && spellsItself(v.X.Type()) {
			return unknown // as what it is printed
		}
		if m := e.handlerMethod(v); m != nil && !asynqapi.IsPackage(m.Pkg()) {
			name := e.handlerOf(m, v.X.Type())
			if t := e.term(v.X); name != m.FullName() || t != nil && (t.Kind == Zero || t.Kind == Unknown) {
				return &Term{Kind: Func, Text: name}
			}
		}
		return e.term(v.X)
	case *ssa.ChangeInterface:
		return e.term(v.X)
	case *ssa.ChangeType:
		return e.term(v.X)
	case *ssa.Convert:
		if sameSort(v.X.Type(), v.Type()) || e.payloads != nil && flow.IsBytes(v.X.Type()) && flow.IsBytes(v.Type()) {
			return e.term(v.X)
		}
	case *ssa.TypeAssert:
		return e.term(v.X)
	case *ssa.Slice:
		of := e.term(v.X)
		if v.Low == nil && v.High == nil {
			return of
		}
		if n, ok := v.High.(*ssa.Const); ok && v.Low == nil && of != nil && of.Kind == List && int(n.Int64()) <= len(of.Args) {
			return &Term{Kind: List, Args: of.Args[:n.Int64()]}
		}
	case *ssa.BinOp:
		return e.operation(v)
	case *ssa.Call:
		return e.result(v, 0)
	case *ssa.Extract:
		return e.extract(v)
	case *ssa.Lookup:
		return unknown
	}
	return unknown
}

// spellsItself reports whether a text or a number is printed in another way than its
// value.
func spellsItself(t types.Type) bool {
	if _, basic := t.Underlying().(*types.Basic); !basic {
		return false
	}
	for _, name := range []string{"String", "Error", "Format"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			return true
		}
	}
	return false
}

func constantTerm(c *ssa.Const) *Term {
	switch {
	case c.Value == nil:
		return zero
	case c.Value.Kind() == constant.String:
		return TextOf(constant.StringVal(c.Value))
	case c.Value.Kind() == constant.Bool:
		return TextOf(c.Value.String())
	case c.Value.Kind() == constant.Int:
		return &Term{Kind: Number, Text: c.Value.ExactString()}
	}
	return unknown
}

// sameSort reports whether a conversion leaves a text a text and a number a number.
func sameSort(from, to types.Type) bool {
	a, ok := from.Underlying().(*types.Basic)
	b, isBasic := to.Underlying().(*types.Basic)
	const sorts = types.IsInteger | types.IsString
	return ok && isBasic && a.Info()&sorts == b.Info()&sorts
}

// variable is the term of a package variable.
func variable(g *ssa.Global) *Term {
	if g.Pkg == nil || g.Pkg.Pkg == nil {
		return unknown
	}
	return &Term{Kind: Var, Text: g.Pkg.Pkg.Path() + "." + g.Name(), Type: typeName(flow.Elem(g.Type()))}
}

// closure is the term of a literal that captures something: a handler that it was given is
// told.
func (e *evaluator) closure(mc *ssa.MakeClosure) *Term {
	fn := mc.Fn.(*ssa.Function)
	t := e.function(fn)
	if e.payloads == nil || !asynqapi.IsHandler(flow.Plain(fn.Signature)) {
		return t
	}
	for i, b := range mc.Bindings {
		of := fn.FreeVars[i].Type()
		if ptr, ok := of.Underlying().(*types.Pointer); ok {
			of = ptr.Elem()
		}
		sig, isFunc := of.Underlying().(*types.Signature)
		if isFunc && asynqapi.IsHandler(sig) || asynqapi.IsHandlerInterface(of) {
			t.Type = Around
			t.Args = append(t.Args, e.certain(b))
		}
	}
	return t
}

// function is the term of a function that is used as a value.
func (e *evaluator) function(fn *ssa.Function) *Term {
	t := &Term{Kind: Func, Text: nameOf(flow.Body(fn))}
	if fn.Parent() != nil {
		t.Text = e.place(fn.Pos(), fn.Parent()).ID()
	}
	if sum := e.Of(flow.Body(fn)); sum != nil {
		t.Index = passes(sum)
	} else if sum := e.OfObject(flow.ObjectOf(fn)); sum != nil {
		t.Index = passes(sum)
	}
	return t
}

func passes(sum *Summary) int {
	if sum.Passes {
		return 1
	}
	return 0
}

// nameOf names a function as types.Func.FullName does. Those called init, of which a
// package may have several, and the one that calls them are told apart.
func nameOf(fn *ssa.Function) string {
	if obj := flow.ObjectOf(fn); obj != nil && obj.Name() != "init" {
		return obj.FullName()
	}
	return fn.String()
}

// alloc is the term of a variable or composite literal: a struct is known by its place,
// an array by its elements, anything else by what is stored.
func (e *evaluator) alloc(a *ssa.Alloc) *Term {
	t := flow.Elem(a.Type())
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if v := onlyCopied(a); v != nil {
			return e.term(v)
		}
		if !e.tracked(t) {
			return unknown
		}
		at := e.place(a.Pos(), a.Parent())
		id := at.ID()
		if !a.Pos().IsValid() {
			id += "/" + a.Parent().Name() + "." + a.Name()
		}
		made := &Term{Kind: Made, Text: id, Type: typeName(t), maker: a.Parent()}
		if isAsynq(made.Type) {
			made.At = at
			if lit := e.Prog.LiteralAt(a.Pos()); lit != nil {
				made.At = e.span(lit.Pos(), lit.End(), a.Parent())
			}
		}
		return made
	case *types.Array:
		return e.array(a, u)
	}
	var list []*Term
	for _, s := range e.StoresTo(a) {
		list = append(list, e.term(s))
	}
	if c := e.CellOf(a); c != nil && c.Shared {
		list = append(list, unknown)
	}
	if len(list) == 0 {
		return zero
	}
	return join(Choice, list...)
}

// onlyCopied returns what a struct variable is a copy of, if nothing else is ever
// stored into it.
func onlyCopied(a *ssa.Alloc) ssa.Value {
	var from ssa.Value
	for _, ref := range *a.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr != ssa.Value(a) || from != nil {
				return nil
			}
			from = ref.Val
		case *ssa.FieldAddr:
			for _, use := range *ref.Referrers() {
				if load, ok := use.(*ssa.UnOp); !ok || load.Op != token.MUL {
					return nil
				}
			}
		case *ssa.UnOp:
		default:
			return nil
		}
	}
	return from
}

// array is the list of what is stored into an array.
func (e *evaluator) array(a *ssa.Alloc, u *types.Array) *Term {
	const most = 2000
	if u.Len() > most {
		return unknown
	}
	_, structs := u.Elem().Underlying().(*types.Struct)
	list := make([]*Term, u.Len())
	for _, ref := range *a.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		c, ok := addr.Index.(*ssa.Const)
		if !ok || c.Int64() >= u.Len() {
			continue
		}
		i := c.Int64()
		if structs {
			list[i] = e.certain(addr)
			continue
		}
		for _, use := range *addr.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(addr) {
				list[i] = join(Choice, list[i], e.certain(st.Val))
			}
		}
	}
	for i, t := range list {
		if t == nil {
			list[i] = zero
		}
	}
	if !e.changes(a, list) {
		return unknown
	}
	return &Term{Kind: List, Args: list}
}

// changes adds to the elements of an array what is stored into slices of it. It returns
// false where that cannot be told.
func (e *evaluator) changes(a *ssa.Alloc, list []*Term) bool {
	for _, ref := range *a.Referrers() {
		slice, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *slice.Referrers() {
			switch use := use.(type) {
			case *ssa.IndexAddr:
				for _, st := range *use.Referrers() {
					st, ok := st.(*ssa.Store)
					if !ok || st.Addr != ssa.Value(use) {
						continue
					}
					c, ok := use.Index.(*ssa.Const)
					if !ok || slice.Low != nil || c.Int64() >= int64(len(list)) {
						return false
					}
					list[c.Int64()] = join(Choice, list[c.Int64()], e.certain(st.Val))
				}
			case ssa.CallInstruction:
				if obj := flow.CalleeObject(use); obj != nil && purpose.Reorders(obj) {
					return false
				}
			}
		}
	}
	return true
}

// load is what is at an address.
func (e *evaluator) load(addr ssa.Value) *Term {
	if a, ok := addr.(*ssa.Alloc); ok {
		return e.term(a)
	}
	return e.term(addr)
}

// field is a field of a struct, or of one that is pointed to.
func (e *evaluator) field(base ssa.Value, v ssa.Value) *Term {
	f := flow.FieldOf(v)
	of := base.Type()
	if ptr, ok := of.Underlying().(*types.Pointer); ok {
		of = ptr.Elem()
	}
	return selected(&Term{Kind: Select, Text: f.Name(), Type: typeName(of), Args: []*Term{e.certain(base)}})
}

// element is an element of a list or an array.
func (e *evaluator) element(list, index ssa.Value, v ssa.Value) *Term {
	c, fixed := index.(*ssa.Const)
	if a, ok := list.(*ssa.Alloc); ok {
		u, isArray := flow.Elem(a.Type()).Underlying().(*types.Array)
		if isArray {
			if _, structs := u.Elem().Underlying().(*types.Struct); structs && fixed && e.tracked(u.Elem()) {
				return &Term{Kind: Made, Text: e.place(a.Pos(), a.Parent()).ID() + "[" + c.Value.ExactString() + "]", Type: typeName(u.Elem()), maker: a.Parent()}
			}
		}
	}
	of := e.certain(list)
	if fixed && of.Kind == List && int(c.Int64()) < len(of.Args) && !slices.ContainsFunc(of.Args, func(t *Term) bool { return t.Kind == Rest }) {
		return of.Args[c.Int64()]
	}
	if of.Kind == Unknown || !counts(index) {
		return unknown
	}
	// The round of a loop is told by its counter, so that what one round reads at
	// several places belongs together.
	return &Term{Kind: Each, Text: e.round(index, v), Args: []*Term{of}, maker: v.Parent()}
}

// counts reports whether an index is the counter of a loop, which takes one element after
// the other.
func counts(index ssa.Value) bool {
	switch i := index.(type) {
	case *ssa.Phi:
		return true
	case *ssa.BinOp:
		return counts(i.X)
	case *ssa.Convert:
		return counts(i.X)
	case *ssa.ChangeType:
		return counts(i.X)
	}
	return false
}

func (e *evaluator) round(index, v ssa.Value) string {
	switch same := index.(type) {
	case *ssa.Convert:
		return e.round(same.X, v)
	case *ssa.ChangeType:
		return e.round(same.X, v)
	}
	if !index.Pos().IsValid() && index.Parent() != nil {
		return e.place(token.NoPos, index.Parent()).ID() + "/" + index.Parent().String() + "." + index.Name()
	}
	if index.Parent() == nil {
		return e.place(v.Pos(), v.Parent()).ID()
	}
	return e.place(index.Pos(), index.Parent()).ID() + "." + index.Name()
}

// phi is one of several values, or the one that a comparison decides.
func (e *evaluator) phi(v *ssa.Phi) *Term {
	if t := e.decided(v); t != nil {
		return t
	}
	list := make([]*Term, 0, len(v.Edges))
	for _, edge := range v.Edges {
		list = append(list, e.term(edge))
	}
	return join(Choice, list...)
}

// decided is the term of a value that one condition decides.
func (e *evaluator) decided(v *ssa.Phi) *Term {
	if len(v.Edges) != 2 {
		return nil
	}
	b := v.Block()
	d := b.Idom()
	if d == nil || len(d.Instrs) == 0 {
		return nil
	}
	branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	then := side(b, d, 0)
	other := side(b, d, 1)
	if then < 0 || other < 0 || then == other {
		return nil
	}
	x, y := e.term(v.Edges[then]), e.term(v.Edges[other])
	if x == nil || y == nil {
		return nil
	}
	what, with, equal := e.condition(branch.Cond)
	if !equal {
		x, y = y, x
	}
	return decide(&Term{Kind: If, Args: []*Term{what, with, x, y}})
}

// side returns by which edge a block is reached when the branch at the end of d goes
// this way, -1 where that is not one.
func side(b, d *ssa.BasicBlock, way int) int {
	to := d.Succs[way]
	found := -1
	for i, pred := range b.Preds {
		if to == b && pred == d || to != b && (to == pred || to.Dominates(pred)) && len(to.Preds) == 1 {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// condition takes a condition for a comparison with a constant, and says whether it
// holds where they are equal.
func (e *evaluator) condition(cond ssa.Value) (what, with *Term, equal bool) {
	switch c := cond.(type) {
	case *ssa.BinOp:
		x, y := c.X, c.Y
		if _, ok := x.(*ssa.Const); ok {
			x, y = y, x
		}
		if _, ok := y.(*ssa.Const); !ok {
			break
		}
		switch c.Op {
		case token.EQL:
			return e.certain(x), e.certain(y), true
		case token.NEQ:
			return e.certain(x), e.certain(y), false
		case token.GTR: // len(x) > 0, n > 0
			if n, ok := y.(*ssa.Const); ok && n.Value != nil && n.Value.Kind() == constant.Int && n.Int64() == 0 {
				return e.certain(x), zero, false
			}
		}
	case *ssa.UnOp:
		if c.Op == token.NOT {
			what, with, equal = e.condition(c.X)
			return what, with, !equal
		}
	}
	return e.certain(cond), TextOf("true"), true
}

// operation puts texts together and works with numbers.
func (e *evaluator) operation(op *ssa.BinOp) *Term {
	x, y := e.term(op.X), e.term(op.Y)
	if x == nil || y == nil {
		return nil
	}
	switch {
	case op.Op == token.ADD && flow.IsString(op.Type()):
		return simplify(&Term{Kind: Joined, Args: []*Term{x, y}})
	case op.Op == token.MUL:
		return simplify(&Term{Kind: Product, Args: []*Term{x, y}})
	}
	return unknown
}

func (e *evaluator) extract(v *ssa.Extract) *Term {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		return e.result(tuple, v.Index)
	case *ssa.Next:
		r, ok := tuple.Iter.(*ssa.Range)
		if !ok || tuple.IsString || v.Index == 0 {
			return unknown
		}
		of := e.certain(r.X)
		if of.Kind == Unknown {
			return unknown
		}
		return &Term{Kind: Each, Index: v.Index % 2, Text: e.place(r.Pos(), r.Parent()).ID() + "." + r.Name(), Args: []*Term{of}, maker: r.Parent()}
	case *ssa.Lookup, *ssa.TypeAssert:
		if v.Index == 0 {
			return e.term(v.Tuple)
		}
	}
	return unknown
}

// result is what a call returns.
func (e *evaluator) result(call *ssa.Call, index int) *Term {
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		return e.builtin(b.Name(), call.Call.Args)
	}
	if obj := flow.CalleeObject(call); obj != nil {
		if t := e.standard(obj, call); t != nil {
			return t
		}
	}
	sums, seen := e.OfCall(call)
	if !seen {
		if index == 0 && e.payloads != nil {
			if t := e.wire(call); t != nil {
				return t
			}
		}
		return e.unseen(call, index)
	}
	var list []*Term
	for _, sum := range sums {
		if index < len(sum.Results) && sum.Results[index] != nil {
			list = append(list, e.instance(sum.Results[index], call, e.callee(call)))
		} else {
			list = append(list, unknown)
		}
	}
	t := join(Choice, list...)
	if e.payloads != nil {
		t = e.handles(t, call)
	}
	return t
}

// callee returns the body that a call certainly runs, nil where it is not in this package.
func (e *evaluator) callee(call ssa.CallInstruction) *ssa.Function {
	if list := e.Callees(call); len(list) == 1 {
		return list[0]
	}
	return nil
}

func (e *evaluator) builtin(name string, args []ssa.Value) *Term {
	switch name {
	case "append":
		head, tail := e.term(args[0]), e.certain(args[1])
		if head == nil {
			// In a loop: what it was before is one of its other values.
			return &Term{Kind: List, Args: []*Term{{Kind: Rest, Args: []*Term{tail}}}}
		}
		return &Term{Kind: List, Args: append(spread(head), spread(tail)...)}
	case "len":
		return e.term(args[0])
	}
	return unknown
}

// spread lists what stands for a list in the middle of another one.
func spread(t *Term) []*Term {
	switch t.Kind {
	case List:
		return slices.Clone(t.Args)
	case Zero:
		return nil
	}
	return []*Term{{Kind: Rest, Args: []*Term{t}}}
}

// standard knows a few functions of the standard library.
func (e *evaluator) standard(obj *types.Func, call *ssa.Call) *Term {
	args := flow.Args(call)
	switch obj.FullName() {
	case "fmt.Sprintf":
		return e.sprintf(args)
	case "fmt.Sprint":
		if list := e.certain(args[0]); list.Kind == List && len(list.Args) == 1 {
			return simplify(&Term{Kind: Joined, Args: list.Args})
		}
	case "strings.Join":
		list, sep := e.certain(args[0]), e.certain(args[1])
		if list.Kind != List || slices.ContainsFunc(list.Args, func(t *Term) bool { return t.Kind == Rest }) {
			return nil
		}
		var parts []*Term
		for i, a := range list.Args {
			if i > 0 {
				parts = append(parts, sep)
			}
			parts = append(parts, a)
		}
		return simplify(&Term{Kind: Joined, Args: parts})
	}
	return nil
}

// sprintf puts together what %s, %d and %v stand for.
func (e *evaluator) sprintf(args []ssa.Value) *Term {
	if len(args) < 2 {
		return nil
	}
	format, ok := args[0].(*ssa.Const)
	list := e.certain(args[1])
	if list.Kind == Zero {
		list = &Term{Kind: List}
	}
	if !ok || format.Value == nil || list.Kind != List {
		return nil
	}
	rest := constant.StringVal(format.Value)
	var parts []*Term
	text := ""
	n := 0
	for i := 0; i < len(rest); i++ {
		if rest[i] != '%' {
			text += rest[i : i+1]
			continue
		}
		i++
		switch {
		case i >= len(rest):
			return nil
		case rest[i] == '%':
			text += "%"
		case rest[i] == 's' || rest[i] == 'd' || rest[i] == 'v':
			if n >= len(list.Args) {
				return nil
			}
			parts = append(parts, TextOf(text), list.Args[n])
			text = ""
			n++
		default:
			return nil
		}
	}
	return simplify(&Term{Kind: Joined, Args: append(parts, TextOf(text))})
}

// unseen is what a function returns that is not looked into.
func (e *evaluator) unseen(call *ssa.Call, index int) *Term {
	obj := flow.CalleeObject(call)
	if obj == nil {
		return unknown
	}
	t := &Term{Kind: Call, Text: obj.FullName(), Index: index, Type: typeName(call.Type())}
	for _, a := range flow.Args(call) {
		t.Args = append(t.Args, e.certain(a))
	}
	return bounded(t)
}

// instance is a term of a callee as it is at a call: with the arguments put in, and
// what is made there made by this call. body is the callee's, nil where it is not in
// this package.
func (e *evaluator) instance(t *Term, call ssa.CallInstruction, body *ssa.Function) *Term {
	args := flow.Args(call)
	kinds := e.payloads != nil && t.Contains(func(u *Term) bool { return u.Kind == TypeOf || u.Kind == VersionOf })
	var at *Place
	return bounded(t.Map(func(u *Term) *Term {
		switch {
		case u.Kind == Param && (u.param == nil || u.param.Parent() == body):
			if u.Index >= len(args) {
				return unknown
			}
			given := e.given(call, u.Index)
			if kinds {
				typed := *given
				typed.kind = e.kind(args[u.Index])
				return &typed
			}
			return given
		case u.Kind == TypeArg:
			return e.typeArgument(call, u.Index)
		case u.Kind == Instance:
			return e.instantiated(u)
		case u.Kind == Made && u.Type != Task || u.Kind == Each:
			if body != nil && u.maker != nil && !flow.Encloses(body, u.maker) {
				return u // made by the functions around a literal
			}
			if at == nil {
				at = e.place(call.Pos(), call.Parent())
			}
			v := *u
			v.Text = prefixed(at.ID(), u.Text)
			v.maker = call.Parent()
			if v.At == nil && isAsynq(v.Type) {
				v.At = at
			}
			return &v
		}
		if u.Kind == Made && u.Type == Task && u.At == nil {
			v := *u
			v.At = e.callPlace(call)
			return &v
		}
		return simplify(u)
	}))
}

// given is an argument of a call. An empty Config is made there.
func (e *evaluator) given(call ssa.CallInstruction, i int) *Term {
	v := flow.Args(call)[i]
	if c, ok := v.(*ssa.Const); ok && c.Value == nil && asynqapi.IsConfig(c.Type()) {
		at := e.argument(call, i)
		return &Term{Kind: Made, Type: Config, Text: at.ID(), At: at, maker: call.Parent()}
	}
	return e.certain(v)
}

// prefixed puts a call before the way to where something is made.
func prefixed(call, id string) string {
	if id == "" {
		return call
	}
	way := strings.Fields(id)
	if len(way) > maxID || slices.Contains(way, call) {
		return id // a recursion makes nothing that its first round does not
	}
	return call + " " + id
}

// place tells where something stands.
func (e *evaluator) place(pos token.Pos, in *ssa.Function) *Place { return e.span(pos, pos, in) }

// span tells where something begins and ends.
func (e *evaluator) span(pos, end token.Pos, in *ssa.Function) *Place {
	p := &Place{Package: e.Pass.Pkg.Path()}
	if in != nil {
		p.Func = flow.Declared(in).Name()
	}
	if !pos.IsValid() {
		return p
	}
	from, to := e.Pass.Fset.PositionFor(pos, false), e.Pass.Fset.PositionFor(end, false)
	p.File, p.Line, p.Column = base(from.Filename), from.Line, from.Column
	p.EndLine, p.EndCol = to.Line, to.Column
	return p
}

func base(file string) string {
	for i := len(file) - 1; i >= 0; i-- {
		if file[i] == '/' || file[i] == '\\' {
			return file[i+1:]
		}
	}
	return file
}
