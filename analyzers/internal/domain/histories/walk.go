package histories

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// A walk goes along the paths of one function.
type walk struct {
	objects
	events   map[ssa.Instruction]*event
	byNumber []ssa.CallInstruction
	memories map[string]*memory
	tests    *tests
	patterns map[string]int // those that may be registered twice, from 1 on
	deferred map[ssa.Value]bool
	fleeting bool // some variable may be set by others

	registrations map[int][]registration // by object

	ways     []way
	recovers bool
}

// maxMemories bounds how many different memories one function may have.
const maxMemories = 20_000

// maxLooks bounds how often one function is looked at.
const maxLooks = 6

// summarize finds what fn does to values, and what it does too late or twice.
func (h *Histories) summarize(fn *ssa.Function, sum *Summary) {
	if h.looked[fn]++; h.looked[fn] > maxLooks {
		return
	}
	delete(h.sites, fn)
	sum.Recovers = slices.ContainsFunc(h.Calls[fn], isRecover)
	events := h.calls(fn)
	if len(events) == 0 && !h.concerns(fn) {
		return
	}
	w := &walk{
		objects:  objects{h: h, fn: fn, slotOf: make(map[any]int), numbers: make(map[any]int), list: make([]object, 1)},
		events:   events,
		byNumber: make([]ssa.CallInstruction, len(events)+1),
		memories: make(map[string]*memory),
		deferred: make(map[ssa.Value]bool),

		registrations: make(map[int][]registration),

		recovers: h.recovers(fn),
	}
	for _, e := range events {
		w.byNumber[e.number] = e.call
	}
	w.patterns = repeated(events)
	w.tests = w.findTests()
	for _, call := range h.Calls[fn] {
		if flow.IsDeferred(call) {
			for _, a := range flow.Args(call) {
				w.deferred[a] = true
			}
		}
	}
	complete := paths.Walk(h.ends, fn, w.intern(new(memory)), paths.Machine[*memory]{
		Do: func(m *memory, instr ssa.Instruction, _ *paths.Path[*memory]) (*memory, bool) {
			return w.do(m, instr), !w.full
		},
		Along: func(m *memory, from, to *ssa.BasicBlock, _ *paths.Path[*memory]) (*memory, bool) {
			if w.skips(m, from, to) {
				return m, false
			}
			return w.branch(m, from, to), true
		},
		End: func(m *memory, end ssa.Instruction, how exits.Exit, _ *paths.Path[*memory]) {
			if how == exits.Returns {
				w.end(m, end.(*ssa.Return))
			}
		},
	})
	if !complete || w.full {
		return
	}
	w.tell(sum)
	for _, call := range h.Calls[fn] {
		if e := events[call]; e != nil {
			for _, d := range e.does {
				if d.sites.reached {
					h.sites[fn] = append(h.sites[fn], d.sites)
				}
			}
		}
	}
}

// concerns reports whether a function without events matters to its callers: it
// hands out or replaces what is followed.
func (h *Histories) concerns(fn *ssa.Function) bool {
	for v := range fn.Signature.Results().Variables() {
		if h.holds(v.Type()) {
			return true
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if st, ok := instr.(*ssa.Store); ok && h.holds(st.Val.Type()) {
				switch st.Addr.(type) {
				case *ssa.FieldAddr, *ssa.Global, *ssa.FreeVar:
					return true
				}
			}
		}
	}
	return false
}

// recovers reports whether a function defers a call that recovers from panics.
func (h *Histories) recovers(fn *ssa.Function) bool {
	return slices.ContainsFunc(h.Calls[fn], func(call ssa.CallInstruction) bool {
		if !flow.IsDeferred(call) {
			return false
		}
		if isRecover(call) {
			return true
		}
		sums, _ := h.OfCall(call)
		return slices.ContainsFunc(sums, func(s *Summary) bool { return s.Recovers })
	})
}

func isRecover(call ssa.CallInstruction) bool {
	b, ok := call.Common().Value.(*ssa.Builtin)
	return ok && b.Name() == "recover"
}

// repeated numbers the patterns that may be registered more than once.
func repeated(events map[ssa.Instruction]*event) map[string]int {
	times := make(map[string]int)
	for _, e := range events {
		for _, d := range e.does {
			if d.Do == Register && d.Param == -1 && !d.IfMux {
				times[d.Pattern]++
				if inLoop(e.call.Block()) {
					times[d.Pattern]++
				}
			}
		}
	}
	var names []string
	for name, n := range times {
		if n > 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	out := make(map[string]int)
	for i, name := range names[:min(len(names), 100)] {
		out[name] = i + 1
	}
	return out
}

// inLoop reports whether a block can be executed again.
func inLoop(b *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	var reaches func(x *ssa.BasicBlock) bool
	reaches = func(x *ssa.BasicBlock) bool {
		if x == b {
			return true
		}
		if seen[x] {
			return false
		}
		seen[x] = true
		return slices.ContainsFunc(x.Succs, reaches)
	}
	return slices.ContainsFunc(b.Succs, reaches)
}

func (w *walk) intern(m *memory) *memory {
	key := m.key()
	if known := w.memories[key]; known != nil {
		return known
	}
	w.memories[key] = m
	w.full = w.full || len(w.memories) > maxMemories
	return m
}

// do executes an instruction.
func (w *walk) do(m *memory, instr ssa.Instruction) *memory {
	e := w.events[instr]
	var c *memory
	change := func() *memory {
		if c == nil {
			c = m.clone()
		}
		return c
	}
	now := func() *memory {
		if c != nil {
			return c
		}
		return m
	}
	if w.fleeting && w.h.mayWait(instr) {
		w.forget(now(), change, instr)
	}
	if e != nil {
		w.event(change(), e)
	}
	if v, ok := instr.(ssa.Value); ok && e == nil && !isResult(v) {
		w.anew(now(), change, v)
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		w.lend(now(), change, call)
	}
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op.String() == "*" && w.h.holds(instr.Type()) {
			if got := w.load(now(), instr.X); got >= 0 {
				w.noteFleeting(instr.X)
				change().put(w.slot(instr), got)
			}
		}
	case *ssa.Store:
		if w.h.holds(instr.Val.Type()) {
			w.store(now(), change, instr)
		}
	}
	if c == nil {
		return m
	}
	return w.intern(c)
}
