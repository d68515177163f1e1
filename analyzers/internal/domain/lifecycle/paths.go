package lifecycle

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// anchors returns the instructions of fn by which the event takes place there:
// the event itself, the calls, defers or gos of the literal that holds it, or
// else the making of that literal. There are none where fn does not hold the
// event.
func (l *Lifecycle) anchors(e *Event, fn *ssa.Function) []ssa.Instruction {
	if e.Fn == fn {
		return []ssa.Instruction{e.Instr}
	}
	lit := e.Fn
	for lit != nil && lit.Parent() != fn {
		lit = lit.Parent()
	}
	if lit == nil {
		return nil
	}
	var calls, made []ssa.Instruction
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() && slices.Contains(l.Callees(call), lit) {
				calls = append(calls, call)
			}
			for _, op := range instr.Operands(nil) {
				if *op == ssa.Value(lit) && made == nil {
					made = append(made, instr)
				}
			}
		}
	}
	if len(calls) > 0 {
		return calls
	}
	return made
}

// anchor returns the first of the anchors, nil where there are none.
func (l *Lifecycle) anchor(e *Event, fn *ssa.Function) ssa.Instruction {
	if all := l.anchors(e, fn); len(all) > 0 {
		return all[0]
	}
	return nil
}

// executes reports whether the shutdown d can execute after the Start e
// succeeded. Where they do not share a function, it can.
func (l *Lifecycle) executes(e, d *Event) bool {
	fn := e.Fn
	for fn != nil && !flow.Encloses(fn, d.Fn) {
		fn = fn.Parent()
	}
	if fn == nil {
		return true
	}
	starts, stops := l.anchors(e, fn), l.anchors(d, fn)
	if len(starts) == 0 || len(stops) == 0 {
		return true
	}
	return slices.ContainsFunc(starts, func(start ssa.Instruction) bool {
		return slices.ContainsFunc(stops, func(stop ssa.Instruction) bool {
			return start == stop || l.executesAt(start, stop, d.mayShutLater())
		})
	})
}

// executesAt reports whether a shutdown by way of one instruction can execute
// after the Start by way of another succeeded, at any time after the instruction
// if later is set.
func (l *Lifecycle) executesAt(start, stop ssa.Instruction, later bool) bool {
	skip := l.failedEdges(start)
	if skip != nil && l.reaches(start, start, skip) {
		skip = nil // in a loop a later Start may fail
	}
	after := l.reaches(start, stop, skip)
	switch stop.(type) {
	case *ssa.Call:
		if !later {
			return after || flow.IsDeferred(start) && l.reaches(stop, start, nil)
		}
	case *ssa.Defer:
		if after {
			return l.returnsFrom(stop, nil)
		}
		return l.reaches(stop, start, nil) && l.returnsFrom(start, skip)
	}
	return after || l.reaches(stop, start, nil)
}

// executed finds the instructions of fn that can be executed: those before a
// call that never returns, and none in a literal whose calls never are.
func (l *Lifecycle) executed(fn *ssa.Function) map[ssa.Instruction]bool {
	found := make(map[ssa.Instruction]bool)
	if fn.Parent() != nil && l.Hidden(fn) && !slices.ContainsFunc(l.Callers(fn), l.mayExecute) {
		return found
	}
	l.ends.Walk(fn.Blocks[0], 0, func(instr ssa.Instruction) bool {
		found[instr] = true
		return true
	})
	return found
}

// mayExecute reports whether the call of a literal can be executed.
func (l *Lifecycle) mayExecute(call ssa.CallInstruction) bool {
	return l.executed(call.Parent())[call]
}

func (l *Lifecycle) reaches(from, to ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool) bool {
	return l.comesTo(from, skip, func(instr ssa.Instruction) bool { return instr == to })
}

// returnsFrom reports whether the function can return or panic, and run its
// deferred calls, after an instruction.
func (l *Lifecycle) returnsFrom(from ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool) bool {
	return l.comesTo(from, skip, func(instr ssa.Instruction) bool { return flow.IsReturn(instr) || l.ends.ExitOf(instr) == exits.Unwinds })
}

// comesTo reports whether one of the wanted instructions can be executed after
// another.
func (l *Lifecycle) comesTo(from ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool, wanted func(ssa.Instruction) bool) bool {
	found := false
	l.ends.WalkEdges(from.Block(), flow.IndexOf(from)+1, func(instr ssa.Instruction) bool {
		found = found || wanted(instr)
		return !found
	}, skip)
	return found
}

// failedEdges returns the branches that are taken only when the call returned
// an error.
func (l *Lifecycle) failedEdges(instr ssa.Instruction) func(from, to *ssa.BasicBlock) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	return func(from, to *ssa.BasicBlock) bool {
		v, nilSucc, ok := flow.NilTest(from)
		return ok && flow.IsError(v.Type()) && from.Succs[1-nilSucc] == to && from.Succs[0] != from.Succs[1] && flow.ComesFrom(v, call)
	}
}

// missedEnds returns the ends of the function that are reached from the Stop on
// a path on which nothing shuts down: returns and calls that end the process,
// or the Stop itself where it is deferred and nothing runs after it. A wait for
// a goroutine that runs the server counts where waits is set.
func (l *Lifecycle) missedEnds(e *Event, stop ssa.CallInstruction, here []*Event, waits bool) []ssa.Instruction {
	fn := stop.Parent()
	calls := make(map[ssa.Instruction]bool)
	defers := make(map[ssa.Instruction]bool)
	loops := make(map[*ssa.BasicBlock]bool)
	for _, d := range here {
		for _, a := range l.anchors(d, fn) {
			if flow.IsDeferred(a) {
				defers[a] = true
				continue
			}
			calls[a] = true
			if flow.InContainer(d.Recv) {
				// A loop that shuts down all elements does so for the one
				// stopped, whatever the number of rounds.
				for b := a.Block().Idom(); b != nil; b = b.Idom() {
					if flow.IsLoopHead(b, a.Block()) {
						loops[b] = true
					}
				}
			}
		}
	}
	_, deferred := stop.(*ssa.Defer)
	if deferred {
		// It runs when the function ends: what was deferred before it runs
		// after it, and nothing else does.
		if !l.comesTo(stop, nil, flow.IsReturn) || l.registeredBefore(fn, stop, defers) {
			return nil
		}
		return []ssa.Instruction{stop}
	}
	covered := l.registeredBefore(fn, stop, defers)
	var missed []ssa.Instruction
	miss := func(end ssa.Instruction) {
		if !slices.Contains(missed, end) {
			missed = append(missed, end)
		}
	}
	var walk func(b *ssa.BasicBlock, i int, covered bool)
	type state struct {
		b       *ssa.BasicBlock
		covered bool
	}
	seen := make(map[state]bool)
	walk = func(b *ssa.BasicBlock, i int, covered bool) {
		for _, instr := range b.Instrs[i:] {
			if calls[instr] {
				return
			}
			if waits && l.waits(instr) {
				return
			}
			if defers[instr] {
				covered = true
			}
			if _, ok := instr.(*ssa.Return); ok {
				if !covered {
					miss(instr)
				}
				return
			}
			switch l.ends.ExitOf(instr) {
			case exits.Exits:
				miss(instr)
				return
			case exits.Unwinds, exits.Blocks:
				return
			}
		}
		for i, succ := range b.Succs {
			if v, nilSucc, ok := flow.NilTest(b); ok && nilSucc == i && l.isSubject(e, v) {
				continue // the server was just stopped: it is not nil
			}
			if st := (state{succ, covered}); !seen[st] && !loops[succ] {
				seen[st] = true
				walk(succ, 0, covered)
			}
		}
	}
	walk(stop.Block(), flow.IndexOf(stop)+1, covered)
	return missed
}

// registeredBefore reports whether one of some calls and defers is executed on
// every path to the instruction.
func (l *Lifecycle) registeredBefore(fn *ssa.Function, instr ssa.Instruction, some map[ssa.Instruction]bool) bool {
	if len(some) == 0 {
		return false
	}
	reached := false
	l.ends.Walk(fn.Blocks[0], 0, func(i ssa.Instruction) bool {
		if i == instr {
			reached = true
		}
		return !reached && !some[i]
	})
	return !reached
}

// isSubject reports whether v is the lifecycle value of e.
func (l *Lifecycle) isSubject(e *Event, v ssa.Value) bool {
	if !mayOwnLifecycle(v.Type()) || flow.IsError(v.Type()) {
		return false
	}
	return l.identify(v, "").Overlap(e.id)
}

// waits reports whether an instruction blocks until something else is done: a
// receive, or a call of a method named Wait.
func (l *Lifecycle) waits(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		obj := flow.CalleeObject(instr)
		return obj != nil && obj.Name() == "Wait" && obj.Signature().Recv() != nil && !asynqapi.IsPackage(obj.Pkg())
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return s.Dir == types.RecvOnly })
	}
	return false
}
