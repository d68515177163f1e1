package paths

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Goroutine is what a function starts and may wait for.
type Goroutine struct {
	// Start is the go statement, or the call of a method Go of what can be waited
	// for with a method Wait, such as an errgroup.Group.
	Start ssa.CallInstruction
	// Bodies are the functions that it may run, as far as they are in this package.
	Bodies []*ssa.Function

	signals map[any]bool // what tells that it has ended: channels and groups, by where they come from
}

// Goroutines lists the goroutines that fn itself starts.
func Goroutines(g *flow.Graph, fn *ssa.Function) []*Goroutine {
	var out []*Goroutine
	for _, call := range g.Calls[fn] {
		gr := &Goroutine{Start: call, signals: make(map[any]bool)}
		if _, ok := call.(*ssa.Go); ok {
			gr.Bodies = g.Callees(call)
		} else if group, body := groupGo(g, call); group != nil {
			gr.Bodies = body
			sources(g, group, gr.signals)
		} else {
			continue
		}
		for _, body := range gr.Bodies {
			gr.note(g, body)
		}
		out = append(out, gr)
	}
	return out
}

// groupGo recognizes group.Go(f), by the methods that the group's type has, and
// returns the group and what f may be.
func groupGo(g *flow.Graph, call ssa.CallInstruction) (ssa.Value, []*ssa.Function) {
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Name() != "Go" || obj.Signature().Recv() == nil || !hasMethod(obj, "Wait") {
		return nil, nil
	}
	args := flow.Args(call)
	for _, a := range args[1:] {
		if _, ok := a.Type().Underlying().(*types.Signature); ok {
			return args[0], g.FuncValues(a)
		}
	}
	return nil, nil
}

// note finds what a goroutine's body does that others can wait for: it sends on a
// channel or closes it, or tells a group that it is done.
func (gr *Goroutine) note(g *flow.Graph, body *ssa.Function) {
	for _, b := range body.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				sources(g, instr.Chan, gr.signals)
			case *ssa.Select:
				for _, s := range instr.States {
					if s.Dir == types.SendOnly {
						sources(g, s.Chan, gr.signals)
					}
				}
			case ssa.CallInstruction:
				if b, ok := instr.Common().Value.(*ssa.Builtin); ok && b.Name() == "close" {
					sources(g, instr.Common().Args[0], gr.signals)
				}
				if obj := flow.CalleeObject(instr); obj != nil && obj.Name() == "Done" && obj.Signature().Recv() != nil && hasMethod(obj, "Wait") {
					sources(g, flow.Args(instr)[0], gr.signals)
				}
			}
		}
	}
}

// Awaits reports whether an instruction waits until the goroutine has ended: it
// receives from a channel that the goroutine sends on or closes, or waits for a
// group that it belongs to.
func (gr *Goroutine) Awaits(g *flow.Graph, instr ssa.Instruction) bool {
	at := make(map[any]bool)
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			sources(g, instr.X, at)
		}
	case *ssa.Select:
		// Another case may come first.
		if len(instr.States) == 1 && instr.Blocking && instr.States[0].Dir == types.RecvOnly {
			sources(g, instr.States[0].Chan, at)
		}
	case ssa.CallInstruction:
		if obj := flow.CalleeObject(instr); obj != nil && obj.Name() == "Wait" && obj.Signature().Recv() != nil {
			sources(g, flow.Args(instr)[0], at)
		}
	}
	for s := range at {
		if gr.signals[s] {
			return true
		}
	}
	return false
}

// hasMethod reports whether the type whose method obj is has another one of this
// name.
func hasMethod(obj *types.Func, name string) bool {
	found, _, _ := types.LookupFieldOrMethod(obj.Signature().Recv().Type(), true, obj.Pkg(), name)
	_, ok := found.(*types.Func)
	return ok
}

// sources adds where a channel or a group comes from.
func sources(g *flow.Graph, v ssa.Value, into map[any]bool) {
	g.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Field:
			into[n.Var] = true
		case flow.Const, flow.Unseen, flow.Open:
		default:
			if n.V != nil {
				into[n.V] = true
			}
		}
		return true
	})
}
