package sharing

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Kept is a MakeRedisClient method that returns a client which it keeps: its return, or
// the call of a constructor that is handed such an option of another package.
type Kept struct {
	Return *ssa.Return
	Call   ssa.CallInstruction
}

// keptReturn returns the return by which a MakeRedisClient method hands out a client that
// it keeps in a field or a variable.
func (s *Sharing) keptReturn(fn *ssa.Function) (*ssa.Return, bool) {
	for _, ret := range flow.Returns(fn) {
		if len(ret.Results) == 1 && s.isKept(ret.Results[0]) {
			return ret, true
		}
	}
	return nil, false
}

// isKept reports whether a value is read from a field or a package variable.
func (s *Sharing) isKept(v ssa.Value) bool {
	kept := false
	s.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Field, flow.Global:
			kept = true
			return false
		}
		return !kept
	})
	return kept
}

// KeptClients lists where a MakeRedisClient method hands out a client that it keeps,
// unless the option is seen to be given to one constructor and the client to nobody else.
func (s *Sharing) KeptClients() []Kept {
	var out []Kept
	given := s.given()
	for _, fn := range s.Prog.Funcs {
		if !asynqapi.MakesRedisClient(fn.Signature, fn.Name()) || s.Prog.FuncInTest(fn) {
			continue
		}
		ret, ok := s.keptReturn(fn)
		if ok && !s.onlyOne(fn, ret, given) {
			out = append(out, Kept{Return: ret})
		}
	}
	for _, g := range given {
		m := makeMethod(g.typ, s.Pass.Pkg)
		if m == nil || m.Pkg() == s.Pass.Pkg || asynqapi.Reaches(m.Pkg()) {
			continue // reported there
		}
		if sum := s.OfObject(m); sum != nil && sum.Kept {
			out = append(out, Kept{Call: g.call})
		}
	}
	return out
}

// A given is an option of the user's own type that a constructor is handed.
type given struct {
	call ssa.CallInstruction
	typ  types.Type
}

func (s *Sharing) given() []given {
	var out []given
	for _, fn := range s.Prog.Funcs {
		if s.Prog.FuncInTest(fn) {
			continue
		}
		for _, call := range s.Calls[fn] {
			obj := flow.CalleeObject(call)
			if obj == nil {
				continue
			}
			i, args := asynqapi.ConnectionParam(obj), flow.Args(call)
			if i < 0 || i >= len(args) {
				continue
			}
			var ts flow.Types
			s.DynamicTypes(flow.Value{V: args[i]}, nil, &ts)
			for _, t := range ts.Types {
				if !asynqapi.IsConnection(t.Type) {
					out = append(out, given{call, t.Type})
				}
			}
		}
	}
	return out
}

func makeMethod(t types.Type, pkg *types.Package) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, asynqapi.MakeRedisClientMethod)
	fn, _ := obj.(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// onlyOne reports whether the option whose method fn is, a type that no other package
// can name, is given to one constructor, outside a loop, and its client to nobody else.
func (s *Sharing) onlyOne(fn *ssa.Function, ret *ssa.Return, list []given) bool {
	obj, ok := fn.Object().(*types.Func)
	if !ok || fn.Signature.Recv() == nil || s.TypeVisible(fn.Signature.Recv().Type()) {
		return false
	}
	n := 0
	for _, g := range list {
		if makeMethod(g.typ, s.Pass.Pkg) == obj {
			n++
		}
	}
	return n == 1 && !s.usedElsewhere(ret.Results[0])
}

// usedElsewhere reports whether the client that a method hands out is used by anything
// but asynq: it is read from its field or variable elsewhere, or what was stored there
// goes elsewhere, too.
func (s *Sharing) usedElsewhere(v ssa.Value) bool {
	used := false
	s.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		var cell *flow.Cell
		switch n.Kind {
		case flow.Field:
			cell = s.FieldCell(n.Var)
		case flow.Global:
			cell = s.CellOf(n.V)
		default:
			return true
		}
		if cell == nil {
			used = true
			return false
		}
		used = used || len(cell.Loads) > 1
		for _, st := range cell.Stores {
			used = used || s.sharedStore(st)
		}
		return false
	})
	return used
}

// sharedStore reports whether a client that is stored has other uses, or comes from where
// others may have it.
func (s *Sharing) sharedStore(v ssa.Value) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return true
	}
	n := 0
	for _, ref := range *call.Referrers() {
		if _, debug := ref.(*ssa.DebugRef); !debug {
			n++
		}
	}
	return n > 1 || len(s.Callees(call)) > 0
}
