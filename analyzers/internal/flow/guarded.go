package flow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Guarded reports whether an instruction is only reached on one side of a test of
// what v comes from, or of a test that constants decide the other way. In a literal
// the tests around it count, too.
func (g *Graph) Guarded(v ssa.Value, at ssa.Instruction) bool {
	own := make(map[any]bool)
	g.tested(v, own, 0)
	return g.guarded(own, at)
}

func (g *Graph) guarded(own map[any]bool, at ssa.Instruction) bool {
	block := at.Block()
	for d := block.Idom(); d != nil; d = d.Idom() {
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		yes, no := reaches(d.Succs[0], block, d), reaches(d.Succs[1], block, d)
		if yes == no {
			continue
		}
		if taken, known := decided(branch.Cond); known {
			if taken != yes {
				return true
			}
			continue
		}
		tests := make(map[any]bool)
		g.tested(branch.Cond, tests, 0)
		for root := range tests {
			if own[root] {
				return true
			}
		}
	}
	for _, mc := range g.makers[block.Parent()] {
		if instr, ok := mc.(*ssa.MakeClosure); ok && g.guarded(own, instr) {
			return true
		}
	}
	for _, mc := range g.closures[block.Parent()] {
		if g.guarded(own, mc) {
			return true
		}
	}
	return false
}

// Decides reports whether the branch at the end of a block is what leads to another
// one, which only one of its sides does.
func Decides(branch, block *ssa.BasicBlock) bool {
	return len(branch.Succs) == 2 && reaches(branch.Succs[0], block, branch) != reaches(branch.Succs[1], block, branch)
}

// maxTested bounds how deep a condition is looked into.
const maxTested = 12

// tested collects the variables, fields, parameters and results that a value is
// computed from.
func (g *Graph) tested(v ssa.Value, into map[any]bool, depth int) {
	if v == nil || depth > maxTested {
		return
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin:
	case *ssa.Slice: // what a list holds is not what is tested
		if _, list := v.X.(*ssa.Alloc); !list {
			g.tested(v.X, into, depth+1)
		}
	case *ssa.FieldAddr:
		into[FieldOf(v)] = true
	case *ssa.Field:
		into[FieldOf(v)] = true
	case *ssa.FreeVar:
		for _, b := range g.Bindings(v) {
			g.tested(b, into, depth+1)
		}
	case *ssa.Alloc:
		into[v] = true
		for _, st := range g.StoresTo(v) {
			g.tested(st, into, depth+1)
		}
	case *ssa.Parameter, *ssa.Global:
		into[v] = true
	default:
		if _, ok := v.(*ssa.Call); ok {
			into[v] = true
		}
		if instr, ok := v.(ssa.Instruction); ok {
			for _, op := range instr.Operands(nil) {
				g.tested(*op, into, depth+1)
			}
		}
	}
}

// decided returns the outcome of a comparison of two constants.
func decided(cond ssa.Value) (taken, known bool) {
	switch cond := cond.(type) {
	case *ssa.Const:
		return cond.Value != nil && constant.BoolVal(cond.Value), true
	case *ssa.BinOp:
		x, xok := cond.X.(*ssa.Const)
		y, yok := cond.Y.(*ssa.Const)
		if !xok || !yok || x.Value == nil || y.Value == nil || x.Value.Kind() != y.Value.Kind() {
			return false, false
		}
		switch cond.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return constant.Compare(x.Value, cond.Op, y.Value), true
		}
	}
	return false, false
}

// reaches reports whether a way leads from one block to another that does not
// lead through without.
func reaches(from, to, without *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{without: true}
	var visit func(b *ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		if b == to {
			return true
		}
		if seen[b] {
			return false
		}
		seen[b] = true
		for _, s := range b.Succs {
			if visit(s) {
				return true
			}
		}
		return false
	}
	return visit(from)
}

// Follows reports whether, in one function, an instruction can be executed after
// another one.
func Follows(first, second ssa.Instruction) bool {
	if first.Block() == second.Block() && IndexOf(first) < IndexOf(second) {
		return true
	}
	for _, s := range first.Block().Succs {
		if reaches(s, second.Block(), nil) {
			return true
		}
	}
	return false
}

// OnlyParam returns the parameter that v is on every way, nil where it may be
// something else or is computed from one.
func (g *Graph) OnlyParam(v ssa.Value) *ssa.Parameter {
	var found *ssa.Parameter
	only := true
	g.Trace(Value{V: v}, Options{Shallow: true}, func(n Node) bool {
		switch n.Kind {
		case Param:
			p := n.V.(*ssa.Parameter)
			only = only && (found == nil || found == p)
			found = p
		case Step:
			switch s := n.V.(type) {
			case *ssa.Phi, *ssa.ChangeType, *ssa.FreeVar:
			case *ssa.Convert, *ssa.MultiConvert:
				only = only && IsString(s.Type())
			case *ssa.UnOp:
				_, element := s.X.(*ssa.IndexAddr)
				only = only && s.Op == token.MUL && !element
			default:
				only = false
			}
		default:
			only = false
		}
		return only
	})
	if !only {
		return nil
	}
	return found
}

// IsDuration reports whether t is time.Duration.
func IsDuration(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Duration" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time"
}
