package connections

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Leak is a call that opens connections which are not closed on every path to the end
// of its function, or of the round of its loop.
type Leak struct {
	Call   *ssa.Call
	By     string          // asynq's constructor, which the call is or comes to
	Value  types.Type      // what the call yields
	Looped bool            // the call is in a loop
	Closed bool            // they are on some path
	End    ssa.Instruction // a return by which the function is left without, nil where there is a further round
}

// Leaks lists the leaks of a function itself, without its literals.
func (c *Connections) Leaks(fn *ssa.Function) []*Leak {
	var out []*Leak
	for _, call := range c.Calls[fn] {
		call, ok := call.(*ssa.Call)
		if !ok {
			continue
		}
		for _, o := range c.made(call) {
			v := flow.Result(call, o.Result)
			if v == nil || c.escapes(fn, v, always) || slices.ContainsFunc(out, func(l *Leak) bool { return l.Call == call }) {
				continue
			}
			h := &held{c: c, call: call, value: v, set: c.places.Find(v, o.Path), known: make(map[ssa.Instruction]uint8)}
			if l := h.leak(o); l != nil {
				out = append(out, l)
			}
		}
	}
	return out
}

// held is a value with connections that a call made.
type held struct {
	c     *Connections
	call  *ssa.Call
	value ssa.Value
	set   *places.Set
	known map[ssa.Instruction]uint8 // what instructions do to it
}

// A phase is how far a value has come on a path.
type phase uint8

const (
	none phase = iota
	made
	started
)

// What becomes of a value at an instruction.
const (
	starts uint8 = 1 << iota
	closes
)

// leak finds a path on which the value is not closed.
func (h *held) leak(o Open) *Leak {
	runs := o.By != "NewClient" && o.By != "NewInspector" // it must be started to be closed
	fn, c := h.call.Parent(), h.c
	l := &Leak{Call: h.call, By: o.By, Value: h.value.Type(), Looped: flow.ComesTo(h.call.Block(), h.call.Block())}
	ended := make(map[phase]ssa.Instruction)
	round := false
	var all uint8 // that happens anywhere
	complete := paths.Walk(c.ends, fn, none, paths.Machine[phase]{
		Do: func(s phase, instr ssa.Instruction, _ *paths.Path[phase]) (phase, bool) {
			if instr == ssa.Instruction(h.call) {
				round = round || s != none
				return made, true
			}
			if s == none {
				return s, true
			}
			what := h.at(instr, maxNested)
			all |= what
			switch {
			case what&closes != 0 && (!runs || s == started || what&starts != 0):
				return none, true
			case what&starts != 0:
				return started, true
			}
			return s, !c.serves(instr, h.call)
		},
		Skip: func(s phase, from, to *ssa.BasicBlock) bool { return s != none && h.absent(from, to) },
		End: func(s phase, end ssa.Instruction, how exits.Exit, _ *paths.Path[phase]) {
			if s != none && how == exits.Returns {
				ended[s] = end
			}
		},
	})
	l.Closed = all&closes != 0
	switch {
	case !complete:
		return nil
	case round:
		return l
	case runs && all != 0 && !l.Looped:
		// One that was never started cannot be closed, and of one that is never shut down
		// startshutdown tells.
		if l.End = ended[started]; !l.Closed || l.End == nil {
			return nil
		}
		return l
	}
	if l.End = ended[made]; l.End == nil {
		l.End = ended[started]
	}
	if l.End == nil {
		return nil
	}
	return l
}

// at says what an instruction does to the value.
func (h *held) at(instr ssa.Instruction, depth int) uint8 {
	if depth < maxNested {
		return h.find(instr, depth)
	}
	what, known := h.known[instr]
	if !known {
		what = h.find(instr, depth)
		h.known[instr] = what
	}
	return what
}

func (h *held) find(instr ssa.Instruction, depth int) uint8 {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || depth == 0 {
		return 0
	}
	c, out := h.c, uint8(0)
	fn := call.Parent()
	for _, cl := range c.closings[fn] {
		if cl.Call == call && cl.Of.Overlap(h.set) {
			out |= closes
		}
	}
	args := flow.Args(call)
	sums, _ := c.lifecycle.OfCall(call)
	for _, sum := range sums {
		for _, e := range sum.Effects {
			if e.Param >= len(args) || !c.places.Find(args[e.Param], e.Path).Overlap(h.set) {
				continue
			}
			if e.Do&asynqapi.Run != 0 {
				out |= starts | closes
			}
			if e.Do&asynqapi.Start != 0 {
				out |= starts
			}
			if e.Do&asynqapi.Shutdown != 0 {
				out |= closes
			}
		}
	}
	for _, lit := range c.Callees(call) {
		if lit.Parent() == nil {
			continue
		}
		for _, inner := range c.Calls[lit] {
			out |= h.at(inner, depth-1)
		}
	}
	return out
}

// absent reports whether an edge is only taken where there is no value: the call that
// makes it failed, or it is nil, or its Start failed.
func (h *held) absent(from, to *ssa.BasicBlock) bool {
	v, nilSucc, ok := flow.NilTest(from)
	if !ok || from.Succs[0] == from.Succs[1] {
		return false
	}
	if !flow.IsError(v.Type()) {
		return from.Succs[nilSucc] == to && mayHold(v.Type()) && h.c.places.Find(v, "").Overlap(h.c.places.Find(h.value, ""))
	}
	if from.Succs[1-nilSucc] != to {
		return false
	}
	if flow.ComesFrom(v, h.call) {
		return true
	}
	for _, call := range h.c.Calls[from.Parent()] {
		if start, ok := call.(*ssa.Call); ok && flow.ComesFrom(v, start) && h.at(start, 1)&starts != 0 {
			return true
		}
	}
	return false
}

// serves reports whether an instruction waits as long as the process lives, behind a
// call and outside the loop that this is in: for a signal, for the end of a context, or
// in a server.
func (c *Connections) serves(instr ssa.Instruction, call *ssa.Call) bool {
	waits := false
	switch instr := instr.(type) {
	case *ssa.UnOp:
		waits = instr.Op == token.ARROW && isEnd(instr.X)
	case *ssa.Select:
		waits = slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return s.Dir == types.RecvOnly && isEnd(s.Chan) })
	case *ssa.Call:
		obj := flow.CalleeObject(instr)
		waits = obj != nil && purpose.Serves(obj)
		sums, _ := c.lifecycle.OfCall(instr)
		for _, sum := range sums {
			for _, e := range sum.Effects {
				waits = waits || e.Do&asynqapi.Run != 0
			}
		}
	}
	return waits && !flow.ComesTo(instr.Block(), call.Block())
}

// isEnd reports whether a channel tells that the process, or what runs in it, is to end.
func isEnd(ch ssa.Value) bool {
	if call, ok := ch.(*ssa.Call); ok {
		obj := flow.CalleeObject(call)
		return obj != nil && obj.Name() == "Done" && asynqapi.IsContext(flow.Args(call)[0].Type())
	}
	return purpose.IsSignal(ch.Type())
}

// Closer returns the name of the method that closes a value, "" where it has none.
func (c *Connections) Closer(l *Leak) string {
	set := types.NewMethodSet(l.Value)
	for i := range set.Len() {
		fn, ok := set.At(i).Obj().(*types.Func)
		if !ok || !fn.Exported() && fn.Pkg() != c.Pass.Pkg {
			continue
		}
		if asynqapi.IsClose(fn) || asynqapi.EffectOf(fn)&asynqapi.Shutdown != 0 {
			return fn.Name()
		}
		if flow.IsInterfaceMethod(fn) {
			if closeNames[fn.Name()] {
				return fn.Name()
			}
			continue
		}
		if sum := c.OfObject(fn); sum != nil && slices.ContainsFunc(sum.Closes, func(t Target) bool { return t.Param == 0 }) {
			return fn.Name()
		}
		if sum := c.lifecycle.OfObject(fn); sum != nil && slices.ContainsFunc(sum.Effects, func(e lifecycle.Effect) bool {
			return e.Param == 0 && e.Do&asynqapi.Shutdown != 0 && e.Do&asynqapi.Start == 0
		}) {
			return fn.Name()
		}
	}
	return ""
}
