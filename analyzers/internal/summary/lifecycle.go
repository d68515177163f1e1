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
	Recv   ssa.Value   // the lifecycle value, or the wrapper that owns it; nil for Global
	Global *types.Var  // the package variable that the called function is about
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
	global *types.Var  // the exported package variable, of whatever package, that it lives in

	baseUnseen bool // the same for the wrappers
	baseRoots  []ssa.Value
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
	s.fix(s.methodCalls)
	s.fix(s.holds)
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
			if e.Global != nil {
				e.id = identity{keys: map[any]bool{e.Global: true}, global: e.Global}
			} else {
				e.id = l.s.identify(e.Recv)
			}
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
	global := func(effect asynqapi.Effect, call ssa.CallInstruction, v *types.Var) {
		out = append(out, &Event{Effect: effect, Instr: call, Fn: fn, Global: v, Callee: flow.CalleeObject(call), Test: test})
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
				s.globalEvents(instr, global)
			}
		}
	}
	return out
}

func (s *Package) callEvents(call ssa.CallInstruction, add func(asynqapi.Effect, ssa.Instruction, ssa.Value, *types.Func)) {
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
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
		add(agreed(facts, func(f *FuncFact) asynqapi.Effect { return f.effect(i) }), call, a, obj)
	}
	for _, f := range facts {
		for _, m := range f.Calls {
			if m.Param < len(args) {
				for _, method := range s.methodsNamed(args[m.Param], m.Method) {
					add(s.declaredEffect(method), call, args[m.Param], method)
				}
			}
		}
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

// globalEvents tells what a call does to exported package variables.
func (s *Package) globalEvents(call ssa.CallInstruction, add func(asynqapi.Effect, ssa.CallInstruction, *types.Var)) {
	facts, seen := s.Summaries(call)
	if !seen || len(facts) != 1 {
		return
	}
	for _, g := range facts[0].Globals {
		if pkg := s.imported(g.Pkg); pkg != nil {
			if v, ok := pkg.Scope().Lookup(g.Name).(*types.Var); ok {
				add(g.Effect, call, v)
			}
		}
	}
}

// methodsNamed returns the methods of this name that the concrete types of a
// value, or of the elements of a container, have.
func (s *Package) methodsNamed(v ssa.Value, name string) []*types.Func {
	var e encoding
	s.dynamicTypes(flow.Value{V: v}, nil, &e)
	var out []*types.Func
	for _, t := range e.types {
		obj, _, _ := types.LookupFieldOrMethod(element(t.Type), true, s.Pass.Pkg, name)
		if fn, ok := obj.(*types.Func); ok && !slices.Contains(out, fn.Origin()) {
			out = append(out, fn.Origin())
		}
	}
	return out
}

// element returns what a container holds, t itself where it is none.
func element(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return t
}

// holds notes which lifecycle arguments a constructor puts into a field of what
// it returns.
func (s *Package) holds(fn *ssa.Function, fact *FuncFact) {
	if !slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return asynqapi.IsLifecycle(p.Type()) }) {
		return
	}
	for _, ret := range flow.Returns(fn) {
		for i, r := range ret.Results {
			for _, p := range s.fieldParams(r, fn) {
				if h := (Hold{i, flow.ParamIndex(p)}); !slices.Contains(fact.Holds, h) {
					fact.Holds = append(fact.Holds, h)
				}
			}
		}
	}
}

// fieldParams finds the lifecycle parameters of fn that a struct which v is, or
// points to, holds in its fields.
func (s *Package) fieldParams(v ssa.Value, fn *ssa.Function) []*ssa.Parameter {
	var out []*ssa.Parameter
	add := func(v ssa.Value) {
		s.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && p.Parent() == fn && asynqapi.IsLifecycle(p.Type()) {
				out = append(out, p)
			}
			return n.Kind != flow.Field && n.Kind != flow.Global
		})
	}
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		a, ok := n.V.(*ssa.Alloc)
		if !ok || n.Frame != nil {
			return n.Kind != flow.Field && n.Kind != flow.Global
		}
		for _, ref := range *a.Referrers() {
			if fa, ok := ref.(*ssa.FieldAddr); ok && asynqapi.IsLifecycle(flow.FieldOf(fa).Type()) {
				for _, use := range *fa.Referrers() {
					if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
						add(st.Val)
					}
				}
			}
		}
		return true
	})
	return out
}

// methodCalls summarizes which methods fn and its literals call on what its
// arguments of interface type turn out to be.
func (s *Package) methodCalls(fn *ssa.Function, _ *FuncFact) {
	for _, call := range s.Calls[fn] {
		c := call.Common()
		if !c.IsInvoke() || c.Method.Pkg() == nil || asynqapi.IsContext(c.Value.Type()) {
			continue
		}
		s.Trace(flow.Value{V: c.Value}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && n.Kind == flow.Param && encloses(p.Parent(), fn) && s.funcs[p.Parent()] != nil {
				owner := s.funcs[p.Parent()]
				m := MethodCall{flow.ParamIndex(p), c.Method.Name()}
				if !slices.Contains(owner.Calls, m) {
					owner.Calls = append(owner.Calls, m)
				}
			}
			return n.Kind != flow.Field && n.Kind != flow.Global
		})
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
	var effects []asynqapi.Effect
	for _, f := range s.implementations(recv, obj) {
		effects = append(effects, f.onReceiver())
	}
	return agree(effects)
}

func (s *Package) declaredEffect(obj *types.Func) asynqapi.Effect {
	if obj.Signature().Recv() == nil {
		return 0
	}
	return s.FactOf(obj).onReceiver()
}

// onReceiver returns what a method does to its receiver; nothing is known of a
// method that is not seen.
func (f *FuncFact) onReceiver() asynqapi.Effect {
	if f == nil {
		return 0
	}
	return f.effect(0)
}

// effect returns what a call does to argument i. One that shuts down on some
// way is no mere Stop.
func (f *FuncFact) effect(i int) asynqapi.Effect {
	if i >= len(f.Effects) {
		return 0
	}
	e := f.Effects[i]
	if e&asynqapi.Shutdown != 0 {
		e &^= asynqapi.Stop
	}
	return e
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
			if s.yieldsFresh(n) {
				return true
			}
			if depth == 0 {
				id.unseen = true
			}
			id.baseUnseen = id.baseUnseen || depth > 0
			return true
		case flow.Open:
			if depth == 0 {
				id.open = true
			}
			id.baseUnseen = id.baseUnseen || depth > 0
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
				if depth == 0 && obj.Exported() && obj.Pkg().Name() != "main" {
					id.global = obj
				}
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
			if n.Kind == flow.Call && depth == 0 {
				s.followHeld(n)
			}
		}
		if n.Frame == nil && (n.Kind == flow.Call || n.Kind == flow.Alloc) {
			if depth == 0 {
				id.roots = append(id.roots, n.V)
			} else {
				id.baseRoots = append(id.baseRoots, n.V)
			}
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

// followHeld goes on from the call of a constructor to the lifecycle values
// that its result holds: they are shut down with the wrapper or by themselves.
func (s *Package) followHeld(n flow.Node) {
	call := n.V.(*ssa.Call)
	facts, _ := s.Summaries(call)
	args := flow.Args(call)
	for _, f := range facts {
		for _, h := range f.Holds {
			if h.Result == n.Index && h.Param < len(args) {
				n.Follow(args[h.Param])
			}
		}
	}
}

// holders returns the results of a constructor that hold the argument which a
// use gives it.
func (s *Package) holders(u flow.Use) []ssa.Value {
	if u.Kind != flow.Passed {
		return nil
	}
	call := u.Instr.(ssa.CallInstruction)
	made := call.Value()
	if made == nil || len(s.Callees(call)) > 0 {
		return nil
	}
	var out []ssa.Value
	facts, _ := s.Summaries(call)
	for _, f := range facts {
		for _, h := range f.Holds {
			if h.Param == u.Arg {
				if r := result(made, h.Result); r != nil {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// yieldsFresh reports whether an unseen origin is a call that makes a value of
// its own: asynq's constructors, and constructors of the user's own packages.
func (s *Package) yieldsFresh(n flow.Node) bool {
	if g, ok := n.V.(*ssa.Global); ok {
		return s.Own(g.Pkg.Pkg) // its identity is the variable's
	}
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
	globals := make(map[*ssa.Function][]GlobalEffect)
	for _, e := range l.Starts {
		if l.Verdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Start)
			if fn := declared(e.Fn); fn.Object() != nil {
				started[fn] |= l.returned(e, fn)
			}
			noteGlobal(globals, e, asynqapi.Start)
		}
	}
	for _, e := range l.Stops {
		if l.StopVerdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Stop)
			noteGlobal(globals, e, asynqapi.Stop)
		}
	}
	for _, e := range l.shutdowns {
		l.attribute(effects, e, e.Effect&(asynqapi.Shutdown|asynqapi.Run))
		noteGlobal(globals, e, e.Effect&(asynqapi.Shutdown|asynqapi.Run))
	}
	for _, fn := range l.s.order {
		fact := l.s.funcs[fn]
		if !slices.Equal(fact.Effects, effects[fn]) || fact.Started != started[fn] || !slices.Equal(fact.Globals, globals[fn]) {
			fact.Effects, fact.Started, fact.Globals = effects[fn], started[fn], globals[fn]
			changed = true
		}
	}
	return changed
}

// noteGlobal notes an effect on an exported package variable for the declared
// function that it takes place in.
func noteGlobal(globals map[*ssa.Function][]GlobalEffect, e *Event, effect asynqapi.Effect) {
	if e.id.global == nil || effect == 0 {
		return
	}
	fn := declared(e.Fn)
	g := GlobalEffect{e.id.global.Pkg().Path(), e.id.global.Name(), effect}
	if !slices.Contains(globals[fn], g) {
		globals[fn] = append(globals[fn], g)
	}
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
		if mayOwnLifecycle(p.Type()) && l.escapes(p, true) {
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
	case l.heldForCaller(e):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	case len(e.id.fields) > 0 && matched:
		return Passed
	case matched:
		return Discharged
	case len(e.id.fields) == 0 && l.returned(e, declared(e.Fn)) != 0:
		return Passed
	}
	return l.unmatched(e)
}

// unmatched says who answers for a value that this package never shuts down.
func (l *Lifecycle) unmatched(e *Event) Verdict {
	switch {
	case e.id.unseen, l.s.Prog.MayCallUnseen(l.Closer(e)):
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
		f := l.s.funcs[p.Parent()]
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
		lost = l.elsewhere(u.Container)
		return !lost, lost
	case flow.Called:
		return false, false
	}
	return l.passedAway(u)
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
		switch a := l.anchor(d, e.Fn); {
		case a == nil:
			elsewhere = append(elsewhere, d)
		case inPath(a):
			here = append(here, d)
		case l.reaches(a, e.Instr, nil), l.reaches(e.Instr, a, nil):
			elsewhere = append(elsewhere, d) // not in a branch that excludes this one
		}
	}
	call, isCall := e.Instr.(ssa.CallInstruction)
	if !isCall {
		// A method value may be called at any time: any Shutdown may follow it.
		here, elsewhere = nil, append(elsewhere, here...)
	}
	if isCall && (len(here) > 0 || waitsForRun) {
		if !l.stopMissed(e, call, here, waitsForRun) {
			return Discharged
		}
		if len(here) > 0 {
			return Owed
		}
	}
	switch {
	case len(elsewhere) > 0 && (l.ownParam(e) || len(e.id.fields) > 0 && !l.belongsElsewhere(e)), l.heldForCaller(e):
		return Passed
	case len(elsewhere) > 0:
		return Discharged
	case l.ownParam(e) && !l.s.Hidden(declared(e.Fn)):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	}
	return l.unmatched(e)
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

// OfReceiver reports whether e is about a field of the receiver of the method
// that it stands in.
func (e *Event) OfReceiver() bool {
	fn := declared(e.Fn)
	return fn.Signature.Recv() != nil && slices.Contains(e.id.owners, fn.Params[0])
}

// On reports whether n is the call of a method on the event's value, or that
// method's value.
func (e *Event) On(n ast.Node) bool {
	if call, ok := e.Instr.(ssa.CallInstruction); ok {
		args := flow.Args(call)
		return len(args) > 0 && e.Recv != nil && args[0] == e.Recv
	}
	_, ok := n.(*ast.SelectorExpr)
	return ok
}

// Type returns the type of the event's value.
func (e *Event) Type() types.Type {
	if e.Global != nil {
		return e.Global.Type()
	}
	return e.Recv.Type()
}

// Closer returns the name of the method that shuts down the value of e.
func (l *Lifecycle) Closer(e *Event) string {
	t := e.Type()
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
