package signals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// An End is what ends a wait, as the package sees it.
type End struct {
	Cause
	Of   *ssa.Parameter      // for Argument
	Site ssa.CallInstruction // for Signal, the call that catches them, or one of another package that does; for Serving, the call that serves
}

// A feed is something that the package does to a channel: it makes it get signals,
// or sends on it or closes it.
type feed struct {
	to    map[any]bool
	tell  *End            // nil for what the program does
	instr ssa.Instruction // that does it
}

// tells finds the channels among the arguments of fn that it makes get signals.
func (s *Signals) tells(fn *ssa.Function, _ *Summary) {
	for _, call := range s.Calls[fn] {
		for _, t := range s.told(call) {
			s.Trace(flow.Value{V: t.channel}, flow.Options{Shallow: true}, func(n flow.Node) bool {
				p, ok := n.V.(*ssa.Parameter)
				if ok && n.Kind == flow.Param && s.Of(p.Parent()) != nil {
					owner, told := s.Of(p.Parent()), Told{flow.ParamIndex(p), t.signals}
					if !slices.Contains(owner.Tells, told) {
						owner.Tells = append(owner.Tells, told)
					}
				}
				return n.Kind != flow.Field && n.Kind != flow.Global
			})
		}
	}
}

// A telling is a channel that a call makes get signals.
type telling struct {
	channel ssa.Value
	signals Set
}

// told lists the channels that a call makes get signals.
func (s *Signals) told(call ssa.CallInstruction) []telling {
	obj, args := flow.CalleeObject(call), flow.Args(call)
	if obj != nil && purpose.CatchesSignals(obj) {
		if len(args) == 2 && obj.Signature().Results().Len() == 0 {
			return []telling{{args[0], s.signalsOf(args[1])}}
		}
		return nil
	}
	var out []telling
	sums, _ := s.OfCall(call)
	for _, sum := range sums {
		for _, t := range sum.Tells {
			if t.Param < len(args) {
				out = append(out, telling{args[t.Param], t.Signals})
			}
		}
	}
	return out
}

// catches finds out whether fn takes signals away from the runtime.
func (s *Signals) catches(fn *ssa.Function, sum *Summary) {
	sum.Catches = sum.Catches || slices.ContainsFunc(s.Calls[fn], s.Catching) ||
		slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool { return s.Of(lit) != nil && s.Of(lit).Catches })
}

// Catching reports whether a call may take signals away from the runtime for the
// program to see to them. asynq's Run is none.
func (s *Signals) Catching(call ssa.CallInstruction) bool {
	if obj := flow.CalleeObject(call); obj != nil && purpose.CatchesSignals(obj) {
		return true
	}
	sums, _ := s.OfCall(call)
	return slices.ContainsFunc(sums, func(sum *Summary) bool { return sum.Catches })
}

// findFeeds finds what the package does to channels.
func (s *Signals) findFeeds() {
	add := func(ch ssa.Value, tell *End, instr ssa.Instruction) {
		s.feeds = append(s.feeds, feed{paths.Sources(s.Graph, ch), tell, instr})
	}
	for _, fn := range s.Prog.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.Send:
					add(instr.Chan, nil, instr)
				case *ssa.Select:
					for _, st := range instr.States {
						if st.Dir == types.SendOnly {
							add(st.Chan, nil, instr)
						}
					}
				case ssa.CallInstruction:
					if b, ok := instr.Common().Value.(*ssa.Builtin); ok && b.Name() == "close" {
						add(instr.Common().Args[0], nil, instr)
					}
					for _, t := range s.told(instr) {
						if s.inside(instr) {
							continue // the call in the callee tells
						}
						add(t.channel, &End{Cause: Cause{Kind: Signal, Signals: t.signals}, Site: instr}, instr)
					}
				}
			}
		}
	}
}

// inside reports whether what a call does is seen in the package: then what stands
// there counts, whose arguments may be followed to here.
func (s *Signals) inside(call ssa.CallInstruction) bool {
	callees := s.Callees(call)
	return len(callees) > 0 && !slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !s.Hidden(fn) })
}

// EndsOf returns what ends a wait for a channel or a context; nothing for one that
// nothing ends.
func (s *Signals) EndsOf(v ssa.Value) []End {
	return s.asked.ask(v, func() []End {
		f := &finder{s: s, to: make(map[any]bool)}
		f.find(v)
		f.fed()
		return f.ends
	})
}

// A finder finds what ends a channel or context.
type finder struct {
	s    *Signals
	to   map[any]bool           // the channels that it may be
	home map[*ssa.Function]bool // that make it: who calls them makes another one
	ends []End
}

func (f *finder) made(in *ssa.Function) {
	if f.home == nil {
		f.home = make(map[*ssa.Function]bool)
	}
	f.home[in] = true
}

func (f *finder) add(ends ...End) {
	for _, e := range ends {
		if !slices.Contains(f.ends, e) {
			f.ends = append(f.ends, e)
		}
	}
}

func (f *finder) unseen() { f.add(End{Cause: Cause{Kind: Unseen}}) }

func (f *finder) find(v ssa.Value) {
	f.s.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if n.V != nil && !paths.MayHold(n.V.Type(), waitable) {
			return false // what is sent on a channel is another thing
		}
		switch n.Kind {
		case flow.Field:
			f.to[n.Var] = true
			if n.Var.Pkg() != nil && n.Var.Pkg().Path() == "time" {
				f.add(End{Cause: Cause{Kind: Timer}})
				return false
			}
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			f.to[p] = true
			f.add(End{Cause: Cause{Kind: Argument}, Of: p})
			if f.s.Hidden(p.Parent()) && len(f.s.Callers(p.Parent())) == 0 {
				f.unseen()
			}
		case flow.Call:
			return f.call(n)
		case flow.Unseen, flow.Open:
			f.unseen()
		case flow.Const, flow.Zero:
		default:
			if n.V != nil {
				f.to[n.V] = true
			}
			if ch, ok := n.V.(*ssa.MakeChan); ok {
				f.made(ch.Parent())
				if f.s.givenAway(ch) {
					f.unseen()
				}
				return false
			}
		}
		return true
	})
}

// call finds what ends a channel or context that is the result of a call, and
// reports whether the trace is to go on in the callee.
func (f *finder) call(n flow.Node) bool {
	call := n.V.(*ssa.Call)
	obj, args := flow.CalleeObject(call), flow.Args(call)
	f.to[n.V] = true
	if obj == nil {
		return true
	}
	if call.Call.IsInvoke() && asynqapi.IsContext(call.Call.Value.Type()) && obj.Name() == "Done" {
		n.Follow(call.Call.Value)
		return false
	}
	if purpose.CatchesSignals(obj) {
		f.add(End{Cause: Cause{Kind: Signal, Signals: f.s.signalsOf(args[1])}, Site: call})
	}
	switch how := purpose.Derives(obj); how {
	case purpose.NotDerived:
	case purpose.Endless:
		return false
	default:
		if how == purpose.Timed {
			f.add(End{Cause: Cause{Kind: Timer}})
		}
		if how == purpose.Grouped {
			f.add(End{Cause: Cause{Kind: Done}})
		}
		if how == purpose.Timed || how == purpose.Cancellable {
			f.made(call.Parent())
			f.cancelled(flow.Result(call, 1), call.Parent())
		}
		n.Follow(args[0])
		return false
	}
	if purpose.Ticks(obj) {
		f.add(End{Cause: Cause{Kind: Timer}})
		return false
	}
	if len(f.s.Callees(call)) > 0 {
		return true
	}
	sums, seen := f.s.OfCall(call)
	if !seen {
		return true // and on to what is not seen
	}
	f.made(call.Parent())
	for i := range obj.Signature().Results().Len() {
		if _, ok := obj.Signature().Results().At(i).Type().Underlying().(*types.Signature); ok {
			f.cancelled(flow.Result(call, i), call.Parent())
		}
	}
	for _, sum := range sums {
		for _, y := range sum.Yields {
			switch {
			case y.Result != n.Index:
			case y.Kind != Argument:
				f.add(End{Cause: y.Cause, Site: call})
			case y.Param < len(args):
				n.Follow(args[y.Param])
			}
		}
	}
	return false
}

// cancelled finds what is waited for where the function is called that cancels a
// context, which is made in a function.
func (f *finder) cancelled(cancel ssa.Value, home *ssa.Function) {
	if cancel == nil {
		return
	}
	f.s.Forward(cancel, func(w *flow.Walk, u flow.Use) {
		switch u.Kind {
		case flow.Called:
			f.did(u.Instr)
		case flow.Passed:
			call := u.Instr.(ssa.CallInstruction)
			if len(f.s.Callees(call)) == 0 {
				f.unseen()
			}
			w.Follow(u)
		case flow.Returned:
			if fn := u.Instr.Parent(); fn != home && !f.s.Hidden(fn) {
				f.unseen()
			}
			w.Follow(u) // who gets it with the context is followed from there
		case flow.Stored:
			if u.Var == nil {
				f.unseen()
			}
			w.Follow(u)
		default:
			f.unseen()
		}
	})
}

// fed adds what ends waits for the channels by being done to them.
func (f *finder) fed() {
	for _, feed := range f.s.feeds {
		if !meet(feed.to, f.to) {
			continue
		}
		if feed.tell != nil {
			f.add(*feed.tell)
		} else {
			f.did(feed.instr)
		}
	}
}

func meet(a, b map[any]bool) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for x := range a {
		if b[x] {
			return true
		}
	}
	return false
}

// did adds what is waited for where an instruction is executed, which is what ends
// whatever it does.
func (f *finder) did(instr ssa.Instruction) {
	if flow.IsDeferred(instr) && f.home[instr.Parent()] {
		f.add(End{Cause: Cause{Kind: Over}})
		return
	}
	f.s.asked.once(instr, func() {
		for _, trail := range f.s.trails(instr, flow.MaxChain, f.home) {
			if trail.Open {
				f.unseen()
			}
			ends := false
			for _, step := range trail.Steps {
				for _, e := range step.Ends() {
					ends = true
					f.add(e)
				}
			}
			if !ends {
				f.add(End{Cause: Cause{Kind: Done}})
			}
		}
	})
}

// givenAway reports whether a channel goes to code that is not seen, which may send
// on it.
func (s *Signals) givenAway(ch *ssa.MakeChan) bool {
	away := false
	s.Forward(ch, func(w *flow.Walk, u flow.Use) {
		if _, ok := u.Value.Type().Underlying().(*types.Chan); !ok {
			return // what was received from it
		}
		switch u.Kind {
		case flow.Passed:
			call := u.Instr.(ssa.CallInstruction)
			if obj := flow.CalleeObject(call); obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "os/signal" {
				return
			}
			if len(s.Callees(call)) > 0 {
				w.Follow(u)
				return
			}
			sums, seen := s.OfCall(call)
			away = away || !seen || !slices.ContainsFunc(sums, func(sum *Summary) bool {
				return slices.ContainsFunc(sum.Tells, func(t Told) bool { return t.Param == u.Arg }) ||
					slices.ContainsFunc(sum.Waits, func(c Cause) bool { return c.Kind == Argument && c.Param == u.Arg })
			})
		case flow.Stored, flow.Returned:
			w.Follow(u)
		case flow.Put:
			away = true
		}
	})
	return away
}
