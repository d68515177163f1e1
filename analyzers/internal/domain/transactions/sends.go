package transactions

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A send is a task that a function enqueues on its own goroutine.
type send struct {
	call   ssa.CallInstruction // in the function itself
	site   ssa.CallInstruction // that call, or the one in a literal
	params []*ssa.Parameter    // nothing but options that these bring may delay it
	chain  []string
}

// sending finds the tasks that fn enqueues.
func (t *Transactions) sending(fn *ssa.Function, sum *Summary) {
	if t.delays == nil {
		return
	}
	var list []send
	t.ends.Walk(fn.Blocks[0], 0, func(instr ssa.Instruction) bool {
		switch call := instr.(type) {
		case *ssa.Call:
			list = append(list, t.sentBy(call)...)
		case *ssa.Defer:
			list = append(list, t.sentBy(call)...)
		}
		return true
	})
	t.sent[fn] = list
	for _, s := range list {
		c := engine.Origin{Params: s.params}.Carry(fn)
		at, known := slices.BinarySearchFunc(sum.Sends, c.Params, func(s Send, p engine.Params) int { return cmp.Compare(s.Params, p) })
		if !c.Unseen && !known {
			sum.Sends = slices.Insert(sum.Sends, at, Send{c.Params, t.chain(fn, s.chain)})
		}
	}
}

// chain tells how something comes about that fn does by way of others. A literal is
// part of the function around it.
func (t *Transactions) chain(fn *ssa.Function, of []string) []string {
	if fn.Object() == nil {
		return of
	}
	of = append([]string{t.PlaceOf(fn)}, of...)
	return of[:min(len(of), flow.MaxChain)]
}

// sentBy lists the tasks that are enqueued by way of a call. Where several functions may
// be called, all must enqueue one.
func (t *Transactions) sentBy(call ssa.CallInstruction) []send {
	var out []send
	args := flow.Args(call)
	if lit := literalCalled(t.Graph, call); lit != nil {
		for _, s := range t.sent[lit] {
			if params, ok := t.undelayed(s.params, lit, args); ok {
				out = append(out, send{call, s.site, params, s.chain})
			}
		}
	} else if sums, seen := t.OfCall(call); seen && !t.callsArgument(call) {
		for _, s := range agreed(sums) {
			var given []ssa.Value
			for i, a := range args {
				if s.Params.Has(i) {
					given = append(given, a)
				}
			}
			if o := t.delays.Origin(given...); !o.Has && !o.Unseen {
				out = append(out, send{call, call, o.Params, s.Chain})
			}
		}
	}
	for _, f := range t.called(call) {
		if f.v == call.Common().Value && !call.Common().IsInvoke() {
			continue // the callee itself
		}
		list := t.functions(f.v, f.path)
		if len(list) == 1 {
			out = append(out, t.sentIn(call, list[0])...)
		}
	}
	return out
}

// callsArgument reports whether a call is of a function that is an argument, or below
// one, of which the callers tell.
func (t *Transactions) callsArgument(call ssa.CallInstruction) bool {
	return flow.CalleeObject(call) == nil && len(t.below(call.Common().Value)) > 0
}

// literalCalled returns the literal that is called by nothing but this call, where it
// stands or by way of a variable, nil for any other call.
func literalCalled(g *flow.Graph, call ssa.CallInstruction) *ssa.Function {
	fn := call.Common().StaticCallee()
	if fn == nil || fn.Parent() == nil || len(g.Callers(fn)) > 1 {
		return nil
	}
	return fn
}

// agreed lists the tasks that all of some functions enqueue.
func agreed(sums []*Summary) []Send {
	if slices.ContainsFunc(sums, func(s *Summary) bool { return len(s.Sends) == 0 }) {
		return nil
	}
	if len(sums) == 1 {
		return sums[0].Sends
	}
	one := Send{Chain: sums[0].Sends[0].Chain}
	for _, sum := range sums {
		for _, s := range sum.Sends {
			one.Params |= s.Params
		}
	}
	return []Send{one}
}

// undelayed puts the arguments of a literal's call in the place of its parameters.
func (t *Transactions) undelayed(params []*ssa.Parameter, lit *ssa.Function, args []ssa.Value) ([]*ssa.Parameter, bool) {
	var o engine.Origin
	for _, p := range params {
		if i := flow.ParamIndex(p); p.Parent() != lit {
			o.AddParam(p)
		} else if i < len(args) {
			o.Join(t.delays.Origin(args[i]))
		}
	}
	return o.Params, !o.Has && !o.Unseen
}

// sentIn lists the tasks that a function enqueues which a call has called, whatever it
// is given.
func (t *Transactions) sentIn(call ssa.CallInstruction, f function) []send {
	var out []send
	if f.body != nil && f.body.Parent() != nil {
		for _, s := range t.sent[f.body] {
			if !slices.ContainsFunc(s.params, func(p *ssa.Parameter) bool { return p.Parent() == f.body }) {
				out = append(out, send{call, s.site, s.params, s.chain})
			}
		}
		return out
	}
	if sum := t.OfObject(f.obj); sum != nil && len(sum.Sends) > 0 && sum.Sends[0].Params == 0 {
		out = append(out, send{call, call, nil, sum.Sends[0].Chain})
	}
	return out
}

// certain reports whether nothing delays a task, as far as the callers of the function
// supply options, which must all be seen then.
func (t *Transactions) certain(params []*ssa.Parameter, depth int) bool {
	return !slices.ContainsFunc(params, func(p *ssa.Parameter) bool {
		callers := t.Callers(p.Parent())
		if depth == 0 || len(callers) == 0 || !t.Hidden(p.Parent()) {
			return true
		}
		return slices.ContainsFunc(callers, func(call ssa.CallInstruction) bool {
			args, i := flow.Args(call), flow.ParamIndex(p)
			if i >= len(args) {
				return true
			}
			o := t.delays.Origin(args[i])
			return o.Has || o.Unseen || !t.certain(o.Params, depth-1)
		})
	})
}
