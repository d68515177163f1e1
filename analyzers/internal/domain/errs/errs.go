package errs

import (
	"cmp"
	"fmt"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A failure says what a function returns where the task, or the bytes, of an argument
// cannot be decoded: of its own, or of a function that it is a part of or below.
type failure struct {
	src     *ssa.Parameter
	at      string
	open    bool
	results []Value
	site    *site
}

// A site is a call that decodes, or by which something is decoded.
type site struct {
	call    *ssa.Call
	inner   *site           // in the function that is called
	results [][]Value       // what it yields where it fails, by callee
	given   map[int][]Value // what the function in an argument returns then
}

// results summarizes what fn returns.
func (e *Errs) results(fn *ssa.Function, sum *Summary) {
	list := fn.Signature.Results()
	some := false
	for v := range list.Variables() {
		some = some || canHold(v.Type())
	}
	if matches(fn) {
		if e.mayMatch(fn) {
			sum.Results = []Value{{Has: true}}
		}
		return
	}
	if !some {
		return
	}
	ends := e.walk(fn, nil)
	out := join(ends, list.Len())
	for i := range out {
		if !canHold(list.At(i).Type()) {
			out[i] = Value{}
		}
		old := at(sum.Results, i)
		out[i].Has = out[i].Has || old.Has
		out[i].Params |= old.Params
		if len(ends) == 0 {
			out[i] = Value{}
		}
	}
	sum.Results = trim(out)
}

// join returns what is returned at one end or another.
func join(ends []end, n int) []Value {
	out := slices.Repeat([]Value{none}, n)
	for _, end := range ends {
		for i, v := range end.results {
			out[i] = out[i].join(v)
		}
	}
	return out
}

// trim leaves out what is nothing at the end of a list.
func trim(list []Value) []Value {
	for len(list) > 0 && list[len(list)-1] == (Value{}) {
		list = list[:len(list)-1]
	}
	if len(list) == 0 {
		return nil
	}
	return list
}

// matches reports whether fn is the method Is of an error.
func matches(fn *ssa.Function) bool {
	sig := fn.Signature
	return fn.Name() == "Is" && sig.Recv() != nil && sig.Params().Len() == 1 && flow.IsError(sig.Params().At(0).Type()) && sig.Results().Len() == 1
}

// mayMatch reports whether an error's method Is may say of it that it is SkipRetry or
// RevokeTask: it mentions one, or asks others.
func (e *Errs) mayMatch(fn *ssa.Function) bool {
	target := fn.Params[len(fn.Params)-1]
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			for _, op := range instr.Operands(nil) {
				if g, ok := (*op).(*ssa.Global); ok && (asynqapi.IsFinal(g.Object()) || e.global(g).Has) {
					return true
				}
				if _, isCall := instr.(ssa.CallInstruction); isCall && *op == target {
					return true
				}
			}
		}
	}
	return false
}

// fails summarizes what fn returns where something cannot be decoded.
func (e *Errs) fails(fn *ssa.Function, sum *Summary) {
	e.failures[fn] = nil
	var out []Failure
	for _, f := range e.sites(fn) {
		ends := e.walk(fn, f.site)
		if len(ends) == 0 {
			continue // it does not return
		}
		f.results = join(ends, fn.Signature.Results().Len())
		e.failures[fn] = append(e.failures[fn], f)
		if f.src.Parent() == fn {
			out = append(out, Failure{flow.ParamIndex(f.src), f.at, f.open, trim(slices.Clone(f.results))})
		}
	}
	slices.SortStableFunc(out, func(a, b Failure) int { return cmp.Or(cmp.Compare(a.Src, b.Src), cmp.Compare(a.At, b.At)) })
	out = slices.CompactFunc(out, func(a, b Failure) bool { return a.Src == b.Src && a.At == b.At })
	if !reflect.DeepEqual(sum.Fails, out) {
		sum.Fails = out
	}
}

// sites lists the calls of fn by which the task, or the bytes, of an argument are
// decoded, without what they return.
func (e *Errs) sites(fn *ssa.Function) []*failure {
	var out []*failure
	add := func(f failure) {
		if !slices.ContainsFunc(out, func(o *failure) bool { return o.src == f.src && o.at == f.at && o.site.call == f.site.call }) {
			out = append(out, &f)
		}
	}
	for _, instr := range e.Calls[fn] {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		if src, dst := e.decoder(call); src != nil {
			for _, p := range e.payloads.PayloadOf(src) {
				add(failure{src: p, at: e.place(call), open: e.fromCaller(dst, fn), site: &site{call: call, results: [][]Value{e.undecoded(call, dst)}}})
			}
			continue
		}
		if hands(call) || isEntry(call) {
			continue
		}
		e.below(call, add)
		e.within(call, add)
	}
	return out
}

// decodes reports whether a call decodes something.
func (e *Errs) decodes(call *ssa.Call) bool {
	src, _ := e.decoder(call)
	return src != nil
}

// decoder returns what a call decodes, and into what, where it is told that it has
// failed by an error.
func (e *Errs) decoder(call *ssa.Call) (src, dst ssa.Value) {
	res := call.Call.Signature().Results()
	if n := res.Len(); n == 0 || !flow.IsError(res.At(n-1).Type()) {
		return nil, nil
	}
	return e.payloads.Decoder(call)
}

// undecoded returns what a decoder yields that fails. The type that it decodes into may
// have a decoding of its own.
func (e *Errs) undecoded(call *ssa.Call, dst ssa.Value) []Value {
	err := Value{NeverNil: true, Decoded: true, From: true}
	if dst != nil {
		var into flow.Types
		e.DynamicTypes(flow.Value{V: dst}, call, &into)
		for _, t := range into.Types {
			set := types.NewMethodSet(t.Type)
			for i := range set.Len() {
				m, ok := set.At(i).Obj().(*types.Func)
				if ok && strings.HasPrefix(m.Name(), "Unmarshal") && e.Own(m.Pkg()) {
					if sum := e.OfObject(m); sum != nil {
						err.Has = err.Has || at(sum.Results, 0).Has
					}
				}
			}
		}
	}
	out := make([]Value, call.Call.Signature().Results().Len())
	out[len(out)-1] = err
	return out
}

// hands reports whether a call hands a task on to what is a handler itself.
func hands(call *ssa.Call) bool {
	return asynqapi.IsHandler(flow.Plain(call.Call.Signature()))
}

// isEntry reports whether a call calls a function of a table, as a registry of one's
// own has them.
func isEntry(call *ssa.Call) bool {
	v := call.Call.Value
	if ex, ok := v.(*ssa.Extract); ok {
		v = ex.Tuple
	}
	return !call.Call.IsInvoke() && flow.InContainer(v)
}

// below finds what the callees of a call decode of its arguments, and of those of the
// functions around.
func (e *Errs) below(call *ssa.Call, add func(failure)) {
	args := flow.Args(call)
	if callees := e.Callees(call); len(callees) == 1 && !call.Call.IsInvoke() {
		callee := callees[0]
		for _, f := range e.failures[callee] {
			s := &site{call: call, inner: f.site, results: [][]Value{f.results}}
			if f.src.Parent() != callee {
				add(failure{src: f.src, at: f.at, site: s})
				continue
			}
			e.given(call, Failure{flow.ParamIndex(f.src), f.at, f.open, nil}, args, s, add)
		}
		return
	}
	sums, seen := e.OfCall(call)
	if !seen {
		return
	}
	if len(sums) == 1 {
		for _, f := range sums[0].Fails {
			e.given(call, f, args, &site{call: call, results: [][]Value{f.Results}}, add)
		}
		return
	}
	for i := range args {
		s := &site{call: call}
		for _, sum := range sums {
			n := len(s.results)
			for _, f := range sum.Fails {
				if f.Src == i {
					s.results = append(s.results, f.Results)
				}
			}
			if len(s.results) == n {
				s = nil // one that decodes nothing
				break
			}
		}
		if s != nil {
			e.given(call, Failure{Src: i, At: e.place(call)}, args, s, add)
		}
	}
}

// given finds the arguments of which a callee decodes one of its own.
func (e *Errs) given(call *ssa.Call, f Failure, args []ssa.Value, s *site, add func(failure)) {
	if f.Src >= len(args) {
		return
	}
	for _, p := range e.payloads.PayloadOf(args[f.Src]) {
		out := failure{src: p, at: f.At, site: s}
		if f.Open {
			out.at = e.place(call)
			for i, a := range args {
				out.open = out.open || i != f.Src && e.fromCaller(a, call.Parent())
			}
			if fn := call.Call.StaticCallee(); fn != nil {
				out.open = out.open || slices.ContainsFunc(fn.TypeArgs(), flow.IsTypeParam)
			}
		}
		add(out)
	}
}

// within finds what functions decode that a call is given and that its callee calls
// and returns the error of.
func (e *Errs) within(call *ssa.Call, add func(failure)) {
	for i, a := range flow.Args(call) {
		if !isFailing(a.Type()) || flow.IsError(a.Type()) {
			continue
		}
		fns := e.FuncValues(a)
		if len(fns) != 1 {
			continue
		}
		sums, seen := e.OfCall(call)
		if !seen || slices.ContainsFunc(sums, func(s *Summary) bool {
			return !slices.ContainsFunc(s.Results, func(v Value) bool { return v.Params.Has(i) })
		}) {
			continue
		}
		for _, f := range e.failures[fns[0]] {
			if f.src.Parent() == fns[0] {
				continue
			}
			s := &site{call: call, given: map[int][]Value{i: f.results}}
			for _, sum := range sums {
				s.results = append(s.results, sum.Results)
			}
			add(failure{src: f.src, at: f.at, site: s})
		}
	}
}

// failing reports whether a call is the one that has failed.
func (w *walk) failing(call *ssa.Call) bool { return w.site != nil && w.after && w.site.call == call }

// failed returns result i of the call that has failed.
func (w *walk) failed(i int) Value {
	args := flow.Args(w.site.call)
	val := none
	for _, results := range w.site.results {
		r := at(results, i)
		one := r
		for j, given := range w.site.given {
			if r.Params.Has(j) {
				err := given[len(given)-1]
				one.Params &^= 1 << j
				one.Has = one.Has || err.Has || err.Params != 0
				one.From, one.Decoded = one.From || err.From, err.Decoded
				one.NeverNil = one.NeverNil && err.NeverNil
			}
		}
		params := one.Params
		set := one.NeverNil
		one = w.substitute(one, args)
		if w.site.given != nil || params == 0 {
			one.NeverNil = set
		}
		val = val.join(one)
	}
	return val
}

// place tells where a call of the package stands.
func (e *Errs) place(call ssa.CallInstruction) string {
	at := e.Pass.Fset.Position(call.Pos())
	name := flow.Declared(call.Parent()).Name()
	return fmt.Sprintf("%s, %s:%d", name, filepath.Base(at.Filename), at.Line)
}

// fromCaller reports whether a target is one of the arguments of fn, or has the type
// of a type parameter.
func (e *Errs) fromCaller(dst ssa.Value, fn *ssa.Function) bool {
	if dst == nil {
		return false
	}
	found := false
	e.Trace(flow.Value{V: dst}, flow.Options{}, func(n flow.Node) bool {
		if n.V == nil {
			return false
		}
		t := n.V.Type()
		if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
			t = ptr.Elem()
		}
		found = found || flow.IsTypeParam(t) || n.Kind == flow.Param && flow.IsAny(n.V.Type())
		return !found
	})
	return found && fn != nil
}
