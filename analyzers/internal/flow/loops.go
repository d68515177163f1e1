package flow

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Loop is what is gone round by way of one edge back to its head.
type Loop struct{ Head, Last *ssa.BasicBlock }

// Loops lists the loops of a function.
func Loops(fn *ssa.Function) []Loop {
	var out []Loop
	// A back edge goes to a block that dominates its source.
	for _, b := range fn.Blocks {
		for _, head := range b.Succs {
			if head.Dominates(b) {
				out = append(out, Loop{head, b})
			}
		}
	}
	return out
}

// Blocks returns the blocks that are gone round.
func (l Loop) Blocks() map[*ssa.BasicBlock]bool {
	in := map[*ssa.BasicBlock]bool{l.Head: true}
	todo := []*ssa.BasicBlock{l.Last}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !in[b] {
			in[b] = true
			todo = append(todo, b.Preds...)
		}
	}
	return in
}

// Limits returns the values that the loop's counter is compared with to leave it.
func (l Loop) Limits() []ssa.Value {
	var out []ssa.Value
	for _, b := range []*ssa.BasicBlock{l.Head, l.Last} {
		if len(b.Instrs) == 0 {
			continue
		}
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cmp, ok := cond.Cond.(*ssa.BinOp)
		if !ok || !isOrder(cmp.Op) {
			continue
		}
		if l.counts(cmp.X) {
			out = append(out, cmp.Y)
		}
		if l.counts(cmp.Y) {
			out = append(out, cmp.X)
		}
	}
	return out
}

// Bounded reports whether the loop is left by comparing a counter with a constant.
func (l Loop) Bounded() bool { return slices.ContainsFunc(l.Limits(), constantLength) }

// Counted reports whether the loop is gone round a number of times, for each element
// of something, or endlessly, and not for as long as some condition holds.
func (l Loop) Counted() bool {
	branch, ok := l.Head.Instrs[len(l.Head.Instrs)-1].(*ssa.If)
	if !ok || len(l.Limits()) > 0 {
		return true
	}
	more, ok := branch.Cond.(*ssa.Extract)
	if !ok {
		return false
	}
	_, ok = more.Tuple.(*ssa.Next)
	return ok
}

// counts reports whether v is the variable of the loop, or one more than it.
func (l Loop) counts(v ssa.Value) bool {
	if add, ok := v.(*ssa.BinOp); ok && (add.Op == token.ADD || add.Op == token.SUB) {
		v = add.X
	}
	phi, ok := v.(*ssa.Phi)
	return ok && phi.Block() == l.Head
}

func isOrder(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
}

// constantLength reports whether v is a constant, or the length of a slice
// that was made from a literal.
func constantLength(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.Int
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			if sl, ok := v.Call.Args[0].(*ssa.Slice); ok && sl.Low == nil && sl.High == nil {
				_, ok := sl.X.(*ssa.Alloc)
				return ok
			}
		}
	}
	return false
}
