package foreground

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Need is what must hold at a call for the callee to block.
type Need struct {
	Test  purpose.Test // of an argument; 0 for a call that is made again and again
	Param int
	Unit  int64 // what the argument is multiplied by
}

func compareNeeds(a, b Need) int {
	return cmp.Or(cmp.Compare(a.Test, b.Test), cmp.Compare(a.Param, b.Param), cmp.Compare(a.Unit, b.Unit))
}

// A Made says that a result is always one that passes a test.
type Made struct {
	Result int
	Test   purpose.Test
}

// long is the length from which on a pause matters by itself.
const long = int64(time.Second)

// An answer says whether a value passes a test.
type answer uint8

const (
	none  answer = iota // nothing was met
	yes                 // it does
	short               // it is a pause, and too short to matter by itself
	open                // that hangs on a parameter
	no
)

// needs resolves what a callee needs, by what it is given in a call, and returns what
// that needs of the arguments of the caller. The calls on the stack lead to the
// caller, and to its arguments.
func (f *Foreground) needs(list []Need, call ssa.CallInstruction, args []ssa.Value, stack []callee) (rest []Need, ok bool) {
	for _, n := range list {
		left, ok := f.need(n, call, args, stack)
		if !ok {
			return nil, false
		}
		if left != nil && !slices.Contains(rest, *left) {
			rest = append(rest, *left)
		}
	}
	return rest, true
}

func (f *Foreground) need(n Need, call ssa.CallInstruction, args []ssa.Value, stack []callee) (rest *Need, ok bool) {
	if n.Test == 0 || n.Test == purpose.Long {
		if f.often(call) || slices.ContainsFunc(stack, func(c callee) bool { return f.often(c.call) }) {
			return nil, true
		}
	}
	if n.Test == 0 {
		return &n, len(stack) == 0
	}
	if n.Param >= len(args) {
		return nil, false
	}
	result, param, unit := f.test(n, args[n.Param], call)
	switch result {
	case yes:
		return nil, true
	case short:
		return &Need{}, len(stack) == 0
	case open:
		if outside(param, call.Parent()) {
			return nil, n.Test == purpose.Long // of unknown length
		}
		inner := Need{n.Test, flow.ParamIndex(param), unit}
		if len(stack) == 0 {
			return &inner, param.Parent() == call.Parent()
		}
		for i := len(stack) - 1; i >= 0; i-- {
			if stack[i].body == param.Parent() {
				return f.need(inner, stack[i].call, stack[i].args, stack[:i])
			}
		}
	}
	return nil, false
}

// outside reports whether a parameter is one of a function that made the handler which
// a function is, or is part of.
func outside(p *ssa.Parameter, fn *ssa.Function) bool {
	for ; fn != nil && fn != p.Parent(); fn = fn.Parent() {
		if contexts.IsHandler(fn) {
			return true
		}
	}
	return false
}

// test says whether an argument passes a test, or on which parameter that hangs,
// multiplied by what.
func (f *Foreground) test(n Need, v ssa.Value, call ssa.CallInstruction) (answer, *ssa.Parameter, int64) {
	switch n.Test {
	case purpose.Long:
		return f.pause(v, n.Unit, call)
	case purpose.Bare:
		result, p := f.origin(v, func(n flow.Node) answer { return f.made(n, n.V, purpose.MakesBare, purpose.Bare) })
		return result, p, 1
	case purpose.Detached:
		result, p := f.origin(v, func(n flow.Node) answer {
			result := f.made(n, n.V, purpose.MakesCommand, purpose.Detached)
			if result == yes && f.killed(n.V.(*ssa.Call)) {
				return no
			}
			return result
		})
		return result, p, 1
	case purpose.Patient:
		result, p := f.origin(v, f.patient)
		return result, p, 1
	case purpose.Remote:
		return f.remote(v)
	}
	return no, nil, 1
}

// origin says what is true of all that a value may be, as leaf says of what it meets,
// and the parameter that it may be. A leaf that says none is gone on behind.
func (f *Foreground) origin(v ssa.Value, leaf func(flow.Node) answer) (answer, *ssa.Parameter) {
	result := none
	var param *ssa.Parameter
	f.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		if a := leaf(n); a != none {
			result = max(result, a)
			return false
		}
		switch n.Kind {
		case flow.Step, flow.Field:
		case flow.Const: // nil, beside an error
		case flow.Global:
			g := n.V.(*ssa.Global)
			if g.Pkg != f.Prog.Pkg {
				result = no
			}
		case flow.Call:
			if call, ok := n.V.(*ssa.Call); !ok || len(f.Callees(call)) == 0 {
				result = no
			}
		case flow.Param:
			param, result = n.V.(*ssa.Parameter), max(result, open)
		default:
			result = no
		}
		return result != no
	})
	if result == none {
		result = no
	}
	return result, param
}

// made says whether a value comes from a call of one of the makers, or of a function
// of which it is known that its result does.
func (f *Foreground) made(n flow.Node, v ssa.Value, maker func(*types.Func) bool, test purpose.Test) answer {
	call, ok := v.(*ssa.Call)
	if !ok || n.Kind != flow.Call {
		return none
	}
	if obj := flow.CalleeObject(call); obj != nil && maker(obj) {
		return yes
	}
	return f.yields(call, n.Index, test)
}

// yields says whether a result of a function of another package passes a test.
func (f *Foreground) yields(call *ssa.Call, result int, test purpose.Test) answer {
	obj := flow.CalleeObject(call)
	if obj == nil || call.Call.IsInvoke() || f.FuncOf(obj) != nil {
		return none
	}
	if sum := f.OfObject(obj); sum != nil && slices.Contains(sum.Makes, Made{result, test}) {
		return yes
	}
	return no
}

// makes notes which results of fn always pass a test.
func (f *Foreground) makes(fn *ssa.Function, sum *Summary) {
	sum.Makes = nil
	for i := range fn.Signature.Results().Len() {
		var leaf func(flow.Node) answer
		test := purpose.Bare
		switch t := fn.Signature.Results().At(i).Type(); {
		case purpose.IsRequest(t):
			leaf = func(n flow.Node) answer { return f.made(n, n.V, purpose.MakesBare, test) }
		case purpose.IsCommand(t):
			test = purpose.Detached
			leaf = func(n flow.Node) answer { return f.made(n, n.V, purpose.MakesCommand, test) }
		case purpose.IsHTTPClient(t):
			test, leaf = purpose.Patient, f.patient
		default:
			continue
		}
		always := len(flow.Returns(fn)) > 0
		for _, ret := range flow.Returns(fn) {
			if i >= len(ret.Results) {
				always = false // the return is broken
				continue
			}
			if c, isConst := ret.Results[i].(*ssa.Const); isConst && c.IsNil() {
				continue // beside an error
			}
			result, _ := f.origin(ret.Results[i], leaf)
			always = always && result == yes
		}
		if always {
			sum.Makes = append(sum.Makes, Made{i, test})
		}
	}
}

// pause says how long a pause is that lasts as many units as v tells.
func (f *Foreground) pause(v ssa.Value, unit int64, call ssa.CallInstruction) (answer, *ssa.Parameter, int64) {
	inner, factor := v, unit
	for {
		switch x := inner.(type) {
		case *ssa.Convert:
			inner = x.X
			continue
		case *ssa.ChangeType:
			inner = x.X
			continue
		case *ssa.BinOp:
			if x.Op != token.MUL {
				break
			}
			operand, other := x.X, x.Y
			if _, isConst := operand.(*ssa.Const); isConst {
				operand, other = other, operand
			}
			if c, ok := other.(*ssa.Const); ok && c.Value != nil {
				if n, exact := constant.Int64Val(c.Value); exact && n > 0 {
					inner, factor = operand, factor*n
					continue
				}
			}
		}
		break
	}
	var param *ssa.Parameter
	f.Trace(flow.Value{V: inner}, flow.Options{}, func(n flow.Node) bool {
		if n.Kind == flow.Param {
			param = n.V.(*ssa.Parameter)
		}
		return n.Kind == flow.Step
	})
	most, bounded := f.constants.AtMost(v, call)
	if n, exact := constant.Int64Val(orZero(most)); bounded && exact && n < long/max(unit, 1) {
		return short, nil, 0
	}
	if param != nil {
		return open, param, factor
	}
	return yes, nil, 0
}

func orZero(c constant.Value) constant.Value {
	if c == nil {
		return constant.MakeInt64(0)
	}
	return c
}

// remote says whether connecting takes a round trip on a network.
func (f *Foreground) remote(v ssa.Value) (answer, *ssa.Parameter, int64) {
	result, param := f.origin(v, func(n flow.Node) answer {
		c, ok := n.V.(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != constant.String {
			return none
		}
		if name := constant.StringVal(c.Value); len(name) >= 3 && name[:3] == "tcp" {
			return yes
		}
		return no
	})
	return result, param, 1
}

// killed reports whether a command is stopped by somebody else: it is sent a signal,
// or handed to a goroutine or together with a context, or kept.
func (f *Foreground) killed(made *ssa.Call) bool {
	if slices.ContainsFunc(f.family(made.Parent()), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(f.Calls[fn], func(c ssa.CallInstruction) bool {
			obj := flow.CalleeObject(c)
			return obj != nil && purpose.Signals(obj)
		})
	}) {
		return true
	}
	found := false
	f.Forward(made, func(w *flow.Walk, u flow.Use) {
		switch u.Kind {
		case flow.Stored, flow.Put, flow.Bound:
			found = true
		case flow.Returned:
			w.Follow(u)
		case flow.Passed:
			obj := flow.CalleeObject(u.Instr.(ssa.CallInstruction))
			_, goes := u.Instr.(*ssa.Go)
			found = found || goes || obj != nil && purpose.Signals(obj) || slices.ContainsFunc(flow.Args(u.Instr.(ssa.CallInstruction)), holdsContext)
		}
	})
	return found
}

// family lists the declared function that holds fn with its literals.
func (f *Foreground) family(fn *ssa.Function) []*ssa.Function {
	out := []*ssa.Function{flow.Declared(fn)}
	for i := 0; i < len(out); i++ {
		out = append(out, out[i].AnonFuncs...)
	}
	return out
}
