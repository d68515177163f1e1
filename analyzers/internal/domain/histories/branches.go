package histories

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// tests are the branches of a function.
type tests struct {
	of     map[*ssa.BasicBlock]*test
	groups map[int][]int // by condition: those that exclude it, as other constants do that the same value is compared with
}

// A test is what a block branches by.
type test struct {
	calls   map[ssa.Instruction]bool // whose errors it looks at
	failed  int                      // the successor behind which they failed, -1 where that is not known
	value   ssa.Value                // that is compared with nil
	absent  int                      // the successor behind which it is nil
	number  int                      // of the condition, -1 for none that is asked again
	negated bool
}

func (w *walk) findTests() *tests {
	t := &tests{of: make(map[*ssa.BasicBlock]*test), groups: make(map[int][]int)}
	type asked struct {
		b       *ssa.BasicBlock
		subject string
		full    string
	}
	var all []asked
	bySubject := make(map[string]int)
	for _, b := range w.fn.Blocks {
		if len(b.Succs) != 2 || b.Succs[0] == b.Succs[1] {
			continue
		}
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		x := &test{failed: -1, number: -1}
		t.of[b] = x
		v, nilSucc, isNilTest := flow.NilTest(b)
		if isNilTest && flow.IsError(v.Type()) {
			x.failed = 1 - nilSucc
			x.calls = w.errorsOf(v)
		} else {
			if isNilTest && w.h.holds(v.Type()) {
				x.value, x.absent = v, nilSucc
			}
			x.calls = w.errorsOf(branch.Cond)
		}
		subject, full, negated := w.condition(branch.Cond)
		if subject != "" {
			x.negated = negated
			all = append(all, asked{b, subject, full})
			bySubject[subject]++
		}
	}
	numbers := make(map[string]int)
	members := make(map[string][]int)
	for _, a := range all {
		if bySubject[a.subject] < 2 {
			continue
		}
		n, ok := numbers[a.full]
		if !ok {
			n = len(numbers)
			if n >= 60 {
				continue
			}
			numbers[a.full] = n
			members[a.subject] = append(members[a.subject], n)
		}
		t.of[a.b].number = n
	}
	for _, list := range members {
		for _, n := range list {
			t.groups[n] = list
		}
	}
	return t
}

// errorsOf finds the events whose errors a value depends on.
func (w *walk) errorsOf(v ssa.Value) map[ssa.Instruction]bool {
	var out map[ssa.Instruction]bool
	seen := make(map[ssa.Value]bool)
	var look func(v ssa.Value)
	look = func(v ssa.Value) {
		if v == nil || seen[v] || len(seen) > 60 {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Call:
			if w.events[v] != nil {
				if out == nil {
					out = make(map[ssa.Instruction]bool)
				}
				out[v] = true
				return
			}
			for _, a := range v.Call.Args {
				list, ok := a.(*ssa.Slice)
				if !ok && flow.IsError(a.Type()) {
					look(a)
				} else if ok {
					if alloc, ok := list.X.(*ssa.Alloc); ok { // what is variadic
						for _, st := range w.h.StoresTo(alloc) {
							look(st)
						}
					}
				}
			}
		case *ssa.UnOp:
			if alloc, ok := v.X.(*ssa.Alloc); ok {
				for _, st := range w.h.StoresTo(alloc) {
					look(st)
				}
				return
			}
			look(v.X)
		case *ssa.Extract, *ssa.Phi, *ssa.BinOp, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert:
			for _, op := range v.(ssa.Instruction).Operands(nil) {
				look(*op)
			}
		}
	}
	look(v)
	return out
}

// condition writes a condition whose value stays the same for the whole call, so
// that it can be recognized where it is asked again: what it is about, and all of it.
func (w *walk) condition(v ssa.Value) (subject, full string, negated bool) {
	for {
		not, ok := v.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			break
		}
		v, negated = not.X, !negated
	}
	op, ok := v.(*ssa.BinOp)
	if !ok {
		s := w.lasting(v, 0)
		return s, s, negated
	}
	x, y := w.lasting(op.X, 0), w.lasting(op.Y, 0)
	if x == "" || y == "" {
		return "", "", false
	}
	if _, isConst := op.X.(*ssa.Const); isConst && (op.Op == token.EQL || op.Op == token.NEQ) {
		x, y = y, x
	}
	switch op.Op {
	case token.EQL:
		return x, x + "==" + y, negated
	case token.NEQ:
		return x, x + "==" + y, !negated
	case token.LSS, token.GEQ:
		return x + y, x + "<" + y, negated != (op.Op == token.GEQ)
	case token.GTR, token.LEQ:
		return x + y, y + "<" + x, negated != (op.Op == token.LEQ)
	}
	return "", "", false
}

// lasting writes a value that stays the same for the whole call, "" where it may not.
func (w *walk) lasting(v ssa.Value, depth int) string {
	if depth > 4 {
		return ""
	}
	switch v := v.(type) {
	case *ssa.Const:
		return v.String()
	case *ssa.Parameter:
		return fmt.Sprintf("p%p", v)
	case *ssa.Convert:
		return w.lasting(v.X, depth+1)
	case *ssa.Field:
		return w.below(w.lasting(v.X, depth+1), flow.FieldOf(v).Name())
	case *ssa.UnOp:
		if v.Op != token.MUL {
			break
		}
		switch addr := v.X.(type) {
		case *ssa.Alloc:
			if stores := w.h.StoresTo(addr); len(stores) == 1 && !w.h.CellOf(addr).Shared {
				return fmt.Sprintf("v%p", addr)
			}
			return ""
		case *ssa.FreeVar:
			if alloc, ok := w.h.captured(addr).(*ssa.Alloc); ok && len(w.h.StoresTo(alloc)) == 1 {
				return fmt.Sprintf("v%p", alloc)
			}
			return ""
		case *ssa.Global:
			if len(w.h.StoresOf(addr)) == 0 {
				return fmt.Sprintf("g%p", addr)
			}
			return ""
		case *ssa.FieldAddr:
			f := flow.FieldOf(addr)
			for _, wr := range w.h.Writes(f) {
				if _, made := wr.Base.(*ssa.Alloc); !made {
					return ""
				}
			}
			base := addr.X
			if inner, ok := base.(*ssa.FieldAddr); ok {
				return w.below(w.below(w.lasting(inner.X, depth+1), flow.FieldOf(inner).Name()), f.Name())
			}
			return w.below(w.lasting(base, depth+1), f.Name())
		}
	case *ssa.Alloc:
		return fmt.Sprintf("a%p", v)
	case *ssa.Global:
		return fmt.Sprintf("a%p", v)
	}
	if instr, ok := v.(ssa.Instruction); ok && !inLoop(instr.Block()) {
		switch v.(type) {
		case *ssa.Call, *ssa.Extract, *ssa.Lookup, *ssa.BinOp, *ssa.Phi:
			return fmt.Sprintf("r%p", v)
		}
	}
	return ""
}

func (w *walk) below(base, field string) string {
	if base == "" {
		return ""
	}
	return base + "." + field
}

// skips reports whether a branch is not taken, since another one was before.
func (w *walk) skips(m *memory, from, to *ssa.BasicBlock) bool {
	t := w.tests.of[from]
	if t == nil || t.number < 0 || t.number >= len(m.known) {
		return false
	}
	known := m.known[t.number]
	return known != 0 && known != t.truth(from, to)
}

// truth says what the condition is behind an edge.
func (t *test) truth(from, to *ssa.BasicBlock) int8 {
	if (from.Succs[0] == to) != t.negated {
		return 1
	}
	return -1
}

// branch moves on to another block.
func (w *walk) branch(m *memory, from, to *ssa.BasicBlock) *memory {
	c := m.clone()
	if t := w.tests.of[from]; t != nil {
		w.pass(c, t, from, to)
	}
	w.phis(c, m, from, to)
	if len(to.Preds) > 1 {
		w.drop(c, to)
	}
	return w.intern(c)
}

// pass takes into account what an edge says.
func (w *walk) pass(c *memory, t *test, from, to *ssa.BasicBlock) {
	if t.number >= 0 {
		for len(c.known) <= t.number {
			c.known = append(c.known, 0)
		}
		c.known[t.number] = t.truth(from, to)
		if c.known[t.number] == 1 {
			for _, other := range w.tests.groups[t.number] {
				if other == t.number {
					continue
				}
				for len(c.known) <= other {
					c.known = append(c.known, 0)
				}
				c.known[other] = -1
			}
		}
	}
	if t.value != nil && from.Succs[t.absent] == to {
		c.excused = true
	}
	if len(t.calls) == 0 || t.failed >= 0 && from.Succs[t.failed] != to {
		return
	}
	c.excused = true
	for call := range t.calls {
		number := w.events[call].number
		for i, p := range c.past {
			if p.started == number {
				p.started = 0
			}
			if p.closed == number {
				p.closed = 0
			}
			c.past[i] = p
		}
	}
}

// phis gives the phis of a block what comes in by an edge.
func (w *walk) phis(c, m *memory, from, to *ssa.BasicBlock) {
	i := slices.Index(to.Preds, from)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if w.h.holds(phi.Type()) {
			c.put(w.slot(phi), w.eval(m, phi.Edges[i]))
		}
	}
}

// drop forgets what registers hold that are not used any more, so that paths on
// which they differ become one.
func (w *walk) drop(c *memory, to *ssa.BasicBlock) {
	live := make([]bool, len(w.list))
	mark := func(n int) {
		if n < len(live) && !live[n] {
			live[n] = true
		}
	}
	for n := 1; n < len(w.list); n++ {
		switch key := w.list[n].key.(type) {
		case ssa.Instruction:
			v := key.(ssa.Value)
			if w.deferred[v] || key.Block().Dominates(to) {
				mark(n)
			}
		case renewed:
		default:
			mark(n)
		}
	}
	for i := range c.holds {
		if c.holds[i] == 0 {
			continue
		}
		if v, ok := w.slots[i].(ssa.Instruction); ok && !w.deferred[v.(ssa.Value)] && !v.Block().Dominates(to) {
			c.holds[i] = 0
		} else if _, inside := w.slots[i].(cell); !inside {
			mark(int(c.holds[i]) - 1)
		}
	}
	for again := true; again; {
		again = false
		for i := range c.holds {
			at, inside := w.slots[i].(cell)
			if inside && c.holds[i] > 0 && at.base < len(live) && live[at.base] && !live[c.holds[i]-1] {
				mark(int(c.holds[i]) - 1)
				again = true
			}
		}
	}
	for i := range c.holds {
		if at, inside := w.slots[i].(cell); inside && !live[at.base] {
			c.holds[i] = 0
		}
	}
	for n := range c.past {
		if !live[n] {
			c.past[n] = past{}
		}
	}
}

// pattern tells of a list of fields whether it is short enough to be told.
func tellable(p Place) bool {
	return strings.Count(string(p.Path), ".") < maxDepth && !strings.Contains(string(p.Path), "*")
}
