package foreground

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Site is a call in the package by which something is done on the goroutine of a
// handler: there, or in functions of which one or more are of other packages.
type Site struct {
	Call     ssa.CallInstruction
	Chain    []string // the functions behind the call that lead to it, as in contexts.Drop
	Name     string   // for Block: of what takes long
	Handlers []Arrival
}

// An Arrival says that a handler of the package gets to a site.
type Arrival struct {
	Handler *ssa.Function
	Via     []string // the functions between the handler and the site, as in contexts.Drop
}

// Sites lists the places where shipped handlers do something of a kind, in the
// order of the handlers. A Shutdown is left out for handlers of which it is seen
// that another server runs them, a Block for handlers that ignore their context.
func (f *Foreground) Sites(kind Kind) []*Site {
	w := &walk{f: f, kind: kind, sites: make(map[ssa.CallInstruction]*Site)}
	for _, fn := range f.Prog.Funcs {
		if contexts.IsHandler(fn) && !f.Prog.FuncInTest(fn) && f.Of(fn).does(kind) && !w.leaves(fn) {
			w.handler = fn
			w.seen = map[entered]bool{{fn, nil}: true}
			w.visit(fn, nil)
		}
	}
	return w.list
}

// A walk goes from handlers to the sites of a kind.
type walk struct {
	f       *Foreground
	kind    Kind
	handler *ssa.Function
	seen    map[entered]bool
	sites   map[ssa.CallInstruction]*Site
	list    []*Site
}

// An entered function is visited once, and once for each call where what it is given
// counts.
type entered struct {
	fn   *ssa.Function
	call ssa.CallInstruction
}

// leaves reports whether a function is left out: what only runs on goroutines is none of
// asynq's own, and a Block in a handler that ignores its context is not what is wrong
// with it.
func (w *walk) leaves(fn *ssa.Function) bool {
	return w.f.onGoroutines(fn, flow.MaxChain) || w.kind == Block && w.f.ignoresContext(fn)
}

// onGoroutines reports whether all calls of a function are seen, and run it, or the
// literal that they stand in, on a goroutine.
func (f *Foreground) onGoroutines(fn *ssa.Function, depth int) bool {
	callers := f.Callers(fn)
	return depth > 0 && f.Hidden(fn) && len(callers) > 0 && !slices.ContainsFunc(callers, func(call ssa.CallInstruction) bool {
		_, isGo := call.(*ssa.Go)
		in := call.Parent()
		return !isGo && (in.Parent() == nil || contexts.IsHandler(in) || !f.onGoroutines(in, depth-1))
	})
}

// visit looks for sites in fn and the functions of the package below, to which
// the calls on the stack lead.
func (w *walk) visit(fn *ssa.Function, stack []callee) {
	if w.kind == Leave {
		w.f.goes(fn, func(start *ssa.Go) {
			if acts := w.f.leaves(start, stack); len(acts) > 0 {
				w.site(start, []doer{{acts: acts}}, stack)
			}
		})
	}
	w.f.calls(fn, func(call ssa.CallInstruction) {
		for _, group := range w.f.runs(call, new(engine.Params)) {
			doers := w.settled(w.f.doing(call, group, w.kind, stack))
			if slices.ContainsFunc(doers, func(d doer) bool { return d.body == nil }) {
				w.site(call, doers, stack)
				continue
			}
			for _, d := range doers {
				at := entered{fn: d.body}
				if w.kind == Block || w.kind == Leave {
					at.call = call
				}
				if !w.seen[at] && !w.leaves(d.body) {
					w.seen[at] = true
					w.visit(d.body, append(slices.Clone(stack), d.callee))
				}
			}
		}
	})
}

// settled returns the functions of which it is certain here that they do something,
// if all are: a handler's own arguments tell nothing more.
func (w *walk) settled(doers []doer) []doer {
	for i := range doers {
		doers[i].acts = slices.DeleteFunc(doers[i].acts, func(a Act) bool { return len(a.Needs) > 0 })
		if len(doers[i].acts) == 0 {
			return nil
		}
	}
	return doers
}

// site notes that the handler gets to a call.
func (w *walk) site(call ssa.CallInstruction, doers []doer, stack []callee) {
	if w.kind == Shutdown && w.f.shutsAnother(w.handler, doers, stack) {
		return
	}
	s := w.sites[call]
	if s == nil {
		s = &Site{Call: call, Chain: doers[0].acts[0].Chain, Name: doers[0].acts[0].Name}
		w.sites[call] = s
		w.list = append(w.list, s)
	}
	if n := len(s.Handlers); n == 0 || s.Handlers[n-1].Handler != w.handler {
		s.Handlers = append(s.Handlers, Arrival{w.handler, w.via(stack)})
	}
}

// via names the functions on a stack.
func (w *walk) via(stack []callee) []string {
	var out []string
	for _, c := range stack {
		if c.body.Object() != nil {
			out = append(out, w.f.PlaceOf(c.body))
		}
	}
	return out[:min(len(out), flow.MaxChain)]
}

// A Reach is a call in the package by which something is done where another call is
// made: that one, or one in the functions that it runs. Chain tells which functions of
// other packages lead there.
type Reach struct {
	Call  ssa.CallInstruction
	Chain []string
}

// Reached lists where the function that a call or a go statement runs does something
// of a kind.
func (f *Foreground) Reached(call ssa.CallInstruction, kind Kind) []Reach {
	r := &reaching{f: f, kind: kind, seen: make(map[*ssa.Function]bool)}
	r.call(call, f.runs(call, new(engine.Params)), nil)
	return r.list
}

// ReachedBy is Reached for a function value that a call is given to run.
func (f *Foreground) ReachedBy(call ssa.CallInstruction, fn ssa.Value, kind Kind) []Reach {
	r := &reaching{f: f, kind: kind, seen: make(map[*ssa.Function]bool)}
	group, _ := f.functions(fn, nil)
	r.call(call, [][]callee{group}, nil)
	return r.list
}

type reaching struct {
	f    *Foreground
	kind Kind
	seen map[*ssa.Function]bool
	list []Reach
}

func (r *reaching) call(call ssa.CallInstruction, groups [][]callee, stack []callee) {
	for _, group := range groups {
		doers := r.f.doing(call, group, r.kind, stack)
		if i := slices.IndexFunc(doers, func(d doer) bool { return d.body == nil }); i >= 0 {
			r.list = append(r.list, Reach{call, doers[i].acts[0].Chain})
			continue
		}
		for _, d := range doers {
			if !r.seen[d.body] {
				r.seen[d.body] = true
				r.f.calls(d.body, func(inner ssa.CallInstruction) {
					r.call(inner, r.f.runs(inner, new(engine.Params)), append(slices.Clone(stack), d.callee))
				})
			}
		}
	}
}

// Makers lists the calls that make what a call waits for, a request or a command, as
// far as they are in this package.
func (f *Foreground) Makers(call ssa.CallInstruction) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, a := range flow.Args(call) {
		if !purpose.IsRequest(a.Type()) && !purpose.IsCommand(a.Type()) {
			continue
		}
		f.Trace(flow.Value{V: a}, flow.Options{Callers: true}, func(n flow.Node) bool {
			if made, ok := n.V.(*ssa.Call); ok && n.Kind == flow.Call {
				if obj := flow.CalleeObject(made); obj != nil && (purpose.MakesBare(obj) || purpose.MakesCommand(obj)) && !slices.Contains(out, ssa.CallInstruction(made)) {
					out = append(out, made)
				}
			}
			return true
		})
	}
	return out
}
