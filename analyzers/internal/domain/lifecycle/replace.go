package lifecycle

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// sets summarizes which fields below its arguments fn may give a new value, as far
// as they can hold lifecycle values.
func (l *Lifecycle) sets(fn *ssa.Function, sum *Summary) {
	add := func(base ssa.Value, path places.Path) {
		id := l.places.Find(base, "")
		for _, p := range append(slices.Clone(id.Params), id.Owners...) {
			t := Target{flow.ParamIndex(p.Param), p.Path.Below(path)}
			if p.Param.Parent() == fn && !slices.Contains(sum.Sets, t) {
				sum.Sets = append(sum.Sets, t)
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && mayOwnLifecycle(instr.Val.Type()) && places.Holds(flow.FieldOf(fa).Type()) {
					add(fa.X, places.Path(flow.FieldOf(fa).Name()))
				}
			case ssa.CallInstruction:
				args := flow.Args(instr)
				for _, t := range l.setBy(instr) {
					add(args[t.Param], t.Path)
				}
			}
		}
	}
}

// setBy lists what a call may give a new value.
func (l *Lifecycle) setBy(call ssa.CallInstruction) []Target {
	sums, seen := l.OfCall(call)
	if !seen || len(sums) != 1 {
		return nil
	}
	n := len(flow.Args(call))
	return slices.DeleteFunc(slices.Clone(sums[0].Sets), func(t Target) bool { return t.Param >= n })
}

// replaces reports whether an instruction gives the variable or field that the value
// of e was read from a new value, so that the old one is out of reach there.
func (l *Lifecycle) replaces(instr ssa.Instruction, e *Event) bool {
	load, ok := e.Recv.(*ssa.UnOp)
	if !ok || e.Path != "" {
		return false
	}
	field, _ := load.X.(*ssa.FieldAddr)
	switch instr := instr.(type) {
	case *ssa.Store:
		if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && field != nil {
			return fa.X == field.X && fa.Field == field.Field && instr.Val != e.Recv
		}
		return instr.Addr == load.X && instr.Val != e.Recv
	case ssa.CallInstruction:
		if field == nil {
			return false
		}
		args := flow.Args(instr)
		return slices.ContainsFunc(l.setBy(instr), func(t Target) bool {
			return args[t.Param] == field.X && t.Path == places.Path(flow.FieldOf(field).Name())
		})
	}
	return false
}

// readBefore reports whether the value of d was read before an instruction, so that
// it is the one which was there then.
func readBefore(d *Event, instr ssa.Instruction) bool {
	read, ok := d.Recv.(ssa.Instruction)
	if !ok || read.Parent() != instr.Parent() {
		return false
	}
	if read.Block() == instr.Block() {
		return flow.IndexOf(read) < flow.IndexOf(instr)
	}
	return read.Block().Dominates(instr.Block())
}
