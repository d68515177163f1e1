package drains

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Deaf is a call that makes a channel or a context get signals on whose end a
// shutdown hangs, but not the one that is sent.
type Deaf struct {
	Site  ssa.CallInstruction
	Wait  ssa.Instruction     // that hangs on it; nil where Call is not
	Shut  *lifecycle.Event    // what is shut down behind the wait
	Start *lifecycle.Event    // where that was started
	Call  ssa.CallInstruction // of a function that waits, then shuts down what it started; nil for a Start
}

// Deaf lists the calls by which no shutdown of what was started hears a signal.
func (d *Drains) Deaf(to signals.Set) []Deaf {
	var out []Deaf
	add := func(found Deaf) {
		i := slices.IndexFunc(out, func(o Deaf) bool { return o.Site == found.Site })
		if i < 0 {
			out = append(out, found)
		} else if d.nearer(found, out[i]) {
			out[i] = found
		}
	}
	for _, e := range d.lifecycle.Starts {
		if e.Test {
			continue
		}
		found, heard := d.deafTo(e, to)
		if !heard {
			for _, f := range found {
				add(f)
			}
		}
	}
	for _, fn := range d.Prog.Funcs {
		if d.Prog.FuncInTest(fn) {
			continue
		}
		for _, call := range d.Calls[fn] {
			for _, ends := range d.given(call, func(s *Summary) engine.Params { return s.Shuts }) {
				if d.hears(ends, to) {
					continue
				}
				for _, site := range d.deaf(ends, to) {
					add(Deaf{Site: site, Call: call})
				}
			}
		}
	}
	return out
}

// nearer reports whether a reader of the call understands one finding better than
// another: the value is started in the function that waits, or else it comes first.
func (d *Drains) nearer(a, b Deaf) bool {
	if a.Start == nil || b.Start == nil {
		return b.Start == nil && a.Start != nil
	}
	if inA, inB := a.Start.Fn == a.Wait.Parent(), b.Start.Fn == b.Wait.Parent(); inA != inB {
		return inA
	}
	at, than := d.Pass.Fset.Position(a.Start.Instr.Pos()), d.Pass.Fset.Position(b.Start.Instr.Pos())
	return cmp.Or(cmp.Compare(at.Filename, than.Filename), cmp.Compare(at.Offset, than.Offset)) < 0
}

// given returns what ends the arguments of a call that a summary names, each by
// itself.
func (d *Drains) given(call ssa.CallInstruction, which func(*Summary) engine.Params) [][]signals.End {
	sums, seen := d.OfCall(call)
	if !seen {
		return nil
	}
	var out [][]signals.End
	for i, a := range flow.Args(call) {
		if !slices.ContainsFunc(sums, func(s *Summary) bool { return !which(s).Has(i) }) {
			out = append(out, d.signals.EndsOf(a))
		}
	}
	return out
}

// deafTo lists what makes the waits before the shutdowns of what was started get
// other signals than one, and reports whether one of them hears that, or may.
func (d *Drains) deafTo(e *lifecycle.Event, to signals.Set) (found []Deaf, heard bool) {
	for _, shut := range d.lifecycle.Shutdowns(e) {
		if shut.Effect&asynqapi.Run != 0 {
			return nil, true // it sees to signals itself
		}
		for _, trail := range d.signals.Trails(shut.Instr) {
			var sites []Deaf
			may := trail.Open
			for _, w := range d.waits(trail, shut) {
				switch list := d.deaf(w.ends, to); {
				case d.hears(w.ends, to):
					may = true
				case len(list) > 0:
					for _, site := range list {
						sites = append(sites, Deaf{Site: site, Wait: w.at, Shut: shut, Start: e})
					}
				}
			}
			if len(sites) == 0 && may {
				return nil, true
			}
			found = append(found, sites...)
		}
	}
	return found, false
}

// A wait is an instruction that waits, and what ends that.
type wait struct {
	at   ssa.Instruction
	ends []signals.End
}

// waits lists what is waited for before a shutdown on a way to it, also in the
// function that shuts down.
func (d *Drains) waits(trail signals.Trail, shut *lifecycle.Event) []wait {
	var out []wait
	for _, st := range trail.Steps {
		out = append(out, wait{st.Instr, st.Ends()})
	}
	if call, ok := shut.Instr.(ssa.CallInstruction); ok {
		for _, ends := range d.given(call, func(s *Summary) engine.Params { return s.Closes }) {
			out = append(out, wait{call, ends})
		}
	}
	return out
}

// hears reports whether a signal ends a wait, or may for all that is known.
func (d *Drains) hears(ends []signals.End, to signals.Set) bool {
	return slices.ContainsFunc(d.expand(ends), func(e signals.End) bool {
		switch e.Kind {
		case signals.Signal:
			return e.Signals == signals.Unknown || e.Signals.Has(to)
		case signals.Timer, signals.Done, signals.Over:
			return false
		case signals.Argument:
			return !d.Hidden(e.Of.Parent()) // else what ends it is seen
		}
		return true
	})
}

// deaf returns the calls that make signals end a wait, but not the one that is sent.
func (d *Drains) deaf(ends []signals.End, to signals.Set) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, e := range d.expand(ends) {
		if e.Kind == signals.Signal && e.Signals != signals.Unknown && !e.Signals.Has(to) && e.Site != nil {
			out = append(out, e.Site)
		}
	}
	return out
}

// guards finds the arguments that functions wait for before they shut down.
func (d *Drains) guards() {
	note := func(ends []signals.End, add func(*Summary, int)) {
		for _, e := range ends {
			if e.Kind == signals.Argument && e.Of.Parent().Parent() == nil {
				if sum := d.Of(e.Of.Parent()); sum != nil {
					add(sum, flow.ParamIndex(e.Of))
				}
			}
		}
	}
	shuts := func(s *Summary, i int) { s.Shuts.Add(i) }
	closes := func(s *Summary, i int) { s.Closes.Add(i) }
	d.Fix(func(fn *ssa.Function, _ *Summary) {
		for _, shut := range d.lifecycle.Closings() {
			if shut.Fn != fn || shut.Effect&asynqapi.Run != 0 || shut.ParamOf() == nil {
				continue
			}
			for _, trail := range d.signals.Trails(shut.Instr) {
				for _, w := range d.waits(trail, shut) {
					note(w.ends, closes)
				}
			}
		}
	})
	for _, e := range d.lifecycle.Starts {
		for _, shut := range d.lifecycle.Shutdowns(e) {
			if shut.Effect&asynqapi.Run != 0 {
				continue
			}
			for _, trail := range d.signals.Trails(shut.Instr) {
				for _, w := range d.waits(trail, shut) {
					note(w.ends, shuts)
				}
			}
		}
	}
	d.Fix(func(fn *ssa.Function, _ *Summary) {
		for _, call := range d.Calls[fn] {
			for _, ends := range d.given(call, func(s *Summary) engine.Params { return s.Shuts }) {
				note(ends, shuts)
			}
		}
	})
}
