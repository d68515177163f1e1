package configs

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// Queues are the entries of a map that becomes the Queues of a Config.
type Queues struct {
	Entries []*ssa.MapUpdate // where the map is made
	Others  []*ssa.MapUpdate // elsewhere
}

// Queues lists the maps that become the Queues of a Config in fn and that only this
// package changes. One that several Configs share is listed for each of them.
func (s *Configs) Queues(fn *ssa.Function) []Queues {
	var out []Queues
	for _, set := range s.settings(fn) {
		if set.Field != asynqapi.QueuesField {
			continue
		}
		s.Trace(flow.Value{V: set.V}, flow.Options{Callers: true}, func(n flow.Node) bool {
			if m, ok := n.V.(*ssa.MakeMap); ok && !s.leaves(m) {
				out = append(out, s.entries(m))
			}
			return true
		})
	}
	return out
}

// entries lists what is put into a map.
func (s *Configs) entries(m *ssa.MakeMap) Queues {
	var q Queues
	for _, fn := range s.Order {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				put, ok := instr.(*ssa.MapUpdate)
				switch {
				case !ok || !types.Identical(put.Map.Type().Underlying(), m.Type().Underlying()):
				case put.Map == ssa.Value(m):
					q.Entries = append(q.Entries, put)
				case s.mayBe(put.Map, m):
					q.Others = append(q.Others, put)
				}
			}
		}
	}
	return q
}

// mayBe reports whether v can be the map m.
func (s *Configs) mayBe(v ssa.Value, m *ssa.MakeMap) bool {
	found := false
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		found = found || n.V == ssa.Value(m)
		if p, ok := n.V.(*ssa.Parameter); ok && n.Kind == flow.Param {
			for _, call := range s.Callers(p.Parent()) {
				if args := flow.Args(call); flow.ParamIndex(p) < len(args) {
					n.Follow(args[flow.ParamIndex(p)])
				}
			}
		}
		return !found
	})
	return found
}

// leaves reports whether a map is handed to a function that is not seen and may put
// something into it.
func (s *Configs) leaves(m *ssa.MakeMap) bool {
	left := false
	s.Forward(m, func(w *flow.Walk, u flow.Use) {
		call, ok := u.Instr.(ssa.CallInstruction)
		if !ok || u.Kind != flow.Passed {
			w.Follow(u)
			return
		}
		if len(s.Callees(call)) > 0 {
			w.Follow(u)
			return
		}
		if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
			return
		}
		obj := flow.CalleeObject(call)
		reads := obj != nil && obj.Pkg() != nil && (purpose.Formats(obj.Pkg().Path()) || purpose.LogsOrTraces(obj.Pkg().Path()))
		hands := slices.ContainsFunc(s.handed(call), func(set Setting) bool { return set.Field == asynqapi.QueuesField && set.Arg == u.Arg })
		left = left || !reads && !hands
	})
	return left
}
