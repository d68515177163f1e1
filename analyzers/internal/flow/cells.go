package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// cellOf returns the cell that an address denotes, nil where it is not known.
func (g *Graph) cellOf(addr ssa.Value) *Cell {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return g.local(a)
	case *ssa.Global:
		return g.global(a)
	case *ssa.FieldAddr:
		return g.field(FieldOf(a))
	case *ssa.IndexAddr:
		return g.containerCell(a.X)
	case *ssa.FreeVar:
		if b := g.Binding(a); b != nil {
			return g.cellOf(b)
		}
	}
	return nil
}

// containerCell returns the cell that stands for the elements of a container:
// the place it was read from, else the register itself.
func (g *Graph) containerCell(v ssa.Value) *Cell {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			if c := g.cellOf(v.X); c != nil {
				return c
			}
		}
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.Global, *ssa.FreeVar, *ssa.IndexAddr: // pointer to an array
		if c := g.cellOf(v); c != nil {
			return c
		}
	case *ssa.ChangeType:
		return g.containerCell(v.X)
	case *ssa.Slice:
		return g.containerCell(v.X)
	}
	return g.local(v)
}

func (g *Graph) local(v ssa.Value) *Cell {
	c := g.locals[v]
	if c == nil {
		c = new(Cell)
		g.locals[v] = c
	}
	return c
}

func (g *Graph) global(v *ssa.Global) *Cell {
	c := g.globals[v]
	if c == nil {
		c = new(Cell)
		g.globals[v] = c
	}
	return c
}

func (g *Graph) field(v *types.Var) *Cell {
	c := g.fields[v]
	if c == nil {
		c = new(Cell)
		g.fields[v] = c
	}
	return c
}

// Binding returns the value that a closure captured as fv, nil where several
// places make the closure and they do not agree.
func (g *Graph) Binding(fv *ssa.FreeVar) ssa.Value {
	fn := fv.Parent()
	var found ssa.Value
	for _, mc := range g.closures[fn] {
		for i, f := range fn.FreeVars {
			if f != fv {
				continue
			}
			if found != nil && found != mc.Bindings[i] {
				return nil
			}
			found = mc.Bindings[i]
		}
	}
	return found
}

// Bindings returns all values that closures of fv's function captured as fv.
func (g *Graph) Bindings(fv *ssa.FreeVar) []ssa.Value {
	var out []ssa.Value
	fn := fv.Parent()
	for i, f := range fn.FreeVars {
		if f == fv {
			for _, mc := range g.closures[fn] {
				out = append(out, mc.Bindings[i])
			}
		}
	}
	return out
}

// FieldCell returns the cell of a field.
func (g *Graph) FieldCell(v *types.Var) *Cell { return g.field(v) }

// A Write puts a value into a field of the struct that Base is or points to, or
// into a container that the field holds.
type Write struct{ Base, Value ssa.Value }

// noteWrite notes what is written to an address or a container, if that is a
// field or in one.
func (g *Graph) noteWrite(to, value ssa.Value) {
	for {
		switch v := to.(type) {
		case *ssa.FieldAddr:
			g.writes[FieldOf(v)] = append(g.writes[FieldOf(v)], Write{v.X, value})
			return
		case *ssa.IndexAddr:
			to = v.X
		case *ssa.UnOp:
			to = v.X
		case *ssa.ChangeType:
			to = v.X
		case *ssa.Slice:
			to = v.X
		default:
			return
		}
	}
}

// Writes lists what the package writes to a field.
func (g *Graph) Writes(v *types.Var) []Write { return g.writes[v] }

// CellOf returns the cell that an address denotes, nil where it is not known.
func (g *Graph) CellOf(addr ssa.Value) *Cell { return g.cellOf(addr) }

// StoresTo returns the whole values that are stored into a local variable.
func (g *Graph) StoresTo(a *ssa.Alloc) []ssa.Value {
	if c := g.locals[a]; c != nil {
		return c.Stores
	}
	return nil
}

// StoresOf returns what the package stores into one of its variables.
func (g *Graph) StoresOf(v *ssa.Global) []ssa.Value {
	if c := g.globals[v]; c != nil {
		return c.Stores
	}
	return nil
}

// FieldOf returns the field that an address or a selection denotes, of the
// generic type where the struct is an instance.
func FieldOf(instr ssa.Value) *types.Var {
	switch v := instr.(type) {
	case *ssa.FieldAddr:
		return structOf(v.X.Type()).Field(v.Field).Origin()
	case *ssa.Field:
		return structOf(v.X.Type()).Field(v.Field).Origin()
	}
	return nil
}

func structOf(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if tp, ok := types.Unalias(t).(*types.TypeParam); ok {
		t = coreType(tp)
	}
	return t.Underlying().(*types.Struct)
}

// coreType returns the type that all types of a type parameter share.
func coreType(tp *types.TypeParam) types.Type {
	iface := tp.Constraint().Underlying().(*types.Interface)
	for i := range iface.NumEmbeddeds() {
		switch e := types.Unalias(iface.EmbeddedType(i)).(type) {
		case *types.Union:
			if e.Len() > 0 {
				return e.Term(0).Type()
			}
		default:
			return e
		}
	}
	return tp
}
