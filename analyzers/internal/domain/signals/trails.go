package signals

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Step is a place where a function waits: a receive, one case of a select, or a
// call that returns once something has come.
type Step struct {
	Instr ssa.Instruction
	Case  int // of a select, -1 for the others, afterContext for what is done when a context has ended

	s *Signals
}

// afterContext is the Case of a call that has a function called when a context has
// ended: the function waits for that.
const afterContext = -2

// Steps lists where fn itself waits before it returns, the first 60 of them.
func (s *Signals) Steps(fn *ssa.Function) []*Step {
	if known, ok := s.steps[fn]; ok {
		return known
	}
	var out []*Step
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Select:
				for i, st := range instr.States {
					if st.Dir == types.RecvOnly {
						out = append(out, &Step{instr, i, s})
					}
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					out = append(out, &Step{instr, -1, s})
				}
			case *ssa.Call, *ssa.Defer:
				if s.mayWait(instr.(ssa.CallInstruction)) {
					out = append(out, &Step{instr, -1, s})
				}
			}
		}
	}
	out = out[:min(len(out), 60)]
	s.steps[fn] = out
	return out
}

// mayWait reports whether a call can be a step.
func (s *Signals) mayWait(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	if obj != nil && (purpose.Sleeps(obj) || purpose.Serves(obj) || waitsForGroup(obj)) || len(s.Callees(call)) > 0 {
		return true
	}
	sums, _ := s.OfCall(call)
	return slices.ContainsFunc(sums, func(sum *Summary) bool { return len(sum.Waits) > 0 })
}

// waitsForGroup reports whether a method waits for a group of goroutines, as those
// of sync.WaitGroup and errgroup.Group do.
func waitsForGroup(obj *types.Func) bool {
	return obj.Name() == "Wait" && obj.Signature().Recv() != nil && obj.Signature().Params().Len() == 0
}

// Ends returns what ends the wait.
func (st *Step) Ends() []End {
	switch instr := st.Instr.(type) {
	case *ssa.Select:
		return st.s.EndsOf(instr.States[st.Case].Chan)
	case *ssa.UnOp:
		return st.s.EndsOf(instr.X)
	case ssa.CallInstruction:
		if st.Case == afterContext {
			return st.s.EndsOf(flow.Args(instr)[0])
		}
		return st.s.callEnds(instr)
	}
	return nil
}

// Chan returns the channel that is received from, nil for a call.
func (st *Step) Chan() ssa.Value {
	switch instr := st.Instr.(type) {
	case *ssa.Select:
		return instr.States[st.Case].Chan
	case *ssa.UnOp:
		return instr.X
	}
	return nil
}

// Waits reports whether the step certainly is a wait: nothing ends it where it has no
// ends. A call of the program's own is one only where it has some.
func (st *Step) Waits() bool {
	call, ok := st.Instr.(ssa.CallInstruction)
	return !ok || IsGroupWait(call)
}

// IsGroupWait reports whether a call waits for a group of goroutines.
func IsGroupWait(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	return obj != nil && waitsForGroup(obj)
}

// Chosen returns the step that an edge between blocks is, a case of a select; nil for
// none.
func (s *Signals) Chosen(from, to *ssa.BasicBlock) *Step {
	if i := s.chosen(from, to); i >= 0 {
		return s.Steps(from.Parent())[i]
	}
	return nil
}

// callEnds returns what ends the waits that a call is in.
func (s *Signals) callEnds(call ssa.CallInstruction) []End {
	f := &finder{s: s}
	obj, args := flow.CalleeObject(call), flow.Args(call)
	switch {
	case obj != nil && purpose.Sleeps(obj):
		return []End{{Cause: Cause{Kind: Timer}}}
	case obj != nil && purpose.Serves(obj):
		return []End{{Cause: Cause{Kind: Serving}, Site: call}}
	case obj != nil && waitsForGroup(obj) && !s.Own(obj.Pkg()):
		return s.groupEnds(call)
	}
	given := func(_ End, i int) {
		if i < len(args) {
			f.add(s.EndsOf(args[i])...)
		}
	}
	if callees := s.Callees(call); len(callees) > 0 {
		for _, fn := range callees {
			for _, e := range s.WaitsIn(fn) {
				if e.Kind == Argument && e.Of.Parent() == fn {
					given(e, flow.ParamIndex(e.Of))
				} else {
					f.add(e)
				}
			}
		}
		return f.ends
	}
	sums, _ := s.OfCall(call)
	for _, sum := range sums {
		for _, c := range sum.Waits {
			if c.Kind == Argument {
				given(End{}, c.Param)
			} else {
				f.add(End{Cause: c, Site: call})
			}
		}
	}
	return f.ends
}

// EndsOfCall returns what ends the waits that a call is in before it returns.
func (s *Signals) EndsOfCall(call ssa.CallInstruction) []End { return s.callEnds(call) }

// groupEnds returns what ends the waits of the goroutines that a group waits for,
// as far as the function around the call starts them.
func (s *Signals) groupEnds(call ssa.CallInstruction) []End {
	f := &finder{s: s}
	found := false
	for fn := call.Parent(); fn != nil; fn = fn.Parent() {
		for _, gr := range paths.Goroutines(s.Graph, fn) {
			if !gr.Awaits(s.Graph, call) {
				continue
			}
			found = true
			if len(gr.Bodies) == 0 {
				f.unseen()
			}
			for _, body := range gr.Bodies {
				f.add(s.WaitsIn(body)...)
			}
		}
	}
	switch {
	case !found:
		f.unseen()
	case len(f.ends) == 0:
		f.add(End{Cause: Cause{Kind: Done}}) // they only work
	}
	return f.ends
}

// WaitsIn returns what ends the waits that fn may be in before it returns.
func (s *Signals) WaitsIn(fn *ssa.Function) []End {
	return s.asked.ask(fn, func() []End {
		f := &finder{s: s}
		for _, st := range s.Steps(fn) {
			if _, ok := st.Instr.(*ssa.Defer); !ok {
				f.add(st.Ends()...)
			}
		}
		return f.ends
	})
}

// A Trail lists what a path has waited for when it comes to an instruction, in the
// order of the source.
type Trail struct {
	Steps []*Step
	Open  bool // others may come there, of whom nothing is known
}

// maxTrails bounds how many trails lead to one instruction.
const maxTrails = 50

// Trails returns the ways in which an instruction is come to, from the function that
// it stands in outwards to those that call it, as far as they are in this package.
func (s *Signals) Trails(instr ssa.Instruction) []Trail { return s.trails(instr, flow.MaxChain, nil) }

// trails does not go beyond the functions that are home.
func (s *Signals) trails(instr ssa.Instruction, depth int, home map[*ssa.Function]bool) []Trail {
	fn := instr.Parent()
	var inner [][]*Step
	var from []coming
	var open bool
	if mc, ok := instr.(*ssa.MakeClosure); ok {
		from, open = s.uses(mc)
		inner = [][]*Step{nil}
	} else {
		inner = s.within(instr)
		from, open = s.comings(fn)
		if home[fn] {
			from, open = nil, false
		}
	}
	var outer []Trail
	if depth > 0 {
		for _, c := range from {
			if len(outer) >= maxTrails {
				break
			}
			for _, t := range s.trails(c.at, depth-1, home) {
				if c.step != nil {
					t.Steps = append(slices.Clone(t.Steps), c.step)
				}
				outer = append(outer, t)
			}
		}
	}
	if len(outer) == 0 {
		outer = []Trail{{}}
	}
	var out []Trail
	for _, o := range outer {
		for _, i := range inner {
			if len(out) < maxTrails {
				out = append(out, Trail{append(slices.Clone(o.Steps), i...), o.Open || open})
			}
		}
	}
	return out
}

// A coming is an instruction by which a function is called, now or later, and what
// that waits for itself, nil for nothing.
type coming struct {
	at   ssa.Instruction
	step *Step
}

// comings returns from where in the package fn is come to, and whether others may
// call it.
func (s *Signals) comings(fn *ssa.Function) (from []coming, open bool) {
	for _, call := range s.Callers(fn) {
		from = append(from, coming{at: call})
	}
	if fn.Parent() == nil {
		return from, len(from) == 0 && !s.Hidden(fn)
	}
	for _, made := range s.Makers(fn) {
		more, others := s.uses(made)
		from = append(from, more...)
		open = open || others
	}
	return from, open
}

// uses returns from where in the package a function value is called, and whether
// others may call it.
func (s *Signals) uses(made ssa.Value) (from []coming, open bool) {
	s.Forward(made, func(w *flow.Walk, u flow.Use) {
		call, ok := u.Instr.(ssa.CallInstruction)
		switch {
		case !ok:
			open = true
		case u.Kind == flow.Called, u.Kind == flow.Passed && paths.IsGroupGo(call):
			from = append(from, coming{at: call})
		case u.Kind == flow.Passed && u.Arg == 1 && isAfterContext(call):
			from = append(from, coming{call, &Step{call, afterContext, s}})
		case u.Kind == flow.Passed && len(s.Callees(call)) > 0:
			w.Follow(u)
		default:
			open = true
		}
	})
	return from, open
}

func isAfterContext(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	return obj != nil && purpose.AfterContext(obj)
}

// within returns what the paths through a function have waited for when they come to
// an instruction of it.
func (s *Signals) within(instr ssa.Instruction) [][]*Step {
	if known, ok := s.local[instr]; ok {
		return known
	}
	s.local[instr] = s.findWithin(instr)
	return s.local[instr]
}

func (s *Signals) findWithin(instr ssa.Instruction) [][]*Step {
	fn := instr.Parent()
	steps := s.Steps(fn)
	masks := make(map[uint64]bool)
	at := make(map[ssa.Instruction]int)
	for i, st := range steps {
		if st.Case < 0 {
			at[st.Instr] = i + 1
		}
	}
	if !paths.Walk(s.ends, fn, uint64(0), paths.Machine[uint64]{
		Do: func(passed uint64, did ssa.Instruction, _ *paths.Path[uint64]) (uint64, bool) {
			if did == instr {
				masks[passed] = true
				return passed, true
			}
			if i := at[did]; i > 0 {
				passed |= 1 << (i - 1)
			}
			return passed, true
		},
		Along: func(passed uint64, from, to *ssa.BasicBlock, _ *paths.Path[uint64]) (uint64, bool) {
			if i := s.chosen(from, to); i >= 0 {
				passed |= 1 << i
			}
			return passed, true
		},
		End: func(passed uint64, end ssa.Instruction, _ exits.Exit, _ *paths.Path[uint64]) {
			if end == instr {
				masks[passed] = true
			}
		},
	}) {
		return nil
	}
	var out [][]*Step
	for mask := range masks {
		var list []*Step
		for i, st := range steps {
			if mask&(1<<i) != 0 {
				list = append(list, st)
			}
		}
		out = append(out, list)
	}
	slices.SortFunc(out, func(a, b []*Step) int {
		return slices.CompareFunc(a, b, func(x, y *Step) int { return slices.Index(steps, x) - slices.Index(steps, y) })
	})
	return out
}

// chosen returns which step of its function an edge between blocks is, -1 for none.
func (s *Signals) chosen(from, to *ssa.BasicBlock) int {
	sel, which := paths.Chosen(from, to)
	if sel == nil {
		return -1
	}
	return slices.IndexFunc(s.Steps(sel.Parent()), func(st *Step) bool { return st.Instr == ssa.Instruction(sel) && st.Case == which })
}
