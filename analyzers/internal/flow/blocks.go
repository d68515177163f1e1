package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// IsDeferred reports whether an instruction is a defer.
func IsDeferred(instr ssa.Instruction) bool {
	_, ok := instr.(*ssa.Defer)
	return ok
}

// IsReturn reports whether an instruction is a return.
func IsReturn(instr ssa.Instruction) bool {
	_, ok := instr.(*ssa.Return)
	return ok
}

// IndexOf returns the position of an instruction in its block.
func IndexOf(instr ssa.Instruction) int {
	return slices.Index(instr.Block().Instrs, instr)
}

// ComesFrom reports whether v is the error that call returned, also by way of
// a variable that was assigned in the block where it is read.
func ComesFrom(v ssa.Value, call *ssa.Call) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return v == call
	case *ssa.Extract:
		return v.Tuple == call
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return false
		}
		for i := IndexOf(v) - 1; i >= 0; i-- {
			if st, ok := v.Block().Instrs[i].(*ssa.Store); ok && st.Addr == v.X {
				return ComesFrom(st.Val, call)
			}
		}
	}
	return false
}

// InContainer reports whether v is read from a slice, an array or a map.
func InContainer(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		_, ok := v.X.(*ssa.IndexAddr)
		return ok
	case *ssa.Extract:
		_, ok := v.Tuple.(*ssa.Next)
		return ok
	case *ssa.Index, *ssa.Lookup:
		return true
	}
	return false
}

// IsLoopHead reports whether b heads a loop that holds inner.
func IsLoopHead(b, inner *ssa.BasicBlock) bool { return b.Dominates(inner) && ComesTo(inner, b) }

// ComesTo reports whether one block can be executed behind another one; a block behind
// itself in a loop.
func ComesTo(from, to *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	var visit func(b *ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool {
			if seen[s] {
				return false
			}
			seen[s] = true
			return s == to || visit(s)
		})
	}
	return visit(from)
}
