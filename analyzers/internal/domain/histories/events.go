package histories

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// An event is a call that does something to values.
type event struct {
	call   ssa.CallInstruction
	number uint8
	does   []done
	renews []aim
	gives  []given
	later  bool // on another goroutine
}

// A done is a deed as it is done by a call.
type done struct {
	Deed
	aim
	sites *Site
}

// An aim is what a place of a callee is in the calling function: below a value, or
// below a variable.
type aim struct {
	value  ssa.Value
	slot   any // where value is nil
	path   places.Path
	result int // of the call, -1 for none
	always bool
}

// A given is a result of a call that is what was at a place.
type given struct {
	aim
	result int
	at     places.Path
}

// calls finds the events of fn.
func (h *Histories) calls(fn *ssa.Function) map[ssa.Instruction]*event {
	out := make(map[ssa.Instruction]*event)
	var goroutines map[ssa.CallInstruction][]*ssa.Function
	for _, call := range h.Calls[fn] {
		if len(out) >= 250 {
			return nil
		}
		e := &event{call: call}
		if _, ok := call.(*ssa.Go); ok {
			e.later = true
		}
		if obj := flow.CalleeObject(call); obj != nil && obj.Name() == "Go" && obj.Signature().Recv() != nil {
			if goroutines == nil {
				goroutines = make(map[ssa.CallInstruction][]*ssa.Function)
				for _, g := range paths.Goroutines(h.Graph, fn) {
					goroutines[g.Start] = g.Bodies
				}
			}
			if bodies, ok := goroutines[call]; ok {
				e.later = true
				h.spawned(e, bodies)
			}
		}
		if !e.later || len(e.does) == 0 {
			h.called(e)
		}
		if len(e.does)+len(e.renews)+len(e.gives) > 0 {
			e.number = uint8(len(out) + 1)
			out[call] = e
		}
	}
	return out
}

// spawned adds what a function does that a group runs on a goroutine.
func (h *Histories) spawned(e *event, bodies []*ssa.Function) {
	for _, a := range e.call.Common().Args {
		if obj, recv, ok := flow.BoundMethod(a); ok {
			if sum := h.OfObject(obj); sum != nil {
				h.add(e, []*Summary{sum}, nil, []ssa.Value{recv})
			}
			return
		}
	}
	if len(bodies) == 1 {
		h.add(e, []*Summary{h.Of(bodies[0])}, bodies[0], nil)
	}
}

// called adds what the functions do that a call may reach.
func (h *Histories) called(e *event) {
	args := flow.Args(e.call)
	c := e.call.Common()
	if c.IsInvoke() {
		sums, seen := h.Invoked(c.Value, c.Method)
		if !seen && asynqapi.RegistersPatterns(c.Method) {
			// What it does where it is a mux.
			sums, seen = []*Summary{{Deeds: []Deed{{Do: Register, Always: true, Param: 1, Handler: 2, IfMux: true}}}}, true
		}
		if seen {
			h.add(e, sums, nil, args)
		}
		return
	}
	if obj := flow.CalleeObject(e.call); obj != nil {
		if sum := h.OfObject(obj); sum != nil {
			h.add(e, []*Summary{sum}, nil, args)
		}
		return
	}
	callees := h.Callees(e.call)
	if len(callees) != 1 {
		return
	}
	h.add(e, []*Summary{h.Of(callees[0])}, callees[0], args)
}

// add takes over what all of some summaries say. body is the literal that is called,
// if it is one.
func (h *Histories) add(e *event, sums []*Summary, body *ssa.Function, args []ssa.Value) {
	aimAt := func(p Place) (aim, bool) { return h.aim(e, p, body, args) }
	for _, d := range sums[0].Deeds {
		if !all(sums, func(s *Summary) bool { return slices.ContainsFunc(s.Deeds, d.same) }) {
			continue
		}
		for _, s := range sums {
			i := slices.IndexFunc(s.Deeds, d.same)
			d.Always = d.Always && s.Deeds[i].Always
			d.Recovers = d.Recovers || s.Deeds[i].Recovers
		}
		if at, ok := aimAt(d.Place); ok {
			h.deed(e, d, at, args)
		}
	}
	for _, d := range sums[0].Made {
		if all(sums, func(s *Summary) bool { return slices.ContainsFunc(s.Made, d.same) }) {
			h.deed(e, d, aim{result: d.Root, path: d.Path}, args)
		}
	}
	for i, s := range sums {
		for _, r := range s.Renews {
			always := r.Always && all(sums, func(s *Summary) bool { return slices.Contains(s.Renews, r) })
			if i > 0 && always {
				continue
			}
			if at, ok := aimAt(r.Place); ok {
				at.always = always
				e.renews = append(e.renews, at)
			}
		}
	}
	for _, g := range sums[0].Gives {
		if !all(sums, func(s *Summary) bool { return slices.Contains(s.Gives, g) }) {
			continue
		}
		if at, ok := aimAt(g.Place); ok {
			e.gives = append(e.gives, given{at, g.Result, g.At})
		}
	}
}

func all(sums []*Summary, f func(*Summary) bool) bool {
	return !slices.ContainsFunc(sums, func(s *Summary) bool { return !f(s) })
}

// deed adds one thing that is done, with the arguments of the call put in.
func (h *Histories) deed(e *event, d Deed, at aim, args []ssa.Value) {
	fn := e.call.Parent()
	site := &Site{Call: e.call, Deed: d, Every: true}
	if d.IfMux {
		switch t := heldType(at); {
		case t == nil || at.path != "":
			return
		case asynqapi.IsMux(t):
			d.IfMux = false
		case !types.IsInterface(t):
			return
		}
	}
	if d.Do == Register && d.Param >= 0 {
		if d.Param >= len(args) {
			return
		}
		v, checked := args[d.Param], d.Checked
		d.Param, d.Checked = -1, false
		if c, ok := h.constants.One(v); ok && c.Kind() == constant.String {
			d.Pattern = constant.StringVal(c)
			site.Blank = d.Always && !checked && !d.IfMux && strings.TrimSpace(d.Pattern) == ""
		} else if p, ok := v.(*ssa.Parameter); ok && p.Parent() == fn {
			d.Param, d.Checked = flow.ParamIndex(p), checked || compared(p)
		} else {
			d.Param = unknown
		}
	}
	if d.Handler >= 0 {
		if d.Handler >= len(args) {
			return
		}
		v := args[d.Handler]
		d.Handler = -1
		site.Nil = d.Always && !d.IfMux && h.isNil(v)
		if p, ok := v.(*ssa.Parameter); ok && p.Parent() == fn && !compared(p) {
			d.Handler = flow.ParamIndex(p)
		}
	}
	site.Deed = d
	if at.result < 0 {
		site.On = at.value
	}
	switch slot := at.slot.(type) {
	case places.Var:
		site.Var = slot
	case pointed:
		site.Var.Name = slot.name()
	}
	e.does = append(e.does, done{d, at, site})
}

// heldType returns the type of what a value of an interface type holds, that of the
// interface where that is not seen.
func heldType(at aim) types.Type {
	v := at.value
	for {
		switch x := v.(type) {
		case nil:
			return nil
		case *ssa.MakeInterface:
			return x.X.Type()
		case *ssa.ChangeInterface:
			v = x.X
		default:
			return v.Type()
		}
	}
}

// unknown is the Param of a deed whose pattern is not known.
const unknown = -2

// isNil reports whether a handler is nil, and no nil pointer in an interface.
func (h *Histories) isNil(v ssa.Value) bool {
	isNil, found := true, false
	h.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const:
			found = true
			isNil = isNil && n.V.(*ssa.Const).IsNil()
		case flow.Zero:
			found = true
		case flow.Step:
			_, phi := n.V.(*ssa.Phi)
			_, load := n.V.(*ssa.UnOp)
			_, same := n.V.(*ssa.ChangeInterface)
			isNil = isNil && (phi || load || same)
		default:
			isNil = false
		}
		return isNil
	})
	return isNil && found
}

// compared reports whether a parameter is compared with anything.
func compared(p *ssa.Parameter) bool {
	return slices.ContainsFunc(*p.Referrers(), func(ref ssa.Instruction) bool {
		_, ok := ref.(*ssa.BinOp)
		return ok
	})
}

// aim finds what a place of a callee is in the calling function.
func (h *Histories) aim(e *event, p Place, body *ssa.Function, args []ssa.Value) (aim, bool) {
	switch {
	case p.Root >= 0:
		if p.Root < len(args) {
			return aim{value: args[p.Root], path: p.Path, result: -1}, true
		}
	case p.Root == -1:
		if pkg := h.Imported(p.Var.Pkg); pkg != nil {
			if v, ok := pkg.Scope().Lookup(p.Var.Name).(*types.Var); ok && isStruct(v.Type()) {
				if g := h.global(v); g != nil {
					return aim{value: g, path: p.Path, result: -1}, true
				}
			}
		}
		return aim{slot: p.Var, path: p.Path, result: -1}, true
	default:
		if body == nil || -2-p.Root >= len(body.FreeVars) {
			break
		}
		addr := h.Binding(body.FreeVars[-2-p.Root])
		if addr = within(h, addr, e.call.Parent()); addr == nil {
			break
		}
		if isStruct(flow.Elem(addr.Type())) {
			return aim{value: addr, path: p.Path, result: -1}, true
		}
		return aim{slot: pointed{addr}, path: p.Path, result: -1}, true
	}
	return aim{}, false
}

func (h *Histories) global(v *types.Var) *ssa.Global {
	pkg := h.Prog.Pkg.Prog.Package(v.Pkg())
	if pkg == nil {
		return nil
	}
	return pkg.Var(v.Name())
}

// within returns what captures, in a function, the variable that an address is of.
func within(h *Histories, addr ssa.Value, fn *ssa.Function) ssa.Value {
	if addr == nil || addr.Parent() == fn {
		return addr
	}
	for range 10 {
		fv, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		addr = h.Binding(fv)
	}
	for _, fv := range fn.FreeVars {
		var at ssa.Value = fv
		for range 10 {
			inner, ok := at.(*ssa.FreeVar)
			if !ok {
				break
			}
			at = h.Binding(inner)
		}
		if at == addr && at != nil {
			return fv
		}
	}
	return nil
}
