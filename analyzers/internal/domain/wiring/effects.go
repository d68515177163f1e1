package wiring

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// maxEffects bounds the effects of one function.
const maxEffects = 20_000

// summarize finds what fn returns and does. What is only done in tests is not.
func (w *Wiring) summarize(fn *ssa.Function, sum *Summary) {
	if w.Prog.FuncInTest(fn) || w.forTests(fn) {
		return
	}
	if w.looked[fn]++; w.looked[fn] > maxLooks {
		return // a recursion that goes on and on
	}
	e := w.evaluator()
	*sum = Summary{Results: e.results(fn), Passes: w.passes(fn)}
	if w.payloads != nil {
		sum.Versions = e.versions(fn)
	}
	var all []*Effect
	if w.Prog.Reaches {
		all = e.effects(fn)
	} else {
		all = e.stores(fn)
	}
	s := scope{fn: fn, escaping: make(map[string]bool)}
	s.spread(sum.Results, slices.DeleteFunc(slices.Clone(all), func(eff *Effect) bool { return eff.Do == Start && !s.hangs(eff) }))
	var closed []*Effect
	for _, eff := range all {
		eff.Local = eff.Local || eff.Do == Start && !s.hangs(eff)
	}
	s.spread(sum.Results, all)
	for _, eff := range all {
		if s.open(eff) {
			sum.Effects = append(sum.Effects, eff)
		} else {
			closed = append(closed, eff)
		}
	}
	w.closed[fn] = matter(closed)
}

// maxLooks bounds how often a function is looked at again for what it calls.
const maxLooks = 12

// forTests reports whether a function stands in a file that imports testing.
func (w *Wiring) forTests(fn *ssa.Function) bool {
	file := w.Prog.File(fn.Pos())
	return file != nil && slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool { return imp.Path.Value == `"testing"` })
}

// matter leaves out what is stored into what nothing leads to.
func matter(effects []*Effect) []*Effect {
	reached := make(map[string]bool)
	grown := true
	reach := func(t *Term) {
		t.Contains(func(u *Term) bool {
			if u.Kind == Made && u.Text != "" && !reached[u.Text] {
				reached[u.Text] = true
				grown = true
			}
			return false
		})
	}
	kept := func(eff *Effect) bool {
		return eff.Do != Store || eff.Name == Patterns || eff.Name == Uses || eff.Args[0].Contains(isLibrary) ||
			eff.On.Contains(func(u *Term) bool { return u.Kind == Var || isLibrary(u) || u.Kind == Made && reached[u.Text] })
	}
	for _, eff := range effects {
		if kept(eff) {
			for _, t := range eff.terms() {
				reach(t)
			}
		}
	}
	for grown {
		grown = false
		for _, eff := range effects {
			if eff.Do == Store && kept(eff) {
				reach(eff.Args[0])
			}
		}
	}
	return slices.DeleteFunc(effects, func(eff *Effect) bool { return !kept(eff) })
}

// isLibrary reports whether a term is something that asynq makes or is configured with.
func isLibrary(t *Term) bool { return t.Kind == Made && isAsynq(t.Type) && t.Text != "" }

// results lists what fn returns, as far as it can matter.
func (e *evaluator) results(fn *ssa.Function) []*Term {
	out := make([]*Term, fn.Signature.Results().Len())
	for i := range out {
		out[i] = unknown
		if t := fn.Signature.Results().At(i).Type(); !e.carries(t) || !e.Prog.Reaches && !plain(t) && (e.payloads == nil || !flow.IsBytes(t)) {
			continue
		}
		var list []*Term
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) && (i == len(ret.Results)-1 || !flow.Fails(ret)) {
				list = append(list, e.term(ret.Results[i]))
			}
		}
		out[i] = join(Choice, list...)
	}
	if !slices.ContainsFunc(out, func(t *Term) bool { return t.Kind != Unknown }) {
		return nil
	}
	return out
}

// plain reports whether a type is one of texts and numbers, or of lists and maps of
// them: what packages that know nothing of asynq may name queues with.
func plain(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsInteger) != 0
	case *types.Slice:
		return flow.IsString(u.Elem())
	case *types.Map:
		return flow.IsString(u.Key()) && plain(u.Elem())
	}
	return false
}

// effects lists what fn and the literals in it do.
func (e *evaluator) effects(fn *ssa.Function) []*Effect {
	out := e.stores(fn)
	for _, call := range e.Calls[fn] {
		out = append(out, e.calls(call)...)
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.MakeClosure:
				out = append(out, e.bound(instr)...)
			case *ssa.MakeInterface:
				out = append(out, e.handler(instr)...)
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		if e.CalledHere(lit) {
			continue // its effects are those of its calls
		}
		own := func(t *Term) *Term {
			if t.Kind == Param && t.param != nil && t.param.Parent() == lit {
				return unknown
			}
			return simplify(t)
		}
		if sum := e.Of(lit); sum != nil {
			for _, eff := range sum.Effects {
				out = append(out, eff.apply(own))
			}
		}
	}
	return once(out)
}

// once leaves out what is there twice.
func once(list []*Effect) []*Effect {
	index := make(map[string][]*Effect)
	var out []*Effect
	for _, eff := range list {
		key := eff.Name + eff.On.Text
		if eff.At != nil {
			key += eff.At.ID()
		}
		if slices.ContainsFunc(index[key], eff.equal) || len(out) >= maxEffects {
			continue
		}
		index[key] = append(index[key], eff)
		out = append(out, eff)
	}
	return out
}

// stores lists what fn itself puts into structs, variables and containers.
func (e *evaluator) stores(fn *ssa.Function) []*Effect {
	var out []*Effect
	add := func(on *Term, name string, value *Term, at *Place) {
		switch on.Kind {
		case Made, Param, Select, Var, Choice, Either, If, Each, Call:
			out = append(out, &Effect{Do: Store, On: on, Name: name, Args: []*Term{value}, At: at})
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if !e.carries(instr.Val.Type()) {
					continue
				}
				switch addr := instr.Addr.(type) {
				case *ssa.FieldAddr:
					f := flow.FieldOf(addr)
					if !e.tracked(flow.Elem(addr.X.Type())) || !e.Prog.Reaches {
						continue
					}
					value := e.certain(instr.Val)
					if asynqapi.IsAggregator(f.Type()) {
						value = e.aggregated(instr.Val)
					}
					n := len(out)
					add(e.certain(addr.X), f.Name(), value, e.valuePlace(addr, instr))
					if a, ok := addr.X.(*ssa.Alloc); ok && len(out) > n {
						out[n].Perhaps = a.Block() != instr.Block()
						if copiedBefore(a, instr) {
							add(out[n].On, f.Name(), unknown, nil) // some copies have it, others do not
						}
					}
				case *ssa.Global:
					if !e.Prog.Reaches && !plain(instr.Val.Type()) {
						continue
					}
					if e.CellOf(addr) != nil && e.CellOf(addr).Shared {
						add(variable(addr), Anything, unknown, nil)
					}
					add(variable(addr), Copied, e.certain(instr.Val), nil)
				case *ssa.Alloc:
					if isStruct(addr) && onlyCopied(addr) == nil {
						add(e.certain(addr), Copied, e.certain(instr.Val), nil)
					}
				case *ssa.IndexAddr:
					if _, array := addr.X.(*ssa.Alloc); array && isStruct(addr) {
						add(e.certain(addr), Copied, e.certain(instr.Val), nil)
					}
				case *ssa.FreeVar:
					if isStruct(addr) {
						add(e.certain(addr), Copied, e.certain(instr.Val), nil)
					}
				}
			case *ssa.MapUpdate:
				if !e.carries(instr.Map.Type()) || !e.Prog.Reaches && !plain(instr.Map.Type()) {
					continue
				}
				pair := &Term{Kind: Pair, Args: []*Term{e.certain(instr.Key), e.certain(instr.Value)}}
				if m, ok := instr.Map.(*ssa.MakeMap); !ok || m.Block() != instr.Block() {
					pair.Index = 1 // perhaps
				}
				add(e.certain(instr.Map), Entries, pair, e.place(instr.Pos(), fn))
			}
		}
	}
	return out
}

// copiedBefore reports whether a struct variable is copied before a store into a field, or
// the field is read.
func copiedBefore(a *ssa.Alloc, st *ssa.Store) bool {
	return slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			return flow.Follows(ref, st)
		case *ssa.FieldAddr:
			return flow.FieldOf(ref) == flow.FieldOf(st.Addr) && slices.ContainsFunc(*ref.Referrers(), func(use ssa.Instruction) bool {
				load, ok := use.(*ssa.UnOp)
				return ok && flow.Follows(load, st)
			})
		}
		return false
	})
}

// aggregated is the task that a GroupAggregator makes of others.
func (e *evaluator) aggregated(v ssa.Value) *Term {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
			if obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, asynqapi.AggregateMethod); obj != nil && !asynqapi.AggregatorFunc(v.Type()) {
				m, _ := obj.(*types.Func)
				return anyhow(e.OfObject(m), e.FuncOf(m))
			}
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Function:
			if sum := e.Of(flow.Body(x)); sum != nil {
				return anyhow(sum, flow.Body(x))
			}
			return anyhow(e.OfObject(flow.ObjectOf(x)), nil)
		case *ssa.MakeClosure:
			if obj, _, ok := flow.BoundMethod(x); ok {
				return anyhow(e.OfObject(obj), e.FuncOf(obj))
			}
			fn := x.Fn.(*ssa.Function)
			return anyhow(e.Of(fn), fn)
		default:
			return unknown
		}
	}
}

// anyhow is what a function returns whatever it is given.
func anyhow(sum *Summary, fn *ssa.Function) *Term {
	if sum == nil || len(sum.Results) == 0 {
		return unknown
	}
	return sum.Results[0].Map(func(t *Term) *Term {
		if t.Kind == Param && (t.param == nil || t.param.Parent() == fn) {
			return unknown
		}
		return simplify(t)
	})
}

func isStruct(addr ssa.Value) bool {
	_, ok := flow.Elem(addr.Type()).Underlying().(*types.Struct)
	return ok
}

// valuePlace tells where the value stands that a field is given.
func (e *evaluator) valuePlace(addr *ssa.FieldAddr, st *ssa.Store) *Place {
	if !asynqapi.IsSettings(addr.X.Type()) {
		return nil
	}
	if v := e.Prog.Assigned(st); v != nil {
		return e.span(v.Pos(), v.End(), st.Parent())
	}
	return e.place(st.Pos(), st.Parent())
}

// calls lists what a call does.
func (e *evaluator) calls(call ssa.CallInstruction) []*Effect {
	if b, ok := call.Common().Value.(*ssa.Builtin); ok {
		if b.Name() == "delete" || b.Name() == "clear" {
			return []*Effect{{Do: Store, On: e.certain(call.Common().Args[0]), Name: Anything, Args: []*Term{unknown}}}
		}
		return nil
	}
	sums, seen := e.OfCall(call)
	if !seen {
		return e.givenAway(call)
	}
	obj := flow.CalleeObject(call)
	body := e.callee(call)
	given := e.isGiven(call)
	var out []*Effect
	for _, sum := range sums {
		for _, eff := range sum.Effects {
			made := e.guard(e.instantiate(eff, call, body), call)
			if made == nil {
				continue
			}
			if e.payloads != nil && made.Name == Patterns {
				made.Args = []*Term{e.handles(made.Args[0], call)}
			}
			out = append(out, made)
			if given && made.Name == Patterns {
				// Another caller's function may be the one that is called.
				made.Args = []*Term{{Kind: Pair, Index: 1, Args: made.Args[0].Args}}
				out = append(out, &Effect{Do: Store, On: made.On, Name: Anything, Args: []*Term{unknown}})
			}
		}
		if len(sum.Effects) > 0 {
			e.join(call, obj)
		}
	}
	return out
}

// isGiven reports whether a call is of a function that callers hand in, of which there are
// several.
func (e *evaluator) isGiven(call ssa.CallInstruction) bool {
	return flow.StaticCallee(call) == nil && !call.Common().IsInvoke() && len(e.Callees(call)) > 1 && len(e.LocalCallees(call)) == 0
}

// join notes that the effects of what a call reaches are told of here.
func (e *evaluator) join(call ssa.CallInstruction, obj *types.Func) {
	if obj != nil && obj.Name() != "init" && !flow.IsInterfaceMethod(obj) {
		e.joined[obj.FullName()] = true
		return
	}
	for _, fn := range e.Callees(call) {
		e.joined[nameOf(fn)] = true
	}
}

// instantiate is an effect of a callee as one of a call.
func (e *evaluator) instantiate(eff *Effect, call ssa.CallInstruction, body *ssa.Function) *Effect {
	out := *eff
	out.On = e.instance(eff.On, call, body)
	out.Args = nil
	for _, a := range eff.Args {
		out.Args = append(out.Args, e.instance(a, call, body))
	}
	out.Guards = nil
	for _, g := range eff.Guards {
		out.Guards = append(out.Guards, e.instance(g, call, body))
	}
	isParam := func(t *Term) bool { return t.Kind == Param && (t.param == nil || t.param.Parent() == body) }
	switch {
	case eff.Do == Start:
		if isParam(eff.Args[0]) {
			out.At = e.argument(call, eff.Args[0].Index)
		}
	case eff.Do == Enqueue && (eff.At == nil || withoutPayload(eff.Args[0]).Contains(isParam) || eff.Args[1].Contains(isParam)),
		eff.Name == Patterns && (eff.At == nil || eff.Args[0].Args[0].Contains(isParam)):
		out.At = e.callPlace(call)
	case eff.Do == Store && eff.At != nil && isParam(eff.Args[0]):
		out.At = e.argument(call, eff.Args[0].Index)
	}
	return &out
}

// withoutPayload is a task of which no more is told than its type and its options.
func withoutPayload(task *Term) *Term {
	switch {
	case task.Kind == Made && task.Type == Task && len(task.Args) > 2:
		u := *task
		u.Args, u.size, u.depth = task.Args[:2], 0, 0
		return &u
	case task.Kind == Either || task.Kind == Choice || task.Kind == If:
		u := *task
		u.Args, u.size, u.depth = nil, 0, 0
		for _, a := range task.Args {
			u.Args = append(u.Args, withoutPayload(a))
		}
		return &u
	}
	return task
}

func (e *evaluator) callPlace(call ssa.CallInstruction) *Place {
	if at := e.Prog.CallAt(call.Pos()); at != nil {
		return e.span(at.Pos(), at.End(), call.Parent())
	}
	return e.place(call.Pos(), call.Parent())
}

// argument tells where an argument of a call stands, the receiver being 0.
func (e *evaluator) argument(call ssa.CallInstruction, i int) *Place {
	at := e.Prog.CallAt(call.Pos())
	if at == nil {
		return e.place(call.Pos(), call.Parent())
	}
	var node ast.Node = at
	if n := i - len(flow.Args(call)) + len(at.Args); n >= 0 && n < len(at.Args) {
		node = at.Args[n]
	}
	return e.span(node.Pos(), node.End(), call.Parent())
}

// givenAway lists the structs, muxes and maps that a call of something that is not seen
// is given, which may do to them what it likes.
func (e *evaluator) givenAway(call ssa.CallInstruction) []*Effect {
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil && (purpose.Formats(obj.Pkg().Path()) || purpose.LogsOrTraces(obj.Pkg().Path())) {
		return nil
	}
	var out []*Effect
	for _, a := range flow.Args(call) {
		if mi, ok := a.(*ssa.MakeInterface); ok {
			a = mi.X
		}
		if field, ok := a.(*ssa.FieldAddr); ok && e.tracked(flow.Elem(field.X.Type())) {
			out = append(out, &Effect{Do: Store, On: e.certain(field.X), Name: flow.FieldOf(field).Name(), Args: []*Term{unknown}})
		}
		switch u := a.Type().Underlying().(type) {
		case *types.Pointer:
			if !e.carries(u.Elem()) {
				continue
			}
		case *types.Map:
			if !e.carries(u) {
				continue
			}
		default:
			continue
		}
		if obj != nil && declaredBeside(a.Type(), obj) {
			continue // a library that reads its own options
		}
		t := e.certain(a)
		if t.Kind != Zero && t.Kind != Unknown && t.Kind != Func {
			out = append(out, &Effect{Do: Store, On: t, Name: Anything, Args: []*Term{unknown}})
		}
	}
	return out
}

// declaredBeside reports whether a type is declared in the package of a function.
func declaredBeside(t types.Type, fn *types.Func) bool {
	named := flow.NamedRoot(t)
	return named != nil && named.Obj().Pkg() == fn.Pkg()
}

// bound lists what a method does that becomes a value with its receiver.
func (e *evaluator) bound(mc *ssa.MakeClosure) []*Effect {
	obj, recv, ok := flow.BoundMethod(mc)
	if !ok {
		return nil
	}
	return e.method(obj, recv)
}

// handler lists what a handler does of a type that becomes an asynq.Handler.
func (e *evaluator) handler(mi *ssa.MakeInterface) []*Effect {
	m := e.handlerMethod(mi)
	if m == nil {
		return nil
	}
	return e.method(m, mi.X)
}

// handlerMethod returns the method that handles tasks of a type that becomes an
// asynq.Handler, nil for anything else.
func (e *evaluator) handlerMethod(mi *ssa.MakeInterface) *types.Func {
	if !asynqapi.IsHandlerInterface(mi.Type()) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(mi.X.Type(), true, nil, asynqapi.HandlerMethod)
	m, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	return m.Origin()
}

// method lists what a method does with a receiver and arguments of which nothing is
// known.
func (e *evaluator) method(obj *types.Func, recv ssa.Value) []*Effect {
	sum := e.OfObject(obj)
	if sum == nil || len(sum.Effects) == 0 {
		return nil
	}
	body := e.FuncOf(obj)
	receiver := e.certain(recv)
	e.joined[obj.FullName()] = true
	var out []*Effect
	for _, eff := range sum.Effects {
		out = append(out, eff.apply(func(t *Term) *Term {
			if t.Kind == Param && (t.param == nil || t.param.Parent() == body) {
				if t.Index == 0 {
					return receiver
				}
				return unknown
			}
			return simplify(t)
		}))
	}
	return out
}

// A scope tells what a function makes for itself from what others get hold of.
type scope struct {
	fn       *ssa.Function
	escaping map[string]bool // what is made there, by identity
}

// spread finds what escapes: through results, arguments and package variables.
func (s *scope) spread(results []*Term, effects []*Effect) {
	grown := true
	reach := func(t *Term) {
		t.Contains(func(u *Term) bool {
			if u.Kind == Made && u.Text != "" && !s.escaping[u.Text] {
				s.escaping[u.Text] = true
				grown = true
			}
			return false
		})
	}
	for _, t := range results {
		reach(t)
	}
	for grown {
		grown = false
		for _, eff := range effects {
			switch {
			case s.open(eff):
				for _, t := range eff.terms() {
					reach(t) // which the callers tell of
				}
			case eff.Do == Store && eff.On.Contains(func(u *Term) bool { return u.Kind == Var || u.Kind == Call }):
				reach(eff.Args[0])
			}
		}
	}
}

// known reports whether a term is an argument, or what others know of, too.
func (s *scope) known(u *Term) bool {
	return u.Kind == Param || u.Kind == Made && (s.escaping[u.Text] || u.maker != nil && !flow.Encloses(s.fn, u.maker))
}

// open reports whether the callers are to tell of an effect: it hangs on them, or a
// server is started, and which program does so is to be known.
func (s *scope) open(eff *Effect) bool { return eff.Do == Start || s.hangs(eff) }

// hangs reports whether an effect hangs on the arguments of its function, or is about
// what leaves it. Whom a task is enqueued by is told by type, where it is a field.
func (s *scope) hangs(eff *Effect) bool {
	terms := eff.terms()
	if eff.Do == Enqueue && eff.On.Kind == Select {
		terms = terms[1:]
	}
	return slices.ContainsFunc(terms, func(t *Term) bool { return t.Contains(s.known) })
}

// passes reports whether a function makes, of a handler, one that calls it on every way.
func (w *Wiring) passes(fn *ssa.Function) bool {
	sig := fn.Signature
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || !asynqapi.IsHandlerInterface(sig.Params().At(0).Type()) || !asynqapi.IsHandlerInterface(sig.Results().At(0).Type()) {
		return false
	}
	next := fn.Params[len(fn.Params)-1]
	ok := false
	for _, ret := range flow.Returns(fn) {
		if len(ret.Results) != 1 {
			return false
		}
		w.Trace(flow.Value{V: ret.Results[0]}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			switch n.Kind {
			case flow.Func:
				lit, isClosure := n.V.(*ssa.MakeClosure)
				ok = isClosure && w.alwaysCalls(lit.Fn.(*ssa.Function), next)
				return false
			case flow.Param:
				ok = n.V == ssa.Value(next)
			}
			return true
		})
		if !ok {
			return false
		}
	}
	return ok
}

// alwaysCalls reports whether a literal calls the handler that it captured before it
// returns, on every way.
func (w *Wiring) alwaysCalls(lit *ssa.Function, next *ssa.Parameter) bool {
	calls := make(map[*ssa.BasicBlock]bool)
	for _, call := range w.Calls[lit] {
		if _, isCall := call.(*ssa.Call); !isCall || !call.Common().IsInvoke() {
			continue
		}
		w.Trace(flow.Value{V: call.Common().Value}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if n.Kind == flow.Param && n.V == ssa.Value(next) {
				calls[call.Block()] = true
			}
			return true
		})
	}
	seen := make(map[*ssa.BasicBlock]bool)
	var escapes func(b *ssa.BasicBlock) bool
	escapes = func(b *ssa.BasicBlock) bool {
		if seen[b] || calls[b] {
			return false
		}
		seen[b] = true
		if len(b.Instrs) > 0 {
			if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				return true
			}
		}
		return slices.ContainsFunc(b.Succs, escapes)
	}
	return len(lit.Blocks) > 0 && !escapes(lit.Blocks[0])
}
