package engine

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Carry says where a wanted thing (an option, a field) can come from. With
// none of its fields set, it is certainly absent.
type Carry struct {
	Has    bool   // it is there on some way
	Unseen bool   // it may come from where it cannot be seen
	Params Params // it may be supplied by these arguments
}

// An Origin is a Carry in terms of SSA parameters.
type Origin struct {
	Has, Unseen bool
	Params      []*ssa.Parameter
}

// Join adds what another origin says.
func (o *Origin) Join(p Origin) {
	o.Has = o.Has || p.Has
	o.Unseen = o.Unseen || p.Unseen
	for _, q := range p.Params {
		o.AddParam(q)
	}
}

// AddParam notes a parameter.
func (o *Origin) AddParam(p *ssa.Parameter) {
	if !slices.Contains(o.Params, p) {
		o.Params = append(o.Params, p)
	}
}

// CertainlyAbsent reports whether the wanted thing cannot be there.
func (o Origin) CertainlyAbsent() bool { return !o.Has && !o.Unseen && len(o.Params) == 0 }

// Carry tells of o what the callers of the declared function fn need to know. A
// parameter of any other function is one whose arguments are not seen from here.
func (o Origin) Carry(fn *ssa.Function) Carry {
	c := Carry{Has: o.Has, Unseen: o.Unseen}
	for _, p := range o.Params {
		if p.Parent() == fn {
			c.Params.Add(flow.ParamIndex(p))
		} else {
			c.Unseen = true
		}
	}
	return c
}
