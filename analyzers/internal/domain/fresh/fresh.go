package fresh

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// Kinds returns what a value is made of, and the first call of this package that
// brings it in.
func (s *Fresh) Kinds(v ssa.Value) (Kinds, ssa.CallInstruction) {
	o := s.origin(flow.Value{V: v})
	return o.kinds, o.source
}

// An origin is what a value is made of.
type origin struct {
	kinds        Kinds
	params, days []*ssa.Parameter
	source       ssa.CallInstruction
}

func (o *origin) join(p origin) {
	o.kinds |= p.kinds
	for _, param := range p.params {
		if !slices.Contains(o.params, param) {
			o.params = append(o.params, param)
		}
	}
	for _, param := range p.days {
		if !slices.Contains(o.days, param) {
			o.days = append(o.days, param)
		}
	}
	if o.source == nil {
		o.source = p.source
	}
}

// origin finds what a value is made of.
func (s *Fresh) origin(v flow.Value) (o origin) {
	if v.V == nil || s.busy[v] || len(s.busy) > maxNested || !carries(v.V.Type()) {
		return o
	}
	if len(s.busy) == 0 {
		s.known = make(map[flow.Value]origin) // summaries may have changed since
	}
	if known, ok := s.known[v]; ok {
		return known
	}
	s.busy[v] = true
	defer func() {
		delete(s.busy, v)
		s.known[v] = o
	}()
	s.Trace(v, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Call:
			call := n.V.(*ssa.Call)
			if len(s.Callees(call)) > 0 {
				return true
			}
			o.join(s.call(call, n.Index, n.Frame))
			return false
		case flow.Param:
			if p := n.V.(*ssa.Parameter); p.Parent().Parent() == nil {
				o.join(origin{params: []*ssa.Parameter{p}})
			}
			return false
		case flow.Global, flow.Open:
			return false
		case flow.Field:
			s.field(n)
			return false
		case flow.Alloc:
			within(n, n.V, nil)
		case flow.Step:
			if load, ok := n.V.(*ssa.UnOp); ok {
				within(n, load.X, load)
			}
		case flow.Unseen:
			if op, ok := n.V.(*ssa.BinOp); ok {
				n.Follow(op.X)
				n.Follow(op.Y)
			}
		}
		return true
	})
	return o
}

// maxNested bounds how many calls of functions that are not seen a value is followed
// through.
const maxNested = 20

// within goes on behind what is written to the parts of a variable before it is read,
// or at any time where it is not known when that is.
func within(n flow.Node, v ssa.Value, read ssa.Instruction) {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr:
	default:
		return
	}
	for _, ref := range *v.Referrers() {
		switch part := ref.(type) {
		case *ssa.FieldAddr:
			if part.X == v {
				written(n, part, read)
				within(n, part, read)
			}
		case *ssa.IndexAddr:
			if part.X == v {
				written(n, part, read)
				within(n, part, read)
			}
		}
	}
}

func written(n flow.Node, addr ssa.Value, read ssa.Instruction) {
	for _, ref := range *addr.Referrers() {
		st, ok := ref.(*ssa.Store)
		if ok && st.Addr == addr && (read == nil || flow.Follows(st, read)) {
			n.Follow(st.Val)
		}
	}
}

// field goes on behind what is written to a field of the struct at hand.
func (s *Fresh) field(n flow.Node) {
	for _, w := range s.Writes(n.Var) {
		base := w.Base
		if fv, ok := base.(*ssa.FreeVar); ok {
			base = s.Binding(fv)
		}
		if base != nil && base == n.Base {
			n.Follow(w.Value)
		}
	}
}

// call finds what a result of a call is made of whose body is not in this package.
func (s *Fresh) call(call *ssa.Call, result int, f *flow.Frame) (o origin) {
	args := flow.Args(call)
	of := func(i int) origin { return s.origin(flow.Value{V: args[i], Frame: f}) }
	obj := flow.CalleeObject(call)
	switch {
	case obj == nil:
	case purpose.TellsTime(obj):
		o.kinds = Clock
	case purpose.Draws(obj):
		o.kinds = Random
	case asynqapi.IsNewTask(obj):
		for i, a := range args {
			if _, list := a.Type().Underlying().(*types.Slice); list { // its payload, its options
				o.join(of(i))
			}
		}
	case asynqapi.OptionName(obj) != "":
		o = of(0)
		if name := asynqapi.OptionName(obj); name == asynqapi.ProcessAt || name == asynqapi.Deadline {
			o.kinds <<= times
		} else {
			o.kinds <<= others
		}
	case purpose.Computes(obj):
		for i := range args {
			o.join(of(i))
		}
		if s.inDays(call, obj) {
			o.kinds = o.kinds.days()
			o.params, o.days = nil, append(o.days, o.params...)
		}
	default:
		sums, _ := s.OfCall(call)
		for _, sum := range sums {
			if result >= len(sum.Results) {
				continue
			}
			r := sum.Results[result]
			o.kinds |= r.Kinds
			for i := range args {
				if r.Params.Has(i) {
					o.join(of(i))
				}
				if r.Days.Has(i) {
					d := of(i)
					d.kinds = d.kinds.days()
					d.params, d.days = nil, append(d.days, d.params...)
					o.join(d)
				}
			}
		}
	}
	if o.kinds != 0 && o.source == nil {
		o.source = call
	}
	return o
}

// inDays reports whether a call takes from a time only what lasts a day or more.
func (s *Fresh) inDays(call *ssa.Call, obj *types.Func) bool {
	if purpose.TellsDay(obj) {
		return true
	}
	args := flow.Args(call)
	if len(args) != 2 || !purpose.TruncatesTime(obj) && !purpose.FormatsTime(obj) {
		return false
	}
	c, ok := s.constants.One(args[1])
	if !ok {
		return false
	}
	if purpose.FormatsTime(obj) {
		// 15, 3, 4 and 5 stand for hours, minutes and seconds in a layout.
		return !strings.ContainsAny(constant.StringVal(c), "345")
	}
	d, exact := constant.Int64Val(c)
	return exact && time.Duration(d) >= 24*time.Hour
}

// carries reports whether a value of the type can be made of anything.
func carries(t types.Type) bool {
	if flow.IsError(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsBoolean == 0
	case *types.Signature, *types.Chan:
		return false
	}
	return true
}
