package drains

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// A wait class, the worse the higher.
type class uint8

const (
	running   class = iota // nothing has been waited for
	other                  // for something that Shutdown may follow in time
	served                 // for a server that has ended
	timed                  // for some time
	signalled              // for a signal, which Run has got as well
)

// leave walks the functions in which Runs are on goroutines, and finds what is left to
// their callers.
func (d *Drains) leave(fn *ssa.Function, sum *Summary) {
	list := d.started(fn)
	d.spawns[fn] = list
	var left []*spawn
	for _, s := range list {
		if d.held(s) {
			continue
		}
		if ends, leaves := d.outcome(fn, s, nil); leaves {
			s.behind = append(s.behind, ends...)
			left = append(left, s)
		}
	}
	d.left[fn] = left
	for _, s := range left {
		l := Left{Server: s.server, Chain: s.chain}
		if fn.Object() != nil {
			l.Chain = append([]string{d.PlaceOf(fn)}, s.chain...)
			l.Chain = l.Chain[:min(len(l.Chain), flow.MaxChain)]
		}
		for _, e := range s.behind {
			if e.Kind == signals.Argument && e.Of.Parent() == fn {
				l.Behind.Add(flow.ParamIndex(e.Of))
			}
		}
		if !slices.ContainsFunc(sum.Leaves, func(o Left) bool { return o.Server == l.Server && o.Behind == l.Behind }) {
			sum.Leaves = append(sum.Leaves, l)
		}
	}
}

// A report takes up a finding of a walk.
type report func(shape Shape, by signals.Kind, at ssa.Instruction)

// state is how far a path is in the life of a spawn.
type state struct {
	started bool
	class   class
	by      signals.Kind
	at      ssa.Instruction // the wait
}

// outcome walks a function from where a spawn is started. It tells of what is wrong,
// unless report is nil, and whether the callers answer for the spawn, with what ended
// the waits before.
func (d *Drains) outcome(fn *ssa.Function, s *spawn, tell report) (behind []signals.End, leaves bool) {
	wait := func(st state, instr ssa.Instruction, raw []signals.End) (state, bool) {
		ends := d.expand(raw)
		if d.awaited(s, ends, instr) {
			return state{}, true
		}
		class, by, never := d.classOf(raw)
		if never {
			if tell != nil && st.class < signalled {
				tell(NeverEnds, 0, instr)
			}
			return st, false
		}
		for _, e := range ends {
			if e.Kind == signals.Argument {
				behind = append(behind, e)
			}
		}
		if class > st.class {
			st.class, st.by, st.at = class, by, instr
		}
		return st, true
	}
	steps := d.signals.Steps(fn)
	failed, loops := d.failure(s), d.awaitLoops(fn, s)
	paths.Walk(d.ends, fn, state{}, paths.Machine[state]{
		Do: func(st state, instr ssa.Instruction, _ *paths.Path[state]) (state, bool) {
			if instr == ssa.Instruction(s.at) {
				st.started = true // an earlier one may have been left before
				if len(s.behind) > 0 {
					return wait(st, instr, s.behind)
				}
				return st, true
			}
			if !st.started {
				return st, true
			}
			if s.routine != nil && s.routine.Awaits(d.Graph, instr) {
				if tell != nil && st.class < signalled && d.neverAwaited(s, instr) {
					tell(NeverEnds, 0, instr)
				}
				return state{}, true
			}
			if st.class < signalled && d.shutsDown(instr, s.shuts) {
				return state{}, true
			}
			for _, step := range steps {
				if step.Instr == instr && step.Case < 0 {
					if ends := step.Ends(); len(ends) > 0 || step.Waits() {
						return wait(st, instr, ends)
					}
				}
			}
			return st, true
		},
		Skip: func(st state, from, to *ssa.BasicBlock) bool {
			return st.started && failed != nil && failed(from, to)
		},
		Along: func(st state, from, to *ssa.BasicBlock, _ *paths.Path[state]) (state, bool) {
			if loops[to] && st.started && !to.Dominates(s.at.Block()) {
				return state{}, true
			}
			step := d.signals.Chosen(from, to)
			if !st.started || step == nil {
				return st, true
			}
			if s.routine != nil && s.routine.Told(d.Graph, step.Chan()) {
				return state{}, true
			}
			ends := step.Ends()
			if len(ends) == 0 {
				return st, false // this case never comes
			}
			return wait(st, step.Instr, ends)
		},
		End: func(st state, end ssa.Instruction, how exits.Exit, _ *paths.Path[state]) {
			if !st.started {
				return
			}
			switch {
			case how == exits.Blocks:
				if tell != nil && st.class < signalled {
					tell(NeverEnds, 0, end)
				}
			case how == exits.Unwinds || how == exits.Exits && st.class == served:
			case st.class > other:
				s.exits = s.exits || how == exits.Exits
				if tell != nil {
					tell(LeftBehind, st.by, st.at)
				}
			case how == exits.Returns:
				leaves = true
			}
		},
	})
	return behind, leaves
}

// failure returns the branches that are taken only where the call that left a spawn
// has failed.
func (d *Drains) failure(s *spawn) func(from, to *ssa.BasicBlock) bool {
	call, ok := s.at.(*ssa.Call)
	if !ok || s.routine != nil {
		return nil
	}
	return func(from, to *ssa.BasicBlock) bool {
		v, nilSucc, ok := flow.NilTest(from)
		return ok && flow.IsError(v.Type()) && from.Succs[1-nilSucc] == to && from.Succs[0] != from.Succs[1] && flow.ComesFrom(v, call)
	}
}

// awaited reports whether a wait ends only when the Run of a spawn has returned: what
// ends it is done behind that. Where it is done behind several Runs, they are taken to
// be waited for together.
func (d *Drains) awaited(s *spawn, ends []signals.End, instr ssa.Instruction) bool {
	own, only := false, true
	for _, e := range ends {
		own = own || e.Kind == signals.Run && ssa.Instruction(e.Site) == s.site
		only = only && (e.Kind == signals.Run || e.Kind == signals.Done || e.Kind == signals.Over)
	}
	call, ok := instr.(ssa.CallInstruction)
	return own && (only || ok && signals.IsGroupWait(call))
}

// awaitLoops finds the heads of the loops in fn that wait for a spawn in each round, of
// which there may be as many as there are goroutines.
func (d *Drains) awaitLoops(fn *ssa.Function, s *spawn) map[*ssa.BasicBlock]bool {
	loops := make(map[*ssa.BasicBlock]bool)
	for _, st := range d.signals.Steps(fn) {
		if st.Case >= 0 || s.routine == nil || !s.routine.Awaits(d.Graph, st.Instr) {
			continue
		}
		for _, l := range flow.Loops(fn) {
			if l.Counted() && l.Blocks()[st.Instr.Block()] {
				loops[l.Head] = true
			}
		}
	}
	return loops
}

// classOf says what kind of wait it is that some ends have, and whether it never ends,
// as one for a server that nothing shuts down.
func (d *Drains) classOf(raw []signals.End) (c class, by signals.Kind, never bool) {
	ends := d.expand(raw)
	never = true
	for _, e := range ends {
		now := other
		switch e.Kind {
		case signals.Over:
			continue
		case signals.Signal:
			if e.Signals == signals.Unknown || e.Signals&(signals.Termination|signals.Interrupt) != 0 {
				now = signalled
			}
		case signals.Run:
			now = signalled
		case signals.Timer:
			now = timed
		}
		never = false
		if now > c {
			c, by = now, e.Kind
		}
	}
	if slices.ContainsFunc(raw, func(e signals.End) bool { return e.Kind == signals.Serving }) && !never {
		if unseen := slices.ContainsFunc(ends, func(e signals.End) bool { return e.Kind == signals.Unseen }); !unseen || c == signalled {
			c, by = max(c, served), signals.Serving
		}
	}
	return c, by, never
}

// neverAwaited reports whether a wait for a group never ends, since another one of its
// members does not.
func (d *Drains) neverAwaited(s *spawn, wait ssa.Instruction) bool {
	for fn := s.at.Parent(); fn != nil; fn = fn.Parent() {
		for _, gr := range paths.Goroutines(d.Graph, fn) {
			if gr.Start == s.at || !gr.Awaits(d.Graph, wait) {
				continue
			}
			if len(gr.Bodies) > 0 && !slices.ContainsFunc(gr.Bodies, func(body *ssa.Function) bool { return !d.neverReturns(body) }) {
				return true
			}
		}
	}
	return false
}

// neverReturns reports whether fn certainly waits for ever.
func (d *Drains) neverReturns(fn *ssa.Function) bool {
	if d.ends.Of(fn).End == exits.Blocks {
		return true
	}
	returns := false
	steps := d.signals.Steps(fn)
	paths.Walk(d.ends, fn, struct{}{}, paths.Machine[struct{}]{
		Do: func(s struct{}, instr ssa.Instruction, _ *paths.Path[struct{}]) (struct{}, bool) {
			for _, st := range steps {
				if st.Instr != instr || st.Case >= 0 {
					continue
				}
				ends := st.Ends()
				if _, _, never := d.classOf(ends); never && (len(ends) > 0 || st.Waits()) {
					return s, false
				}
			}
			return s, true
		},
		Along: func(s struct{}, from, to *ssa.BasicBlock, _ *paths.Path[struct{}]) (struct{}, bool) {
			st := d.signals.Chosen(from, to)
			return s, st == nil || len(st.Ends()) > 0
		},
		End: func(struct{}, ssa.Instruction, exits.Exit, *paths.Path[struct{}]) { returns = true },
	})
	return !returns
}
