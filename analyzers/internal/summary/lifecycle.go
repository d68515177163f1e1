package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// An Event is a place where something happens to a lifecycle value: a call of
// one of asynq's methods or of a function whose summary says so, a method
// value of either, or a call that returns a started value.
type Event struct {
	Effect asynqapi.Effect
	Instr  ssa.Instruction // a call, go or defer, or the *ssa.MakeClosure of a method value
	Fn     *ssa.Function
	Recv   ssa.Value   // the lifecycle value, or the wrapper that owns it
	Callee *types.Func // asynq's method or the wrapper's; nil for a literal
	Test   bool        // in a _test.go file

	id identity
}

// identity is what a lifecycle value stands for.
type identity struct {
	keys   map[any]bool     // SSA values, fields and package variables it goes through
	base   map[any]bool     // the same for the wrappers whose field it is
	params []*ssa.Parameter // parameters that it is
	owners []*ssa.Parameter // parameters whose field it is
	fields []*types.Var
	open   bool        // it lives in a field or variable that other packages reach
	unseen bool        // it may come from where it cannot be seen
	roots  []ssa.Value // where to look for where it goes
}

// A Lifecycle holds the events of a package and who answers for them.
type Lifecycle struct {
	s         *Package
	Starts    []*Event // Start, without Run
	Stops     []*Event
	shutdowns []*Event // Shutdown and Run
}

// lifecycles computes the lifecycle domain: the effects of every function on
// its arguments, and with them the events of the package.
func (s *Package) lifecycles() {
	l := &Lifecycle{s: s}
	s.Lifecycle = l
	// What a function does to its arguments hangs on what its callees do, and
	// whether a wrapper can be shut down at all on the whole package.
	for range 12 {
		l.collect()
		if !l.summarize() {
			break
		}
	}
	for _, fn := range s.order {
		s.funcs[fn].Keeps = l.keeps(fn)
	}
}

func (l *Lifecycle) collect() {
	l.Starts, l.Stops, l.shutdowns = nil, nil, nil
	for _, fn := range l.s.Prog.Funcs {
		for _, e := range l.s.events(fn) {
			e.id = l.s.identify(e.Recv)
			if e.Effect&asynqapi.Start != 0 {
				l.Starts = append(l.Starts, e)
			}
			if e.Effect&asynqapi.Stop != 0 {
				l.Stops = append(l.Stops, e)
			}
			if e.Effect&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				l.shutdowns = append(l.shutdowns, e)
			}
		}
	}
}

// events lists what fn itself, without its literals, does to lifecycle values.
func (s *Package) events(fn *ssa.Function) []*Event {
	var out []*Event
	test := s.Prog.FuncInTest(fn)
	add := func(effect asynqapi.Effect, instr ssa.Instruction, recv ssa.Value, callee *types.Func) {
		if effect != 0 && recv != nil {
			out = append(out, &Event{Effect: effect, Instr: instr, Fn: fn, Recv: recv, Callee: callee, Test: test})
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.MakeClosure:
				if obj, recv, ok := flow.BoundMethod(instr); ok {
					add(s.methodEffect(obj, recv), instr, recv, obj)
				}
			case ssa.CallInstruction:
				s.callEvents(instr, add)
			}
		}
	}
	return out
}

func (s *Package) callEvents(call ssa.CallInstruction, add func(asynqapi.Effect, ssa.Instruction, ssa.Value, *types.Func)) {
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
	if obj != nil && len(args) > 0 {
		if effect := asynqapi.EffectOf(obj); effect != 0 {
			add(effect, call, args[0], obj)
			return
		}
	}
	if c := call.Common(); c.IsInvoke() {
		add(s.methodEffect(c.Method, c.Value), call, c.Value, obj)
	}
	facts, seen := s.Summaries(call)
	if !seen {
		return
	}
	for i, a := range args {
		if i == 0 && call.Common().IsInvoke() {
			continue
		}
		add(agreed(facts, func(f *FuncFact) asynqapi.Effect {
			if i < len(f.Effects) {
				return f.Effects[i]
			}
			return 0
		}), call, a, obj)
	}
	started := ^Params(0)
	for _, f := range facts {
		started &= f.Started
	}
	if v := call.Value(); v != nil && started != 0 {
		for i := range call.Common().Signature().Results().Len() {
			if started.Has(i) {
				add(asynqapi.Start, call, result(v, i), obj)
			}
		}
	}
}

// result returns the value of result i of a call, nil where it is not used.
func result(call *ssa.Call, i int) ssa.Value {
	if _, ok := call.Type().(*types.Tuple); !ok {
		return call
	}
	for _, ref := range *call.Referrers() {
		if ex, ok := ref.(*ssa.Extract); ok && ex.Index == i {
			return ex
		}
	}
	return nil
}

// methodEffect returns what a method does to its receiver, a method of an
// interface by its implementations in sight.
func (s *Package) methodEffect(obj *types.Func, recv ssa.Value) asynqapi.Effect {
	if !isInterfaceMethod(obj) {
		return s.declaredEffect(obj)
	}
	methods := s.Methods(recv, obj)
	var effects []asynqapi.Effect
	for _, m := range methods {
		effects = append(effects, s.declaredEffect(m))
	}
	return agree(effects)
}

func (s *Package) declaredEffect(obj *types.Func) asynqapi.Effect {
	if e := asynqapi.EffectOf(obj); e != 0 {
		return e
	}
	if f := s.FactOf(obj); f != nil && len(f.Effects) > 0 && obj.Signature().Recv() != nil {
		return f.Effects[0]
	}
	return 0
}

func agreed(facts []*FuncFact, effect func(*FuncFact) asynqapi.Effect) asynqapi.Effect {
	var effects []asynqapi.Effect
	for _, f := range facts {
		effects = append(effects, effect(f))
	}
	return agree(effects)
}

// agree joins the effects of several implementations. What leads to a report
// must be true of all; that one of them shuts down is enough to stay silent.
func agree(effects []asynqapi.Effect) asynqapi.Effect {
	if len(effects) == 0 {
		return 0
	}
	all, some := ^asynqapi.Effect(0), asynqapi.Effect(0)
	for _, e := range effects {
		all &= e
		some |= e
	}
	return all&(asynqapi.Start|asynqapi.Stop) | some&(asynqapi.Shutdown|asynqapi.Run)
}

// identify finds what a lifecycle value stands for.
func (s *Package) identify(recv ssa.Value) identity {
	id := identity{keys: make(map[any]bool), base: make(map[any]bool)}
	s.identifyInto(flow.Value{V: recv}, &id, 0)
	return id
}

func (s *Package) identifyInto(v flow.Value, id *identity, depth int) {
	type owner struct {
		v     ssa.Value
		frame *flow.Frame
	}
	var owners []owner
	keys := id.keys
	if depth > 0 {
		keys = id.base
	}
	s.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const, flow.Func, flow.Zero:
			return true
		case flow.Unseen:
			if depth == 0 && !s.yieldsFresh(n) {
				id.unseen = true
			}
			return true
		case flow.Open:
			if depth == 0 {
				id.open = true
			}
			return true
		case flow.Field:
			keys[n.Var] = true
			if depth == 0 {
				id.fields = append(id.fields, n.Var)
			}
			owners = append(owners, owner{n.Base, n.Frame})
			return true
		case flow.Global:
			g := n.V.(*ssa.Global)
			if obj, ok := g.Object().(*types.Var); ok {
				keys[obj] = true
			}
			return true
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			keys[p] = true
			if depth == 0 {
				id.params = append(id.params, p)
			} else {
				id.owners = append(id.owners, p)
			}
			return true
		}
		if n.Frame == nil {
			keys[n.V] = true
		}
		if depth == 0 && n.Frame == nil && (n.Kind == flow.Call || n.Kind == flow.Alloc) {
			id.roots = append(id.roots, n.V)
		}
		return true
	})
	if depth > 4 {
		return
	}
	for _, o := range owners {
		s.identifyInto(flow.Value{V: o.v, Frame: o.frame}, id, depth+1)
	}
}

// yieldsFresh reports whether an unseen origin is a call that makes a value of
// its own: asynq's constructors, and constructors of the user's own packages.
func (s *Package) yieldsFresh(n flow.Node) bool {
	call, ok := n.V.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Signature().Recv() != nil {
		return false
	}
	return asynqapi.IsPackage(obj.Pkg()) || s.Own(obj.Pkg())
}

// same reports whether two events are about the same identity.
func (l *Lifecycle) same(a, b *Event) bool {
	for k := range b.id.keys {
		if a.id.keys[k] {
			return true
		}
	}
	// One of them is about a wrapper of another package, the other about the
	// field of it that is asynq's.
	if l.foreignField(a) {
		for k := range b.id.keys {
			if a.id.base[k] {
				return true
			}
		}
	}
	if l.foreignField(b) {
		for k := range b.id.base {
			if a.id.keys[k] {
				return true
			}
		}
	}
	return false
}

func (l *Lifecycle) foreignField(e *Event) bool {
	for _, f := range e.id.fields {
		if f.Pkg() != l.s.Pass.Pkg {
			return true
		}
	}
	return false
}

// Shutdowns lists the events that shut down, or run, the identity of e, as far
// as they count for code where e stands.
func (l *Lifecycle) Shutdowns(e *Event) []*Event {
	var out []*Event
	for _, d := range l.shutdowns {
		if d.Instr != e.Instr && (!d.Test || e.Test) && l.same(e, d) {
			out = append(out, d)
		}
	}
	return out
}

// summarize derives the effects of functions on their arguments from the
// events, and reports whether any changed.
func (l *Lifecycle) summarize() bool {
	changed := false
	effects := make(map[*ssa.Function][]asynqapi.Effect)
	started := make(map[*ssa.Function]Params)
	for _, e := range l.Starts {
		if l.Verdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Start)
			if fn := declared(e.Fn); fn.Object() != nil {
				started[fn] |= l.returned(e, fn)
			}
		}
	}
	for _, e := range l.Stops {
		if l.StopVerdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Stop)
		}
	}
	for _, e := range l.shutdowns {
		l.attribute(effects, e, e.Effect&(asynqapi.Shutdown|asynqapi.Run))
	}
	for _, fn := range l.s.order {
		fact := l.s.funcs[fn]
		if !slices.Equal(fact.Effects, effects[fn]) || fact.Started != started[fn] {
			fact.Effects, fact.Started = effects[fn], started[fn]
			changed = true
		}
	}
	return changed
}

// attribute notes an effect for the declared functions whose parameter, or a
// field of whose parameter, an event is about.
func (l *Lifecycle) attribute(effects map[*ssa.Function][]asynqapi.Effect, e *Event, effect asynqapi.Effect) {
	for _, list := range [][]*ssa.Parameter{e.id.params, e.id.owners} {
		for _, p := range list {
			fn := p.Parent()
			if !encloses(fn, e.Fn) || l.s.funcs[fn] == nil {
				continue
			}
			i := flow.ParamIndex(p)
			list := effects[fn]
			grow(&list, i+1)
			list[i] |= effect
			effects[fn] = list
		}
	}
}

// keeps finds the lifecycle arguments of fn that go where they cannot be
// followed.
func (l *Lifecycle) keeps(fn *ssa.Function) Params {
	var out Params
	for i, p := range fn.Params {
		if mayOwnLifecycle(p.Type()) && l.escapes(p) {
			out.add(i)
		}
	}
	return out
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
					if n.Frame == nil && n.V != nil && (e.id.keys[n.V] || e.id.base[n.V]) {
						out.add(i)
					}
				}
				return n.Kind != flow.Field && n.Kind != flow.Global
			})
		}
	}
	return out
}

func isErrorType(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// Verdict says who answers for a Start or a Stop.
type Verdict uint8

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
	case l.belongsElsewhere(e):
		return Discharged
	case len(e.id.fields) > 0 && matched:
		return Passed
	case matched:
		return Discharged
	case len(e.id.fields) == 0 && l.returned(e, declared(e.Fn)) != 0:
		return Passed
	case len(e.id.fields) > 0 && e.id.open && !e.id.unseen:
		return Passed
	case e.id.open || e.id.unseen || l.givenAway(e):
		return Discharged
	}
	return Owed
}

// ownParam reports whether e is about a parameter of the function it is in.
func (l *Lifecycle) ownParam(e *Event) bool {
	return slices.ContainsFunc(e.id.params, func(p *ssa.Parameter) bool { return encloses(p.Parent(), e.Fn) })
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
	for _, r := range e.id.roots {
		if l.escapes(r) {
			return true
		}
	}
	return l.escapes(e.Recv)
}

// escapes reports whether v goes where something may shut it down unseen.
func (l *Lifecycle) escapes(v ssa.Value) bool {
	found := false
	l.s.Forward(v, func(w *flow.Walk, u flow.Use) {
		follow, lost := l.leaves(u)
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
func (l *Lifecycle) leaves(u flow.Use) (follow, lost bool) {
	switch u.Kind {
	case flow.Bound:
		return false, false
	case flow.Returned:
		fn := u.Instr.Parent()
		return l.s.Hidden(fn), !l.s.Hidden(fn) && !isFluent(fn, u.Arg)
	case flow.Stored:
		lost = u.Var == nil || l.s.visible(u) || l.shutDownIn(u.Var)
		return !lost, lost
	case flow.Sent:
		return true, false
	}
	return l.passedAway(u)
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
// whether it is lost there.
func (l *Lifecycle) passedAway(u flow.Use) (follow, lost bool) {
	call := u.Instr.(ssa.CallInstruction)
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil && (asynqapi.IsPackage(obj.Pkg()) || formats(obj.Pkg().Path()) || logsOrTraces(obj.Pkg().Path())) {
		return false, false
	}
	if len(l.s.Callees(call)) > 0 {
		return true, false
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
	for _, d := range l.shutdowns {
		if d.id.keys[v] {
			return true
		}
	}
	return false
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
	var here, elsewhere []*Event
	waitsForRun := false
	for _, d := range l.Shutdowns(e) {
		if d.Effect&asynqapi.Shutdown == 0 { // Run
			if d.Fn != e.Fn && encloses(d.Fn, e.Fn) {
				return Discharged // Run in the foreground outlives this literal
			}
			waitsForRun = waitsForRun || encloses(e.Fn, d.Fn)
			continue
		}
		if a := l.anchor(d, e.Fn); a != nil && inPath(a) {
			here = append(here, d)
		} else {
			elsewhere = append(elsewhere, d)
		}
	}
	if call, ok := e.Instr.(ssa.CallInstruction); ok && (len(here) > 0 || waitsForRun) {
		if !l.stopMissed(e, call, here, waitsForRun) {
			return Discharged
		}
		if len(here) > 0 {
			return Owed
		}
	}
	switch {
	case len(elsewhere) > 0 && (l.ownParam(e) || len(e.id.fields) > 0 && !l.belongsElsewhere(e)):
		return Passed
	case len(elsewhere) > 0:
		return Discharged
	case l.ownParam(e) && !l.s.Hidden(declared(e.Fn)):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	case len(e.id.fields) > 0 && e.id.open && !e.id.unseen:
		return Passed
	case e.id.open || e.id.unseen || l.givenAway(e):
		return Discharged
	}
	return Owed
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

// On reports whether n is the call of a method on the event's value, or that
// method's value.
func (e *Event) On(n ast.Node) bool {
	if call, ok := e.Instr.(ssa.CallInstruction); ok {
		args := flow.Args(call)
		return len(args) > 0 && args[0] == e.Recv
	}
	_, ok := n.(*ast.SelectorExpr)
	return ok
}

// Closer returns the name of the method that shuts down the value of e.
func (l *Lifecycle) Closer(e *Event) string {
	t := e.Recv.Type()
	if asynqapi.IsLifecycle(t) {
		return "Shutdown"
	}
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		if fn, ok := set.At(i).Obj().(*types.Func); ok && l.s.methodEffect(fn, e.Recv)&asynqapi.Shutdown != 0 {
			return fn.Name()
		}
	}
	return "Shutdown"
}

// Inner returns the event of the same effect inside the wrapper of this
// package that e calls, or nil.
func (l *Lifecycle) Inner(e *Event) *Event {
	fn := l.s.FuncOf(e.Callee)
	if fn == nil {
		return nil
	}
	for _, list := range [][]*Event{l.Starts, l.Stops} {
		for _, i := range list {
			if i != e && i.Effect&e.Effect != 0 && declared(i.Fn) == fn {
				return i
			}
		}
	}
	return nil
}
