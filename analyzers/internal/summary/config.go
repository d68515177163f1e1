package summary

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// configState says what may have been done to the ShutdownTimeout of the
// Config in a cell.
type configState uint8

const (
	configUnset  configState = iota
	configSet                // set to something that is not the constant zero
	configUnseen             // its address went where it cannot be followed
)

// A ConfigSource is the origin of a Config without ShutdownTimeout that
// reaches a server's constructor.
type ConfigSource struct {
	Sink    ssa.CallInstruction
	Literal *ast.CompositeLit // nil where there is none in this package
}

// configs computes the Config domain: which cells have their ShutdownTimeout
// set, then the summaries of functions that take or return a Config.
func (s *Package) configs() {
	s.config = make(map[*flow.Cell]configState)
	s.fix(s.configSets)
	s.fix(func(fn *ssa.Function, fact *FuncFact) {
		for _, call := range s.Calls[fn] {
			for _, arg := range s.configArgs(call) {
				_, o := s.configOrigins(arg)
				for _, p := range o.params {
					if p.Parent() == declared(fn) {
						s.funcs[p.Parent()].ConfigSinks.add(flow.ParamIndex(p))
					}
				}
			}
		}
		results := fn.Signature.Results()
		for i := range results.Len() {
			if !asynqapi.IsConfig(results.At(i).Type()) {
				continue
			}
			var o origin
			for _, ret := range flow.Returns(fn) {
				if i < len(ret.Results) {
					lacking, p := s.configOrigins(ret.Results[i])
					// Each Config is judged by itself: one that lacks the field
					// is told of even where another has it.
					o.join(p)
					if len(lacking) == 0 && len(p.params) == 0 {
						o.has = true
					} else if len(lacking) > 0 {
						o.has, o.unseen = false, false
						break
					}
				}
			}
			grow(&fact.ConfigResult, i+1)
			fact.ConfigResult[i] = o.carry(fn)
		}
	})
}

// configSets notes where fn sets a ShutdownTimeout, or hands the address of a
// Config to what may do so.
func (s *Package) configSets(fn *ssa.Function, fact *FuncFact) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && asynqapi.IsConfig(fa.X.Type()) && flow.FieldOf(fa).Name() == asynqapi.ShutdownTimeoutField && !isZero(instr.Val) {
					s.markConfig(fa.X, configSet)
				}
			case ssa.CallInstruction:
				s.configPassed(instr)
			}
		}
	}
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && (c.Value == nil || c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0)
}

// configPassed marks the Configs whose address a call is given.
func (s *Package) configPassed(call ssa.CallInstruction) {
	if _, ok := call.Common().Value.(*ssa.Builtin); ok {
		return
	}
	facts, seen := s.Summaries(call)
	for i, a := range flow.Args(call) {
		if mi, ok := a.(*ssa.MakeInterface); ok {
			a = mi.X
		}
		if _, ok := a.Type().Underlying().(*types.Pointer); !ok || !asynqapi.IsConfig(a.Type()) {
			continue
		}
		switch {
		case !seen:
			if obj := flow.CalleeObject(call); obj == nil || obj.Pkg() == nil || !formats(obj.Pkg().Path()) && !logsOrTraces(obj.Pkg().Path()) {
				s.markConfig(a, configUnseen)
			}
		default:
			for _, f := range facts {
				if f.ConfigSets.Has(i) {
					s.markConfig(a, configSet)
				}
			}
		}
	}
}

// markConfig notes a state for every cell that the pointer may point to, and
// for the parameter that it may be.
func (s *Package) markConfig(ptr ssa.Value, state configState) {
	mark := func(c *flow.Cell) {
		if c != nil && s.config[c] == configUnset {
			s.config[c] = state
		}
	}
	mark(s.CellOf(ptr))
	s.Trace(flow.Value{V: ptr}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Alloc, flow.Field, flow.Global:
			mark(s.CellOf(n.V))
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			if f := s.funcs[p.Parent()]; f != nil {
				f.ConfigSets.add(flow.ParamIndex(p))
			}
		}
		return true
	})
}

// configArgs returns the arguments of a call through which a Config reaches a
// server's constructor.
func (s *Package) configArgs(call ssa.CallInstruction) []ssa.Value {
	args := flow.Args(call)
	if obj := flow.CalleeObject(call); obj != nil {
		if i, ok := asynqapi.ConfigParam(obj); ok {
			return args[i : i+1]
		}
	}
	facts, _ := s.Summaries(call)
	var out []ssa.Value
	for i, a := range args {
		for _, f := range facts {
			if f.ConfigSinks.Has(i) {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

// ConfigSources lists the Configs without ShutdownTimeout that reach a
// server's constructor through the calls in fn.
func (s *Package) ConfigSources(fn *ssa.Function) []ConfigSource {
	var out []ConfigSource
	for _, call := range s.Calls[fn] {
		for _, arg := range s.configArgs(call) {
			lacking, _ := s.configOrigins(arg)
			for _, lit := range lacking {
				out = append(out, ConfigSource{Sink: call, Literal: lit})
			}
		}
	}
	return out
}

// configOrigins follows a Config back. It returns the literals (nil for a
// Config without one) that lack ShutdownTimeout on every way, and what else
// the Config can come from.
func (s *Package) configOrigins(v ssa.Value) (lacking []*ast.CompositeLit, o origin) {
	lack := func(lit *ast.CompositeLit) {
		for _, l := range lacking {
			if l == lit {
				return
			}
		}
		lacking = append(lacking, lit)
	}
	touched := func(addr ssa.Value) bool {
		c := s.CellOf(addr)
		if c == nil || s.config[c] == configUnset {
			return false
		}
		o.has = o.has || s.config[c] == configSet
		o.unseen = o.unseen || s.config[c] == configUnseen
		return true
	}
	source := func(a *ssa.Alloc) {
		if !touched(a) {
			lack(s.Prog.Literal(a))
		}
	}
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Step:
			if load, ok := n.V.(*ssa.UnOp); ok && asynqapi.IsConfig(load.Type()) && touched(load.X) {
				return false
			}
		case flow.Zero, flow.Alloc:
			a, ok := n.V.(*ssa.Alloc)
			if !ok || !asynqapi.IsConfig(a.Type()) || len(s.StoresTo(a)) > 0 {
				return true
			}
			source(a)
		case flow.Const:
			if _, ok := n.V.Type().Underlying().(*types.Struct); ok {
				lack(nil)
			}
		case flow.Field:
			if touched(n.V) {
				return false
			}
			if lit, ok := s.fieldLiteral(n.Var); ok && lit != nil {
				lack(lit)
			}
		case flow.Global:
			return !touched(n.V)
		case flow.Param:
			o.param(n.V.(*ssa.Parameter))
		case flow.Open, flow.Unseen:
			o.unseen = true
		case flow.Call:
			call := n.V.(*ssa.Call)
			if len(s.Callees(call)) > 0 {
				return true
			}
			facts, seen := s.Summaries(call)
			if !seen {
				o.unseen = true
				return false
			}
			for _, f := range facts {
				if n.Index >= len(f.ConfigResult) {
					o.unseen = true
					continue
				}
				c := f.ConfigResult[n.Index]
				switch {
				case c.Has, c.Unseen:
					o.has = true
				case c.Params == 0:
					lack(nil)
				}
				for i, a := range flow.Args(call) {
					if c.Params.Has(i) {
						more, p := s.configOrigins(a)
						for _, l := range more {
							lack(l)
						}
						o.join(p)
					}
				}
			}
			return false
		}
		return true
	})
	return lacking, o
}

// fieldLiteral finds the only literal that is built in place in a field of
// some struct literal.
func (s *Package) fieldLiteral(field *types.Var) (*ast.CompositeLit, bool) {
	return s.Prog.LiteralInField(field)
}
