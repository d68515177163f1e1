package errs

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// result returns what result i of a call is.
func (w *walk) result(call *ssa.Call, i int) Value {
	if w.failing(call) {
		return w.failed(i)
	}
	if list, ok := w.yields[yield{call, w.after}]; ok {
		return list[i]
	}
	if b, ok := call.Call.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "recover":
			return isNil // nothing has panicked
		case "append":
			return w.all(call.Call.Args)
		}
		return isSet
	}
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() == nil && call.Call.IsInvoke() {
		return w.value(args[0]).text() // error.Error
	}
	if val, ok := w.made(call, obj); ok {
		return val
	}
	if p, ok := call.Call.Value.(*ssa.Parameter); ok && obj == nil && p.Parent() == w.root && canHold(p.Type()) && i == p.Type().Underlying().(*types.Signature).Results().Len()-1 {
		return w.param(p)
	}
	sums, seen := w.e.OfCall(call)
	if seen {
		val := none
		for _, sum := range sums {
			val = val.join(w.substitute(at(sum.Results, i), args))
		}
		return val
	}
	given := w.all(args)
	val := Value{Has: given.Has, From: given.From, Params: given.Params}
	if !w.isError(call, i) {
		return Value{From: given.From}
	}
	switch {
	case w.e.decodes(call):
		val = Value{Decoded: true}
	case obj == nil || obj.Pkg() != nil && !asynqapi.IsPackage(obj.Pkg()) && !purpose.Standard(obj.Pkg().Path()):
		val.Has, val.Always = true, false
	}
	return val
}

// isError reports whether result i of a call is or can hold an error.
func (w *walk) isError(call *ssa.Call, i int) bool {
	return canHold(call.Call.Signature().Results().At(i).Type())
}

// all returns what several values are together.
func (w *walk) all(values []ssa.Value) Value {
	val := Value{}
	for _, v := range values {
		if canHold(v.Type()) {
			val = val.with(w.value(v))
		} else {
			val.From = val.From || w.value(v).From
		}
	}
	return val
}

// substitute puts the arguments of a call into what its callee returns.
func (w *walk) substitute(val Value, args []ssa.Value) Value {
	params := val.Params
	val.Params = 0
	for i, a := range args {
		arg := w.value(a)
		if params.Has(i) {
			val.Has = val.Has || arg.Has
			val.Params |= arg.Params
		}
		if !canHold(a.Type()) {
			continue
		}
		val.From = val.From || arg.From
		if isFailing(a.Type()) && !arg.NeverNil {
			val.NeverNil = false
		}
		if isFailing(a.Type()) && params.Has(i) && arg.Decoded && arg.NeverNil {
			val.Decoded = true
		}
	}
	return val
}

// isFailing reports whether a value of a type is an error, or a function that
// returns one.
func isFailing(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok || flow.IsError(t)
}

// made returns what a function makes that is there for making errors.
func (w *walk) made(call *ssa.Call, obj *types.Func) (Value, bool) {
	args := call.Call.Args
	switch purpose.MakesError(obj) {
	case purpose.Drops:
		val := isSet
		val.From = w.all(args).From
		return val, true
	case purpose.Wraps:
		val := w.value(args[0])
		return val, true
	case purpose.Joins:
		val := w.all(args)
		val.NeverNil = val.NeverNil && len(elements(args[0])) > 0
		return val, true
	case purpose.Formatting:
		return w.formatted(call), true
	}
	return Value{}, false
}

// formatted returns what fmt.Errorf makes.
func (w *walk) formatted(call *ssa.Call) Value {
	args := call.Call.Args
	list := elements(args[1])
	if c, ok := args[0].(*ssa.Const); ok && c.Value != nil && (list != nil || isEmpty(args[1])) {
		val := isSet
		for _, op := range Operands(constant.StringVal(c.Value)) {
			if op.Arg >= len(list) {
				continue
			}
			arg := w.value(list[op.Arg])
			if op.Verb == 'w' {
				val = val.with(arg)
			} else {
				val = val.with(arg.text())
			}
		}
		val.NeverNil = true
		return val
	}
	val := w.all(args)
	val.NeverNil, val.Always = true, false // the verb may be another one
	return val
}

func isEmpty(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// elements lists what a call is given for a variadic parameter, one by one; nil where
// that is not written out.
func elements(v ssa.Value) []ssa.Value {
	slice, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	t, ok := array.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok {
		return nil
	}
	out := make([]ssa.Value, t.Len())
	for _, ref := range *array.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		index, ok := addr.Index.(*ssa.Const)
		if !ok {
			return nil
		}
		for _, r := range *addr.Referrers() {
			if st, ok := r.(*ssa.Store); ok && index.Int64() < int64(len(out)) {
				out[index.Int64()] = st.Val
			}
		}
	}
	for _, v := range out {
		if v == nil {
			return nil
		}
	}
	return out
}

// An Operand is an argument of a format, the first one being 0, and its verb.
type Operand struct {
	Arg  int
	Verb rune
}

// Operands lists what a format of package fmt prints.
func Operands(format string) []Operand {
	var out []Operand
	arg := 0
	runes := []rune(format)
	for i := 0; i < len(runes); i++ {
		if runes[i] != '%' {
			continue
		}
		for i++; i < len(runes); i++ {
			r := runes[i]
			if r == '[' {
				n := 0
				for i++; i < len(runes) && runes[i] != ']'; i++ {
					n = n*10 + int(runes[i]-'0')
				}
				arg = n - 1
				continue
			}
			if r == '*' {
				arg++
				continue
			}
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
				if arg >= 0 {
					out = append(out, Operand{arg, r})
				}
				arg++
				break
			}
			if r == '%' {
				break
			}
		}
	}
	return out
}
