package constants

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// AtMost returns a constant that v, a whole number, does not exceed where it is used
// by an instruction, false where none is in sight. It takes what v is computed from
// for not negative.
func (s *Constants) AtMost(v ssa.Value, at ssa.Instruction) (constant.Value, bool) {
	b := &bounds{s: s, busy: make(map[flow.Value]bool), left: maxBounds}
	return b.of(flow.Value{V: v}, at.Block())
}

// maxBounds bounds how many values are looked at for the bound of one.
const maxBounds = 200

// maxRounds is the number of rounds up to which what grows in a loop is reckoned up.
const maxRounds = 20

type bounds struct {
	s    *Constants
	busy map[flow.Value]bool
	left int
}

// of bounds a value where it is used in a block, nil for anywhere.
func (b *bounds) of(v flow.Value, at *ssa.BasicBlock) (constant.Value, bool) {
	if b.left--; b.left < 0 || v.V == nil || b.busy[v] {
		return nil, false
	}
	if all, ok := b.s.all(v); ok {
		return highest(all)
	}
	b.busy[v] = true
	defer delete(b.busy, v)
	if c, ok := b.compared(v, at); ok {
		return c, true
	}
	switch x := v.V.(type) {
	case *ssa.Convert:
		return b.of(flow.Value{V: x.X, Frame: v.Frame}, at)
	case *ssa.ChangeType:
		return b.of(flow.Value{V: x.X, Frame: v.Frame}, at)
	case *ssa.BinOp:
		return b.operation(x, v.Frame, at)
	case *ssa.Phi:
		if c, ok := b.grows(x, v.Frame); ok {
			return c, true
		}
		return b.any(x.Edges, v.Frame, func(i int) *ssa.BasicBlock { return x.Block().Preds[i] }, x.Block())
	case *ssa.Call:
		return b.call(x, v.Frame, at)
	case *ssa.UnOp:
		return b.read(v)
	}
	return nil, false
}

// any bounds what is one of several values, each used at the end of a block, from
// which the next one is entered.
func (b *bounds) any(list []ssa.Value, f *flow.Frame, from func(i int) *ssa.BasicBlock, next *ssa.BasicBlock) (constant.Value, bool) {
	var all []constant.Value
	for i, e := range list {
		v := flow.Value{V: e, Frame: f}
		c, ok := b.branched(v, from(i), next)
		if !ok {
			c, ok = b.of(v, from(i))
		}
		if !ok {
			return nil, false
		}
		all = append(all, c)
	}
	return highest(all)
}

// compared finds a constant below which a value lies because of a comparison on all
// ways to a block.
func (b *bounds) compared(v flow.Value, at *ssa.BasicBlock) (constant.Value, bool) {
	for ; at != nil && at.Idom() != nil; at = at.Idom() {
		if len(at.Preds) == 1 {
			if c, ok := b.branched(v, at.Idom(), at); ok {
				return c, true
			}
		}
	}
	return nil, false
}

// branched is compared for one edge.
func (b *bounds) branched(v flow.Value, from, to *ssa.BasicBlock) (constant.Value, bool) {
	if len(from.Instrs) == 0 || len(from.Succs) != 2 || from.Succs[0] == from.Succs[1] {
		return nil, false
	}
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, false
	}
	cmp, ok := branch.Cond.(*ssa.BinOp)
	if !ok {
		return nil, false
	}
	below := map[token.Token]bool{token.LSS: true, token.LEQ: true, token.EQL: true} // of the first operand
	above := map[token.Token]bool{token.GTR: true, token.GEQ: true, token.EQL: true}
	if from.Succs[1] == to { // it does not hold
		below, above = map[token.Token]bool{token.GTR: true, token.GEQ: true, token.NEQ: true}, map[token.Token]bool{token.LSS: true, token.LEQ: true, token.NEQ: true}
	}
	var all []constant.Value
	switch {
	case cmp.X == v.V && below[cmp.Op]:
		all, ok = b.s.all(flow.Value{V: cmp.Y, Frame: v.Frame})
	case cmp.Y == v.V && above[cmp.Op]:
		all, ok = b.s.all(flow.Value{V: cmp.X, Frame: v.Frame})
	default:
		return nil, false
	}
	if !ok {
		return nil, false
	}
	return highest(all)
}

func (b *bounds) operation(op *ssa.BinOp, f *flow.Frame, at *ssa.BasicBlock) (constant.Value, bool) {
	x, okX := b.of(flow.Value{V: op.X, Frame: f}, at)
	switch op.Op {
	case token.SUB, token.SHR:
		return x, okX // what is taken away is not negative
	}
	y, okY := b.of(flow.Value{V: op.Y, Frame: f}, at)
	switch op.Op {
	case token.REM, token.AND:
		return y, okY
	case token.ADD, token.MUL:
		if okX && okY {
			return constant.BinaryOp(x, op.Op, y), true
		}
	case token.QUO:
		if c, ok := b.s.One(op.Y); okX && ok && constant.Sign(c) > 0 {
			return constant.BinaryOp(x, token.QUO_ASSIGN, c), true
		}
		return x, okX
	case token.SHL:
		if okX && okY {
			n, exact := constant.Uint64Val(y)
			return constant.Shift(x, token.SHL, uint(min(n, 64))), exact
		}
	}
	return nil, false
}

// grows reckons up what a variable can become that grows by a constant in each round
// of a loop with a constant number of rounds.
func (b *bounds) grows(phi *ssa.Phi, f *flow.Frame) (constant.Value, bool) {
	for _, l := range flow.Loops(phi.Parent()) {
		if l.Head != phi.Block() {
			continue
		}
		rounds, ok := b.rounds(l, f)
		if !ok || rounds > maxRounds {
			return nil, false
		}
		var start []constant.Value
		var step *ssa.BinOp
		for _, e := range phi.Edges {
			if op, ok := e.(*ssa.BinOp); ok && op.X == phi && (op.Op == token.MUL || op.Op == token.ADD || op.Op == token.SHL) {
				step = op
				continue
			}
			c, ok := b.s.all(flow.Value{V: e, Frame: f})
			if !ok {
				return nil, false
			}
			start = append(start, c...)
		}
		if step == nil {
			return nil, false
		}
		most, ok := highest(start)
		by, known := b.s.all(flow.Value{V: step.Y, Frame: f})
		if !ok || !known || len(by) != 1 {
			return nil, false
		}
		for range rounds {
			if step.Op == token.SHL {
				n, _ := constant.Uint64Val(by[0])
				most = constant.Shift(most, token.SHL, uint(min(n, 64)))
			} else {
				most = constant.BinaryOp(most, step.Op, by[0])
			}
		}
		return most, true
	}
	return nil, false
}

// rounds returns how often a loop is gone round at most, by what its counter is
// compared with.
func (b *bounds) rounds(l flow.Loop, f *flow.Frame) (int64, bool) {
	for _, limit := range l.Limits() {
		all, ok := b.s.all(flow.Value{V: limit, Frame: f})
		if !ok {
			continue
		}
		if c, ok := highest(all); ok {
			if n, exact := constant.Int64Val(c); exact && n > 0 {
				return n, true
			}
		}
	}
	return 0, false
}

func (b *bounds) call(call *ssa.Call, f *flow.Frame, at *ssa.BasicBlock) (constant.Value, bool) {
	args := call.Call.Args
	if fn, ok := call.Call.Value.(*ssa.Builtin); ok {
		return b.builtin(fn.Name(), args, f, at)
	}
	if obj := flow.CalleeObject(call); obj != nil && len(args) > 0 && purpose.Below(obj) {
		return b.of(flow.Value{V: args[len(args)-1], Frame: f}, at)
	}
	// What a function of this package returns with these arguments.
	var all []constant.Value
	known := true
	b.s.Trace(flow.Value{V: call, Frame: f}, flow.Options{}, func(n flow.Node) bool {
		switch {
		case n.V == call:
			return true
		case n.Frame == f:
			known = false
			return false
		}
		c, ok := b.of(n.Value, nil)
		if !ok {
			c, ok = b.returned(n.Value)
		}
		known = known && ok
		all = append(all, c)
		return false
	})
	if !known {
		return nil, false
	}
	return highest(all)
}

// builtin bounds the result of min and max.
func (b *bounds) builtin(name string, args []ssa.Value, f *flow.Frame, at *ssa.BasicBlock) (constant.Value, bool) {
	if name != "min" && name != "max" {
		return nil, false
	}
	var out constant.Value
	for _, a := range args {
		c, ok := b.of(flow.Value{V: a, Frame: f}, at)
		switch {
		case !ok && name == "max":
			return nil, false
		case ok && (out == nil || constant.Compare(c, token.LSS, out) == (name == "min")):
			out = c
		}
	}
	return out, out != nil
}

// returned bounds what a function returns by what its returns hang on.
func (b *bounds) returned(v flow.Value) (constant.Value, bool) {
	var all []constant.Value
	for _, ref := range *v.V.Referrers() {
		if ret, ok := ref.(*ssa.Return); ok {
			c, ok := b.of(v, ret.Block())
			if !ok {
				return nil, false
			}
			all = append(all, c)
		}
	}
	return highest(all)
}

// read bounds what is read from a variable or a container by all that is put there.
func (b *bounds) read(v flow.Value) (constant.Value, bool) {
	var all []constant.Value
	known := true
	b.s.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Step:
			_, tuple := n.V.(*ssa.Extract)
			known = known && !tuple
		case flow.Const:
			c := n.V.(*ssa.Const).Value
			known = known && c != nil && c.Kind() == constant.Int
			all = append(all, c)
		case flow.Zero:
			all = append(all, constant.MakeInt64(0))
		case flow.Alloc: // a container that is filled in sight
		case flow.Field:
			known = known && !n.Var.Exported() && !b.s.FieldCell(n.Var).Shared
		case flow.Global:
			g := n.V.(*ssa.Global)
			known = known && g.Pkg == b.s.Prog.Pkg && !b.s.shared(g)
		case flow.Open:
			known = known && n.Var != nil && !n.Var.IsField()
		default:
			known = false
		}
		return known
	})
	if !known {
		return nil, false
	}
	return highest(all)
}

// highest returns the greatest of some numbers.
func highest(list []constant.Value) (constant.Value, bool) {
	var out constant.Value
	for _, c := range list {
		if c == nil || c.Kind() != constant.Int {
			return nil, false
		}
		if out == nil || constant.Compare(c, token.GTR, out) {
			out = c
		}
	}
	return out, out != nil
}
