package drains

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// unawaited finds the shutdowns that fn has set up on goroutines, of what it has
// started, and does not wait for.
func (d *Drains) unawaited(fn *ssa.Function) {
	for _, e := range d.lifecycle.Starts {
		if e.Fn != fn || !d.isServer(e) {
			continue
		}
		shuts := d.lifecycle.Shutdowns(e)
		if slices.ContainsFunc(shuts, func(s *lifecycle.Event) bool { return s.Effect&asynqapi.Run != 0 }) {
			continue
		}
		for _, shut := range shuts {
			for _, by := range d.setUp(fn, shut) {
				if by.routine != nil && d.leavesDuring(fn, e, shuts, by) {
					d.found(Finding{Shape: Unawaited, Site: shut.Instr, Chain: d.lifecycle.Chain(shut), Event: shut, Other: e.Instr, In: fn})
				}
			}
		}
	}
}

// leavesDuring reports whether fn may leave, after a wait of its own, without waiting
// for a shutdown that it has set up.
func (d *Drains) leavesDuring(fn *ssa.Function, e *lifecycle.Event, shuts []*lifecycle.Event, by setup) bool {
	for root := range by.routine.Signals() {
		if v, ok := root.(ssa.Value); ok && d.goesAway(v) || d.isShared(root) && d.awaitedSomewhere(by.routine) {
			return false
		}
	}
	type state struct {
		started, set bool
		class        class
	}
	atOnce := !slices.ContainsFunc(by.bodies, func(body *ssa.Function) bool { return len(d.signals.WaitsIn(body)) > 0 })
	leaves := false
	pass := func(s state, ends []signals.End) (state, bool) {
		c, _, never := d.classOf(ends)
		s.class = max(s.class, c)
		return s, !never
	}
	steps := d.signals.Steps(fn)
	complete := paths.Walk(d.ends, fn, state{}, paths.Machine[state]{
		Do: func(s state, instr ssa.Instruction, _ *paths.Path[state]) (state, bool) {
			switch {
			case instr == e.Instr:
				s.started = true
			case instr == by.at:
				s.set = true
				return s, true
			case s.set && (d.awaits(by.routine, instr) || d.shutsDown(instr, shuts)):
				return s, false
			}
			for _, st := range steps {
				if ends := st.Ends(); st.Instr == instr && st.Case < 0 && len(ends) > 0 && s.started {
					return pass(s, ends)
				}
			}
			return s, true
		},
		Along: func(s state, from, to *ssa.BasicBlock, _ *paths.Path[state]) (state, bool) {
			st := d.signals.Chosen(from, to)
			if st == nil || !s.started {
				return s, true
			}
			if s.set && (by.routine.Told(d.Graph, st.Chan()) || by.routine.Cancels(d.Graph, st.Chan())) {
				return s, false
			}
			return pass(s, st.Ends())
		},
		Skip: func(s state, from, to *ssa.BasicBlock) bool {
			call, ok := e.Instr.(*ssa.Call)
			if !ok || !s.started {
				return false
			}
			v, nilSucc, ok := flow.NilTest(from)
			return ok && flow.IsError(v.Type()) && from.Succs[1-nilSucc] == to && flow.ComesFrom(v, call)
		},
		End: func(s state, _ ssa.Instruction, how exits.Exit, _ *paths.Path[state]) {
			if !s.started || !s.set || how != exits.Returns && how != exits.Exits {
				return
			}
			leaves = leaves || s.class == signalled || atOnce && s.class > other
		},
	})
	return complete && leaves
}

// isServer reports whether an event is about one of asynq's servers.
func (d *Drains) isServer(e *lifecycle.Event) bool {
	t := e.Type()
	for name := range strings.SplitSeq(string(e.Path), ".") {
		if name == "" {
			break
		}
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		obj, _, _ := types.LookupFieldOrMethod(t, true, d.Pass.Pkg, name)
		field, ok := obj.(*types.Var)
		if !ok {
			return false
		}
		t = field.Type()
	}
	return asynqapi.IsServer(t)
}

// notClosed finds the Runs that a method leaves on goroutines, of a field of its type,
// which the type's closing method neither shuts down nor waits for.
func (d *Drains) notClosed(fn *ssa.Function) {
	for _, s := range d.spawns[fn] {
		e := s.event()
		if e == nil || !s.server || s.routine == nil || !e.OfReceiver() || len(s.shuts) > 0 || d.lifecycle.MayBeHeld(e) || d.held(s) || d.awaitedSomewhere(s.routine) {
			continue
		}
		if slices.ContainsFunc(d.lifecycle.Stops, func(stop *lifecycle.Event) bool { return d.lifecycle.Same(e, stop) }) {
			continue // stopshutdown's
		}
		if _, leaves := d.outcome(fn, s, nil); !leaves {
			continue
		}
		if closer := d.closingMethod(fn); closer != nil {
			d.found(Finding{Shape: NotClosed, Site: s.site, Chain: s.chain, Event: e, Other: nil, In: closer, Start: s.at})
		}
	}
}

// closingMethod returns the method of the type whose method fn is that closes its
// values, by its name; nil where there is none.
func (d *Drains) closingMethod(fn *ssa.Function) *ssa.Function {
	recv := flow.Declared(fn).Signature.Recv()
	if recv == nil {
		return nil
	}
	set := types.NewMethodSet(recv.Type())
	for i := range set.Len() {
		m, ok := set.At(i).Obj().(*types.Func)
		if !ok {
			continue
		}
		switch strings.ToLower(m.Name()) {
		case "close", "stop", "shutdown":
			if body := d.FuncOf(m); body != nil {
				return body
			}
		}
	}
	return nil
}
