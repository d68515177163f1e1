package drains

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Shape is a way in which nobody waits for the drain.
type Shape uint8

// The shapes.
const (
	LeftBehind Shape = iota // Run is on a goroutine, and the function around it leaves
	NeverEnds               // or waits for what never comes
	CutShort                // Run returns early, since somebody else shuts down
	Unawaited               // Shutdown is on a goroutine, and the function around it leaves
	WaitsTwice              // behind Run there is another wait for a signal
	NotClosed               // Run is on a goroutine, and the type's closing method does not see to it
)

// A Finding is a Run, or for Unawaited a Shutdown, whose drain nobody waits for.
type Finding struct {
	Shape Shape
	Site  ssa.Instruction
	Chain []string           // from the site on, as in contexts.Drop
	Event *lifecycle.Event   // at the site; nil where that is a call of another package that is about nothing in sight
	By    signals.Kind       // for LeftBehind, what ended the wait
	Other ssa.Instruction    // the wait, or what else helps to understand; nil for none
	In    *ssa.Function      // that leaves
	Start ssa.Instruction    // for LeftBehind: the go statement of In itself; nil for others
	Shuts []*lifecycle.Event // what shuts the same value down
	Exits bool               // In may leave by an end of the process, without its deferred calls
}

// Findings lists the Runs and Shutdowns whose drain nobody waits for, each once.
func (d *Drains) Findings() []Finding {
	d.findings = nil
	var funcs []*ssa.Function
	for _, fn := range d.Prog.Funcs {
		if !d.Prog.FuncInTest(fn) {
			funcs = append(funcs, fn)
		}
	}
	catching := slices.ContainsFunc(funcs, func(fn *ssa.Function) bool { return slices.ContainsFunc(d.Calls[fn], d.signals.Catching) })
	for _, shape := range []Shape{LeftBehind, NeverEnds} {
		for _, fn := range funcs {
			for _, s := range d.spawns[fn] {
				if d.held(s) {
					continue
				}
				d.outcome(fn, s, func(found Shape, by signals.Kind, at ssa.Instruction) {
					switch {
					case found != shape:
						return
					case shape == LeftBehind && (!s.server || by != signals.Signal && by != signals.Run && !d.onlyRun(s)):
						return
					case shape == NeverEnds && (catching || !d.endsProgram(fn) || d.doesMore(s)):
						return
					}
					d.found(Finding{Shape: found, Site: s.site, Chain: s.chain, Event: s.event(), By: by, Other: at, In: fn, Start: s.at, Shuts: s.shuts, Exits: s.exits})
				})
			}
		}
	}
	for _, fn := range funcs {
		d.cutShort(fn)
		d.waitsTwice(fn)
		d.unawaited(fn)
		d.notClosed(fn)
	}
	return d.findings
}

func (d *Drains) found(f Finding) {
	if !slices.ContainsFunc(d.findings, func(o Finding) bool { return o.Site == f.Site }) {
		d.findings = append(d.findings, f)
	}
}

// event returns the event at the site of a spawn, nil where there is none.
func (s *spawn) event() *lifecycle.Event {
	if i := slices.IndexFunc(s.events, func(e *lifecycle.Event) bool { return e.Instr == s.site }); i >= 0 {
		return s.events[i]
	}
	return nil
}

// onlyRun reports whether it is seen that nothing but its Run shuts the value of a
// spawn down.
func (d *Drains) onlyRun(s *spawn) bool {
	return len(s.events) > 0 && len(s.shuts) == 0 && !slices.ContainsFunc(s.events, d.lifecycle.MayBeHeld)
}

// endsProgram reports whether the program is in fn until its end: it is in main's
// package, or is only called as a value, as commands are. Else main may be elsewhere.
func (d *Drains) endsProgram(fn *ssa.Function) bool {
	if d.Pass.Pkg.Name() == "main" {
		return true
	}
	return len(d.Callers(fn)) == 0 && (fn.Parent() != nil || fn.Object() != nil && !fn.Object().Exported())
}

// doesMore reports whether something is done behind the Run of a spawn that may end the
// program, for all that is known: anything but logging.
func (d *Drains) doesMore(s *spawn) bool {
	for s.inner != nil {
		s = s.inner
	}
	if s.routine == nil {
		return true
	}
	for _, body := range s.routine.Bodies {
		if s.site.Parent() != body {
			return true
		}
		more, ran := false, false
		paths.Walk(d.ends, body, false, paths.Machine[bool]{
			Do: func(behind bool, instr ssa.Instruction, _ *paths.Path[bool]) (bool, bool) {
				if instr == s.site {
					ran = true
					return true, true
				}
				more = more || behind && d.matters(instr)
				return behind, !more
			},
			Skip: func(behind bool, from, to *ssa.BasicBlock) bool {
				return behind && d.failedAlong(from, to)
			},
		})
		if more || !ran {
			return true
		}
	}
	return false
}

// failedAlong reports whether an edge between blocks is taken only where there is an
// error.
func (d *Drains) failedAlong(from, to *ssa.BasicBlock) bool {
	v, nilSucc, ok := flow.NilTest(from)
	return ok && flow.IsError(v.Type()) && from.Succs[1-nilSucc] == to && from.Succs[0] != from.Succs[1]
}

// matters reports whether an instruction does something that others may wait for.
func (d *Drains) matters(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Send, *ssa.Select, *ssa.Store:
		return true
	case ssa.CallInstruction:
		obj := flow.CalleeObject(instr)
		if obj == nil {
			b, ok := instr.Common().Value.(*ssa.Builtin)
			return !ok || b.Name() == "close"
		}
		return obj.Pkg() == nil || d.ends.ExitOf(instr) != exits.Returns || !purpose.LogsOrTraces(obj.Pkg().Path()) && !purpose.Formats(obj.Pkg().Path())
	}
	return false
}
