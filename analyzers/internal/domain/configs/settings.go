package configs

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// This file knows what the fields of the structs are given that servers, schedulers
// and managers are configured with.

// A Handed says that a function hands its argument Param on, as it is, to the field
// of this name.
type Handed struct {
	Param int
	Field string
}

// A Setting is what a field is given: in the function that is asked about, or by way
// of a call of one that hands its argument on.
type Setting struct {
	Field string
	V     ssa.Value
	Store *ssa.Store          // nil for a call
	Call  ssa.CallInstruction // nil for a store
	Arg   int                 // of the call, the receiver being 0
	base  ssa.Value           // of a store: the struct
}

// Settings lists what fields are given in fn, without its literals: only what no
// caller of fn decides, nothing that is only given if it passes some test, and
// nothing that the function may give another value later.
func (s *Configs) Settings(fn *ssa.Function) []Setting {
	var out []Setting
	for _, set := range s.settings(fn) {
		if s.OnlyParam(set.V) == nil && !s.Guarded(set.V, set.at()) && !s.overwritten(set) {
			out = append(out, set)
		}
	}
	return out
}

func (set Setting) at() ssa.Instruction {
	if set.Store != nil {
		return set.Store
	}
	return set.Call
}

// settings lists what fields are given in fn.
func (s *Configs) settings(fn *ssa.Function) []Setting {
	var out []Setting
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if fa, ok := instr.Addr.(*ssa.FieldAddr); ok && asynqapi.IsSettings(fa.X.Type()) {
					out = append(out, Setting{Field: flow.FieldOf(fa).Name(), V: instr.Val, Store: instr, base: fa.X})
				}
			case ssa.CallInstruction:
				out = append(out, s.handed(instr)...)
			}
		}
	}
	return out
}

// handed lists what a call gives to fields. Of several functions that it may reach
// all must hand the argument on.
func (s *Configs) handed(call ssa.CallInstruction) []Setting {
	sums, seen := s.OfCall(call)
	if !seen {
		return nil
	}
	args := flow.Args(call)
	var out []Setting
	for _, h := range engine.Common(sums, func(sum *Summary) []Handed { return sum.Fields }) {
		if h.Param < len(args) {
			out = append(out, Setting{Field: h.Field, V: args[h.Param], Call: call, Arg: h.Param})
		}
	}
	return out
}

// handOn summarizes which arguments fn and its literals hand on to fields.
func (s *Configs) handOn(fn *ssa.Function, _ *Summary) {
	for _, set := range s.settings(fn) {
		p := s.OnlyParam(set.V)
		if p == nil || s.Of(p.Parent()) == nil || s.Guarded(set.V, set.at()) || s.overwritten(set) {
			continue
		}
		to := s.Of(p.Parent())
		if h := (Handed{flow.ParamIndex(p), set.Field}); !slices.Contains(to.Fields, h) {
			to.Fields = append(to.Fields, h)
			slices.SortFunc(to.Fields, func(a, b Handed) int {
				return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Field, b.Field))
			})
		}
	}
}

// overwritten reports whether the field of the same struct may be given another
// value behind a store.
func (s *Configs) overwritten(set Setting) bool {
	if set.Store == nil {
		return false
	}
	for _, base := range copies(set.base) {
		for _, ref := range referrers(base) {
			addr, ok := ref.(*ssa.FieldAddr)
			if !ok || flow.FieldOf(addr).Name() != set.Field {
				continue
			}
			for _, use := range *addr.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st != set.Store && st.Addr == addr && flow.Follows(set.Store, st) {
					return true
				}
			}
		}
	}
	return false
}

// copies lists a struct and the variables of the function that it is copied to.
func copies(base ssa.Value) []ssa.Value {
	out := []ssa.Value{base}
	for i := 0; i < len(out); i++ {
		for _, load := range referrers(out[i]) {
			load, ok := load.(*ssa.UnOp)
			if !ok {
				continue
			}
			for _, use := range referrers(load) {
				st, ok := use.(*ssa.Store)
				if !ok || st.Val != load {
					continue
				}
				if a, ok := st.Addr.(*ssa.Alloc); ok && !slices.Contains(out, ssa.Value(a)) {
					out = append(out, a)
				}
			}
		}
	}
	return out
}

func referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}

// MayCheckHealth reports whether the Config in which a field is set can have a
// HealthCheckFunc.
func (s *Configs) MayCheckHealth(set Setting) bool {
	if _, ok := set.base.(*ssa.Alloc); !ok {
		return true
	}
	all := copies(set.base)
	return slices.ContainsFunc(all, func(config ssa.Value) bool {
		return slices.ContainsFunc(referrers(config), func(ref ssa.Instruction) bool { return s.mayCheck(ref, config, all) })
	})
}

func (s *Configs) mayCheck(use ssa.Instruction, config ssa.Value, all []ssa.Value) bool {
	switch use := use.(type) {
	case *ssa.FieldAddr:
		return flow.FieldOf(use).Name() == asynqapi.HealthCheckFuncField && isSet(use)
	case *ssa.Store:
		return use.Val == config
	case *ssa.UnOp:
		return slices.ContainsFunc(referrers(use), func(to ssa.Instruction) bool {
			if st, ok := to.(*ssa.Store); ok {
				return !slices.Contains(all, st.Addr)
			}
			call, ok := to.(ssa.CallInstruction)
			return !ok || !slices.Contains(s.configArgs(call), ssa.Value(use))
		})
	}
	return true
}

// isSet reports whether anything but nil may be stored at an address.
func isSet(addr ssa.Value) bool {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if c, ok := ref.Val.(*ssa.Const); !ok || !c.IsNil() {
				return true
			}
		default:
			return true
		}
	}
	return false
}
