package foreground

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A gift makes a handler, or a mux of handlers, that of a server or a mux.
type gift struct {
	handler ssa.Value
	to      *places.Set
	server  bool
}

// gifts lists what a call gives to servers and muxes, on whatever goroutine.
func (f *Foreground) gifts(call ssa.CallInstruction) []gift {
	var out []gift
	callees, _ := f.callees(call)
	for _, c := range callees {
		if c.sum == nil || f.places == nil {
			continue
		}
		for _, g := range c.sum.Gives {
			if max(g.Handler, g.To) < len(c.args) {
				out = append(out, gift{c.args[g.Handler], f.places.Find(c.args[g.To], g.Path), g.Server})
			}
		}
	}
	return out
}

// gives notes what a call gives away of the arguments of the functions around it.
func (f *Foreground) gives(call ssa.CallInstruction) {
	for _, g := range f.gifts(call) {
		f.Trace(flow.Value{V: g.handler}, flow.Options{}, func(n flow.Node) bool {
			h, ok := n.V.(*ssa.Parameter)
			if n.Kind != flow.Param || !ok || f.Of(h.Parent()) == nil {
				return true
			}
			sum := f.Of(h.Parent())
			for _, to := range append(slices.Clone(g.to.Params), g.to.Owners...) {
				passed := Gift{flow.ParamIndex(h), flow.ParamIndex(to.Param), to.Path, g.server}
				if to.Param.Parent() == h.Parent() && !slices.Contains(sum.Gives, passed) {
					sum.Gives = append(sum.Gives, passed)
				}
			}
			return true
		})
	}
}

// shutsAnother reports whether all servers that functions shut down, which are
// called behind the calls on the stack, are seen not to be those of a handler.
func (f *Foreground) shutsAnother(handler *ssa.Function, doers []doer, stack []callee) bool {
	servers := f.servers(handler)
	if len(servers) == 0 {
		return false
	}
	for _, d := range doers {
		for _, a := range d.acts {
			if a.Param < 0 || a.Param >= len(d.args) {
				return false
			}
			for _, shut := range f.resolve(d.args[a.Param], a.Path, stack) {
				if shut.Unseen || shut.Empty() || slices.ContainsFunc(servers, shut.Overlap) {
					return false
				}
			}
		}
	}
	return true
}

// resolve finds where a value lives, in terms of the arguments that the calls on
// the stack pass.
func (f *Foreground) resolve(v ssa.Value, path places.Path, stack []callee) []*places.Set {
	set := f.places.Find(v, path)
	var out []*places.Set
	for _, p := range append(slices.Clone(set.Params), set.Owners...) {
		for i := len(stack) - 1; i >= 0; i-- {
			c, index := stack[i], flow.ParamIndex(p.Param)
			if c.body == p.Param.Parent() && index < len(c.args) {
				out = append(out, f.resolve(c.args[index], p.Path, stack[:i])...)
				break
			}
		}
	}
	if len(out) == 0 {
		return []*places.Set{set}
	}
	return out
}

// servers finds the servers that run a handler, as far as they are seen.
func (f *Foreground) servers(handler *ssa.Function) []*places.Set {
	if f.given == nil {
		for _, fn := range f.Prog.Funcs {
			for _, call := range f.Calls[fn] {
				f.given = append(f.given, f.gifts(call)...)
			}
		}
	}
	var out []*places.Set
	seen := make(map[int]bool) // gifts
	var follow func(holds func(gift) bool)
	follow = func(holds func(gift) bool) {
		for i, g := range f.given {
			if seen[i] || !holds(g) {
				continue
			}
			seen[i] = true
			for _, to := range f.fromCallers(g.to) {
				if g.server {
					out = append(out, to)
				} else {
					follow(func(g gift) bool { return f.places.Find(g.handler, "").Overlap(to) })
				}
			}
		}
	}
	follow(func(g gift) bool { return f.isHandler(g.handler, handler) })
	return out
}

// fromCallers adds to the set of a value those of the arguments that it may be.
func (f *Foreground) fromCallers(set *places.Set) []*places.Set {
	out := []*places.Set{set}
	for _, p := range set.Params {
		for _, call := range f.Callers(p.Param.Parent()) {
			if args, i := flow.Args(call), flow.ParamIndex(p.Param); i < len(args) {
				out = append(out, f.places.Find(args[i], p.Path))
			}
		}
	}
	return out
}

// isHandler reports whether a value that is given away is, or holds as an
// asynq.Handler, the function fn.
func (f *Foreground) isHandler(v ssa.Value, fn *ssa.Function) bool {
	found := false
	f.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		if n.Kind == flow.Func {
			found = found || f.function(n.V, nil).body == fn
		}
		if mi, ok := n.V.(*ssa.MakeInterface); ok {
			obj, _, _ := types.LookupFieldOrMethod(mi.X.Type(), true, f.Pass.Pkg, asynqapi.HandlerMethod)
			m, ok := obj.(*types.Func)
			found = found || ok && f.FuncOf(m) == fn
		}
		return !found
	})
	return found
}
