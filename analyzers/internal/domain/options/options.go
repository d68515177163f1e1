package options

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A retryTrace finds where a MaxRetry option can come from.
type retryTrace struct {
	engine.Origin
	s      *Options
	self   *ssa.Parameter         // the struct that is filled, where that is the question
	within map[*ssa.Function]bool // function values that were gone into, whose arguments nobody knows
}

func newTrace(s *Options) *retryTrace {
	return &retryTrace{s: s, within: make(map[*ssa.Function]bool)}
}

// origin returns where a MaxRetry option among v, a task, options or what supplies
// them, can come from.
func (s *Options) origin(v flow.Value) engine.Origin {
	t := newTrace(s)
	t.run(v)
	return t.Origin
}

func (t *retryTrace) run(v flow.Value) { t.s.Trace(v, flow.Options{}, t.visit) }

func (t *retryTrace) visit(n flow.Node) bool {
	switch n.Kind {
	case flow.Unseen, flow.Open:
		t.Unseen = true
	case flow.Param:
		t.param(n)
	case flow.Call:
		return t.call(n)
	case flow.Func:
		t.made(n)
	case flow.Field:
		if t.s.ofInstance(n) {
			n.Follow(n.Base)
			return false
		}
	case flow.Alloc, flow.Zero:
		if supplies(n.V.Type()) {
			t.contents(n, n.V)
		}
	case flow.Step:
		if load, ok := n.V.(*ssa.UnOp); ok {
			if a, ok := load.X.(*ssa.Alloc); ok && isBag(a.Type()) {
				t.contents(n, a)
			}
		}
		if mi, ok := n.V.(*ssa.MakeInterface); ok && asynqapi.IsOption(mi.Type()) {
			return false // a type that is not asynq's own has no effect as an option
		}
	}
	return true
}

// param handles a parameter. One of a literal stands for the arguments of its calls
// if all of them are seen.
func (t *retryTrace) param(n flow.Node) {
	p := n.V.(*ssa.Parameter)
	switch fn := p.Parent(); {
	case p == t.self, t.within[fn] && isBag(p.Type()):
		t.contents(n, p)
	case t.within[fn]:
		t.Unseen = true
	case fn.Parent() == nil || t.s.CalledHere(fn):
		t.AddParam(p)
	default:
		t.Unseen = true
	}
}

func (t *retryTrace) call(n flow.Node) bool {
	call := n.V.(*ssa.Call)
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
	if len(t.s.Callees(call)) > 0 {
		return true
	}
	if obj != nil && t.s.isShort(obj, args) {
		return false
	}
	if obj == nil && !call.Call.IsInvoke() {
		// A function value: what it makes, of what it is given.
		n.Follow(call.Call.Value)
		for _, a := range args {
			if Supplies(a.Type()) {
				n.Follow(a)
			}
		}
		return false
	}
	sums, seen := t.s.OfCall(call)
	if seen {
		for _, sum := range sums {
			if n.Index >= len(sum.Retry) {
				t.Unseen = true
				continue
			}
			t.carried(n, sum.Retry[n.Index], args)
		}
		return false
	}
	if obj == nil || obj.Pkg() == nil || call.Call.IsInvoke() || asynqapi.Reaches(obj.Pkg()) {
		t.Unseen = true
		return false
	}
	// A function that does not know asynq can only hand on what it was given.
	for _, a := range args {
		if _, ok := a.Type().Underlying().(*types.Signature); ok {
			t.Unseen = true
		} else if Supplies(a.Type()) {
			n.Follow(a)
		}
	}
	return false
}

// carried adds what a callee's summary says, and goes on with the arguments that
// supply it.
func (t *retryTrace) carried(n flow.Node, c engine.Carry, args []ssa.Value) {
	t.Has = t.Has || c.Has
	t.Unseen = t.Unseen || c.Unseen
	for i, a := range args {
		if c.Params.Has(i) {
			n.Follow(a)
		}
	}
}

// isShort reports whether a call makes an option that delays by less than a second
// for certain, which is no delay.
func (s *Options) isShort(obj *types.Func, args []ssa.Value) bool {
	if s.constants == nil || !asynqapi.IsProcessIn(obj) || len(args) != 1 {
		return false
	}
	all, ok := s.constants.All(args[0])
	return ok && !slices.ContainsFunc(all, func(c constant.Value) bool {
		return constant.Compare(c, token.GEQ, constant.MakeInt64(int64(time.Second)))
	})
}

// Origin returns where the wanted option can come from among some arguments of a
// call: tasks, options and what supplies them.
func (s *Options) Origin(args ...ssa.Value) engine.Origin {
	var o engine.Origin
	for _, a := range args {
		o.Join(s.origin(flow.Value{V: a}))
	}
	return o
}

// Supplies reports whether a value of type t can bring options along: a
// task, an option, or a container of either.
func Supplies(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Slice:
		return Supplies(u.Elem())
	case *types.Array:
		return Supplies(u.Elem())
	case *types.Map:
		return Supplies(u.Elem())
	}
	return asynqapi.IsTask(t) || asynqapi.IsOption(t)
}

// retryResults summarizes what the tasks and options that fn returns carry.
func (s *Options) retryResults(fn *ssa.Function, sum *Summary) {
	results := fn.Signature.Results()
	for i := range results.Len() {
		if !supplies(results.At(i).Type()) {
			continue
		}
		var o engine.Origin
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				o.Join(s.origin(flow.Value{V: ret.Results[i]}))
			}
		}
		engine.Grow(&sum.Retry, i+1)
		sum.Retry[i] = o.Carry(fn)
	}
}

// An Enqueue is a place where a task is handed to the queue.
type Enqueue struct {
	Call       ssa.CallInstruction // nil for a PeriodicTaskConfig
	Literal    *ast.CompositeLit   // the PeriodicTaskConfig
	Field      *ssa.FieldAddr      // the Task of a PeriodicTaskConfig without a literal, where it is assigned
	Callee     *types.Func         // the method or wrapper called
	Origins    []ssa.Value         // the task and the options
	Aggregated bool                // the task of a GroupAggregator, at the call that makes it
	origin     engine.Origin
}

// Enqueues lists the places in fn, without its literals, where a task is
// enqueued, with what is known of its options.
func (s *Options) Enqueues(fn *ssa.Function) []Enqueue {
	var out []Enqueue
	add := func(e Enqueue) {
		for _, v := range e.Origins {
			e.origin.Join(s.origin(flow.Value{V: v}))
		}
		out = append(out, e)
	}
	for _, call := range s.Calls[fn] {
		obj := flow.CalleeObject(call)
		args := flow.Args(call)
		for _, need := range s.needs(call) {
			e := Enqueue{Call: call, Callee: obj}
			for i, a := range args {
				if need.Has(i) {
					e.Origins = append(e.Origins, a)
				}
			}
			add(e)
		}
	}
	for _, e := range s.periodic(fn) {
		add(e)
	}
	for _, e := range s.aggregated(fn) {
		add(e)
	}
	return out
}

// needs returns the sets of arguments of a call that must carry MaxRetry. For
// an interface method every implementation in sight must have the need.
func (s *Options) needs(call ssa.CallInstruction) []engine.Params {
	facts, seen := s.OfCall(call)
	if !seen {
		return nil
	}
	var out []engine.Params
	for i, f := range facts {
		if i == 0 {
			out = slices.Clone(f.Enqueues)
			continue
		}
		// Implementations agree where each has some need; the first one's sets
		// stand for it, widened by what any other would accept.
		if len(f.Enqueues) == 0 {
			return nil
		}
		for j := range out {
			for _, p := range f.Enqueues {
				out[j] |= p
			}
		}
	}
	return out
}

// Missing reports whether a task is enqueued here without MaxRetry for
// certain, so that nobody else is to blame.
func (e Enqueue) Missing() bool { return e.origin.CertainlyAbsent() }

// retryNeeds notes the enqueues of fn and its literals that hang on what the
// callers of fn supply.
func (s *Options) retryNeeds(fn *ssa.Function, sum *Summary) {
	var visit func(f *ssa.Function)
	visit = func(f *ssa.Function) {
		for _, e := range s.Enqueues(f) {
			if e.origin.Has || e.origin.Unseen || len(e.origin.Params) == 0 {
				continue
			}
			c := e.origin.Carry(fn)
			if !c.Unseen && !slices.Contains(sum.Enqueues, c.Params) {
				sum.Enqueues = append(sum.Enqueues, c.Params)
				slices.Sort(sum.Enqueues)
			}
		}
		for _, anon := range f.AnonFuncs {
			visit(anon)
		}
	}
	visit(fn)
}

// periodic finds the PeriodicTaskConfig values that fn fills.
func (s *Options) periodic(fn *ssa.Function) []Enqueue {
	var out []Enqueue
	index := make(map[*ast.CompositeLit]int)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			st, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			fa, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || !asynqapi.IsPeriodicTaskConfig(fa.X.Type()) || !slices.Contains(asynqapi.PeriodicTaskConfigFields[:], flow.FieldOf(fa).Name()) {
				continue
			}
			lit := s.Prog.LiteralAround(fa.X, fa)
			if lit == nil {
				if asynqapi.IsTask(st.Val.Type()) {
					out = append(out, Enqueue{Field: fa, Origins: []ssa.Value{st.Val}})
				}
				continue // one of the writes below
			}
			i, ok := index[lit]
			if !ok {
				i = len(out)
				index[lit] = i
				out = append(out, Enqueue{Literal: lit})
			}
			out[i].Origins = append(out[i].Origins, st.Val)
		}
	}
	// What is written to such a field later, here or elsewhere in the package,
	// may complete any of them.
	for i := range out {
		out[i].Origins = append(out[i].Origins, s.periodicWrites()...)
	}
	return out
}

// periodicWrites lists what the package writes to the fields of
// PeriodicTaskConfig values other than in literals, and the addresses of such
// values that it hands to others.
func (s *Options) periodicWrites() []ssa.Value {
	if s.periodicSeen {
		return s.periodicVals
	}
	s.periodicSeen = true
	for _, fn := range s.Order {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.Store:
					fa, ok := instr.Addr.(*ssa.FieldAddr)
					if ok && asynqapi.IsPeriodicTaskConfig(fa.X.Type()) && s.Prog.LiteralAround(fa.X, fa) == nil &&
						Supplies(instr.Val.Type()) && !asynqapi.IsTask(instr.Val.Type()) {
						s.periodicVals = append(s.periodicVals, instr.Val)
					}
				case ssa.CallInstruction:
					s.periodicVals = append(s.periodicVals, s.givenAddresses(instr)...)
				}
			}
		}
	}
	return s.periodicVals
}

// givenAddresses lists the addresses of PeriodicTaskConfig values that a call
// outside this package gets.
func (s *Options) givenAddresses(call ssa.CallInstruction) []ssa.Value {
	if _, ok := call.Common().Value.(*ssa.Builtin); ok || len(s.Callees(call)) > 0 {
		return nil
	}
	var out []ssa.Value
	for _, a := range flow.Args(call) {
		if _, ok := a.Type().Underlying().(*types.Pointer); ok && asynqapi.IsPeriodicTaskConfig(a.Type()) {
			if v := call.Value(); v != nil {
				out = append(out, v) // an origin that cannot be seen
			}
		}
	}
	return out
}

// aggregated finds the calls that make the task which a GroupAggregator
// returns.
func (s *Options) aggregated(fn *ssa.Function) []Enqueue {
	if !asynqapi.IsAggregate(fn.Signature) || !s.isAggregator(fn) {
		return nil
	}
	var out []Enqueue
	for _, ret := range flow.Returns(fn) {
		if len(ret.Results) == 0 {
			continue
		}
		s.Trace(flow.Value{V: ret.Results[0]}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if call, ok := n.V.(*ssa.Call); ok && n.Kind == flow.Call {
				out = append(out, Enqueue{Call: call, Callee: flow.CalleeObject(call), Origins: []ssa.Value{call}, Aggregated: true})
				return false
			}
			return true
		})
	}
	return out
}

func (s *Options) isAggregator(fn *ssa.Function) bool {
	if fn.Signature.Recv() != nil {
		return fn.Name() == asynqapi.AggregateMethod
	}
	for _, f := range s.Prog.Funcs {
		for _, b := range f.Blocks {
			for _, instr := range b.Instrs {
				if ct, ok := instr.(*ssa.ChangeType); ok && asynqapi.AggregatorFunc(ct.Type()) {
					switch x := ct.X.(type) {
					case *ssa.Function:
						if x == fn {
							return true
						}
					case *ssa.MakeClosure:
						if x.Fn == fn {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// Makers lists the calls in this package that make the task of an enqueue.
func (s *Options) Makers(e Enqueue) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, v := range e.Origins {
		if !asynqapi.IsTask(v.Type()) {
			continue
		}
		s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
			call, ok := n.V.(*ssa.Call)
			if n.Kind != flow.Call || !ok {
				return true
			}
			if obj := flow.CalleeObject(call); obj != nil && asynqapi.IsNewTask(obj) && !slices.Contains(out, ssa.CallInstruction(call)) {
				out = append(out, call)
			}
			return true
		})
	}
	return out
}
