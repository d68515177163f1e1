package lifecycle

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// identify finds what the lifecycle value at a path below v stands for.
func (l *Lifecycle) identify(v ssa.Value, path places.Path) *places.Set {
	id := l.places.Find(v, path)
	id.Unseen = id.Unseen || id.Empty()
	return id
}

// same reports whether d is about the value of e. What a function does to what it
// makes is done to each value that it makes.
func (l *Lifecycle) same(e, d *Event) bool {
	return e.id.Overlap(d.id) || e.Result() < 0 && e.id.MadeIn(flow.Declared(d.Fn), d.id)
}

// holders returns the results of a constructor that hold the argument which a
// use gives it.
func (l *Lifecycle) holders(u flow.Use) []ssa.Value {
	if u.Kind != flow.Passed {
		return nil
	}
	call := u.Instr.(ssa.CallInstruction)
	made := call.Value()
	if made == nil || len(l.Callees(call)) > 0 {
		return nil
	}
	var out []ssa.Value
	sums, _ := l.places.OfCall(call)
	for _, s := range sums {
		for _, a := range s.Aliases {
			if a.Param == u.Arg && a.From == "" {
				if r := flow.Result(made, a.Result); r != nil {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// holds reports whether a constructor puts its parameter p, or a part of it, into
// what it returns.
func (l *Lifecycle) holds(p *ssa.Parameter) bool {
	s := l.places.Of(p.Parent())
	return s != nil && slices.ContainsFunc(s.Aliases, func(a places.Alias) bool {
		return a.Param == flow.ParamIndex(p) && a.At != ""
	})
}

// foreignField reports whether e is about a field of another package's type.
func (l *Lifecycle) foreignField(e *Event) bool {
	for _, f := range e.id.Fields {
		if f.Pkg() != l.Pass.Pkg {
			return true
		}
	}
	return false
}
