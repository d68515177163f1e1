package drains

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// expand puts what makes a server end that serves in the place of its end; nothing for
// one that nothing shuts down.
func (d *Drains) expand(ends []signals.End) []signals.End {
	var out []signals.End
	for _, e := range ends {
		if e.Kind != signals.Serving {
			out = append(out, e)
		} else {
			out = append(out, d.serving(e.Site)...)
		}
	}
	return out
}

// serving returns what makes the server of a call end that serves.
func (d *Drains) serving(call ssa.CallInstruction) []signals.End {
	unseen := []signals.End{{Cause: signals.Cause{Kind: signals.Unseen}}}
	obj := flow.CalleeObject(call)
	if obj == nil || !purpose.Serves(obj) {
		return unseen // in another package
	}
	if purpose.ServesForGood(obj) {
		return nil
	}
	if known, ok := d.served[call]; ok {
		return known
	}
	d.served[call] = unseen // for what leads back here
	roots := paths.Sources(d.Graph, flow.Args(call)[0])
	closed := false
	var out []signals.End
	for _, fn := range d.Prog.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				recv := closes(instr)
				if recv == nil || !meet(roots, paths.Sources(d.Graph, recv)) {
					continue
				}
				closed = true
				out = append(out, d.closedBy(instr)...)
			}
		}
	}
	if !closed && d.serverHeld(roots) {
		out = unseen
	}
	d.served[call] = out
	return out
}

// closes returns the server that an instruction may end, directly or by way of a
// method value; nil where it does not.
func closes(instr ssa.Instruction) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.MakeClosure:
		if obj, recv, ok := flow.BoundMethod(instr); ok && purpose.CanEndServing(obj) {
			return recv
		}
	case ssa.CallInstruction:
		if obj := flow.CalleeObject(instr); obj != nil && purpose.CanEndServing(obj) {
			return flow.Args(instr)[0]
		}
	}
	return nil
}

// closedBy returns what is waited for before a server is ended by an instruction.
func (d *Drains) closedBy(instr ssa.Instruction) []signals.End {
	if flow.IsDeferred(instr) {
		return []signals.End{{Cause: signals.Cause{Kind: signals.Over}}}
	}
	var out []signals.End
	for _, trail := range d.signals.Trails(instr) {
		waits := false
		for _, st := range trail.Steps {
			for _, e := range d.expand(st.Ends()) {
				out = append(out, e)
				waits = true
			}
		}
		if !waits {
			out = append(out, signals.End{Cause: signals.Cause{Kind: signals.Done}})
		}
		if trail.Open {
			out = append(out, signals.End{Cause: signals.Cause{Kind: signals.Unseen}})
		}
	}
	return out
}

// serverHeld reports whether somebody who is not seen may end a server.
func (d *Drains) serverHeld(roots map[any]bool) bool {
	for root := range roots {
		switch root := root.(type) {
		case *ssa.Alloc, *ssa.Call, *ssa.Extract:
			held := false
			d.Forward(root.(ssa.Value), func(w *flow.Walk, u flow.Use) {
				switch u.Kind {
				case flow.Passed:
					call := u.Instr.(ssa.CallInstruction)
					if u.Arg > 0 && len(d.Callees(call)) == 0 {
						held = true
					}
					w.Follow(u)
				case flow.Called:
				default:
					held = true
				}
			})
			if held {
				return true
			}
		case ssa.Value:
			if _, step := root.(ssa.Instruction); !step {
				return true
			}
		default:
			return true
		}
	}
	return len(roots) == 0
}

func meet(a, b map[any]bool) bool {
	for x := range a {
		if b[x] {
			return true
		}
	}
	return false
}
