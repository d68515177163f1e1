// Package paths walks all paths through a function for a protocol: which of some
// things happens on some or on every path, and in which order. It knows nothing of
// asynq and nothing of a protocol; a rule states its events and its order as a
// machine whose state moves with what is executed:
//
//	stopped, but not shut down:  stop moves to stopped, shutdown ends the path,
//	                             an end in stopped is a finding
//	shut down twice:             shutdown moves to down, and is a finding in down
//	closed before its user:      start moves to used, close in used is a finding,
//	                             shutdown ends the path
//	enqueued in a transaction:   begin moves to open, commit and rollback to closed,
//	                             an enqueue in open is a finding
//	made in each round:          the constructor moves to open, close ends the path,
//	                             an end in open, or the constructor again, is a finding
//
// What is deferred is executed where its function returns or unwinds, last in,
// first out; what ends the process runs nothing more; branches exclude each other
// as they do in the program; a loop is gone round until its states repeat. Calls
// are what the machine takes them for, by their summaries.
package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
)

// A Machine is a protocol. S is its state.
type Machine[S comparable] struct {
	// Do returns the state behind an instruction that is executed, and whether the
	// path goes on. A defer is executed when the deferred call is made, a go where
	// the goroutine is started.
	Do func(s S, instr ssa.Instruction, path *Path[S]) (S, bool)
	// Skip reports whether an edge between blocks is never taken in a state. It may
	// be nil.
	Skip func(s S, from, to *ssa.BasicBlock) bool
	// Along returns the state behind an edge between blocks, and whether the path
	// goes on. It may be nil.
	Along func(s S, from, to *ssa.BasicBlock, path *Path[S]) (S, bool)
	// End is told of each end of a path: a return, with exits.Returns, or an
	// instruction that never returns. The deferred calls have been made as far as
	// they are. It may be nil.
	End func(s S, end ssa.Instruction, how exits.Exit, path *Path[S])
}

// A Path is how a state was reached, from its last step back.
type Path[S comparable] struct {
	State S               // behind the step
	Step  ssa.Instruction // that led to another state; nil at the beginning
	Back  *Path[S]
}

// Steps lists the instructions that led from state to state, the first one first.
func (p *Path[S]) Steps() []ssa.Instruction {
	var out []ssa.Instruction
	for ; p != nil && p.Step != nil; p = p.Back {
		out = append(out, p.Step)
	}
	slices.Reverse(out)
	return out
}

// maxVisits bounds how many blocks one walk enters, each once for a state.
const maxVisits = 200_000

// Walk runs a machine along all paths of fn from its entry. It returns false where
// there are too many, and the machine has not seen all of them.
func Walk[S comparable](ends *exits.Ends, fn *ssa.Function, start S, m Machine[S]) bool {
	w := &walker[S]{ends: ends, m: m, seen: make(map[visit[S]]bool)}
	w.enter(fn.Blocks[0], start, new(deferral), &Path[S]{State: start})
	for len(w.todo) > 0 {
		if len(w.seen) > maxVisits {
			return false
		}
		next := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		w.block(next)
	}
	return true
}

type walker[S comparable] struct {
	ends *exits.Ends
	m    Machine[S]
	seen map[visit[S]]bool
	todo []entry[S]
}

// A visit is a block that is entered in a state, with calls deferred.
type visit[S comparable] struct {
	block    *ssa.BasicBlock
	state    S
	deferred *deferral
}

type entry[S comparable] struct {
	visit[S]
	path *Path[S]
}

// A deferral is a stack of deferred calls, interned: equal stacks are one. The
// lowest one has no call.
type deferral struct {
	call *ssa.Defer
	next *deferral
	over map[*ssa.Defer]*deferral
}

// push returns the stack with one more call on it. One that is deferred again, in
// a loop, is there once: where it was deferred first.
func (d *deferral) push(call *ssa.Defer) *deferral {
	for x := d; x.next != nil; x = x.next {
		if x.call == call {
			return d
		}
	}
	if d.over == nil {
		d.over = make(map[*ssa.Defer]*deferral)
	}
	if d.over[call] == nil {
		d.over[call] = &deferral{call: call, next: d}
	}
	return d.over[call]
}

func (w *walker[S]) enter(b *ssa.BasicBlock, s S, deferred *deferral, path *Path[S]) {
	v := visit[S]{b, s, deferred}
	if !w.seen[v] {
		w.seen[v] = true
		w.todo = append(w.todo, entry[S]{v, path})
	}
}

// do executes an instruction.
func (w *walker[S]) do(s S, instr ssa.Instruction, path *Path[S]) (S, *Path[S], bool) {
	next, ok := w.m.Do(s, instr, path)
	if next != s {
		path = &Path[S]{next, instr, path}
	}
	return next, path, ok
}

func (w *walker[S]) block(at entry[S]) {
	s, deferred, path := at.state, at.deferred, at.path
	for _, instr := range at.block.Instrs {
		switch instr := instr.(type) {
		case *ssa.Defer:
			deferred = deferred.push(instr)
			continue
		case *ssa.RunDefers:
			continue // where the return is
		case *ssa.Return:
			w.unwind(s, deferred, path, instr, exits.Returns)
			return
		}
		var ok bool
		if s, path, ok = w.do(s, instr, path); !ok {
			return
		}
		switch how := w.ends.ExitOf(instr); how {
		case exits.Returns:
			continue
		case exits.Unwinds:
			w.unwind(s, deferred, path, instr, how)
		default:
			w.end(s, instr, how, path)
		}
		return
	}
	for _, succ := range at.block.Succs {
		if w.m.Skip != nil && w.m.Skip(s, at.block, succ) {
			continue
		}
		next, path, ok := s, path, true
		if w.m.Along != nil {
			if next, ok = w.m.Along(s, at.block, succ, path); next != s {
				path = &Path[S]{next, at.block.Instrs[len(at.block.Instrs)-1], path}
			}
		}
		if ok {
			w.enter(succ, next, deferred, path)
		}
	}
}

// unwind makes the deferred calls, then tells of the end.
func (w *walker[S]) unwind(s S, deferred *deferral, path *Path[S], end ssa.Instruction, how exits.Exit) {
	for d := deferred; d.next != nil; d = d.next {
		var ok bool
		if s, path, ok = w.do(s, d.call, path); !ok {
			return
		}
	}
	w.end(s, end, how, path)
}

func (w *walker[S]) end(s S, end ssa.Instruction, how exits.Exit, path *Path[S]) {
	if w.m.End != nil {
		w.m.End(s, end, how, path)
	}
}
