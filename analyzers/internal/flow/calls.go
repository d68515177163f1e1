package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// Callers returns the direct calls of fn in the package.
func (g *Graph) Callers(fn *ssa.Function) []ssa.CallInstruction { return g.callers[fn] }

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

// Implementers returns the types of which Implementations tells, nil where one of
// them lacks the method.
func (g *Graph) Implementers(iface types.Type, method *types.Func) []types.Type {
	if g.Implementations(iface, method) == nil {
		return nil
	}
	return g.impls[types.Unalias(iface).(*types.Named).Origin().Obj()]
}

// FieldNames returns the names of the fields that an index path of the type
// checker leads through.
func FieldNames(t types.Type, index []int) []string {
	var out []string
	for _, i := range index {
		f := structOf(t).Field(i)
		out = append(out, f.Name())
		t = f.Type()
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

// ObjectOf returns the declared function or method that a function is, nil for a
// literal.
func ObjectOf(fn *ssa.Function) *types.Func {
	if obj, ok := Body(fn).Object().(*types.Func); ok {
		return obj.Origin()
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

// ParamIndex returns the position of a parameter, the receiver first.
func ParamIndex(v *ssa.Parameter) int {
	for i, p := range v.Parent().Params {
		if p == v {
			return i
		}
	}
	return 0
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
		if named, ok := types.Unalias(c.Value.Type()).(*types.Named); ok && len(g.foreign[named.Origin().Obj()]) > 0 {
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

// FuncValues returns the closures that a function value may hold, nil where they
// are not all seen.
func (g *Graph) FuncValues(v ssa.Value) []*ssa.Function { return g.funcValues(v, true) }

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

// bottomUp orders functions so that callees come before their callers, as far
// as recursion allows.
func bottomUp(g *Graph, funcs []*ssa.Function) []*ssa.Function {
	var order []*ssa.Function
	seen := make(map[*ssa.Function]bool)
	var visit func(fn *ssa.Function)
	visit = func(fn *ssa.Function) {
		if seen[fn] || len(fn.Blocks) == 0 {
			return
		}
		seen[fn] = true
		for _, anon := range fn.AnonFuncs {
			visit(anon)
		}
		for _, call := range g.Calls[fn] {
			if callee := StaticCallee(call); callee != nil && callee.Pkg == g.Prog.Pkg {
				visit(callee)
			}
		}
		order = append(order, fn)
	}
	for _, fn := range funcs {
		visit(fn)
	}
	return order
}

// IsInterfaceMethod reports whether a method is one of an interface.
func IsInterfaceMethod(obj *types.Func) bool {
	recv := obj.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// Declared returns the declared function that holds fn, itself or as a
// literal.
func Declared(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// Encloses reports whether inner is fn or a literal inside it.
func Encloses(fn, inner *ssa.Function) bool {
	for f := inner; f != nil; f = f.Parent() {
		if f == fn {
			return true
		}
	}
	return false
}

// Result returns the value of result i of a call, nil where it is not used.
func Result(call *ssa.Call, i int) ssa.Value {
	if _, ok := call.Type().(*types.Tuple); !ok {
		return call
	}
	for _, ref := range *call.Referrers() {
		if ex, ok := ref.(*ssa.Extract); ok && ex.Index == i {
			return ex
		}
	}
	return nil
}

// ParamTypes lists the types of a function's parameters, that of the receiver
// first where there is one.
func ParamTypes(fn *types.Func) []types.Type {
	sig := fn.Signature()
	var out []types.Type
	if sig.Recv() != nil {
		out = append(out, sig.Recv().Type())
	}
	for v := range sig.Params().Variables() {
		out = append(out, v.Type())
	}
	return out
}
