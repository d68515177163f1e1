package histories

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// target returns the object that a call is about.
func (w *walk) target(m *memory, e *event, at aim) int {
	switch {
	case at.result >= 0:
		v := flow.Result(e.value(), at.result)
		if v == nil {
			return 0
		}
		return w.find(m, w.eval(m, v), at.path)
	case at.value != nil:
		return w.find(m, w.eval(m, at.value), at.path)
	}
	return w.find(m, w.heldIn(m, at.slot), at.path)
}

// event does what a call does. m is changed.
func (w *walk) event(m *memory, e *event) {
	change := func() *memory { return m }
	type hit struct {
		n int
		d *done
	}
	var hits []hit
	meet := func(d *done) {
		if n := w.target(m, e, d.aim); n > 0 {
			hits = append(hits, hit{n, d})
		}
	}
	for i := range e.does {
		if d := &e.does[i]; d.result < 0 && !d.New {
			w.arrive(m, e, d)
			meet(d)
		}
	}
	for _, h := range hits {
		w.happen(m, e, h.n, h.d)
	}
	hits = nil
	gives := make(map[ssa.Value]int)
	for _, g := range e.gives {
		if v := e.value(); v != nil && g.at == "" {
			if r := flow.Result(v, g.result); r != nil {
				gives[r] = w.target(m, e, g.aim)
			}
		}
	}
	if call := e.value(); call != nil {
		w.anew(m, change, call)
	}
	for r, n := range gives {
		m.put(w.slot(r), n)
	}
	for _, r := range e.renews {
		w.renew(m, e, r)
	}
	for i := range e.does {
		if d := &e.does[i]; d.result >= 0 || d.New {
			meet(d)
		}
	}
	for _, h := range hits {
		w.happen(m, e, h.n, h.d)
	}
}

func (e *event) value() *ssa.Call {
	call, _ := e.call.(*ssa.Call)
	return call
}

// renew puts another value where a callee does so.
func (w *walk) renew(m *memory, e *event, at aim) {
	change := func() *memory { return m }
	var slot any
	path := at.path
	base := 0
	switch {
	case at.value != nil:
		base = w.eval(m, at.value)
	case path == "":
		slot = at.slot
	default:
		base = w.heldIn(m, at.slot)
	}
	if slot == nil {
		parent, name := path.Split()
		if base = w.find(m, base, parent); base == 0 || name == "" {
			return
		}
		slot = cell{base, name}
	}
	n := w.object(renewed{e.call, slot})
	w.reset(m, change, n)
	m.put(w.slot(slot), n)
}

// arrive notes what had been done before.
func (w *walk) arrive(m *memory, e *event, d *done) {
	if !d.Always && d.Do != Register {
		return
	}
	site := d.sites
	n := w.target(m, e, d.aim)
	if n == 0 {
		site.Every = false
		site.reached = site.reached || d.Do == Start || d.Do == Register
		return
	}
	site.reached = true
	p := m.of(n)
	switch d.Do {
	case Start:
		ended := p.ended != 0 && !w.list[n].owned
		if p.started == 0 && !ended {
			site.Every = false
		}
		site.Again = site.Again || p.started == e.number
		site.Ended = p.started == 0 && (site.Ended || len(site.Before) == 0)
		site.before(w.byNumber[p.started])
		if p.started == 0 && ended {
			site.before(w.byNumber[p.ended])
		}
	case Close:
		if !w.recovers && !d.Recovers {
			site.before(w.byNumber[p.closed])
		}
	case Register:
		if i := w.patterns[d.Pattern]; i > 0 && d.Param == -1 && !d.IfMux {
			if earlier := registered(p.patterns, i); earlier > 0 && w.together(earlier, e, d) {
				site.before(w.byNumber[earlier])
			}
		}
	}
}

// together reports whether two calls certainly register a pattern on some way. Where
// one of them may do so under a condition in its callee, which is not looked at here,
// the other one must be done whenever that one is.
func (w *walk) together(earlier uint8, e *event, d *done) bool {
	first := w.byNumber[earlier]
	sure := slices.ContainsFunc(w.events[first].does, func(x done) bool { return x.Do == Register && x.Pattern == d.Pattern && x.Always })
	switch {
	case sure && d.Always:
		return true
	case sure:
		return w.doneWith(first, e.call)
	case d.Always:
		return w.doneWith(e.call, first)
	}
	return false
}

// doneWith reports whether a call is made on every way on which another one is.
func (w *walk) doneWith(call, other ssa.CallInstruction) bool {
	if call.Block() == other.Block() || call.Block().Dominates(other.Block()) {
		return true
	}
	return !w.returnsWithout(call, other.Block(), flow.IndexOf(other)+1)
}

// returnsWithout reports whether the function can return from some point on without a
// call being made, but for returns of an error.
func (w *walk) returnsWithout(call ssa.CallInstruction, b *ssa.BasicBlock, i int) bool {
	found := false
	w.h.ends.Walk(b, i, func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		found = found || ok && !returnsError(ret)
		return !found && instr != ssa.Instruction(call)
	})
	return found
}

// A registration is a pattern that an object was given.
type registration struct {
	Deed
	call ssa.CallInstruction
}

// note notes that an object was given a pattern.
func (w *walk) note(n int, e *event, d *done) {
	if d.Param == unknown && d.Handler < 0 {
		return
	}
	for _, r := range w.registrations[n] {
		if r.call == e.call && r.Pattern == d.Pattern && r.Param == d.Param {
			return
		}
	}
	w.registrations[n] = append(w.registrations[n], registration{d.Deed, e.call})
}

func (s *Site) before(call ssa.CallInstruction) {
	if call != nil && !slices.Contains(s.Before, call) {
		s.Before = append(s.Before, call)
	}
}

// registered returns the number of the call that registered a pattern, 0 for none.
func registered(list string, pattern int) uint8 {
	for i := 0; i < len(list); i += 2 {
		if int(list[i]) == pattern {
			return list[i+1]
		}
	}
	return 0
}

// happen does one thing to an object.
func (w *walk) happen(m *memory, e *event, n int, d *done) {
	if !d.Always && d.Do != Register {
		return
	}
	p := m.of(n)
	switch d.Do {
	case Start:
		if p.started == 0 {
			p.started = e.number
		}
	case End:
		if p.started == 0 && p.ended == 0 && !e.later {
			p.ended = e.number
		}
	case Close:
		if p.closed == 0 {
			p.closed = e.number
		}
	case Register:
		w.note(n, e, d)
		if i := w.patterns[d.Pattern]; i > 0 && d.Param == -1 && !d.IfMux && registered(p.patterns, i) == 0 {
			p.patterns += string([]byte{byte(i), e.number})
		}
	}
	m.set(n, p)
}
