package drains

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// inForeground lists the Runs that fn is in itself.
func (d *Drains) inForeground(fn *ssa.Function, visit func(call *ssa.Call, e *lifecycle.Event, server bool)) {
	for _, call := range d.Calls[fn] {
		run, ok := call.(*ssa.Call)
		if !ok {
			continue
		}
		for _, e := range d.events[call] {
			if e.Effect&asynqapi.Run == 0 {
				continue
			}
			if len(d.foreground.Reached(call, foreground.RunServer)) > 0 {
				visit(run, e, true)
			} else if len(d.foreground.Reached(call, foreground.RunOther)) > 0 {
				visit(run, e, false)
			}
			break
		}
	}
}

// cutShort finds the Runs in fn beside which it has set up a shutdown upon a signal.
func (d *Drains) cutShort(fn *ssa.Function) {
	d.inForeground(fn, func(run *ssa.Call, e *lifecycle.Event, server bool) {
		if !server {
			return
		}
		for _, shut := range d.lifecycle.Shutdowns(e) {
			if shut.Effect&asynqapi.Run != 0 {
				continue
			}
			for _, by := range d.setUp(fn, shut) {
				if !d.uponEnd(fn, shut, by) || !d.leavesBehind(fn, by, run) {
					continue
				}
				d.found(Finding{Shape: CutShort, Site: run, Chain: d.lifecycle.Chain(e), Event: e, Other: shut.Instr, In: fn})
			}
		}
	})
}

// A setup is something by which a function sees to it that something is done on another
// goroutine.
type setup struct {
	at      ssa.Instruction
	routine *paths.Goroutine // nil where it is done when a context has ended
	bodies  []*ssa.Function
}

// setUp lists by what fn has a shutdown done on another goroutine.
func (d *Drains) setUp(fn *ssa.Function, shut *lifecycle.Event) []setup {
	var out []setup
	holds := func(bodies []*ssa.Function) bool {
		return slices.ContainsFunc(bodies, func(body *ssa.Function) bool {
			return body == shut.Fn || d.reachedFrom(body)[shut.Fn]
		})
	}
	for _, gr := range paths.Goroutines(d.Graph, fn) {
		if gr.Start == shut.Instr || holds(gr.Bodies) || gr.Func != nil && gr.Func == ssa.Value(asValue(shut.Instr)) {
			out = append(out, setup{gr.Start, gr, gr.Bodies})
		}
	}
	for _, call := range d.Calls[fn] {
		obj := flow.CalleeObject(call)
		if obj == nil || !purpose.AfterContext(obj) {
			continue
		}
		then := call.Common().Args[1]
		if bodies := d.FuncValues(then); holds(bodies) || then == ssa.Value(asValue(shut.Instr)) {
			out = append(out, setup{at: call, bodies: bodies})
		}
	}
	return out
}

// asValue returns the closure that an instruction makes, nil for any other.
func asValue(instr ssa.Instruction) *ssa.MakeClosure {
	mc, _ := instr.(*ssa.MakeClosure)
	return mc
}

// uponEnd reports whether a shutdown that fn has set up waits for a signal, or for the
// end of a context of which it is not seen that no signal ends it.
func (d *Drains) uponEnd(fn *ssa.Function, shut *lifecycle.Event, by setup) bool {
	if by.routine == nil {
		c, _, never := d.classOf(d.signals.EndsOf(by.at.(ssa.CallInstruction).Common().Args[0]))
		return !never && (c == signalled || c == other)
	}
	upon := func(ends []signals.End, context bool) bool {
		c, _, never := d.classOf(ends)
		return c == signalled || context && !never && slices.ContainsFunc(ends, func(e signals.End) bool {
			return e.Kind == signals.Argument || e.Kind == signals.Unseen
		})
	}
	for _, trail := range d.signals.Trails(shut.Instr) {
		for _, st := range trail.Steps {
			if st.Instr.Parent() != fn && upon(st.Ends(), isDone(st.Chan())) {
				return true
			}
		}
	}
	if call, ok := shut.Instr.(ssa.CallInstruction); ok {
		for _, ends := range d.given(call, func(s *Summary) engine.Params { return s.Closes }) {
			if upon(ends, true) {
				return true
			}
		}
	}
	return false
}

// isDone reports whether a channel is the Done of a context.
func isDone(ch ssa.Value) bool {
	call, ok := ch.(*ssa.Call)
	return ok && call.Call.IsInvoke() && asynqapi.IsContext(call.Call.Value.Type())
}

// leavesBehind reports whether fn may leave behind an instruction without waiting for
// what it has set up before.
func (d *Drains) leavesBehind(fn *ssa.Function, by setup, from ssa.Instruction) bool {
	const (
		isSetUp = 1 << iota
		isBehind
	)
	leaves := false
	paths.Walk(d.ends, fn, 0, paths.Machine[int]{
		Do: func(s int, instr ssa.Instruction, _ *paths.Path[int]) (int, bool) {
			switch {
			case instr == by.at:
				return s | isSetUp, true
			case instr == from && s&isSetUp != 0:
				return s | isBehind, true
			}
			return s, s&isBehind == 0 || by.routine == nil || !d.awaits(by.routine, instr)
		},
		Skip: func(s int, from, to *ssa.BasicBlock) bool { return s&isBehind != 0 && d.failedAlong(from, to) },
		End: func(s int, _ ssa.Instruction, how exits.Exit, _ *paths.Path[int]) {
			leaves = leaves || s&isBehind != 0 && (how == exits.Returns || how == exits.Exits)
		},
	})
	return leaves
}

// awaits reports whether an instruction waits for a goroutine, or for a context that it
// cancels.
func (d *Drains) awaits(gr *paths.Goroutine, instr ssa.Instruction) bool {
	if gr.Awaits(d.Graph, instr) {
		return true
	}
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return gr.Cancels(d.Graph, instr.X)
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(st *ssa.SelectState) bool {
			return gr.Told(d.Graph, st.Chan) || gr.Cancels(d.Graph, st.Chan)
		})
	case ssa.CallInstruction: // a function that waits for it
		return slices.ContainsFunc(flow.Args(instr), func(a ssa.Value) bool {
			return paths.MayHold(a.Type(), func(t types.Type) bool { _, ok := t.Underlying().(*types.Chan); return ok }) && gr.Told(d.Graph, a)
		})
	}
	return false
}

// waitsTwice finds the Runs in fn behind which it waits for a signal that it begins to
// catch only then.
func (d *Drains) waitsTwice(fn *ssa.Function) {
	d.inForeground(fn, func(run *ssa.Call, e *lifecycle.Event, _ bool) {
		before := make(map[ssa.Instruction]bool)
		steps := d.signals.Steps(fn)
		var waits []*signals.Step
		paths.Walk(d.ends, fn, false, paths.Machine[bool]{
			Do: func(ran bool, instr ssa.Instruction, _ *paths.Path[bool]) (bool, bool) {
				if instr == ssa.Instruction(run) {
					return true, true
				}
				if !ran {
					before[instr] = true
					return false, true
				}
				for _, st := range steps {
					if st.Instr == instr && st.Case < 0 {
						waits = append(waits, st)
					}
				}
				return ran, true
			},
			Skip: func(ran bool, from, to *ssa.BasicBlock) bool { return ran && d.failedAlong(from, to) },
		})
		for _, st := range waits {
			ends := st.Ends()
			if len(ends) == 0 || slices.ContainsFunc(ends, func(end signals.End) bool {
				return end.Kind != signals.Over && (end.Kind != signals.Signal || end.Site == nil || before[end.Site] || end.Site.Parent() != fn && !d.within(st.Instr, end.Site))
			}) {
				continue
			}
			if c, _, _ := d.classOf(ends); c == signalled {
				d.found(Finding{Shape: WaitsTwice, Site: run, Chain: d.lifecycle.Chain(e), Event: e, Other: st.Instr, In: fn})
			}
		}
	})
}

// within reports whether an instruction stands in a function that another one calls.
func (d *Drains) within(outer, inner ssa.Instruction) bool {
	call, ok := outer.(ssa.CallInstruction)
	return ok && (outer == inner || d.reaches(call)[inner.Parent()])
}
