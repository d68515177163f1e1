package signals

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Set is a set of signals, by their numbers. None of them means that it is not
// known which they are.
type Set uint64

// The sets that matter.
const (
	Unknown     Set = 0
	All         Set = ^Set(0)
	Interrupt   Set = 1 << 2
	Kill        Set = 1 << 9 // which cannot be caught
	Termination Set = 1 << 15
)

// Has reports whether all signals of o are among those of s, which are known.
func (s Set) Has(o Set) bool { return s&o == o }

// signalsOf returns the signals that are the elements of a slice.
func (s *Signals) signalsOf(list ssa.Value) Set {
	if c, ok := list.(*ssa.Const); ok && c.IsNil() {
		return All
	}
	var set Set
	known := true
	s.Trace(flow.Value{V: list}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const:
			c := n.V.(*ssa.Const)
			if c.Value == nil {
				known = known && !isSignals(c.Type()) // a list that may be empty
				return true
			}
			number, exact := constant.Int64Val(constant.ToInt(c.Value))
			if named, ok := c.Type().(*types.Named); !ok || !exact || named.Obj().Name() != "Signal" || number < 0 || number > 63 {
				known = false
				return true
			}
			set |= 1 << number
		case flow.Global:
			g := n.V.(*ssa.Global)
			if g.Pkg == nil || g.Pkg.Pkg.Path() != "os" {
				return true // to what it holds
			}
			switch g.Name() {
			case "Interrupt":
				set |= Interrupt
			case "Kill":
				set |= Kill
			default:
				known = false
			}
			return false
		case flow.Param:
			known = known && s.Hidden(n.V.Parent()) && len(s.Callers(n.V.Parent())) > 0
		case flow.Unseen, flow.Open:
			known = false
		}
		return true
	})
	if !known {
		return Unknown
	}
	return set
}

// isSignals reports whether t is a slice.
func isSignals(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}
