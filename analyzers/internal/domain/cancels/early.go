package cancels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// endedEarly returns what ends a context, or shows that it has ended, before a server
// is shut down, on some path of some function; nil where nothing does. with made the
// context and its cancel function; st gives it to the Config of the server.
func (c *Cancels) endedEarly(with *ssa.Call, st *ssa.Store) ssa.Instruction {
	for _, fn := range c.Prog.Funcs {
		if c.Prog.FuncInTest(fn) {
			continue
		}
		ends, cancels := c.endings(fn, with)
		if len(ends) == 0 {
			continue
		}
		if at := c.shutsAfter(fn, ends, st); at != nil {
			return at
		}
		if at := c.atSignal(fn, cancels); at != nil {
			return at
		}
	}
	return nil
}

// endings finds where a function cancels a context, and the first instructions behind
// which it has ended.
func (c *Cancels) endings(fn *ssa.Function, with *ssa.Call) (ends, cancels map[ssa.Instruction]bool) {
	ends, cancels = make(map[ssa.Instruction]bool), make(map[ssa.Instruction]bool)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				if _, started := instr.(*ssa.Go); !started && c.cancels(instr, with, 0) {
					ends[instr], cancels[instr] = true, true
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW && c.isDoneOf(instr.X, with) {
					ends[instr] = true
				}
			case *ssa.Select:
				for i, s := range instr.States {
					if s.Dir == types.RecvOnly && c.isDoneOf(s.Chan, with) {
						if first := caseOf(instr, i); first != nil {
							ends[first] = true
						}
					}
				}
			}
		}
	}
	return ends, cancels
}

// cancels reports whether a call is one of the function that ends a context, or of a
// literal that makes one.
func (c *Cancels) cancels(call ssa.CallInstruction, with *ssa.Call, depth int) bool {
	common := call.Common()
	if common.IsInvoke() || depth > 3 {
		return false
	}
	if obj := flow.CalleeObject(call); obj != nil && c.FuncOf(obj) == nil {
		return false
	}
	found := false
	if flow.CalleeObject(call) == nil {
		c.Trace(flow.Value{V: common.Value}, flow.Options{Callers: true}, func(n flow.Node) bool {
			found = found || n.Kind == flow.Call && n.V == ssa.Value(with) && n.Index == 1
			return !found
		})
	}
	if found {
		return true
	}
	for _, fn := range c.Callees(call) {
		for _, inner := range c.Calls[fn] {
			if _, started := inner.(*ssa.Go); !started && c.cancels(inner, with, depth+1) {
				return true
			}
		}
	}
	return false
}

// isDoneOf reports whether a channel tells the end of a context.
func (c *Cancels) isDoneOf(ch ssa.Value, with *ssa.Call) bool {
	call, ok := ch.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || call.Call.Method.Name() != "Done" || !asynqapi.IsContext(call.Call.Value.Type()) {
		return false
	}
	o := c.empty(true)
	c.find(o, flow.Value{V: call.Call.Value}, 0)
	return len(o.with) == 1 && o.with[0] == with
}

// caseOf returns the first instruction of a case of a select.
func caseOf(sel *ssa.Select, i int) ssa.Instruction {
	for _, ref := range *sel.Referrers() {
		index, ok := ref.(*ssa.Extract)
		if !ok || index.Index != 0 {
			continue
		}
		for _, use := range *index.Referrers() {
			cmp, ok := use.(*ssa.BinOp)
			if !ok || cmp.Op != token.EQL {
				continue
			}
			k, ok := cmp.Y.(*ssa.Const)
			branch, isIf := cmp.Block().Instrs[len(cmp.Block().Instrs)-1].(*ssa.If)
			if ok && isIf && branch.Cond == ssa.Value(cmp) && k.Int64() == int64(i) {
				return cmp.Block().Succs[0].Instrs[0]
			}
		}
	}
	return nil
}

// shutsAfter returns which of the ends of a context comes before a Shutdown of its
// server on some path of a function.
func (c *Cancels) shutsAfter(fn *ssa.Function, ends map[ssa.Instruction]bool, st *ssa.Store) ssa.Instruction {
	var found ssa.Instruction
	paths.Walk(c.ends, fn, ssa.Instruction(nil), paths.Machine[ssa.Instruction]{
		Do: func(ended, instr ssa.Instruction, _ *paths.Path[ssa.Instruction]) (ssa.Instruction, bool) {
			shuts := c.shuts(instr, st)
			switch {
			case shuts && ended != nil:
				found = ended
			case ends[instr] && !shuts:
				ended = instr
			}
			return ended, found == nil && !shuts
		},
	})
	return found
}

// shuts reports whether an instruction shuts down a server that may have the Config of
// a store.
func (c *Cancels) shuts(instr ssa.Instruction, st *ssa.Store) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	sums, _ := c.foreground.OfCall(call)
	args := flow.Args(call)
	return slices.ContainsFunc(sums, func(s *foreground.Summary) bool {
		return slices.ContainsFunc(s.Does, func(a foreground.Act) bool {
			return a.Kind == foreground.Shutdown && (a.Param < 0 || a.Param >= len(args) || a.Path != "" || !c.another(args[a.Param], st))
		})
	})
}

// another reports whether a server is seen to be made with other Configs than that of
// a store.
func (c *Cancels) another(srv ssa.Value, st *ssa.Store) bool {
	base := st.Addr.(*ssa.FieldAddr).X
	others := false
	known := true
	c.Trace(flow.Value{V: srv}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Call:
			call := n.V.(*ssa.Call)
			obj := flow.CalleeObject(call)
			if obj == nil {
				known = false
				break
			}
			i, ok := asynqapi.ConfigParam(obj)
			if !ok {
				known = false
				break
			}
			others = true
			c.Trace(flow.Value{V: call.Call.Args[i], Frame: n.Frame}, flow.Options{Callers: true}, func(n flow.Node) bool {
				switch n.Kind {
				case flow.Alloc, flow.Zero, flow.Step:
					load, ok := n.V.(*ssa.UnOp)
					known = known && n.V != base && (!ok || load.X != base)
				case flow.Const:
				default:
					known = false
				}
				return known
			})
		case flow.Step, flow.Const, flow.Field, flow.Zero, flow.Alloc:
		default:
			known = false
		}
		return known
	})
	return known && others
}

// atSignal returns the call by which a function cancels a context when the first signal
// comes, where it does nothing but wait for that; nil where it does not.
func (c *Cancels) atSignal(fn *ssa.Function, cancels map[ssa.Instruction]bool) ssa.Instruction {
	var found ssa.Instruction
	paths.Walk(c.ends, fn, 0, paths.Machine[int]{
		Do: func(signals int, instr ssa.Instruction, _ *paths.Path[int]) (int, bool) {
			if cancels[instr] && signals == 1 && c.startedByGo(fn) {
				found = instr
			}
			if op, ok := instr.(*ssa.UnOp); ok && op.Op == token.ARROW && isSignal(op.X.Type()) {
				signals++
			}
			call, ok := instr.(ssa.CallInstruction)
			if ok {
				sums, _ := c.foreground.OfCall(call)
				if slices.ContainsFunc(sums, func(s *foreground.Summary) bool {
					return slices.ContainsFunc(s.Does, func(a foreground.Act) bool { return a.Kind == foreground.Shutdown })
				}) {
					return signals, false // that has begun
				}
			}
			return signals, signals < 2 && found == nil
		},
	})
	return found
}

// startedByGo reports whether a function is what a go statement runs before any signal
// has come.
func (c *Cancels) startedByGo(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.Callers(fn), func(call ssa.CallInstruction) bool {
		_, ok := call.(*ssa.Go)
		return ok && !waitsBefore(call)
	})
}

// waitsBefore reports whether a signal is waited for on every way to a call.
func waitsBefore(call ssa.CallInstruction) bool {
	for b := call.Block(); b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			if instr == ssa.Instruction(call) {
				break
			}
			if op, ok := instr.(*ssa.UnOp); ok && op.Op == token.ARROW && isSignal(op.X.Type()) {
				return true
			}
		}
	}
	return false
}

func isSignal(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	named, ok := ch.Elem().(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "os" && named.Obj().Name() == "Signal"
}
