package options

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// This file knows what values options and schedules are given.

// A Handed says that a function hands its argument Param on, as it is, to the
// option of this name, or to a schedule.
type Handed struct {
	Param  int
	Option string
}

// A Value is what an option is given: an argument of the function of asynq's that
// makes it, or of one that hands the argument on to it. asynqapi.Cronspec takes the
// place of its name for a schedule, which may also be stored into a field.
type Value struct {
	Option string
	V      ssa.Value
	Call   ssa.CallInstruction
	Arg    int        // of the call, the receiver being 0
	Store  *ssa.Store // in place of the call
}

func (v Value) at() ssa.Instruction {
	if v.Store != nil {
		return v.Store
	}
	return v.Call
}

// Direct reports whether the value is given to asynq's own function.
func (v Value) Direct() bool {
	obj := flow.CalleeObject(v.Call)
	return obj != nil && asynqapi.OptionName(obj) == v.Option
}

// Values lists what options are given in fn, without its literals: only what no
// caller of fn decides, and nothing that is only given if it passes some test.
func (s *Options) Values(fn *ssa.Function) []Value {
	var out []Value
	for _, v := range s.values(fn) {
		if s.OnlyParam(v.V) == nil && !s.Guarded(v.V, v.at()) {
			out = append(out, v)
		}
	}
	return out
}

// values lists what options and schedules are given in fn.
func (s *Options) values(fn *ssa.Function) []Value {
	var out []Value
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				out = append(out, s.given(instr)...)
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && asynqapi.IsPeriodicTaskConfig(fa.X.Type()) && flow.FieldOf(fa).Name() == asynqapi.Cronspec {
					out = append(out, Value{Option: asynqapi.Cronspec, V: instr.Val, Store: instr})
				}
			}
		}
	}
	return out
}

// given lists what a call gives to options. Of several functions that it may reach
// all must hand the argument on.
func (s *Options) given(call ssa.CallInstruction) []Value {
	sums, seen := s.OfCall(call)
	if !seen {
		return nil
	}
	args := flow.Args(call)
	var out []Value
	for _, h := range engine.Common(sums, func(sum *Summary) []Handed { return sum.Values }) {
		if h.Param < len(args) {
			out = append(out, Value{Option: h.Option, V: args[h.Param], Call: call, Arg: h.Param})
		}
	}
	return out
}

// handOn summarizes which arguments fn and its literals hand on to options, and in
// which ones a scheduler is given options.
func (s *Options) handOn(fn *ssa.Function, _ *Summary) {
	for _, v := range s.values(fn) {
		p := s.OnlyParam(v.V)
		if p == nil || s.Of(p.Parent()) == nil || s.Guarded(v.V, v.at()) || v.Option != asynqapi.Cronspec && s.Overridden(v) {
			continue
		}
		to := s.Of(p.Parent())
		if h := (Handed{flow.ParamIndex(p), v.Option}); !slices.Contains(to.Values, h) {
			to.Values = append(to.Values, h)
			slices.SortFunc(to.Values, func(a, b Handed) int {
				return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Option, b.Option))
			})
		}
	}
	for _, r := range s.registered(fn) {
		s.Trace(flow.Value{V: r}, flow.Options{}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && n.Kind == flow.Param && s.Of(p.Parent()) != nil {
				s.Of(p.Parent()).Registers.Add(flow.ParamIndex(p))
			}
			return true
		})
	}
}

// registered lists the tasks and options that fn gives to a scheduler.
func (s *Options) registered(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				sums, seen := s.OfCall(instr)
				for i, a := range flow.Args(instr) {
					if seen && len(sums) > 0 && !slices.ContainsFunc(sums, func(sum *Summary) bool { return !sum.Registers.Has(i) }) {
						out = append(out, a)
					}
				}
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && asynqapi.IsPeriodicTaskConfig(fa.X.Type()) && Supplies(instr.Val.Type()) {
					out = append(out, instr.Val)
				}
			}
		}
	}
	return out
}

// Nils lists where nil is put among options that fn gives to a scheduler, as an
// element of a list.
func (s *Options) Nils(fn *ssa.Function) []*ssa.Store {
	var out []*ssa.Store
	for _, r := range s.registered(fn) {
		if asynqapi.IsTask(r.Type()) {
			continue
		}
		s.Trace(flow.Value{V: r}, flow.Options{}, func(n flow.Node) bool {
			list, ok := n.V.(*ssa.Slice)
			if !ok || n.Kind != flow.Step {
				return true
			}
			array, ok := list.X.(*ssa.Alloc)
			if !ok {
				return true
			}
			for _, ref := range *array.Referrers() {
				if addr, ok := ref.(*ssa.IndexAddr); ok {
					out = append(out, s.nilStores(addr)...)
				}
			}
			return true
		})
	}
	return out
}

func (s *Options) nilStores(addr *ssa.IndexAddr) []*ssa.Store {
	var out []*ssa.Store
	for _, ref := range *addr.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == addr && asynqapi.IsOption(st.Val.Type()) && s.isNil(st.Val) {
			out = append(out, st)
		}
	}
	return out
}

// isNil reports whether v is nil on every way.
func (s *Options) isNil(v ssa.Value) bool {
	found, only := false, true
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const:
			found = true
			only = only && n.V.(*ssa.Const).IsNil()
		case flow.Zero:
			found = true
		case flow.Step:
		case flow.Call:
			only = only && len(s.Callees(n.V.(*ssa.Call))) > 0
		default:
			only = false
		}
		return only
	})
	return found && only
}
