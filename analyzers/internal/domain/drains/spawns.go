package drains

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// A spawn is a Run on a goroutine of its own, in the function that starts it or in
// one to which a function that it calls has left it.
type spawn struct {
	at      ssa.CallInstruction // the go statement, the Go of a group, or the call of the function that left it
	site    ssa.Instruction     // the Run, or the call of another package that comes to it
	chain   []string            // from the site on, as in contexts.Drop
	server  bool
	routine *paths.Goroutine   // nil where the callee has started it
	inner   *spawn             // what the callee has left, nil where that is of another package
	behind  []signals.End      // what the callee has waited for
	events  []*lifecycle.Event // of the Run
	shuts   []*lifecycle.Event // what shuts the same value down
	exits   bool               // the function may leave by an end of the process
}

// started lists the Runs that fn starts on goroutines or gets from its callees.
func (d *Drains) started(fn *ssa.Function) []*spawn {
	var out []*spawn
	routines := make(map[ssa.CallInstruction]bool)
	for _, gr := range paths.GoroutinesBut(d.Graph, fn, d.afterFailure) {
		routines[gr.Start] = true
		for _, kind := range []foreground.Kind{foreground.RunServer, foreground.RunOther} {
			var reaches []foreground.Reach
			if gr.Func != nil {
				reaches = d.foreground.ReachedBy(gr.Start, gr.Func, kind)
			} else {
				reaches = d.foreground.Reached(gr.Start, kind)
			}
			for _, r := range reaches {
				s := &spawn{at: gr.Start, site: r.Call, chain: r.Chain, server: kind == foreground.RunServer, routine: gr}
				if mc, ok := gr.Func.(*ssa.MakeClosure); ok && r.Call == gr.Start {
					s.site = mc // the value of a method
				}
				out = append(out, d.identified(s, s.site, gr.Start))
			}
		}
	}
	for _, call := range d.Calls[fn] {
		if flow.IsDeferred(call) {
			continue
		}
		callees := d.Callees(call)
		for _, callee := range callees {
			if d.Of(callee) == nil || callee == fn {
				continue
			}
			for _, in := range d.left[callee] {
				s := &spawn{at: call, site: in.site, chain: in.chain, server: in.server, inner: in}
				for _, e := range in.behind {
					s.behind = append(s.behind, d.mapped(call, callee, e)...)
				}
				out = append(out, d.identified(s, in.site, call))
			}
		}
		if len(callees) > 0 {
			continue
		}
		sums, seen := d.OfCall(call)
		if !seen || len(sums) != 1 {
			continue
		}
		for _, l := range sums[0].Leaves {
			s := &spawn{at: call, site: call, chain: l.Chain, server: l.Server}
			for i, a := range flow.Args(call) {
				if l.Behind.Has(i) {
					s.behind = append(s.behind, d.signals.EndsOf(a)...)
				}
			}
			out = append(out, d.identified(s, call))
		}
	}
	return out
}

// mapped returns what an end in a callee is at a call of it.
func (d *Drains) mapped(call ssa.CallInstruction, callee *ssa.Function, e signals.End) []signals.End {
	args := flow.Args(call)
	if e.Kind == signals.Argument && e.Of.Parent() == callee && flow.ParamIndex(e.Of) < len(args) {
		return d.signals.EndsOf(args[flow.ParamIndex(e.Of)])
	}
	return []signals.End{e}
}

// identified finds the events of a spawn, which are at some instructions, and what
// shuts the same value down.
func (d *Drains) identified(s *spawn, at ...ssa.Instruction) *spawn {
	for _, instr := range at {
		for _, e := range d.events[instr] {
			if e.Effect&asynqapi.Run == 0 || slices.Contains(s.events, e) {
				continue
			}
			s.events = append(s.events, e)
			for _, shut := range d.lifecycle.Shutdowns(e) {
				if shut.Effect&asynqapi.Run == 0 && !slices.Contains(s.shuts, shut) {
					s.shuts = append(s.shuts, shut)
				}
			}
		}
	}
	return s
}

// afterFailure reports whether an instruction is executed only where a Run, or any
// other call, in the same function has failed.
func (d *Drains) afterFailure(instr ssa.Instruction) bool {
	for b := instr.Block(); b.Idom() != nil; b = b.Idom() {
		v, nilSucc, ok := flow.NilTest(b.Idom())
		if ok && flow.IsError(v.Type()) && b.Idom().Succs[1-nilSucc] == b && len(b.Preds) == 1 {
			return true
		}
	}
	return false
}

// held reports whether somebody who is not seen may wait for the goroutine of a spawn:
// what tells that it has ended comes from elsewhere, or goes elsewhere.
func (d *Drains) held(s *spawn) bool {
	if s.routine == nil {
		return s.inner != nil && s.inner.routine != nil && d.held(s.inner)
	}
	if slices.ContainsFunc(s.routine.Bodies, d.countsDown) {
		return true // somebody may look at it again and again
	}
	for root := range s.routine.Signals() {
		if v, ok := root.(ssa.Value); ok && d.goesAway(v) {
			return true
		}
		if d.isShared(root) && d.awaitedSomewhere(s.routine) {
			return true
		}
	}
	return false
}

// countsDown reports whether a goroutine's body makes use of atomic operations.
func (d *Drains) countsDown(body *ssa.Function) bool {
	return slices.ContainsFunc(d.Calls[body], func(call ssa.CallInstruction) bool {
		obj := flow.CalleeObject(call)
		return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "sync/atomic"
	})
}

// goesAway reports whether a channel or a group comes from a caller that is not seen,
// is returned, or is handed to others.
func (d *Drains) goesAway(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Parameter:
		return true
	case *ssa.Global:
		return v.Object() == nil || v.Object().Exported() && d.Pass.Pkg.Name() != "main"
	}
	away := false
	d.Forward(v, func(w *flow.Walk, u flow.Use) {
		switch u.Kind {
		case flow.Returned:
			away = true
		case flow.Passed:
			call := u.Instr.(ssa.CallInstruction)
			obj := flow.CalleeObject(call)
			if u.Arg == 0 && obj != nil && obj.Signature().Recv() != nil && !d.Own(obj.Pkg()) {
				return // a method of the group
			}
			away = away || len(d.Callees(call)) == 0
			w.Follow(u)
		case flow.Stored:
			away = away || u.Var == nil || u.Var.Exported()
		case flow.Put:
			away = true
		}
	})
	return away
}

// isShared reports whether a root is a field or a package variable.
func (d *Drains) isShared(root any) bool {
	switch root.(type) {
	case *ssa.Global, ssa.Value:
		_, global := root.(*ssa.Global)
		return global
	}
	return true
}

// awaitedSomewhere reports whether some function of the package waits for a goroutine.
func (d *Drains) awaitedSomewhere(gr *paths.Goroutine) bool {
	for _, fn := range d.Prog.Funcs {
		for _, st := range d.signals.Steps(fn) {
			if gr.Awaits(d.Graph, st.Instr) || st.Chan() != nil && gr.Told(d.Graph, st.Chan()) {
				return true
			}
		}
	}
	return false
}

// reaches lists the functions of the package that a call runs on the same goroutine.
func (d *Drains) reaches(call ssa.CallInstruction) map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	for _, callee := range d.Callees(call) {
		out[callee] = true
		for fn := range d.reachedFrom(callee) {
			out[fn] = true
		}
	}
	return out
}

func (d *Drains) reachedFrom(fn *ssa.Function) map[*ssa.Function]bool {
	if known, ok := d.reached[fn]; ok {
		return known
	}
	out := make(map[*ssa.Function]bool)
	d.reached[fn] = out
	for _, call := range d.Calls[fn] {
		if _, ok := call.(*ssa.Go); ok {
			continue
		}
		for callee := range d.reaches(call) {
			out[callee] = true
		}
	}
	return out
}

// shutsDown reports whether one of some events is executed, on the goroutine of its
// function, where an instruction is, and not behind a wait for a signal there.
func (d *Drains) shutsDown(instr ssa.Instruction, shuts []*lifecycle.Event) bool {
	call, ok := instr.(ssa.CallInstruction)
	if _, spawned := instr.(*ssa.Go); !ok || spawned || len(shuts) == 0 {
		return false
	}
	inside := d.reaches(call)
	behindSignal := func(e *lifecycle.Event) bool {
		return !slices.ContainsFunc(d.signals.Trails(e.Instr), func(t signals.Trail) bool {
			return !slices.ContainsFunc(t.Steps, func(st *signals.Step) bool { return inside[st.Instr.Parent()] && d.isSignal(st.Ends()) })
		})
	}
	return slices.ContainsFunc(shuts, func(e *lifecycle.Event) bool {
		switch {
		case e.Effect&asynqapi.ShutdownNow == 0:
			return false
		case e.Instr != instr:
			return inside[e.Fn] && !behindSignal(e)
		case len(inside) == 0:
			return !d.isSignal(d.signals.EndsOfCall(call))
		}
		// The one in the callee that this one is about.
		waits := false
		for _, in := range d.lifecycle.Closings() {
			if inside[in.Fn] && in.Effect&asynqapi.ShutdownNow != 0 && in.ParamOf() != nil {
				if !behindSignal(in) {
					return true
				}
				waits = true
			}
		}
		return !waits
	})
}

// isSignal reports whether a signal ends a wait.
func (d *Drains) isSignal(ends []signals.End) bool {
	c, _, _ := d.classOf(ends)
	return c == signalled
}
