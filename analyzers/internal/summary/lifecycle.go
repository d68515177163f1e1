package summary

import (
	"go/ast"
	"go/types"
	"maps"
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

	id    identity
	index int // among the events of the package
}

// A Lifecycle holds the events of a package and who answers for them.
type Lifecycle struct {
	s         *Package
	Starts    []*Event // Start, without Run
	Stops     []*Event
	shutdowns []*Event // Shutdown and Run

	of      map[*ssa.Function][]*Event
	due     map[*ssa.Function]bool         // functions whose events must be looked for anew
	closing map[any][]*Event               // shutdowns by what their values and the wrappers of these are known by
	touches map[*ssa.Function][]*types.Var // fields that the events in a declared function are about
}

// lifecycles computes the lifecycle domain: the effects of every function on
// its arguments, and with them the events of the package.
func (s *Package) lifecycles() {
	l := &Lifecycle{s: s, of: make(map[*ssa.Function][]*Event), due: make(map[*ssa.Function]bool)}
	s.Lifecycle = l
	// What a function does to its arguments hangs on what its callees do, and
	// whether a wrapper can be shut down at all on the whole package.
	s.fix(s.methodCalls)
	s.fix(s.holds)
	for _, fn := range s.order {
		l.due[fn] = true
	}
	s.readers = make(map[*ssa.Function]map[*ssa.Function]bool)
	for range maxRounds {
		l.collect()
		if !l.summarize() {
			break
		}
	}
	s.fix(l.keeps)
}

// maxRounds bounds how deep wrappers may be nested for effects to be followed
// through them.
const maxRounds = 50

// collect brings the events up to date.
func (l *Lifecycle) collect() {
	l.Starts, l.Stops, l.shutdowns = nil, nil, nil
	l.closing = make(map[any][]*Event)
	l.s.settle(l.due, func(fn *ssa.Function) { l.of[fn] = l.s.events(fn) }, func(fn *ssa.Function) {
		if l.touches == nil { // the first time
			l.foresee(fn)
		}
	})
	index := 0
	for _, fn := range l.s.Prog.Funcs {
		for _, e := range l.of[fn] {
			e.index = index
			index++
			if e.Effect&asynqapi.Start != 0 {
				l.Starts = append(l.Starts, e)
			}
			if e.Effect&asynqapi.Stop != 0 {
				l.Stops = append(l.Stops, e)
			}
			if e.Effect&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				l.shutdowns = append(l.shutdowns, e)
				for k := range e.id.all() {
					l.closing[k] = append(l.closing[k], e)
				}
			}
		}
	}
	l.touch()
}

// touch finds the fields that the events in each function are about, also by
// way of the functions that it calls.
func (l *Lifecycle) touch() {
	for range maxRounds {
		known := 0
		for _, list := range l.touches {
			known += len(list)
		}
		touches, now := make(map[*ssa.Function][]*types.Var), 0
		for fn, events := range l.of {
			for _, e := range events {
				touches[declared(fn)] = union(touches[declared(fn)], l.fields(e))
			}
		}
		for _, list := range touches {
			now += len(list)
		}
		l.touches = touches
		if now == known {
			return
		}
	}
}

// foresee gives fn the effects on its own arguments that summarize will most
// likely find, so that its callers, which come next, need not wait for another
// round. Where it finds others, the callers are looked at again. It is done
// once: a function that calls itself would be led astray each time.
func (l *Lifecycle) foresee(fn *ssa.Function) {
	effects := make(map[*ssa.Function][]asynqapi.Effect)
	for _, e := range l.of[fn] {
		if l.ownParam(e) {
			l.attribute(effects, e, ^asynqapi.Effect(0))
		}
	}
	for f, list := range effects {
		fact := l.s.funcs[f]
		before := slices.Clone(fact.Effects)
		grow(&fact.Effects, len(list))
		for i, e := range list {
			if e&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				e &^= asynqapi.Start // it does both, like Run
			}
			fact.Effects[i] |= e
		}
		if !slices.Equal(before, fact.Effects) {
			l.changed(f)
		}
	}
}

// changed has the events of those found anew who looked at the summary of fn.
func (l *Lifecycle) changed(fn *ssa.Function) {
	for r := range l.s.readers[fn] {
		l.due[r] = true
	}
}

// union adds the elements of b to a, which is not nil then.
func union(a, b []*types.Var) []*types.Var {
	if a == nil {
		a = []*types.Var{}
	}
	for _, v := range b {
		if !slices.Contains(a, v) {
			a = append(a, v)
		}
	}
	return a
}

// events lists what fn itself, without its literals, does to lifecycle values,
// and finds out which these are.
func (s *Package) events(fn *ssa.Function) []*Event {
	var out []*Event
	test := s.Prog.FuncInTest(fn)
	add := func(effect asynqapi.Effect, instr ssa.Instruction, recv ssa.Value, callee *types.Func) {
		if effect != 0 && recv != nil {
			out = append(out, &Event{Effect: effect, Instr: instr, Fn: fn, Recv: recv, Callee: callee, Test: test, id: s.identify(recv)})
		}
	}
	global := func(effect asynqapi.Effect, call ssa.CallInstruction, v *types.Var) {
		id := identity{keys: map[any]bool{v: true}, global: v}
		out = append(out, &Event{Effect: effect, Instr: call, Fn: fn, Global: v, Callee: flow.CalleeObject(call), Test: test, id: id})
	}
	executed := s.executed(fn)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if !executed[instr] {
				continue
			}
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
	for i, a := range args {
		effect, method := s.calledEffect(facts, i, a)
		add(effect, call, a, method)
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

// calledEffect returns what functions do to an argument by calling methods of
// what it turns out to be. To start and to shut down is to run.
func (s *Package) calledEffect(facts []*FuncFact, i int, arg ssa.Value) (effect asynqapi.Effect, callee *types.Func) {
	for _, f := range facts {
		for _, m := range f.Calls {
			if m.Param != i {
				continue
			}
			for _, method := range s.methodsNamed(arg, m.Method) {
				if e := s.declaredEffect(method); e != 0 {
					effect, callee = effect|e, method
				}
			}
		}
	}
	if effect&asynqapi.Start != 0 && effect&asynqapi.Shutdown != 0 {
		return asynqapi.Run, callee
	}
	return effect, callee
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

// methodCalls summarizes which methods fn and its literals call on what its
// arguments of interface type turn out to be.
func (s *Package) methodCalls(fn *ssa.Function, _ *FuncFact) {
	for _, call := range s.Calls[fn] {
		c := call.Common()
		if !c.IsInvoke() || c.Method.Pkg() == nil || asynqapi.IsContext(c.Value.Type()) {
			continue
		}
		s.Trace(flow.Value{V: c.Value}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && n.Kind == flow.Param && encloses(p.Parent(), fn) && s.Fact(p.Parent()) != nil {
				owner := s.Fact(p.Parent())
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
		e &^= asynqapi.Stop | asynqapi.StopNow
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
	return all&^closes | some&closes
}

// Shutdowns lists the events that shut down, or run, the identity of e, as far
// as they count for code where e stands.
func (l *Lifecycle) Shutdowns(e *Event) []*Event {
	var out []*Event
	for _, d := range l.related(e) {
		if d.Callee != nil && l.s.FuncOf(d.Callee) == declared(e.Fn) && declared(d.Fn) != declared(e.Fn) {
			continue // a call of the function that e is in is over before e
		}
		if declared(d.Fn) != declared(e.Fn) && l.toldByCallers(d) {
			continue // whether it counts is seen where the function is called
		}
		if d.Instr != e.Instr && (!d.Test || e.Test) && l.same(e, d) {
			out = append(out, d)
		}
	}
	return out
}

// toldByCallers reports whether an event is about nothing but an argument of the
// function that it stands in and part of that function's summary, so that each
// call of it is an event itself, or whether it is none for the callers.
func (l *Lifecycle) toldByCallers(d *Event) bool {
	for k := range d.id.keys {
		if _, ok := k.(*types.Var); ok {
			return false
		}
	}
	return slices.ContainsFunc(d.id.params, func(p *ssa.Parameter) bool {
		fact := l.s.Fact(p.Parent())
		return fact != nil && encloses(p.Parent(), d.Fn) &&
			(fact.effect(flow.ParamIndex(p))&d.Effect&(asynqapi.Shutdown|asynqapi.Run) != 0 || l.onlyAfterFailure(d))
	})
}

// related lists the shutdowns that may be about the identity of e, in their
// order.
func (l *Lifecycle) related(e *Event) []*Event {
	n := 0
	for k := range e.id.all() {
		n += len(l.closing[k])
	}
	if n >= len(l.shutdowns) {
		return l.shutdowns
	}
	seen := make(map[*Event]bool)
	for k := range e.id.all() {
		for _, d := range l.closing[k] {
			seen[d] = true
		}
	}
	return slices.SortedFunc(maps.Keys(seen), func(a, b *Event) int { return a.index - b.index })
}

// summarize derives the effects of functions on their arguments from the
// events, and reports whether any changed.
func (l *Lifecycle) summarize() bool {
	changed := false
	effects := make(map[*ssa.Function][]asynqapi.Effect)
	started := make(map[*ssa.Function]Params)
	globals := make(map[*ssa.Function][]GlobalEffect)
	chains := make(map[*ssa.Function][]string)
	for _, e := range l.Starts {
		if l.Verdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Start)
			l.chain(chains, e)
			for fn := e.Fn; fn != nil; fn = fn.Parent() {
				started[fn] |= l.returned(e, fn)
			}
			l.noteGlobal(globals, e, asynqapi.Start)
		}
	}
	for _, e := range l.Stops {
		if l.StopVerdict(e) == Passed {
			l.attribute(effects, e, asynqapi.Stop|asynqapi.StopNow)
			l.chain(chains, e)
			l.noteGlobal(globals, e, asynqapi.Stop|asynqapi.StopNow)
		}
	}
	arranged := make(map[*ssa.Function]Params)
	for _, e := range l.shutdowns {
		if fn := declared(e.Fn); l.arranges(e) && fn.Object() != nil {
			arranged[fn] |= l.returned(e, fn)
		}
		if l.onlyAfterFailure(e) {
			continue
		}
		l.attribute(effects, e, closes)
		l.noteGlobal(globals, e, closes)
	}
	for _, fn := range l.s.order {
		fact := l.s.Fact(fn)
		if !slices.Equal(fact.Effects, effects[fn]) || fact.Started != started[fn] || !slices.Equal(fact.Globals, globals[fn]) {
			fact.Effects, fact.Started, fact.Globals = effects[fn], started[fn], globals[fn]
			changed = true
			l.changed(fn)
		}
		if fact.Arranged != arranged[fn] {
			fact.Arranged = arranged[fn]
			changed = true
		}
		fact.Chain = chains[fn]
	}
	return changed
}

// closes are the effects of what shuts down.
const closes = asynqapi.Shutdown | asynqapi.ShutdownNow | asynqapi.ShutdownLater | asynqapi.Run

// arranges reports whether a shutdown is set up to happen later: in a goroutine,
// by a literal or method value that is handed over, by a function that does so,
// or at the end of the function.
func (l *Lifecycle) arranges(e *Event) bool {
	return isDeferred(e.Instr) || l.passedOn(e, closes)&asynqapi.ShutdownLater != 0
}

// passedOn returns the effects of an event, as far as they are asked for, that
// the declared function has which it stands in. What it does in a goroutine or
// by way of a value that is kept is not done when the function returns; a value
// that is an argument may be called at once or later.
func (l *Lifecycle) passedOn(e *Event, wanted asynqapi.Effect) asynqapi.Effect {
	effect := e.Effect & wanted
	if effect == 0 {
		return 0
	}
	now, later := true, false
	for at := e.Instr; ; {
		fn := at.Parent()
		switch {
		case inPath(at):
		case isArgument(at):
			later = true
		default:
			now = false
		}
		if fn.Parent() == nil {
			break
		}
		if call := l.calledAt(at); call != nil {
			at = call
			continue
		}
		if at = l.anchor(&Event{Fn: fn}, fn.Parent()); at == nil {
			now = false
			break
		}
	}
	if !now || later {
		effect &^= asynqapi.StopNow
		if effect&(asynqapi.Shutdown|asynqapi.Run) != 0 {
			effect |= asynqapi.ShutdownLater & wanted
		}
	}
	if !now {
		effect &^= asynqapi.ShutdownNow
	}
	return effect
}

// isArgument reports whether an instruction makes a function value that is
// handed to a call, or is that call.
func isArgument(instr ssa.Instruction) bool {
	mc, ok := instr.(*ssa.MakeClosure)
	return ok && slices.ContainsFunc(*mc.Referrers(), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && slices.Contains(call.Call.Args, ssa.Value(mc))
	})
}

// stopsNow reports whether a Stop is done when its instruction is.
func (e *Event) stopsNow() bool { return inPath(e.Instr) && e.Effect&asynqapi.StopNow != 0 }

// mayShutNow reports whether a shutdown may be done when its instruction is.
func (e *Event) mayShutNow() bool {
	return inPath(e.Instr) && e.Effect&(asynqapi.ShutdownNow|asynqapi.Run) != 0
}

// mayShutLater reports whether a shutdown may be done later than its
// instruction.
func (e *Event) mayShutLater() bool {
	return !inPath(e.Instr) || e.Effect&asynqapi.ShutdownLater != 0
}

// onlyAfterFailure reports whether a shutdown stands where a Start in the same
// function failed.
func (l *Lifecycle) onlyAfterFailure(d *Event) bool {
	return slices.ContainsFunc(l.of[d.Fn], func(e *Event) bool {
		return e.Effect&asynqapi.Start != 0 && e.Instr != d.Instr && l.same(e, d) && !l.executes(e, d)
	})
}

// chain notes how the effect of an event comes about in the declared function
// that holds it.
func (l *Lifecycle) chain(chains map[*ssa.Function][]string, e *Event) {
	fn := declared(e.Fn)
	if chains[fn] != nil || fn.Object() == nil {
		return
	}
	chain := []string{l.s.place(fn)}
	if inner := l.s.FactOf(e.Callee); inner != nil {
		chain = append(chain, inner.Chain...)
	}
	chains[fn] = chain[:min(len(chain), maxChain)]
}

// Chain tells through which functions an event comes to asynq's own method.
func (l *Lifecycle) Chain(e *Event) []string {
	if f := l.s.FactOf(e.Callee); f != nil {
		return f.Chain
	}
	return nil
}

// StopsInside returns the Stops that a call comes to in a literal, or in a function of
// this package which nothing else calls; e itself where there are none.
func (l *Lifecycle) StopsInside(e *Event) []*Event { return l.stopsInside(e, maxChain) }

func (l *Lifecycle) stopsInside(e *Event, depth int) []*Event {
	call, ok := e.Instr.(ssa.CallInstruction)
	if !ok || depth == 0 {
		return []*Event{e}
	}
	callees := l.s.Callees(call)
	if len(callees) != 1 || callees[0].Parent() == nil && !l.calledOnce(callees[0]) {
		return []*Event{e}
	}
	var out []*Event
	for _, in := range l.of[callees[0]] {
		if again, ok := in.Instr.(ssa.CallInstruction); ok && slices.Contains(l.s.Callees(again), callees[0]) {
			continue // it calls itself
		}
		if in.Effect&asynqapi.Stop != 0 && slices.ContainsFunc(in.id.params, func(p *ssa.Parameter) bool {
			return p.Parent() == callees[0] && flow.ParamIndex(p) == slices.Index(flow.Args(call), e.Recv)
		}) {
			out = append(out, l.stopsInside(in, depth-1)...)
		}
	}
	if len(out) == 0 {
		return []*Event{e}
	}
	return out
}

// StartInside returns the Start in a literal whose call yields what it started,
// e itself where it is no such call.
func (l *Lifecycle) StartInside(e *Event) *Event {
	for range maxChain {
		call, ok := e.Instr.(ssa.CallInstruction)
		if !ok {
			break
		}
		callees := l.s.Callees(call)
		if len(callees) != 1 || callees[0].Parent() == nil {
			break
		}
		i := slices.IndexFunc(l.of[callees[0]], func(in *Event) bool {
			return in.Effect&asynqapi.Start != 0 && l.returned(in, callees[0]) != 0
		})
		if i < 0 {
			break
		}
		e = l.of[callees[0]][i]
	}
	return e
}

// calledOnce reports whether there is one call of fn, but for those in itself.
func (l *Lifecycle) calledOnce(fn *ssa.Function) bool {
	n := 0
	for _, call := range l.s.Callers(fn) {
		if !encloses(fn, call.Parent()) {
			n++
		}
	}
	return n == 1 && l.s.Hidden(fn)
}

// noteGlobal notes effects on an exported package variable for the declared
// function that they take place in.
func (l *Lifecycle) noteGlobal(globals map[*ssa.Function][]GlobalEffect, e *Event, wanted asynqapi.Effect) {
	effect := l.passedOn(e, wanted)
	if e.id.global == nil || effect == 0 {
		return
	}
	fn := declared(e.Fn)
	g := GlobalEffect{e.id.global.Pkg().Path(), e.id.global.Name(), effect}
	if !slices.Contains(globals[fn], g) {
		globals[fn] = append(globals[fn], g)
	}
}

// attribute notes effects for the declared functions whose parameter, or a field
// of whose parameter, an event is about.
func (l *Lifecycle) attribute(effects map[*ssa.Function][]asynqapi.Effect, e *Event, wanted asynqapi.Effect) {
	effect := l.passedOn(e, wanted)
	for _, list := range [][]*ssa.Parameter{e.id.params, e.id.owners} {
		for _, p := range list {
			fn := p.Parent()
			if !encloses(fn, e.Fn) || l.s.Fact(fn) == nil {
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

// Closer returns the method that shuts down the value of e, nil where its type
// has none.
func (l *Lifecycle) Closer(e *Event) *types.Func {
	t := e.Type()
	set := types.NewMethodSet(t)
	var later *types.Func
	for i := range set.Len() {
		fn, ok := set.At(i).Obj().(*types.Func)
		if !ok || e.Callee != nil && fn.Origin() == e.Callee.Origin() || !fn.Exported() && fn.Pkg() != l.s.Pass.Pkg {
			continue
		}
		if effect := l.s.methodEffect(fn, e.Recv); effect&asynqapi.Shutdown != 0 && effect&(asynqapi.Start|asynqapi.Run) == 0 {
			if effect&asynqapi.ShutdownNow != 0 {
				return fn
			}
			later = fn
		}
	}
	return later
}

func (l *Lifecycle) closerName(e *Event) string {
	if asynqapi.IsLifecycle(e.Type()) {
		return "Shutdown"
	}
	if method := l.Closer(e); method != nil {
		return method.Name()
	}
	return "Shutdown"
}
