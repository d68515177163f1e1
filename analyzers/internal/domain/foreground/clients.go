package foreground

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// limits are the HTTP clients of a package that have a timeout, or may have one.
type limits struct {
	clients  map[any]bool // by variable or by the field that is one
	standard bool         // the client of http.Get and the like
	unknown  bool         // any client
}

// patient says whether what a trace meets is an HTTP client without a timeout.
func (f *Foreground) patient(n flow.Node) answer {
	switch n.Kind {
	case flow.Global:
		if purpose.IsDefaultClient(n.V.(*ssa.Global).Object()) {
			if f.defaultPatient() {
				return yes
			}
			return no
		}
		g := n.V.(*ssa.Global)
		if g.Pkg != f.Prog.Pkg || !isStruct(g) {
			return none
		}
		if l := f.limits(); l.unknown || l.clients[g] || g.Object() != nil && g.Object().Exported() {
			return no
		}
		stored := f.StoresOf(g)
		for _, v := range stored {
			n.Follow(v)
		}
		if len(stored) == 0 {
			return yes
		}
	case flow.Field:
		if l := f.limits(); l.clients[n.Var] {
			return no
		}
	case flow.Alloc, flow.Zero:
		alloc, ok := n.V.(*ssa.Alloc)
		if !ok || !purpose.IsHTTPClient(alloc.Type()) {
			return none
		}
		if stored := f.StoresTo(alloc); len(stored) > 0 {
			if n.Kind == flow.Alloc {
				for _, v := range stored {
					n.Follow(v)
				}
			}
			return none // what it was assigned tells
		}
		if l := f.limits(); l.unknown || l.clients[alloc] || f.configured(alloc) {
			return no
		}
		return yes
	case flow.Call:
		if call, ok := n.V.(*ssa.Call); ok {
			return f.yields(call, n.Index, purpose.Patient)
		}
	}
	return none
}

// defaultPatient reports whether http.DefaultClient has no timeout, as far as this
// package tells.
func (f *Foreground) defaultPatient() bool { l := f.limits(); return !l.unknown && !l.standard }

// limits finds the clients that are given a timeout, or a transport that may bound
// what it does.
func (f *Foreground) limits() *limits {
	if f.limited != nil {
		return f.limited
	}
	l := &limits{clients: make(map[any]bool)}
	f.limited = l
	for _, fn := range f.Prog.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				st, ok := instr.(*ssa.Store)
				if !ok {
					continue
				}
				if g, ok := st.Addr.(*ssa.Global); ok && purpose.IsDefaultClient(g.Object()) {
					l.standard = true
				}
				at, ok := st.Addr.(*ssa.FieldAddr)
				if !ok || !purpose.IsHTTPClient(at.X.Type()) || !f.limiting(flow.FieldOf(at), st.Val) {
					continue
				}
				f.noteLimit(at.X, l)
			}
		}
	}
	return l
}

// limiting reports whether a value that is given to a field of a client bounds how
// long a request takes, or may.
func (f *Foreground) limiting(field *types.Var, v ssa.Value) bool {
	switch field.Name() {
	case "Timeout":
		c, ok := f.constants.One(v)
		return !ok || c.ExactString() != "0"
	case "Transport":
		transport, ok := v.(*ssa.MakeInterface)
		if !ok || !purpose.IsTransport(transport.X.Type()) {
			return true
		}
		limited := false
		f.Trace(flow.Value{V: transport.X}, flow.Options{}, func(n flow.Node) bool {
			alloc, ok := n.V.(*ssa.Alloc)
			if !ok {
				return n.Kind == flow.Step || n.Kind == flow.Call
			}
			for _, ref := range *alloc.Referrers() {
				at, ok := ref.(*ssa.FieldAddr)
				limited = limited || ok && flow.FieldOf(at).Name() == "ResponseHeaderTimeout"
			}
			return false
		})
		return limited
	}
	return false
}

// noteLimit notes the clients that a pointer to one may point to.
func (f *Foreground) noteLimit(v ssa.Value, l *limits) {
	f.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Alloc, flow.Zero:
			if alloc, ok := n.V.(*ssa.Alloc); ok {
				l.clients[alloc] = true
			}
			return false
		case flow.Field:
			if purpose.IsHTTPClient(n.Var.Type()) && !isPointer(n.Var.Type()) {
				l.clients[n.Var] = true
			}
		case flow.Global:
			l.clients[n.V] = true
			if purpose.IsDefaultClient(n.V.(*ssa.Global).Object()) {
				l.standard = true
				return false
			}
		case flow.Step, flow.Const:
		default:
			l.unknown = true
		}
		return true
	})
}

// configured reports whether a client is handed to a function that may give it a
// timeout, or is a copy of another one.
func (f *Foreground) configured(alloc *ssa.Alloc) bool {
	for _, ref := range *alloc.Referrers() {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			continue
		}
		obj := flow.CalleeObject(call)
		if obj == nil || obj.Signature().Recv() == nil || !purpose.IsHTTPClient(obj.Signature().Recv().Type()) {
			// What a function of the user's own gives it is seen where it is given.
			if obj == nil || !f.Own(obj.Pkg()) {
				return true
			}
		}
	}
	return false
}

// isStruct reports whether a variable is a client, and not a pointer to one.
func isStruct(g *ssa.Global) bool {
	ptr, ok := g.Type().Underlying().(*types.Pointer)
	return ok && purpose.IsHTTPClient(ptr) && !isPointer(ptr.Elem())
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
