package summary

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
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
			if call, ok := instr.(ssa.CallInstruction); ok && !call.Common().IsInvoke() && slices.Contains(l.s.Callees(call), lit) {
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
	for fn != nil && !encloses(fn, d.Fn) {
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
			return after || isDeferred(start) && l.reaches(stop, start, nil)
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
func (s *Package) executed(fn *ssa.Function) map[ssa.Instruction]bool {
	found := make(map[ssa.Instruction]bool)
	if fn.Parent() != nil && s.Hidden(fn) && !slices.ContainsFunc(s.Callers(fn), s.mayExecute) {
		return found
	}
	s.Walk(fn.Blocks[0], 0, func(instr ssa.Instruction) bool {
		found[instr] = true
		return true
	})
	return found
}

// mayExecute reports whether the call of a literal can be executed.
func (s *Package) mayExecute(call ssa.CallInstruction) bool {
	return s.executed(call.Parent())[call]
}

func isDeferred(instr ssa.Instruction) bool {
	_, ok := instr.(*ssa.Defer)
	return ok
}

func (l *Lifecycle) reaches(from, to ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool) bool {
	return l.comesTo(from, skip, func(instr ssa.Instruction) bool { return instr == to })
}

// returnsFrom reports whether the function can return or panic, and run its
// deferred calls, after an instruction.
func (l *Lifecycle) returnsFrom(from ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool) bool {
	return l.comesTo(from, skip, func(instr ssa.Instruction) bool { return isReturn(instr) || l.s.ExitOf(instr) == Unwinds })
}

func isReturn(instr ssa.Instruction) bool {
	_, ok := instr.(*ssa.Return)
	return ok
}

// comesTo reports whether one of the wanted instructions can be executed after
// another.
func (l *Lifecycle) comesTo(from ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool, wanted func(ssa.Instruction) bool) bool {
	found := false
	l.s.WalkEdges(from.Block(), indexOf(from)+1, func(instr ssa.Instruction) bool {
		found = found || wanted(instr)
		return !found
	}, skip)
	return found
}

func indexOf(instr ssa.Instruction) int {
	return slices.Index(instr.Block().Instrs, instr)
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
		return ok && isErrorType(v.Type()) && from.Succs[1-nilSucc] == to && from.Succs[0] != from.Succs[1] && comesFrom(v, call)
	}
}

// comesFrom reports whether v is the error that call returned, also by way of
// a variable that was assigned in the block where it is read.
func comesFrom(v ssa.Value, call *ssa.Call) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return v == call
	case *ssa.Extract:
		return v.Tuple == call
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return false
		}
		for i := indexOf(v) - 1; i >= 0; i-- {
			if st, ok := v.Block().Instrs[i].(*ssa.Store); ok && st.Addr == v.X {
				return comesFrom(st.Val, call)
			}
		}
	}
	return false
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
			if isDeferred(a) {
				defers[a] = true
				continue
			}
			calls[a] = true
			if inContainer(d.Recv) {
				// A loop that shuts down all elements does so for the one
				// stopped, whatever the number of rounds.
				for b := a.Block().Idom(); b != nil; b = b.Idom() {
					if isLoopHead(b, a.Block()) {
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
		if !l.comesTo(stop, nil, isReturn) || l.registeredBefore(fn, stop, defers) {
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
			switch l.s.ExitOf(instr) {
			case Exits:
				miss(instr)
				return
			case Unwinds, Blocks:
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
	walk(stop.Block(), indexOf(stop)+1, covered)
	return missed
}

// registeredBefore reports whether one of some calls and defers is executed on
// every path to the instruction.
func (l *Lifecycle) registeredBefore(fn *ssa.Function, instr ssa.Instruction, some map[ssa.Instruction]bool) bool {
	if len(some) == 0 {
		return false
	}
	reached := false
	l.s.Walk(fn.Blocks[0], 0, func(i ssa.Instruction) bool {
		if i == instr {
			reached = true
		}
		return !reached && !some[i]
	})
	return !reached
}

// isSubject reports whether v is the lifecycle value of e.
func (l *Lifecycle) isSubject(e *Event, v ssa.Value) bool {
	if !mayOwnLifecycle(v.Type()) || isErrorType(v.Type()) {
		return false
	}
	id := l.s.identify(v)
	for k := range id.keys {
		if e.id.keys[k] {
			return true
		}
	}
	return false
}

// inContainer reports whether v is read from a slice, an array or a map.
func inContainer(v ssa.Value) bool {
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

// isLoopHead reports whether b heads a loop that holds inner.
func isLoopHead(b, inner *ssa.BasicBlock) bool {
	if !b.Dominates(inner) {
		return false
	}
	seen := make(map[*ssa.BasicBlock]bool)
	var back func(x *ssa.BasicBlock) bool
	back = func(x *ssa.BasicBlock) bool {
		if x == b {
			return true
		}
		if seen[x] {
			return false
		}
		seen[x] = true
		return slices.ContainsFunc(x.Succs, back)
	}
	return slices.ContainsFunc(inner.Succs, back)
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
