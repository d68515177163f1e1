package histories

import (
	"encoding/binary"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A memory says at one moment of a path which object each variable holds, and
// what has happened to the objects. It never changes once it is interned, so that
// equal ones are one.
type memory struct {
	holds   []uint8 // by slot: 0 what it held at first, 1 nothing that is followed, else 2 more than the object
	past    []past  // by object
	known   []int8  // by condition: 0 unknown, 1 true, -1 false
	excused bool    // something failed on the way, or was not there
}

// A past is what has happened to an object. Calls are told by their numbers.
type past struct {
	started, ended, closed uint8
	patterns               string // pairs of a pattern and the call that registered it
}

// An object is a value that is followed.
type object struct {
	key any
	// place is what it is to the callers, if told is set.
	place Place
	told  bool
	owned bool // made by the function itself, one around it or one that it calls, as far as is known
}

// What an object or a slot is known by.
type (
	// first is what a slot held at first.
	first struct{ slot any }
	// cell is a field of an object.
	cell struct {
		base int
		name string
	}
	// renewed is what a call put into a slot.
	renewed struct {
		by   ssa.Instruction
		slot any
	}
)

// maxObjects bounds how many objects and slots are followed in one function.
const maxObjects = 200

// objects are those of one function, and the variables that hold them.
type objects struct {
	h       *Histories
	fn      *ssa.Function
	slots   []any
	slotOf  map[any]int
	list    []object // the first one stands for none
	numbers map[any]int
	full    bool
}

func (o *objects) slot(key any) int {
	i, ok := o.slotOf[key]
	if !ok {
		i = len(o.slots)
		o.slots = append(o.slots, key)
		o.slotOf[key] = i
		o.full = o.full || i > maxObjects
	}
	return i
}

func (o *objects) object(key any) int {
	n, ok := o.numbers[key]
	if !ok {
		n = len(o.list)
		o.numbers[key] = n
		o.list = append(o.list, o.describe(key))
		o.full = o.full || n > maxObjects
	}
	return n
}

// describe says what an object is to the callers of the function.
func (o *objects) describe(key any) object {
	out := object{key: key}
	switch key := key.(type) {
	case *ssa.Parameter:
		out.place, out.told = Place{Root: flow.ParamIndex(key)}, true
	case *ssa.FreeVar:
		out.place, out.told = o.root(pointed{key})
		out.owned = true // by the function around
	case *ssa.Global:
		out.place, out.told = o.root(varOf(key))
	case first:
		switch slot := key.slot.(type) {
		case cell:
			base := o.list[slot.base]
			out.place, out.told, out.owned = base.place, base.told, base.owned
			out.place.Path = out.place.Path.Below(places.Path(slot.name))
		default:
			out.place, out.told = o.root(slot)
			out.owned = !out.told || out.place.Root < -1
		}
	case *ssa.Alloc, *ssa.Call, *ssa.Extract, renewed:
		out.owned = true
	case ssa.Value:
		out.owned = o.madeHere(key)
	}
	return out
}

// root tells of the slot of a variable that lives outside of the function.
func (o *objects) root(slot any) (Place, bool) {
	switch v := slot.(type) {
	case places.Var:
		return Place{Root: -1, Var: v}, true
	case pointed:
		for i, fv := range o.fn.FreeVars {
			if fv == v.addr {
				return Place{Root: -2 - i}, true
			}
		}
	}
	return Place{}, false
}

func varOf(g *ssa.Global) places.Var { return places.Var{Pkg: g.Pkg.Pkg.Path(), Name: g.Name()} }

// madeHere reports whether a value may be one that the function made, or had made.
func (o *objects) madeHere(v ssa.Value) bool {
	made := false
	o.h.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		made = made || n.Kind == flow.Call && n.V.Parent() == o.fn
		return !made
	})
	return made
}

func (m *memory) clone() *memory {
	c := *m
	c.holds = append([]uint8(nil), m.holds...)
	c.past = append([]past(nil), m.past...)
	c.known = append([]int8(nil), m.known...)
	return &c
}

// held returns what a slot holds, false where that is what it held at first.
func (m *memory) held(slot int) (int, bool) {
	if slot < len(m.holds) && m.holds[slot] > 0 {
		return int(m.holds[slot]) - 1, true
	}
	return 0, false
}

func (m *memory) put(slot, object int) {
	for len(m.holds) <= slot {
		m.holds = append(m.holds, 0)
	}
	m.holds[slot] = uint8(object + 1)
}

func (m *memory) of(object int) past {
	if object < len(m.past) {
		return m.past[object]
	}
	return past{}
}

func (m *memory) set(object int, p past) {
	for len(m.past) <= object {
		m.past = append(m.past, past{})
	}
	m.past[object] = p
}

// key writes a memory, so that equal ones have equal keys.
func (m *memory) key() string {
	for len(m.holds) > 0 && m.holds[len(m.holds)-1] == 0 {
		m.holds = m.holds[:len(m.holds)-1]
	}
	for len(m.past) > 0 && m.past[len(m.past)-1] == (past{}) {
		m.past = m.past[:len(m.past)-1]
	}
	var b strings.Builder
	b.Grow(len(m.holds) + 4*len(m.past) + len(m.known) + 4)
	if m.excused {
		b.WriteByte(1)
	} else {
		b.WriteByte(0)
	}
	for _, k := range m.known {
		b.WriteByte(byte(k))
	}
	var n [2]byte
	binary.LittleEndian.PutUint16(n[:], uint16(len(m.holds)))
	b.Write(n[:])
	b.Write(m.holds)
	for _, p := range m.past {
		b.WriteByte(p.started)
		b.WriteByte(p.ended)
		b.WriteByte(p.closed)
		b.WriteByte(byte(len(p.patterns)))
		b.WriteString(p.patterns)
	}
	return b.String()
}

// eval returns the object that a value is at a moment, 0 for none.
func (o *objects) eval(m *memory, v ssa.Value) int {
	switch x := v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin, *ssa.MakeClosure, nil:
		return 0
	case *ssa.MakeInterface:
		return o.eval(m, x.X)
	case *ssa.ChangeInterface:
		return o.eval(m, x.X)
	case *ssa.ChangeType:
		return o.eval(m, x.X)
	case *ssa.TypeAssert:
		if !x.CommaOk {
			return o.eval(m, x.X)
		}
	case *ssa.Extract:
		if assert, ok := x.Tuple.(*ssa.TypeAssert); ok && x.Index == 0 {
			return o.eval(m, assert.X)
		}
	case *ssa.Field:
		return o.content(m, o.eval(m, x.X), flow.FieldOf(x).Name())
	case *ssa.FieldAddr:
		if isStruct(flow.Elem(x.Type())) {
			return o.content(m, o.eval(m, x.X), flow.FieldOf(x).Name())
		}
	}
	if slot, ok := o.slotOf[v]; ok {
		if held, ok := m.held(slot); ok {
			return held
		}
	}
	return o.object(v)
}

func isStruct(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// content returns the object that a field of an object holds.
func (o *objects) content(m *memory, base int, name string) int {
	if base == 0 {
		return 0
	}
	return o.heldIn(m, cell{base, name})
}

func (o *objects) heldIn(m *memory, slot any) int {
	if held, ok := m.held(o.slot(slot)); ok {
		return held
	}
	return o.object(first{slot})
}

// variable returns the slot of what an address points to, nil where it is not
// known.
func (o *objects) variable(m *memory, addr ssa.Value) any {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		if base := o.eval(m, a.X); base != 0 {
			return cell{base, flow.FieldOf(a).Name()}
		}
	case *ssa.Global:
		return varOf(a)
	case *ssa.Alloc, *ssa.FreeVar:
		return pointed{a}
	}
	return nil
}

// pointed is the variable whose address a value is.
type pointed struct{ addr ssa.Value }

func (p pointed) name() string {
	if a, ok := p.addr.(*ssa.Alloc); ok {
		return a.Comment
	}
	return p.addr.Name()
}

// load returns the object that is read through an address.
func (o *objects) load(m *memory, addr ssa.Value) int {
	if isStruct(flow.Elem(addr.Type())) {
		return o.eval(m, addr) // a copy is as good
	}
	if slot := o.variable(m, addr); slot != nil {
		return o.heldIn(m, slot)
	}
	return -1
}

// find returns the object at a place of a callee, seen from a call.
func (o *objects) find(m *memory, base int, path places.Path) int {
	for name := range strings.SplitSeq(string(path), ".") {
		if name == "*" {
			return 0
		}
		if name != "" {
			base = o.content(m, base, name)
		}
	}
	return base
}
