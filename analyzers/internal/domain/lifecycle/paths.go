package lifecycle

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
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
	const (
		started = 1 << iota
		setUp   // to be shut down at some time
	)
	later = later || !inPath(stop)
	failed := l.failedEdges(start)
	if failed != nil && l.reaches(start, start, failed) {
		failed = nil // in a loop a later Start may fail
	}
	found := false
	complete := paths.Walk(l.ends, start.Parent(), 0, paths.Machine[uint8]{
		Do: func(s uint8, instr ssa.Instruction, _ *paths.Path[uint8]) (uint8, bool) {
			switch instr {
			case start:
				s |= started
				found = found || s&setUp != 0
			case stop:
				found = found || s&started != 0
				if later {
					s |= setUp
				}
			}
			return s, !found
		},
		Skip: func(s uint8, from, to *ssa.BasicBlock) bool {
			return s&started != 0 && failed != nil && failed(from, to)
		},
	})
	return found || !complete
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
// or the Stop itself where it is deferred. A wait for a goroutine that runs the
// server counts as a shutdown where waits is set. replaced reports whether the value
// is out of reach at one of them, since another one has taken its place.
func (l *Lifecycle) missedEnds(e *Event, stop ssa.CallInstruction, here []*Event, waits bool) (missed []ssa.Instruction, replaced bool) {
	closing := make(map[ssa.Instruction][]*Event)
	loops := make(map[*ssa.BasicBlock]bool)
	for _, d := range here {
		for _, a := range l.anchors(d, stop.Parent()) {
			closing[a] = append(closing[a], d)
			if flow.IsDeferred(a) || !flow.InContainer(d.Recv) {
				continue
			}
			// A loop that shuts down all elements does so for the one stopped,
			// whatever the number of rounds.
			for b := a.Block().Idom(); b != nil; b = b.Idom() {
				if flow.IsLoopHead(b, a.Block()) {
					loops[b] = true
				}
			}
		}
	}
	type state struct {
		stopped bool
		by      ssa.Instruction // what put another value in its place
	}
	complete := paths.Walk(l.ends, stop.Parent(), state{}, paths.Machine[state]{
		Do: func(s state, instr ssa.Instruction, _ *paths.Path[state]) (state, bool) {
			switch {
			case !s.stopped:
				s.stopped = instr == stop
			case slices.ContainsFunc(closing[instr], func(d *Event) bool { return s.by == nil || readBefore(d, s.by) }):
				return s, false
			case waits && l.waits(instr):
				return s, false
			case s.by == nil && l.replaces(instr, e):
				s.by = instr
			}
			return s, true
		},
		Skip: func(s state, from, to *ssa.BasicBlock) bool {
			if !s.stopped {
				return false
			}
			v, nilSucc, ok := flow.NilTest(from)
			return loops[to] || ok && from.Succs[nilSucc] == to && l.isSubject(e, v) // just stopped, it is not nil
		},
		End: func(s state, end ssa.Instruction, how exits.Exit, _ *paths.Path[state]) {
			if !s.stopped || how == exits.Unwinds || how == exits.Blocks {
				return
			}
			replaced = replaced || s.by != nil
			if flow.IsDeferred(stop) {
				end = stop
			}
			if !slices.Contains(missed, end) {
				missed = append(missed, end)
			}
		},
	})
	if !complete {
		return nil, false
	}
	slices.SortFunc(missed, func(a, b ssa.Instruction) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return missed, replaced
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
