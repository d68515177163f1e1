package paths

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Goroutine is what a function starts and may wait for.
type Goroutine struct {
	// Start is the go statement, or the call of a method Go of what can be waited
	// for with a method Wait, such as an errgroup.Group.
	Start ssa.CallInstruction
	// Bodies are the functions that it may run, as far as they are in this package.
	Bodies []*ssa.Function
	// Func is the function value that a group is given, nil for a go statement.
	Func ssa.Value

	ignore  func(ssa.Instruction) bool
	cancels map[any]bool // the calls that have made the contexts that it cancels
	signals map[any]bool // what tells that it has ended: channels and groups, by where they come from
}

// Goroutines lists the goroutines that fn itself starts.
func Goroutines(g *flow.Graph, fn *ssa.Function) []*Goroutine { return GoroutinesBut(g, fn, nil) }

// GoroutinesBut is Goroutines that takes some instructions for none that tell that the
// goroutine has ended, as those that are executed only where something has failed.
func GoroutinesBut(g *flow.Graph, fn *ssa.Function, ignore func(ssa.Instruction) bool) []*Goroutine {
	var out []*Goroutine
	for _, call := range g.Calls[fn] {
		gr := &Goroutine{Start: call, signals: make(map[any]bool), cancels: make(map[any]bool), ignore: ignore}
		if _, ok := call.(*ssa.Go); ok {
			gr.Bodies = g.Callees(call)
		} else if group, fn := groupGo(call); group != nil {
			gr.Bodies, gr.Func = g.FuncValues(fn), fn
			addSources(g, group, gr.signals)
		} else {
			continue
		}
		for _, body := range gr.Bodies {
			gr.note(g, body, make(map[*ssa.Function]bool))
		}
		out = append(out, gr)
	}
	return out
}

// IsGroupGo reports whether a call is that of a method Go as Goroutines knows it.
func IsGroupGo(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	return obj != nil && obj.Name() == "Go" && obj.Signature().Recv() != nil && hasMethod(obj, "Wait")
}

// groupGo recognizes group.Go(f), by the methods that the group's type has, and
// returns the group and f.
func groupGo(call ssa.CallInstruction) (group, fn ssa.Value) {
	if !IsGroupGo(call) {
		return nil, nil
	}
	args := flow.Args(call)
	for _, a := range args[1:] {
		if _, ok := a.Type().Underlying().(*types.Signature); ok {
			return args[0], a
		}
	}
	return nil, nil
}

// note finds what a goroutine's body does that others can wait for: it sends on a
// channel or closes it, or tells a group that it is done, itself or by way of functions
// of the package.
func (gr *Goroutine) note(g *flow.Graph, body *ssa.Function, seen map[*ssa.Function]bool) {
	if seen[body] {
		return
	}
	seen[body] = true
	for _, b := range body.Blocks {
		for _, instr := range b.Instrs {
			if gr.ignore != nil && gr.ignore(instr) {
				continue
			}
			switch instr := instr.(type) {
			case *ssa.Send:
				addSources(g, instr.Chan, gr.signals)
			case *ssa.Select:
				for _, s := range instr.States {
					if s.Dir == types.SendOnly {
						addSources(g, s.Chan, gr.signals)
					}
				}
			case *ssa.Call, *ssa.Defer:
				gr.noteCall(g, instr.(ssa.CallInstruction), seen)
			}
		}
	}
}

func (gr *Goroutine) noteCall(g *flow.Graph, call ssa.CallInstruction, seen map[*ssa.Function]bool) {
	if b, ok := call.Common().Value.(*ssa.Builtin); ok {
		if b.Name() == "close" {
			addSources(g, call.Common().Args[0], gr.signals)
		}
		return
	}
	if obj := flow.CalleeObject(call); obj != nil && obj.Name() == "Done" && obj.Signature().Recv() != nil && hasMethod(obj, "Wait") {
		addSources(g, flow.Args(call)[0], gr.signals)
		return
	}
	if flow.CalleeObject(call) == nil {
		g.Trace(flow.Value{V: call.Common().Value}, flow.Options{Callers: true, Shallow: true}, func(n flow.Node) bool {
			if n.Kind == flow.Call {
				gr.cancels[n.V] = true // the second result of what derives a context
			}
			return true
		})
	}
	for _, fn := range g.Callees(call) {
		gr.note(g, fn, seen)
	}
}

// Cancels reports whether the goroutine cancels the context whose Done a channel is.
func (gr *Goroutine) Cancels(g *flow.Graph, ch ssa.Value) bool {
	found := false
	g.Trace(flow.Value{V: ch}, flow.Options{Callers: true, Shallow: true}, func(n flow.Node) bool {
		call, ok := n.V.(*ssa.Call)
		if n.Kind != flow.Call || !ok {
			return true
		}
		found = found || gr.cancels[call]
		if call.Call.IsInvoke() && call.Call.Method.Name() == "Done" {
			n.Follow(call.Call.Value)
		} else if obj := flow.CalleeObject(call); obj != nil && purpose.Derives(obj) != purpose.NotDerived && len(call.Call.Args) > 0 {
			n.Follow(call.Call.Args[0])
		}
		return false
	})
	return found
}

// Signals are the channels and groups that tell that the goroutine has ended, by where
// they come from.
func (gr *Goroutine) Signals() map[any]bool { return gr.signals }

// Told reports whether the goroutine sends on a channel or closes it.
func (gr *Goroutine) Told(g *flow.Graph, ch ssa.Value) bool {
	for s := range Sources(g, ch) {
		if gr.signals[s] {
			return true
		}
	}
	return false
}

// Awaits reports whether an instruction waits until the goroutine has ended: it
// receives from a channel that the goroutine sends on or closes, or waits for a
// group that it belongs to.
func (gr *Goroutine) Awaits(g *flow.Graph, instr ssa.Instruction) bool {
	at := make(map[any]bool)
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			addSources(g, instr.X, at)
		}
	case *ssa.Select:
		// Another case may come first.
		if len(instr.States) == 1 && instr.Blocking && instr.States[0].Dir == types.RecvOnly {
			addSources(g, instr.States[0].Chan, at)
		}
	case ssa.CallInstruction:
		if obj := flow.CalleeObject(instr); obj != nil && obj.Name() == "Wait" && obj.Signature().Recv() != nil {
			addSources(g, flow.Args(instr)[0], at)
		}
	}
	for s := range at {
		if gr.signals[s] {
			return true
		}
	}
	return false
}

// Chosen returns the select of which a case is executed along an edge between blocks,
// and which case that is; nil where the edge stands for none.
func Chosen(from, to *ssa.BasicBlock) (*ssa.Select, int) {
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] != to || from.Succs[1] == to {
		return nil, 0
	}
	cond, ok := branch.Cond.(*ssa.BinOp)
	if !ok || cond.Op != token.EQL {
		return nil, 0
	}
	index, ok := cond.X.(*ssa.Extract)
	which, isConst := cond.Y.(*ssa.Const)
	if !ok || !isConst || index.Index != 0 {
		return nil, 0
	}
	sel, ok := index.Tuple.(*ssa.Select)
	if !ok {
		return nil, 0
	}
	if i := int(which.Int64()); i < len(sel.States) {
		return sel, i
	}
	return nil, 0
}

// hasMethod reports whether the type whose method obj is has another one of this
// name.
func hasMethod(obj *types.Func, name string) bool {
	found, _, _ := types.LookupFieldOrMethod(obj.Signature().Recv().Type(), true, obj.Pkg(), name)
	_, ok := found.(*types.Func)
	return ok
}

// Sources returns where a channel or a group comes from: two of them that have one
// in common can be the same.
func Sources(g *flow.Graph, v ssa.Value) map[any]bool {
	into := make(map[any]bool)
	addSources(g, v, into)
	return into
}

func addSources(g *flow.Graph, v ssa.Value, into map[any]bool) {
	var holds func(types.Type) bool
	if MayHold(v.Type(), isChan) {
		holds = isChan
	}
	g.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if holds != nil && n.V != nil && !MayHold(n.V.Type(), holds) {
			return false // what is sent on a channel is another thing
		}
		switch n.Kind {
		case flow.Field:
			into[n.Var] = true
		case flow.Const, flow.Unseen, flow.Open:
		default:
			if n.V != nil {
				into[n.V] = true
			}
		}
		_, made := n.V.(*ssa.MakeChan)
		return !made
	})
}

func isChan(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// MayHold reports whether a value of type t can be, point to or contain one of a type
// that is asked for.
func MayHold(t types.Type, wanted func(types.Type) bool) bool {
	for range 5 {
		if wanted(t) || flow.IsAny(t) {
			return true
		}
		switch u := t.Underlying().(type) {
		case *types.Tuple:
			return true
		case *types.Pointer, *types.Slice, *types.Array, *types.Map:
			t = flow.Elem(u)
		case *types.Struct:
			return true // one of its fields
		default:
			return false
		}
	}
	return false
}

// Same reports whether two channels, groups or other values may come from one place.
func Same(g *flow.Graph, a, b ssa.Value) bool {
	from, to := make(map[any]bool), make(map[any]bool)
	addSources(g, a, from)
	addSources(g, b, to)
	for s := range from {
		if to[s] {
			return true
		}
	}
	return false
}
