package histories

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A member is a field of a type.
type member struct{ pkg, typ, field string }

// memberOf returns the field that an address is of.
func memberOf(fa *ssa.FieldAddr) member { return memberIn(fa.X.Type(), flow.FieldOf(fa)) }

func memberIn(t types.Type, f *types.Var) member {
	m := member{field: f.Name()}
	if f.Pkg() != nil {
		m.pkg = f.Pkg().Path()
	}
	if elem := flow.Elem(t); elem != nil {
		t = elem
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		m.typ = named.Obj().Name()
	}
	return m
}

// findSetters finds the functions that give fields, package variables and captured
// variables a value, but for the fields of structs that they made themselves.
func (h *Histories) findSetters() {
	for _, fn := range h.Prog.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				st, ok := instr.(*ssa.Store)
				if !ok || !h.holds(st.Val.Type()) {
					continue
				}
				switch addr := st.Addr.(type) {
				case *ssa.FieldAddr:
					if _, made := addr.X.(*ssa.Alloc); !made {
						h.setter(memberOf(addr), fn)
					}
				case *ssa.Global:
					if fn.Name() != "init" || fn.Synthetic == "" {
						h.setter(varOf(addr), fn)
					}
				case *ssa.FreeVar:
					h.setter(h.captured(addr), fn)
				case *ssa.Alloc:
					h.setter(addr, fn)
				}
			}
		}
	}
	h.Imports(func(imp *types.Package, fact analysis.Fact) {
		h.seen[imp.Path()] = true
		for _, name := range fact.(*Fact).Set {
			typ, field, _ := strings.Cut(name, ".")
			h.setter(member{imp.Path(), typ, field}, nil)
		}
	})
	for _, imp := range h.Pass.Pkg.Imports() {
		if h.Own(imp) {
			h.seen[imp.Path()] = true
		}
	}
}

// set lists the fields of the package's types that functions give another value.
func (h *Histories) set() []string {
	var out []string
	for of := range h.setters {
		if m, ok := of.(member); ok && m.pkg == h.Pass.Pkg.Path() {
			out = append(out, m.typ+"."+m.field)
		}
	}
	slices.Sort(out)
	return out
}

// captured returns the variable that a literal captures.
func (h *Histories) captured(v ssa.Value) any {
	for range 10 {
		fv, ok := v.(*ssa.FreeVar)
		if !ok {
			break
		}
		v = h.Binding(fv)
	}
	return v
}

func (h *Histories) setter(of any, fn *ssa.Function) {
	if h.setters[of] == nil {
		h.setters[of] = make(map[*ssa.Function]bool)
	}
	h.setters[of][fn] = true
}

// setElsewhere reports whether other functions than fn give a variable or field a
// value, or may do so in other packages.
func (h *Histories) setElsewhere(of any, fn *ssa.Function) bool {
	switch v := of.(type) {
	case member:
		if v.pkg != h.Pass.Pkg.Path() && !h.seen[v.pkg] || token.IsExported(v.field) && token.IsExported(v.typ) && h.Pass.Pkg.Name() != "main" {
			return true
		}
	case places.Var:
		if v.Pkg != h.Pass.Pkg.Path() {
			return true
		}
	case *ssa.Alloc:
		if len(h.StoresTo(v)) == 1 {
			return false
		}
	}
	for f := range h.setters[of] {
		if f != fn {
			return true
		}
	}
	return false
}

// mayWait reports whether an instruction lets time pass in which others may give
// variables other values, or runs code that is not seen and may do so.
func (h *Histories) mayWait(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select, *ssa.Send:
		return true
	case *ssa.UnOp:
		return instr.Op.String() == "<-"
	case *ssa.Call:
		return h.callWaits(instr)
	}
	return false
}

func (h *Histories) callWaits(call *ssa.Call) bool {
	if _, ok := call.Call.Value.(*ssa.Builtin); ok {
		return false
	}
	if obj := flow.CalleeObject(call); obj != nil && !call.Call.IsInvoke() {
		if asynqapi.IsFunction(obj) {
			return asynqapi.EffectOf(obj)&asynqapi.Run != 0
		}
		if !h.Own(obj.Pkg()) && purpose.Prompt(obj) || purpose.LogsOrTraces(obj.Pkg().Path()) {
			return false
		}
	}
	callees := h.Callees(call)
	return len(callees) == 0 || slices.ContainsFunc(callees, h.waits)
}

// waits reports whether a function may do so.
func (h *Histories) waits(fn *ssa.Function) bool {
	if known := h.busy[fn]; known > 0 {
		return known == 2
	}
	h.busy[fn] = 1
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if h.mayWait(instr) {
				h.busy[fn] = 2
				return true
			}
		}
	}
	return false
}
