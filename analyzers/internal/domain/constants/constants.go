package constants

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// One returns the constant that v is on every way to it, false where it may be
// several or something else. Numbers are exact, in the unit of v's type (a
// time.Duration counts nanoseconds).
func (s *Constants) One(v ssa.Value) (constant.Value, bool) {
	all, ok := s.All(v)
	if !ok || len(all) != 1 {
		return nil, false
	}
	return all[0], true
}

// All returns the constants that v can be, each once and in the order in which
// they are met, false where it may be something else.
func (s *Constants) All(v ssa.Value) ([]constant.Value, bool) {
	return s.all(flow.Value{V: v})
}

func (s *Constants) all(v flow.Value) ([]constant.Value, bool) {
	if v.V == nil || !told(v.V.Type()) {
		return nil, false
	}
	var out []constant.Value
	known := true
	add := func(list []constant.Value, ok bool) {
		if known = known && ok; !known {
			return
		}
		for _, c := range list {
			if !slices.ContainsFunc(out, func(have constant.Value) bool { return same(have, c) }) {
				out = append(out, c)
			}
		}
	}
	one := func(c constant.Value) { add([]constant.Value{c}, c != nil) }
	s.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		if !known {
			return false
		}
		switch n.Kind {
		case flow.Const:
			c := n.V.(*ssa.Const)
			switch {
			case c.Value == nil:
				one(zero(c.Type()))
			case c.Value.Kind() == constant.Int || c.Value.Kind() == constant.String:
				one(c.Value)
			default:
				known = false
			}
		case flow.Zero:
			one(zero(flow.Elem(n.V.Type())))
		case flow.Call:
			call := n.V.(*ssa.Call)
			list, ok := s.result(call, n.Index)
			if !ok && len(s.Callees(call)) > 0 {
				return true // what its body returns, with these arguments
			}
			add(list, ok)
			return false
		case flow.Param:
			known = known && s.Hidden(n.V.Parent()) && len(s.Callers(n.V.Parent())) > 0
		case flow.Global:
			g := n.V.(*ssa.Global)
			obj, _ := g.Object().(*types.Var)
			if g.Pkg != s.Prog.Pkg {
				add(s.imported(g, obj))
				return false
			}
			known = known && !s.shared(g)
			if obj != nil && !obj.Exported() && len(s.StoresOf(g)) == 0 {
				one(zero(obj.Type()))
			}
		case flow.Field:
			known = known && !n.Var.Exported() && !s.FieldCell(n.Var).Shared
		case flow.Open:
			// An exported variable: nothing in sight gives it another value.
			known = known && n.Var != nil && !n.Var.IsField()
		case flow.Unseen:
			op, ok := n.V.(*ssa.BinOp)
			if !ok {
				known = false
				break
			}
			add(s.operation(op, n.Frame))
		case flow.Step:
			known = known && keeps(n.V)
		default:
			known = false
		}
		return known
	})
	return out, known && len(out) > 0
}

// shared reports whether the address of a variable is given away.
func (s *Constants) shared(g *ssa.Global) bool {
	c := s.CellOf(g)
	return c != nil && c.Shared
}

// imported returns what a variable of another package holds, unless this package
// gives it something else.
func (s *Constants) imported(g *ssa.Global, obj *types.Var) ([]constant.Value, bool) {
	if obj == nil {
		return nil, false
	}
	sum := s.OfVar(obj)
	if c := s.CellOf(g); sum == nil || c != nil && (c.Shared || len(c.Stores) > 0) {
		return nil, false
	}
	c := sum.Results[0].value()
	return []constant.Value{c}, c != nil
}

// result returns what a result of a function of another package is.
func (s *Constants) result(call *ssa.Call, index int) ([]constant.Value, bool) {
	callees, seen := s.OfCall(call)
	var out []constant.Value
	for _, sum := range callees {
		if index >= len(sum.Results) || sum.Results[index].Kind == token.ILLEGAL {
			return nil, false
		}
		out = append(out, sum.Results[index].value())
	}
	return out, seen
}

// operation computes what an operation on two constants yields, for the few that
// names and numbers are made by.
func (s *Constants) operation(op *ssa.BinOp, f *flow.Frame) ([]constant.Value, bool) {
	switch op.Op {
	case token.ADD, token.SUB, token.MUL:
	default:
		return nil, false
	}
	if s.busy[op] {
		return nil, false // it rests on itself, as a counter does
	}
	s.busy[op] = true
	defer delete(s.busy, op)
	xs, ok := s.all(flow.Value{V: op.X, Frame: f})
	if !ok || len(xs) != 1 {
		return nil, false
	}
	ys, ok := s.all(flow.Value{V: op.Y, Frame: f})
	if !ok || len(ys) != 1 || xs[0].Kind() != ys[0].Kind() {
		return nil, false
	}
	return []constant.Value{constant.BinaryOp(xs[0], op.Op, ys[0])}, true
}

// results summarizes a function.
func (s *Constants) results(fn *ssa.Function, sum *Summary) {
	list := make([]Literal, fn.Signature.Results().Len())
	for i := range list {
		var returned []ssa.Value
		for _, ret := range flow.Returns(fn) {
			if i >= len(ret.Results) {
				return // of code that does not compile
			}
			returned = append(returned, ret.Results[i])
		}
		list[i] = s.common(returned)
	}
	if slices.ContainsFunc(list, func(l Literal) bool { return l.Kind != token.ILLEGAL }) {
		sum.Results = list
	}
}

// common returns the one constant that all of some values are.
func (s *Constants) common(values []ssa.Value) Literal {
	var c constant.Value
	for _, v := range values {
		one, ok := s.One(v)
		if !ok || c != nil && !same(c, one) {
			return Literal{}
		}
		c = one
	}
	if c == nil {
		return Literal{}
	}
	return literal(c)
}

// variable summarizes a package variable.
func (s *Constants) variable(g *ssa.Global) {
	obj, ok := g.Object().(*types.Var)
	if !ok || !obj.Exported() || !told(obj.Type()) || s.shared(g) {
		return
	}
	if l := s.common(s.StoresOf(g)); l.Kind != token.ILLEGAL { // else others may set it
		s.SetVar(obj, &Summary{Results: []Literal{l}})
	}
}

// told reports whether values of the type can be told: text and whole numbers.
func told(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsString|types.IsInteger) != 0
}

// keeps reports whether a value is the one that it comes from, and not a part of
// it or another value made of it.
func keeps(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Convert:
		from, ok := v.X.Type().Underlying().(*types.Basic)
		to, isBasic := v.Type().Underlying().(*types.Basic)
		return ok && isBasic && from.Info()&types.IsInteger == to.Info()&types.IsInteger && from.Info()&types.IsString == to.Info()&types.IsString
	case *ssa.MultiConvert, *ssa.TypeAssert, *ssa.Slice, *ssa.Index, *ssa.Lookup, *ssa.Next, *ssa.Range, *ssa.Select, *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan, *ssa.IndexAddr:
		return false
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return false
		}
		_, element := v.X.(*ssa.IndexAddr)
		return !element
	case *ssa.Extract:
		_, call := v.Tuple.(*ssa.Call)
		return call
	}
	return true
}

// zero returns the zero value of a type that can be told, else nil.
func zero(t types.Type) constant.Value {
	basic, ok := t.Underlying().(*types.Basic)
	switch {
	case ok && basic.Info()&types.IsString != 0:
		return constant.MakeString("")
	case ok && basic.Info()&types.IsInteger != 0:
		return constant.MakeInt64(0)
	}
	return nil
}

func same(a, b constant.Value) bool {
	return a.Kind() == b.Kind() && constant.Compare(a, token.EQL, b)
}
