package histories

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Site is a place where something is done to a value of which it is known what
// was done to it before.
type Site struct {
	Call ssa.CallInstruction
	Deed Deed
	On   ssa.Value  // the value below which that is, nil for a variable
	Var  places.Var // in its place; Pkg is empty for a variable that a literal captures

	Every  bool                  // for Start: on every way the value had been started before, or stopped or shut down where others made it
	Again  bool                  // for Start: it had been done here, in an earlier round of a loop
	Before []ssa.CallInstruction // the calls by which that came, or for Close and Register the same was done before
	Ended  bool                  // for Start: on no way it had been started, but stopped or shut down
	Nil    bool                  // it is given a nil handler
	Blank  bool                  // for Register: the pattern is blank

	reached bool
}

// Receives reports whether the value is the receiver of the called method, as the
// source has it.
func (s *Site) Receives() bool {
	args := flow.Args(s.Call)
	obj := flow.CalleeObject(s.Call)
	return obj != nil && obj.Signature().Recv() != nil && len(args) > 0 && args[0] == s.On
}

// Own reports whether one of asynq's own methods is called.
func (s *Site) Own() bool {
	obj := flow.CalleeObject(s.Call)
	return obj != nil && asynqapi.IsFunction(obj)
}

// Sites lists what is done in the package, function by function, in the order of
// the calls.
func (h *Histories) Sites() []*Site {
	var out []*Site
	for _, fn := range h.Prog.Funcs {
		out = append(out, h.sites[fn]...)
	}
	return out
}
