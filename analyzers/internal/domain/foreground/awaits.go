package foreground

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// mayBeAwaited reports whether somebody may wait for a goroutine: what can tell of its
// end is waited for in the function around it, or is kept or handed on there.
func (f *Foreground) mayBeAwaited(start *ssa.Go) bool {
	bodies := f.bodies(start)
	return slices.ContainsFunc(f.signals(start, bodies), func(s ssa.Value) bool {
		if f.kept(s) {
			return true
		}
		return f.anywhere(start, bodies, func(instr ssa.Instruction) bool {
			if slices.ContainsFunc(receives(instr), func(ch ssa.Value) bool { return f.Same(s, ch) }) {
				return true
			}
			switch instr := instr.(type) {
			case *ssa.Return:
				return slices.ContainsFunc(instr.Results, func(v ssa.Value) bool { return isSignalType(v.Type()) && f.Same(s, v) })
			case ssa.CallInstruction:
				return f.handsOn(instr, s)
			}
			return false
		})
	})
}

// handsOn reports whether a call waits for what tells of a goroutine's end, or may, for
// it is handed it.
func (f *Foreground) handsOn(call ssa.CallInstruction, signal ssa.Value) bool {
	if _, ok := call.Common().Value.(*ssa.Builtin); ok {
		return false // close, len
	}
	for i, a := range flow.Args(call) {
		if !isSignalType(a.Type()) || !f.Same(signal, a) {
			continue
		}
		if obj := flow.CalleeObject(call); i == 0 && obj != nil && obj.Signature().Recv() != nil {
			if obj.Name() == "Wait" {
				return true
			}
			continue // Add, Done
		}
		if _, ok := call.(*ssa.Go); !ok {
			return true
		}
	}
	return false
}

// signals lists what a goroutine can tell of its end by: the channels that it sends on,
// closes or hands on, and the groups that it belongs to.
func (f *Foreground) signals(start *ssa.Go, bodies []*ssa.Function) []ssa.Value {
	var out []ssa.Value
	for _, fn := range bodies {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.Send:
					out = append(out, instr.Chan)
				case *ssa.Select:
					for _, s := range instr.States {
						if s.Dir == types.SendOnly {
							out = append(out, s.Chan)
						}
					}
				case ssa.CallInstruction:
					out = append(out, told(instr)...)
				}
			}
		}
	}
	if len(f.Callees(start)) == 0 {
		out = append(out, told(start)...)
	}
	return out
}

// told lists the channels and groups that a call is given.
func told(call ssa.CallInstruction) []ssa.Value {
	if b, ok := call.Common().Value.(*ssa.Builtin); ok && b.Name() != "close" {
		return nil
	}
	var out []ssa.Value
	for _, a := range flow.Args(call) {
		if isSignalType(a.Type()) {
			out = append(out, a)
		}
	}
	return out
}

// isSignalType reports whether a value of a type can be waited for: a channel, or what
// has a method Wait without arguments.
func isSignalType(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Chan); ok {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Wait")
	m, ok := obj.(*types.Func)
	return ok && m.Signature().Params().Len() == 0
}

// kept reports whether a channel or a group is not the function's own: others may wait
// for it.
func (f *Foreground) kept(v ssa.Value) bool {
	found := false
	f.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if _, iterator := n.V.(*ssa.Range); iterator || n.V != nil && !mayHold(n.V.Type()) {
			return false // what a channel carries is another matter
		}
		switch n.Kind {
		case flow.Field, flow.Global, flow.Call, flow.Unseen, flow.Open:
			found = true
		case flow.Param:
			found = found || !f.Hidden(n.V.Parent())
		}
		return !found
	})
	return found
}

// mayHold reports whether a value of a type is a channel or a group, a pointer to one,
// or one of several results.
func mayHold(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok && isSignalType(ptr.Elem()) {
		return true
	}
	_, several := t.(*types.Tuple)
	return several || isSignalType(t)
}

// atPipe reports whether a goroutine is at one end of a pipe, a connection, a file or a
// command of which the function around it has the other end, or sees to the end.
func (f *Foreground) atPipe(start *ssa.Go) bool {
	bodies := f.bodies(start)
	return slices.ContainsFunc(inputs(start), func(v ssa.Value) bool {
		if ptr, ok := v.Type().Underlying().(*types.Pointer); ok && !isStream(v.Type()) && isStream(ptr.Elem()) {
			for _, stored := range f.stores(v) {
				if f.sharedStream(start, bodies, stored) {
					return true
				}
			}
		}
		return isStream(v.Type()) && f.sharedStream(start, bodies, v)
	})
}

// stores lists what is assigned to a captured variable.
func (f *Foreground) stores(v ssa.Value) []ssa.Value {
	if alloc, ok := v.(*ssa.Alloc); ok {
		return f.StoresTo(alloc)
	}
	return nil
}

// sharedStream reports whether what a stream was made by gave something that is used by
// others, too.
func (f *Foreground) sharedStream(start *ssa.Go, bodies []*ssa.Function, v ssa.Value) bool {
	var ends []ssa.Value
	f.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		ends = append(ends, n.V)
		if made, ok := n.V.(*ssa.Call); ok && n.Kind == flow.Call {
			ends = append(ends, flow.Args(made)...)
			for _, ref := range *made.Referrers() {
				if ex, ok := ref.(*ssa.Extract); ok {
					ends = append(ends, ex)
				}
			}
		}
		return n.Kind == flow.Step
	})
	ends = slices.DeleteFunc(ends, func(v ssa.Value) bool {
		_, iterator := v.(*ssa.Range)
		return v == nil || iterator || !isStream(v.Type())
	})
	return f.anywhere(start, bodies, func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return ok && slices.ContainsFunc(flow.Args(call), func(a ssa.Value) bool {
			return isStream(a.Type()) && slices.ContainsFunc(ends, func(e ssa.Value) bool { return a == e || f.Same(a, e) })
		})
	})
}

// isStream reports whether a type is that of a command, or of what is read from or
// written to and is not in memory.
func isStream(t types.Type) bool {
	if purpose.IsCommand(t) {
		return true
	}
	if purpose.InMemory(t) {
		return false
	}
	for _, name := range []string{"Read", "Write"} {
		obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		m, ok := obj.(*types.Func)
		if ok && m.Signature().Params().Len() == 1 && flow.IsBytes(m.Signature().Params().At(0).Type()) {
			return true
		}
	}
	return false
}

// holdsWeight reports whether the function around a goroutine takes all of what the
// goroutine gives back at its end: the weight of a semaphore, or the places in a
// channel.
func (f *Foreground) holdsWeight(start *ssa.Go) bool {
	bodies := f.bodies(start)
	for _, fn := range bodies {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(ssa.CallInstruction); ok && isMethod(call, "Release") && f.acquired(start, bodies, flow.Args(call)[0]) {
					return true
				}
				for _, ch := range receives(instr) {
					if f.sent(start, bodies, ch) > 1 {
						return true
					}
				}
			}
		}
	}
	return false
}

func isMethod(call ssa.CallInstruction, name string) bool {
	obj := flow.CalleeObject(call)
	return obj != nil && obj.Name() == name && obj.Signature().Recv() != nil
}

// acquired reports whether more than one place of a semaphore is taken at once.
func (f *Foreground) acquired(start *ssa.Go, bodies []*ssa.Function, sem ssa.Value) bool {
	return f.anywhere(start, bodies, func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || !isMethod(call, "Acquire") || !f.Same(sem, flow.Args(call)[0]) {
			return false
		}
		args := flow.Args(call)
		c, isConst := args[len(args)-1].(*ssa.Const)
		return !isConst || c.Value != nil && c.Value.Kind() == constant.Int && c.Int64() > 1
	})
}

// sent counts the places where a channel is sent on.
func (f *Foreground) sent(start *ssa.Go, bodies []*ssa.Function, ch ssa.Value) int {
	n := 0
	f.anywhere(start, bodies, func(instr ssa.Instruction) bool {
		if send, ok := instr.(*ssa.Send); ok && f.Same(ch, send.Chan) {
			n++
		}
		return false
	})
	return n
}
