package foreground

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Site is a call in the package by which something is done on the goroutine of a
// handler: there, or in functions of which one or more are of other packages.
type Site struct {
	Call     ssa.CallInstruction
	Chain    []string // the functions behind the call that lead to it, as in contexts.Drop
	Handlers []Arrival
}

// An Arrival says that a handler of the package gets to a site.
type Arrival struct {
	Handler *ssa.Function
	Via     []string // the functions between the handler and the site, as in contexts.Drop
}

// Sites lists the places where shipped handlers do something of a kind, in the
// order of the handlers. A Shutdown is left out for handlers of which it is seen
// that another server runs them.
func (f *Foreground) Sites(kind Kind) []*Site {
	w := &walk{f: f, kind: kind, sites: make(map[ssa.CallInstruction]*Site)}
	for _, fn := range f.Prog.Funcs {
		if contexts.IsHandler(fn) && !f.Prog.FuncInTest(fn) && f.Of(fn).does(kind) {
			w.handler = fn
			w.seen = map[*ssa.Function]bool{fn: true}
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
	seen    map[*ssa.Function]bool
	sites   map[ssa.CallInstruction]*Site
	list    []*Site
}

// visit looks for sites in fn and the functions of the package below, to which
// the calls on the stack lead.
func (w *walk) visit(fn *ssa.Function, stack []callee) {
	w.f.calls(fn, func(call ssa.CallInstruction) {
		for _, group := range w.f.runs(call, new(engine.Params)) {
			doers := w.f.doing(call, group, w.kind, stack)
			if slices.ContainsFunc(doers, func(d doer) bool { return d.body == nil }) {
				w.site(call, doers, stack)
				continue
			}
			for _, d := range doers {
				if !w.seen[d.body] {
					w.seen[d.body] = true
					w.visit(d.body, append(slices.Clone(stack), d.callee))
				}
			}
		}
	})
}

// site notes that the handler gets to a call.
func (w *walk) site(call ssa.CallInstruction, doers []doer, stack []callee) {
	if w.kind == Shutdown && w.f.shutsAnother(w.handler, doers, stack) {
		return
	}
	s := w.sites[call]
	if s == nil {
		s = &Site{Call: call, Chain: doers[0].acts[0].Chain}
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
