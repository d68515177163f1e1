package lifecycle

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// This file answers what a suggested fix needs to know of lifecycle values:
// where a shutdown that is missing would do what is wanted.

// DeferIn returns the function in which a shutdown deferred behind a Start runs
// when the process, or the service, comes to its end: main, or one that waits
// to be told to end. It is the function of the Start or, where a literal starts
// the value on a goroutine of its own, the one around it; nil where there is
// none.
func (l *Lifecycle) DeferIn(e *Event) *ssa.Function {
	for fn := e.Fn; fn != nil; fn = fn.Parent() {
		start := l.anchor(e, fn)
		if start == nil {
			return nil
		}
		skip := l.failedEdges(start)
		if l.returnsFrom(start, skip) && (isMain(fn) || l.waitsToEnd(start, skip)) && !l.startsAgain(start) && l.bearsAnother(e) {
			return fn
		}
		if fn != e.Fn || !l.onGoroutine(fn) {
			return nil
		}
	}
	return nil
}

// IsOwn reports whether the value is one of asynq's own, not a wrapper of one.
func (l *Lifecycle) IsOwn(e *Event) bool { return asynqapi.IsLifecycle(e.Type()) }

// bearsAnother reports whether one more shutdown beside those that there are
// does no harm: there are none, or asynq's server bears it.
func (l *Lifecycle) bearsAnother(e *Event) bool {
	return l.IsOwn(e) || !slices.ContainsFunc(l.Shutdowns(e), func(d *Event) bool { return flow.Encloses(flow.Declared(e.Fn), d.Fn) })
}

func isMain(fn *ssa.Function) bool {
	return fn.Parent() == nil && fn.Signature.Recv() == nil && fn.Name() == "main" && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main"
}

// onGoroutine reports whether a literal is started with go where it stands, or
// handed to something that is not seen to run it at once.
func (l *Lifecycle) onGoroutine(lit *ssa.Function) bool {
	if lit.Parent() == nil {
		return false
	}
	anchor := l.anchor(&Event{Fn: lit}, lit.Parent())
	if call, ok := anchor.(*ssa.Call); ok && slices.Contains(l.Callees(call), lit) {
		return false
	}
	return anchor != nil
}

// waitsToEnd reports whether fn waits for a signal or for the end of a context
// on every path from an instruction to a return.
func (l *Lifecycle) waitsToEnd(from ssa.Instruction, skip func(from, to *ssa.BasicBlock) bool) bool {
	waits, returns := false, false
	l.ends.WalkEdges(from.Block(), flow.IndexOf(from)+1, func(instr ssa.Instruction) bool {
		if endsService(instr) {
			waits = true
			return false
		}
		if _, ok := instr.(*ssa.Return); ok {
			returns = true
		}
		return true
	}, skip)
	return waits && !returns
}

// startsAgain reports whether an instruction is executed again after a wait, as
// in a loop that makes a new server when it is told to reload.
func (l *Lifecycle) startsAgain(start ssa.Instruction) bool {
	again := false
	l.ends.Walk(start.Block(), flow.IndexOf(start)+1, func(instr ssa.Instruction) bool {
		again = again || l.waits(instr) && l.reaches(instr, start, nil)
		return !again
	})
	return again
}

// endsService reports whether an instruction waits for nothing but a signal or
// the end of a context, or for an error that ends the service as well.
func endsService(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && tellsToEnd(instr.X)
	case *ssa.Select:
		return instr.Blocking && slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return tellsToEnd(s.Chan) }) &&
			!slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool {
				return s.Dir != types.RecvOnly || !tellsToEnd(s.Chan) && !flow.IsError(s.Chan.Type().Underlying().(*types.Chan).Elem())
			})
	}
	return false
}

func tellsToEnd(ch ssa.Value) bool {
	if c, ok := ch.Type().Underlying().(*types.Chan); ok {
		if named, ok := c.Elem().(*types.Named); ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "os" && named.Obj().Name() == "Signal" {
			return true
		}
	}
	call, ok := ch.(*ssa.Call)
	return ok && call.Call.IsInvoke() && asynqapi.IsContext(call.Call.Value.Type()) && call.Call.Method.Name() == "Done"
}

// StartedTogether lists the Starts of fields of the receiver's type that nobody
// answers for, e among them, latest first.
func (l *Lifecycle) StartedTogether(e *Event) []*Event {
	recv := receiverName(e)
	var out []*Event
	for _, other := range l.Starts {
		if recv != nil && other.OfReceiver() && receiverName(other) == recv && l.Verdict(other) == Owed {
			out = append(out, other)
		}
	}
	slices.Reverse(out)
	return out
}

// OwedStart returns the Start of the value that a Stop is about if nobody shuts
// it down and a deferred shutdown would do, nil otherwise.
func (l *Lifecycle) OwedStart(stop *Event) *Event {
	for _, e := range l.Starts {
		if e.Test == stop.Test && l.same(e, stop) && l.Verdict(e) == Owed && l.DeferIn(e) == stop.Fn {
			return e
		}
	}
	return nil
}

// OwedStop returns a Stop of the value that a Start is about, in the same
// function, that no shutdown follows, or nil.
func (l *Lifecycle) OwedStop(start *Event) *Event {
	for _, e := range l.Stops {
		if e.Fn == start.Fn && e.Test == start.Test && l.same(start, e) && l.StopVerdict(e) == Owed {
			return e
		}
	}
	return nil
}

// MissedEnds returns where the function of a Stop ends without a shutdown,
// although it holds one: returns and calls that end the process. It returns
// none where the function holds no shutdown at all, and false where a shutdown
// at such an end could be the second one of a type that may not bear it, as
// asynq's servers do.
func (l *Lifecycle) MissedEnds(e *Event) ([]ssa.Instruction, bool) {
	call, ok := e.Instr.(ssa.CallInstruction)
	here, elsewhere, ran := l.after(e, e.Instr)
	if !e.stopsNow() {
		return nil, false // who knows when
	}
	if !ok || len(here) == 0 {
		around := slices.ContainsFunc(elsewhere, func(d *Event) bool { return flow.Encloses(d.Fn, e.Fn) })
		return nil, ok && (!around || l.IsOwn(e))
	}
	if _, deferred := call.(*ssa.Defer); deferred && !l.IsOwn(e) {
		return nil, false
	}
	ends, replaced := l.missedEnds(e, call, here, ran == background)
	if replaced {
		return nil, true // at the end it goes by another name, if by any
	}
	if l.IsOwn(e) {
		return ends, true
	}
	for _, end := range ends {
		for _, d := range here {
			if slices.ContainsFunc(l.anchors(d, e.Fn), func(a ssa.Instruction) bool { return l.reaches(a, end, nil) }) {
				return nil, false
			}
		}
	}
	return ends, true
}

// ShutBefore reports whether the value is shut down on every path to a Stop, so
// that the Stop does nothing.
func (l *Lifecycle) ShutBefore(e *Event) bool {
	if _, ok := e.Instr.(*ssa.Call); !ok {
		return false
	}
	before := make(map[ssa.Instruction]bool)
	here, _, _ := l.after(e, e.Instr)
	for _, d := range here {
		if a, ok := l.anchor(d, e.Fn).(*ssa.Call); ok && a == d.Instr {
			before[a] = true
		}
	}
	running := false // on some path to the Stop
	complete := paths.Walk(l.ends, e.Fn, struct{}{}, paths.Machine[struct{}]{
		Do: func(s struct{}, instr ssa.Instruction, _ *paths.Path[struct{}]) (struct{}, bool) {
			running = running || instr == e.Instr
			return s, !running && !before[instr]
		},
	})
	return complete && !running
}
