package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// keeps finds the lifecycle arguments of fn that go where they cannot be
// followed.
func (l *Lifecycle) keeps(fn *ssa.Function, fact *FuncFact) {
	for i, p := range fn.Params {
		if !fact.Keeps.Has(i) && mayOwnLifecycle(p.Type()) && l.escapes(p, true) {
			fact.Keeps.add(i)
		}
	}
}

// kept says by its summary whether a function of this package keeps an
// argument, if that is part of the summary.
func (l *Lifecycle) kept(fn *ssa.Function, arg int) (kept, told bool) {
	fact := l.s.Fact(fn)
	if fact == nil || arg >= min(len(fn.Params), maxParams) || !mayOwnLifecycle(fn.Params[arg].Type()) {
		return false, false
	}
	return fact.Keeps.Has(arg), true
}

// mayOwnLifecycle reports whether a value of type t can stand for a lifecycle
// value: a pointer to a struct, an interface with methods, or a container.
func mayOwnLifecycle(t types.Type) bool { return ownsLifecycle(t, 0) }

func ownsLifecycle(t types.Type, depth int) bool {
	if depth > 4 {
		return false // a type made of itself
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		_, ok := u.Elem().Underlying().(*types.Struct)
		return ok
	case *types.Interface:
		return !asynqapi.IsContext(t)
	case *types.Slice:
		return ownsLifecycle(u.Elem(), depth+1)
	case *types.Map:
		return ownsLifecycle(u.Elem(), depth+1)
	case *types.Struct:
		return true
	}
	return false
}

// returned finds the results of fn that are the value of e, or own it.
func (l *Lifecycle) returned(e *Event, fn *ssa.Function) Params {
	var out Params
	for _, ret := range flow.Returns(fn) {
		for i, r := range ret.Results {
			if !mayOwnLifecycle(r.Type()) || isErrorType(r.Type()) {
				continue
			}
			l.s.Trace(flow.Value{V: r}, flow.Options{}, func(n flow.Node) bool {
				switch n.Kind {
				case flow.Const, flow.Param, flow.Field, flow.Global, flow.Unseen:
				default:
					if n.Frame == nil && n.V != nil && (e.id.keys[n.V] || e.id.base[n.V] || holdsKey(n.V, e.id.keys)) {
						out.add(i)
					}
				}
				return n.Kind != flow.Field && n.Kind != flow.Global
			})
		}
	}
	return out
}

// isReturned reports whether the function of e, or one around it, returns the
// value.
func (l *Lifecycle) isReturned(e *Event) bool {
	for fn := e.Fn; fn != nil; fn = fn.Parent() {
		if l.returned(e, fn) != 0 {
			return true
		}
	}
	return false
}

// holdsKey reports whether a struct that v points to has one of the values in a
// field.
func holdsKey(v ssa.Value, keys map[any]bool) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, ref := range *a.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) && keys[st.Val] {
				return true
			}
		}
	}
	return false
}

func isErrorType(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// Verdict says who answers for a Start or a Stop.
type Verdict uint8

// The verdicts.
const (
	Discharged Verdict = iota // it is shut down where it must be, or it cannot be told
	Passed                    // the callers of the function, or the users of the type, answer for it
	Owed                      // nobody shuts it down
)

// Verdict says who answers for a Start.
func (l *Lifecycle) Verdict(e *Event) Verdict {
	matched := false
	for _, d := range l.Shutdowns(e) {
		if !l.executes(e, d) {
			continue
		}
		if declared(d.Fn) == declared(e.Fn) || d.Effect&asynqapi.Run != 0 {
			return Discharged // the function does both, like Run
		}
		matched = true
	}
	switch {
	case l.ownParam(e):
		return Passed
	case l.arrangedByMaker(e):
		return Discharged
	case l.heldForCaller(e):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	case len(e.id.fields) > 0 && matched:
		return Passed
	case matched:
		return Discharged
	case len(e.id.fields) == 0 && l.isReturned(e):
		return Passed
	}
	return l.unmatched(e)
}

// unmatched says who answers for a value that this package never shuts down.
func (l *Lifecycle) unmatched(e *Event) Verdict {
	switch {
	case e.id.unseen, l.s.Prog.MayCallUnseen(l.closerName(e)):
		return Discharged
	case e.id.global != nil:
		// Whoever can name the variable may shut it down; nobody comes after main.
		if l.s.Pass.Pkg.Name() == "main" {
			return Owed
		}
		return Passed
	case len(e.id.fields) > 0 && e.id.open:
		if l.foreignField(e) && l.ownsBase(e) {
			return Owed
		}
		return Passed
	case e.id.open || l.givenAway(e):
		return Discharged
	}
	return Owed
}

// ownsBase reports whether the wrapper whose field e is about was made in this
// function and goes nowhere else.
func (l *Lifecycle) ownsBase(e *Event) bool {
	return len(e.id.owners) == 0 && !e.id.baseUnseen && len(e.id.baseRoots) > 0 &&
		!slices.ContainsFunc(e.id.baseRoots, func(v ssa.Value) bool { return l.escapes(v, false) })
}

// arrangedByMaker reports whether the function that made the value arranged for
// its shutdown.
func (l *Lifecycle) arrangedByMaker(e *Event) bool {
	return slices.ContainsFunc(e.id.made, func(n flow.Node) bool {
		facts, _ := l.s.Summaries(n.V.(*ssa.Call))
		return slices.ContainsFunc(facts, func(f *FuncFact) bool { return f.Arranged.Has(n.Index) })
	})
}

// ownParam reports whether e is about a parameter of the function it is in.
func (l *Lifecycle) ownParam(e *Event) bool {
	return slices.ContainsFunc(e.id.params, func(p *ssa.Parameter) bool { return encloses(p.Parent(), e.Fn) })
}

// heldForCaller reports whether e is about a field that only constructors fill,
// from parameters that their callers answer for.
func (l *Lifecycle) heldForCaller(e *Event) bool {
	if len(e.id.fields) == 0 || len(e.id.owners) == 0 || len(e.id.params) == 0 || e.id.open || e.id.unseen {
		return false
	}
	for _, p := range e.id.params {
		f := l.s.Fact(p.Parent())
		if f == nil || !slices.ContainsFunc(f.Holds, func(h Hold) bool { return h.Param == flow.ParamIndex(p) }) {
			return false
		}
	}
	return true
}

// belongsElsewhere reports whether the value came in through a parameter of
// some function whose calls are not all seen, such as a constructor.
func (l *Lifecycle) belongsElsewhere(e *Event) bool {
	return slices.ContainsFunc(e.id.params, func(p *ssa.Parameter) bool {
		return !encloses(p.Parent(), e.Fn) && !l.s.Hidden(p.Parent())
	})
}

// givenAway reports whether the value goes where it cannot be followed.
func (l *Lifecycle) givenAway(e *Event) bool {
	// Where the package shuts down what it was stored in was asked before.
	for _, r := range e.id.roots {
		if l.escapes(r, false) {
			return true
		}
	}
	return e.Recv != nil && l.escapes(e.Recv, false)
}

// escapes reports whether v goes where something may shut it down unseen or,
// if kept is set, where the package keeps something that it shuts down.
func (l *Lifecycle) escapes(v ssa.Value, kept bool) bool {
	found := false
	l.s.Forward(v, func(w *flow.Walk, u flow.Use) {
		if holders := l.s.holders(u); len(holders) > 0 {
			for _, h := range holders {
				w.Add(h) // it goes where what holds it goes
			}
			return
		}
		follow, lost := l.leaves(u, kept)
		if lost {
			found = true
			w.Stop()
		}
		if follow {
			w.Follow(u)
		}
	})
	return found
}

// leaves says of a use whether to follow the value behind it, and whether it
// is lost there.
func (l *Lifecycle) leaves(u flow.Use, kept bool) (follow, lost bool) {
	switch u.Kind {
	case flow.Bound:
		return false, false
	case flow.Returned:
		fn := u.Instr.Parent()
		return l.s.Hidden(fn), !l.s.Hidden(fn) && !isFluent(fn, u.Arg)
	case flow.Stored:
		lost = u.Var == nil || l.s.visible(u) || kept && l.shutDownIn(u.Var)
		return !lost, lost
	case flow.Put:
		lost = l.elsewhere(u.Container) || kept && l.emptied(u.Container)
		return !lost, lost
	case flow.Called:
		return false, false
	}
	return l.passedAway(u, kept)
}

// emptied reports whether the package shuts down what is in a container.
func (l *Lifecycle) emptied(container ssa.Value) bool {
	for k := range l.s.identify(container).keys {
		if slices.ContainsFunc(l.closing[k], func(d *Event) bool { return d.id.keys[k] }) {
			return true
		}
	}
	return false
}

// elsewhere reports whether a container is one that others hold, too.
func (l *Lifecycle) elsewhere(container ssa.Value) bool {
	id := l.s.identify(container)
	return id.open || id.unseen || slices.ContainsFunc(id.params, func(p *ssa.Parameter) bool { return !l.s.Hidden(p.Parent()) })
}

// isFluent reports whether result i of fn is a receiver or parameter of the
// same type, handed back for chaining.
func isFluent(fn *ssa.Function, i int) bool {
	t := fn.Signature.Results().At(i).Type()
	for _, p := range fn.Params {
		if types.Identical(p.Type(), t) {
			return true
		}
	}
	return false
}

// passedAway says of an argument whether to follow it into the callee, and
// whether it is lost there. Where the question is what is kept, summaries tell.
func (l *Lifecycle) passedAway(u flow.Use, kept bool) (follow, lost bool) {
	call := u.Instr.(ssa.CallInstruction)
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil && (asynqapi.IsPackage(obj.Pkg()) || formats(obj.Pkg().Path()) || logsOrTraces(obj.Pkg().Path())) {
		return false, false
	}
	if callees := l.s.Callees(call); len(callees) > 0 {
		for _, fn := range callees {
			lost, told := l.kept(fn, u.Arg)
			if !kept || !told {
				return true, false
			}
			if lost {
				return false, true
			}
		}
		return false, false
	}
	if call.Common().IsInvoke() && u.Arg == 0 {
		return false, false
	}
	facts, seen := l.s.Summaries(call)
	if !seen {
		return false, true
	}
	for _, f := range facts {
		if f.Keeps.Has(u.Arg) {
			return false, true
		}
	}
	return false, false
}

// shutDownIn reports whether the package shuts down what is in a field or a
// package variable.
func (l *Lifecycle) shutDownIn(v *types.Var) bool {
	return slices.ContainsFunc(l.closing[v], func(d *Event) bool { return d.id.keys[v] })
}

// visible reports whether other packages can reach what was stored.
func (s *Package) visible(u flow.Use) bool {
	if u.Var.Pkg() != s.Pass.Pkg {
		return true
	}
	if s.Pass.Pkg.Name() == "main" || !u.Var.Exported() {
		return false
	}
	if fa, ok := u.Instr.(*ssa.Store).Addr.(*ssa.FieldAddr); ok {
		return s.TypeVisible(fa.X.Type())
	}
	return true
}

// StopVerdict says who answers for a Stop.
func (l *Lifecycle) StopVerdict(e *Event) Verdict {
	var elsewhere []*Event
	held, missed := false, false // a Shutdown in the function; an end without one
	for at := e.Instr; at != nil; at = l.calledAt(at) {
		here, others, ran := l.after(e, at)
		if ran == foreground {
			return Discharged // Run in the foreground outlives this literal
		}
		elsewhere = others
		held = held || slices.ContainsFunc(here, func(d *Event) bool { return !d.mayShutLater() })
		if !l.stops(e, at) {
			missed = true
			break
		}
		ends := l.missedEnds(e, at.(ssa.CallInstruction), here, ran == background)
		if !missed && len(ends) == 0 && (len(here) > 0 || ran == background) {
			return Discharged
		}
		missed = missed || slices.ContainsFunc(ends, func(end ssa.Instruction) bool { return l.s.ExitOf(end) == Exits })
		if l.calledAt(at) == nil {
			missed = missed || len(ends) > 0
		}
	}
	if !missed {
		return Discharged // the function never ends
	}
	if held {
		return Owed
	}
	switch {
	case len(elsewhere) > 0 && (l.ownParam(e) || len(e.id.fields) > 0 && !l.belongsElsewhere(e)), l.heldForCaller(e):
		return Passed
	case len(elsewhere) > 0:
		return Discharged
	case l.ownParam(e):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	}
	return l.unmatched(e)
}

// ranAs says how the value of a Stop is run beside it.
type ranAs uint8

const (
	notRun     ranAs = iota
	background       // by something that the function of the Stop starts
	foreground       // by the function around the literal that stops it
)

// stops reports whether a Stop is done when an instruction is by way of which it
// takes place. Else it may be done at any later time.
func (l *Lifecycle) stops(e *Event, at ssa.Instruction) bool {
	return inPath(at) && (at != e.Instr || e.stopsNow())
}

// calledAt returns the call or defer of the literal that an instruction stands
// in, where it is called once and nowhere else.
func (l *Lifecycle) calledAt(instr ssa.Instruction) ssa.Instruction {
	fn := instr.Parent()
	calls := l.s.Callers(fn)
	if fn.Parent() == nil || len(calls) != 1 || !l.s.Hidden(fn) || calls[0].Parent() != fn.Parent() || !inPath(calls[0]) {
		return nil
	}
	return calls[0]
}

// after divides the shutdowns that count for a Stop, which takes place in a
// function by way of the instruction at, into those that this function executes
// itself and those elsewhere, and tells of Run.
func (l *Lifecycle) after(e *Event, at ssa.Instruction) (here, elsewhere []*Event, ran ranAs) {
	fn, now := at.Parent(), l.stops(e, at)
	var runs []*Event // in main, which ends with it
	for _, d := range l.Shutdowns(e) {
		if d.Effect&asynqapi.Shutdown == 0 { // Run
			if (d.Fn != fn || !now && inPath(d.Instr)) && encloses(d.Fn, fn) {
				return nil, nil, foreground
			}
			if encloses(fn, d.Fn) {
				ran = background
			} else if isMain(d.Fn) {
				runs = append(runs, d)
			}
			continue
		}
		anchors := l.anchors(d, fn)
		inHere := d.mayShutNow() && slices.ContainsFunc(anchors, inPath)
		if len(anchors) > 0 && anchors[0] == at && at != e.Instr {
			continue // in the same literal
		}
		if inHere {
			here = append(here, d)
		}
		switch {
		case len(anchors) == 0:
			elsewhere = append(elsewhere, d)
		case inHere && !d.mayShutLater():
		case slices.ContainsFunc(anchors, func(a ssa.Instruction) bool { return l.reaches(a, at, nil) || l.reaches(at, a, nil) }):
			elsewhere = append(elsewhere, d) // not in a branch that excludes this one
		}
	}
	if ran == notRun {
		elsewhere = append(elsewhere, runs...)
	}
	if !now {
		return nil, append(elsewhere, here...), ran // any Shutdown may follow it
	}
	return here, elsewhere, ran
}

// inPath reports whether an instruction takes part in the paths of its
// function: a call or a defer, but not a goroutine or a method value.
func inPath(instr ssa.Instruction) bool {
	switch instr.(type) {
	case *ssa.Call, *ssa.Defer:
		return true
	}
	return false
}
