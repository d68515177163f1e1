package configs

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A configMark is a place where the ShutdownTimeout of the Config in a cell may
// be set: for certain, or because its address goes where it cannot be followed.
type configMark struct {
	instr  ssa.Instruction
	unseen bool
}

// A ConfigSource is the origin of a Config without ShutdownTimeout that
// reaches a server's constructor.
type ConfigSource struct {
	Sink    ssa.CallInstruction
	Literal *ast.CompositeLit // nil where there is none in this package
}

// summarize finds which Configs fn hands to a constructor and which it returns.
func (s *Configs) summarize(fn *ssa.Function, sum *Summary) {
	for _, call := range s.Calls[fn] {
		for _, arg := range s.configArgs(call) {
			_, o := s.configOrigins(arg)
			for _, p := range o.Params {
				if flow.Encloses(p.Parent(), fn) && s.Of(p.Parent()) != nil {
					s.Of(p.Parent()).Sinks.Add(flow.ParamIndex(p))
				}
			}
		}
	}
	results := fn.Signature.Results()
	for i := range results.Len() {
		if !asynqapi.IsConfig(results.At(i).Type()) {
			continue
		}
		var o engine.Origin
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				lacking, p := s.configOrigins(ret.Results[i])
				// Each Config is judged by itself: one that lacks the field
				// is told of even where another has it.
				o.Join(p)
				if len(lacking) == 0 && len(p.Params) == 0 {
					o.Has = true
				} else if len(lacking) > 0 {
					o.Has, o.Unseen = false, false
					break
				}
			}
		}
		engine.Grow(&sum.Results, i+1)
		sum.Results[i] = o.Carry(fn)
	}
}

// configSets notes where fn sets a ShutdownTimeout, or hands the address of a
// Config to what may do so.
func (s *Configs) configSets(fn *ssa.Function, _ *Summary) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && asynqapi.IsConfig(fa.X.Type()) && flow.FieldOf(fa).Name() == asynqapi.ShutdownTimeoutField && !isZero(instr.Val) {
					s.markConfig(fa.X, configMark{instr, false})
				}
			case *ssa.FieldAddr:
				if asynqapi.IsConfig(instr.X.Type()) && flow.FieldOf(instr).Name() == asynqapi.ShutdownTimeoutField && !onlyStored(instr) {
					s.markConfig(instr.X, configMark{instr, true})
				}
			case ssa.CallInstruction:
				s.configPassed(instr)
			}
		}
	}
}

// onlyStored reports whether an address is only written to and read from.
func onlyStored(addr ssa.Value) bool {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if ref.Val == addr {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && (c.Value == nil || c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0)
}

// configPassed marks the Configs whose address a call is given.
func (s *Configs) configPassed(call ssa.CallInstruction) {
	if _, ok := call.Common().Value.(*ssa.Builtin); ok {
		return
	}
	facts, seen := s.OfCall(call)
	for i, a := range flow.Args(call) {
		if mi, ok := a.(*ssa.MakeInterface); ok {
			a = mi.X
		}
		if _, ok := a.Type().Underlying().(*types.Pointer); !ok || !asynqapi.IsConfig(a.Type()) {
			continue
		}
		switch {
		case !seen:
			if obj := flow.CalleeObject(call); obj == nil || obj.Pkg() == nil || !purpose.Formats(obj.Pkg().Path()) && !purpose.LogsOrTraces(obj.Pkg().Path()) {
				s.markConfig(a, configMark{call, true})
			}
		default:
			for _, f := range facts {
				if f.Sets.Has(i) {
					s.markConfig(a, configMark{call, false})
				}
			}
		}
	}
}

// markConfig notes a mark for every cell that the pointer may point to, and for
// the parameter that it may be.
func (s *Configs) markConfig(ptr ssa.Value, m configMark) {
	if _, local := ptr.(*ssa.Alloc); !local && s.Prog.FuncInTest(m.instr.Parent()) {
		return // what tests do to shipped code's variables does not ship
	}
	mark := func(c *flow.Cell) {
		if c != nil && !slices.Contains(s.marks[c], m) {
			s.marks[c] = append(s.marks[c], m)
		}
	}
	mark(s.CellOf(ptr))
	s.Trace(flow.Value{V: ptr}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Alloc, flow.Field, flow.Global:
			mark(s.CellOf(n.V))
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			if f := s.Of(p.Parent()); f != nil {
				f.Sets.Add(flow.ParamIndex(p))
			}
		}
		return true
	})
}

// configArgs returns the arguments of a call through which a Config reaches a
// server's constructor.
func (s *Configs) configArgs(call ssa.CallInstruction) []ssa.Value {
	args := flow.Args(call)
	facts, _ := s.OfCall(call)
	var out []ssa.Value
	for i, a := range args {
		for _, f := range facts {
			if f.Sinks.Has(i) {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

// ConfigSources lists the Configs without ShutdownTimeout that reach a
// server's constructor through the calls in fn.
func (s *Configs) ConfigSources(fn *ssa.Function) []ConfigSource {
	var out []ConfigSource
	for _, call := range s.Calls[fn] {
		for _, arg := range s.configArgs(call) {
			lacking, _ := s.configOrigins(arg)
			for _, lit := range lacking {
				if lit == nil {
					lit = s.configArgument(call)
				}
				out = append(out, ConfigSource{Sink: call, Literal: lit})
			}
		}
	}
	return out
}

// configArgument returns the empty Config literal that stands as an argument of
// a call itself: SSA makes a constant of it. It is nil where there is none.
func (s *Configs) configArgument(call ssa.CallInstruction) *ast.CompositeLit {
	if at := s.Prog.Call(call); at != nil {
		for _, arg := range at.Args {
			if lit, ok := ast.Unparen(arg).(*ast.CompositeLit); ok && len(lit.Elts) == 0 && asynqapi.IsConfig(s.Pass.TypesInfo.TypeOf(lit)) {
				return lit
			}
		}
	}
	return nil
}

// configOrigins follows a Config back. It returns the literals (nil for a
// Config without one) that lack ShutdownTimeout on every way, and what else
// the Config can come from.
func (s *Configs) configOrigins(v ssa.Value) (lacking []*ast.CompositeLit, o engine.Origin) {
	t := s.traceConfig(v)
	// What takes the Config and gives it back with the field set, on some way,
	// sets it: `if d > 0 { cfg = withTimeout(cfg, d) }`.
	for _, call := range t.calls {
		if r := s.traceConfig(call); len(r.lacking) > 0 || !r.Has && !r.Unseen {
			continue
		}
		for _, arg := range flow.Args(call) {
			if !asynqapi.IsConfig(arg.Type()) {
				continue
			}
			for _, lit := range s.traceConfig(arg).lacking {
				t.lacking = slices.DeleteFunc(t.lacking, func(l *ast.CompositeLit) bool { return l == lit })
			}
			t.Has = true
		}
	}
	return t.lacking, t.Origin
}

func (s *Configs) traceConfig(v ssa.Value) *configTrace {
	t := &configTrace{s: s}
	s.Trace(flow.Value{V: v}, flow.Options{}, t.visit)
	return t
}

// configTrace collects what configOrigins finds.
type configTrace struct {
	engine.Origin
	s       *Configs
	lacking []*ast.CompositeLit
	calls   []*ssa.Call // of functions that yield a Config
}

func (t *configTrace) visit(n flow.Node) bool {
	switch n.Kind {
	case flow.Step:
		if load, ok := n.V.(*ssa.UnOp); ok && asynqapi.IsConfig(load.Type()) {
			return t.load(load)
		}
	case flow.Zero, flow.Alloc:
		if a, ok := n.V.(*ssa.Alloc); ok && asynqapi.IsConfig(a.Type()) && t.s.builtInPlace(a) {
			t.source(a, nil)
		}
	case flow.Const:
		if _, ok := n.V.Type().Underlying().(*types.Struct); ok {
			t.lack(nil)
		}
	case flow.Field:
		return !t.touched(n.V, nil)
	case flow.Global:
		return t.global(n.V.(*ssa.Global))
	case flow.Param:
		t.AddParam(n.V.(*ssa.Parameter))
	case flow.Open, flow.Unseen:
		t.Unseen = true
	case flow.Call:
		return t.call(n)
	}
	return true
}

// lack notes a Config without the field.
func (t *configTrace) lack(lit *ast.CompositeLit) {
	if !slices.Contains(t.lacking, lit) {
		t.lacking = append(t.lacking, lit)
	}
}

// touched reports whether the Config at addr may have been set before it is
// read by the instruction, or at all if that is nil.
func (t *configTrace) touched(addr ssa.Value, read ssa.Instruction) bool {
	cell := t.s.CellOf(addr)
	if f, ok := addr.(*ssa.Field); ok {
		cell = t.s.FieldCell(flow.FieldOf(f))
	}
	touched := false
	for _, m := range t.s.marks[cell] {
		if read != nil && m.instr.Parent() == read.Parent() && !t.s.arrives(m.instr, read, addr) {
			continue
		}
		t.Has = t.Has || !m.unseen
		t.Unseen = t.Unseen || m.unseen
		touched = true
	}
	return touched
}

// source handles a Config that is built in a variable.
func (t *configTrace) source(a *ssa.Alloc, read ssa.Instruction) {
	if t.touched(a, read) {
		return
	}
	for _, lit := range t.s.configLiterals(a) {
		t.lack(lit)
	}
}

func (t *configTrace) load(load *ssa.UnOp) bool {
	if a, ok := load.X.(*ssa.Alloc); ok && t.s.builtInPlace(a) {
		t.source(a, load)
		return false
	}
	return !t.touched(load.X, load)
}

func (t *configTrace) global(g *ssa.Global) bool {
	if t.touched(g, nil) {
		return false
	}
	if v, ok := g.Object().(*types.Var); ok && asynqapi.IsConfig(v.Type()) && len(t.s.StoresOf(g)) == 0 {
		if lit := t.s.Prog.LiteralOf(v); lit != nil {
			t.lack(lit)
		}
	}
	return true
}

func (t *configTrace) call(n flow.Node) bool {
	call := n.V.(*ssa.Call)
	if n.Frame == nil && asynqapi.IsConfig(call.Type()) {
		t.calls = append(t.calls, call)
	}
	if len(t.s.Callees(call)) > 0 {
		return true
	}
	facts, seen := t.s.OfCall(call)
	if !seen {
		t.Unseen = true
		return false
	}
	for _, f := range facts {
		if n.Index >= len(f.Results) {
			t.Unseen = true
			continue
		}
		c := f.Results[n.Index]
		switch {
		case c.Has, c.Unseen:
			t.Has = true
		case c.Params == 0:
			t.lack(nil)
		}
		for i, a := range flow.Args(call) {
			if c.Params.Has(i) {
				n.Follow(a)
			}
		}
	}
	return false
}

// builtInPlace reports whether a Config variable gets no whole value but its
// zero value, which is what its literals are built on.
func (s *Configs) builtInPlace(a *ssa.Alloc) bool {
	for _, v := range s.StoresTo(a) {
		if load, ok := v.(*ssa.UnOp); ok && load.X == ssa.Value(a) {
			continue // a named result that is returned
		}
		if _, ok := v.(*ssa.Const); !ok {
			return false
		}
	}
	return true
}

// configLiterals returns the literals that a variable is built from, nil for
// a variable that was declared without one.
func (s *Configs) configLiterals(a *ssa.Alloc) []*ast.CompositeLit {
	var out []*ast.CompositeLit
	add := func(lit *ast.CompositeLit) {
		if lit != nil && !hasKey(lit, asynqapi.ShutdownTimeoutField) {
			out = append(out, lit)
		}
	}
	first := s.Prog.Literal(a)
	add(first)
	again := false
	for _, ref := range *a.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == ssa.Value(a) {
			if lit := s.Prog.LiteralAt(st.Pos()); lit != nil && lit != first {
				add(lit)
				again = true
			}
		}
	}
	if first == nil && !again {
		return []*ast.CompositeLit{nil}
	}
	if len(out) == 0 && first != nil {
		return []*ast.CompositeLit{first} // it has the key, with the constant zero
	}
	return out
}

func hasKey(lit *ast.CompositeLit, name string) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		id, ok := kv.Key.(*ast.Ident)
		return ok && id.Name == name
	})
}

// arrives reports whether what an instruction wrote to the variable at addr can
// still be there when it is read.
func (s *Configs) arrives(wrote, read ssa.Instruction, addr ssa.Value) bool {
	found := false
	s.ends.Walk(wrote.Block(), flow.IndexOf(wrote)+1, func(instr ssa.Instruction) bool {
		if instr == read {
			found = true
		}
		st, ok := instr.(*ssa.Store)
		return !found && (!ok || st.Addr != addr)
	})
	return found
}
