package payloads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// ShowsElsewhere reports whether values of a payload type may be encoded or decoded
// for something else than tasks: one is given as an interface to a call that is not
// seen and is no encoding or decoding of a payload, or another struct holds one.
func (s *Payloads) ShowsElsewhere(named *types.Named) bool {
	known := make(map[ssa.CallInstruction]bool)
	for _, list := range [][]Payload{s.List, s.decoded, s.versioned} {
		for _, p := range list {
			known[p.At], known[p.Site] = true, true
		}
	}
	for _, fn := range s.Order {
		if s.Prog.FuncInTest(fn) {
			continue
		}
		for _, call := range s.Calls[fn] {
			if !known[call] && s.givesAway(call, named) {
				return true
			}
		}
	}
	return s.nested(named)
}

// givesAway reports whether a call hands a value of a type to unseen code as an
// interface.
func (s *Payloads) givesAway(call ssa.CallInstruction, named *types.Named) bool {
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil {
		path := obj.Pkg().Path()
		if purpose.Formats(path) || purpose.LogsOrTraces(path) || asynqapi.IsPackage(obj.Pkg()) || s.OfObject(obj) != nil && !call.Common().IsInvoke() {
			return false
		}
	}
	return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool {
		mi, ok := a.(*ssa.MakeInterface)
		return ok && isRoot(mi.X.Type(), named)
	})
}

func isRoot(t types.Type, named *types.Named) bool {
	root := flow.NamedRoot(t)
	return root != nil && root.Origin() == named.Origin()
}

// nested reports whether another struct of the package has a field of the type.
func (s *Payloads) nested(named *types.Named) bool {
	scope := s.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.Type() == named {
			continue
		}
		if st, ok := obj.Type().Underlying().(*types.Struct); ok {
			for f := range st.Fields() {
				if isRoot(f.Type(), named) {
					return true
				}
			}
		}
	}
	return false
}

// Unfilled reports whether nothing in sight makes values of a payload type: the
// package only decodes into it, and others cannot name it.
func (s *Payloads) Unfilled(named *types.Named) bool {
	if named.Obj().Exported() && named.Obj().Pkg().Name() != "main" {
		return false
	}
	for _, p := range slices.Concat(s.List, s.versioned) {
		if n := p.Named(); n != nil && n.Obj() == named.Obj() && s.isDecoding(p) == 0 {
			return false
		}
	}
	return true
}
