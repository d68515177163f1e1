package histories

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// anew forgets what has happened to the value that an instruction made the last
// time.
func (w *walk) anew(m *memory, change func() *memory, v ssa.Value) {
	if n, ok := w.numbers[v]; ok {
		w.reset(m, change, n)
	}
	if call, ok := v.(*ssa.Call); ok {
		if _, tuple := call.Type().(*types.Tuple); tuple {
			for _, ref := range *call.Referrers() {
				if ex, ok := ref.(*ssa.Extract); ok {
					w.anew(m, change, ex)
				}
			}
		}
	}
}

// isResult reports whether a value is one of the results of a call, which were there
// when that was executed.
func isResult(v ssa.Value) bool {
	ex, ok := v.(*ssa.Extract)
	if !ok {
		return false
	}
	_, ok = ex.Tuple.(*ssa.Call)
	return ok
}

func (w *walk) reset(m *memory, change func() *memory, n int) {
	if m.of(n) != (past{}) {
		m = change()
		m.set(n, past{})
	}
	for i, slot := range w.slots {
		if at, ok := slot.(cell); ok && at.base == n {
			if _, ok := m.held(i); ok {
				m = change()
				m.holds[i] = 0
			}
			if f, ok := w.numbers[first{at}]; ok {
				w.reset(m, change, f)
			}
		}
	}
	if alloc, ok := w.list[n].key.(*ssa.Alloc); ok {
		for _, key := range []any{alloc, pointed{alloc}} {
			if i, ok := w.slotOf[key]; ok {
				if _, ok := m.held(i); ok {
					m = change()
					m.holds[i] = 0
				}
			}
		}
	}
}

func (w *walk) store(m *memory, change func() *memory, st *ssa.Store) {
	got := w.eval(m, st.Val)
	if isStruct(flow.Elem(st.Addr.Type())) {
		switch addr := st.Addr.(type) {
		case *ssa.Alloc, *ssa.FreeVar, *ssa.Global:
			change().put(w.slot(addr), got)
			return
		}
	}
	if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
		if slot, ok := w.slotOf[any(fa.X)]; ok {
			if _, copied := fa.X.(*ssa.Alloc); copied && slot < len(m.holds) && m.holds[slot] > 0 && isStruct(flow.Elem(fa.X.Type())) {
				m = change()
				m.holds[slot] = 0 // a copy goes its own way
			}
		}
	}
	if isStruct(flow.Elem(st.Addr.Type())) {
		w.overwrite(m, change, w.eval(m, st.Addr), got)
		return
	}
	if slot := w.variable(m, st.Addr); slot != nil {
		w.noteFleeting(st.Addr)
		change().put(w.slot(slot), got)
	}
}

// overwrite gives all fields of a struct what those of another one hold.
func (w *walk) overwrite(m *memory, change func() *memory, base, by int) {
	if base == 0 || base == by {
		return
	}
	var names []string
	for _, slot := range w.slots {
		if at, ok := slot.(cell); ok && (at.base == base || at.base == by) && !slices.Contains(names, at.name) {
			names = append(names, at.name)
		}
	}
	for _, name := range names {
		held := w.content(m, by, name)
		m = change()
		m.put(w.slot(cell{base, name}), held)
	}
}

// lend takes into account that a callee may set a variable whose address it is given.
func (w *walk) lend(m *memory, change func() *memory, call ssa.CallInstruction) {
	for _, a := range flow.Args(call) {
		elem := flow.Elem(a.Type())
		switch a.(type) {
		case *ssa.Alloc, *ssa.FieldAddr, *ssa.Global, *ssa.FreeVar:
			if elem == nil || isStruct(elem) || !w.h.holds(elem) {
				continue
			}
			if slot := w.variable(m, a); slot != nil {
				m = change()
				n := w.object(renewed{call, slot})
				w.reset(m, change, n)
				m.put(w.slot(slot), n)
			}
		}
	}
}

// noteFleeting notes whether a variable is one that others may set, too.
func (w *walk) noteFleeting(addr ssa.Value) { w.fleeting = w.fleeting || w.isFleeting(w.owner(addr)) }

// owner returns by what setters know a variable.
func (w *walk) owner(addr ssa.Value) any {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return memberOf(a)
	case *ssa.Global:
		return varOf(a)
	case *ssa.FreeVar, *ssa.Alloc:
		return w.h.captured(a)
	}
	return nil
}

func (w *walk) isFleeting(of any) bool { return of != nil && w.h.setElsewhere(of, w.fn) }

// forget takes into account that others may have set variables meanwhile.
func (w *walk) forget(m *memory, change func() *memory, by ssa.Instruction) {
	for i := range len(w.slots) {
		var of any
		switch slot := w.slots[i].(type) {
		case cell:
			if f, t := w.fieldOf(slot); f != nil {
				of = memberIn(t, f)
			}
		case places.Var:
			of = slot
		case pointed:
			of = w.h.captured(slot.addr)
		}
		if !w.isFleeting(of) {
			continue
		}
		n := w.object(renewed{by, w.slots[i]})
		if held, ok := m.held(i); ok && held == n {
			w.reset(m, change, n)
			continue
		}
		m = change()
		w.reset(m, change, n)
		m.put(i, n)
	}
}

// fieldOf returns the field that a cell is and the struct that has it, nil where it
// is not known.
func (w *walk) fieldOf(c cell) (*types.Var, types.Type) {
	t := w.typeOf(c.base)
	if t == nil {
		return nil, nil
	}
	if elem := flow.Elem(t); elem != nil {
		t = elem
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			if f.Name() == c.name {
				return f, t
			}
		}
	}
	return nil, nil
}

// typeOf returns the type of an object, nil where it is not known.
func (w *walk) typeOf(n int) types.Type {
	switch key := w.list[n].key.(type) {
	case ssa.Value:
		return key.Type()
	case first:
		return w.typeOfSlot(key.slot)
	case renewed:
		return w.typeOfSlot(key.slot)
	}
	return nil
}

func (w *walk) typeOfSlot(slot any) types.Type {
	switch slot := slot.(type) {
	case cell:
		if f, _ := w.fieldOf(slot); f != nil {
			return f.Type()
		}
	case pointed:
		return flow.Elem(slot.addr.Type())
	case places.Var:
		if pkg := w.h.Imported(slot.Pkg); pkg != nil {
			if v, ok := pkg.Scope().Lookup(slot.Name).(*types.Var); ok {
				return v.Type()
			}
		}
	}
	return nil
}
