package prompt

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// find finds the functions that certainly return at once, and the package
// variables that hold one such function for good.
func (s *Prompt) find() {
	// Recursion is no prompt function's business: the fixed point grows from
	// leaves, so a cycle never becomes prompt.
	vars := s.functionVars()
	for again := true; again; {
		s.Fix(func(fn *ssa.Function, sum *Summary) {
			if !sum.Prompt {
				sum.Prompt = s.isPrompt(fn)
			}
		})
		again = false
		for v, fn := range vars {
			if s.OfVar(v) == nil && s.promptFunc(fn) {
				s.SetVar(v, &Summary{Prompt: true})
				again = true
			}
		}
	}
}

// functionVars finds the package variables that hold one function for good.
func (s *Prompt) functionVars() map[*types.Var]*ssa.Function {
	vars := make(map[*types.Var]*ssa.Function)
	for _, m := range s.Prog.Pkg.Members {
		g, ok := m.(*ssa.Global)
		if !ok {
			continue
		}
		obj, ok := g.Object().(*types.Var)
		stores := s.StoresOf(g)
		if !ok || len(stores) != 1 {
			continue
		}
		if fn, ok := stores[0].(*ssa.Function); ok {
			vars[obj] = fn
		}
	}
	return vars
}

func (s *Prompt) promptFunc(fn *ssa.Function) bool {
	fn = flow.Body(fn)
	if fact := s.Of(fn); fact != nil {
		return fact.Prompt
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return s.promptObject(obj)
	}
	return false
}

// promptObject says of a declared function whether it returns at once: by its
// summary where its body is seen, else by what its package is for.
func (s *Prompt) promptObject(obj *types.Func) bool {
	if fact := s.OfObject(obj); fact != nil {
		return fact.Prompt
	}
	return purpose.Prompt(obj)
}

func (s *Prompt) isPrompt(fn *ssa.Function) bool {
	if slices.ContainsFunc(flow.Loops(fn), func(l flow.Loop) bool { return !l.Bounded() }) {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				return false
			case *ssa.Select:
				if instr.Blocking {
					return false
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					return false
				}
			case *ssa.Next, *ssa.Range:
				return false
			case *ssa.Go:
				return false
			case ssa.CallInstruction:
				if !s.IsPromptCall(instr) {
					return false
				}
			}
		}
	}
	return true
}

// IsPromptCall reports whether a call certainly returns at once.
func (s *Prompt) IsPromptCall(call ssa.CallInstruction) bool {
	c := call.Common()
	if c.IsInvoke() {
		if c.Method.Pkg() == nil || asynqapi.IsContext(c.Value.Type()) {
			return true
		}
		if c.Method.Pkg() != nil && s.promptPackageMethod(c.Method) {
			return true
		}
		facts, seen := s.Invoked(c.Value, c.Method)
		for _, f := range facts {
			seen = seen && f.Prompt
		}
		return seen
	}
	switch v := c.Value.(type) {
	case *ssa.Builtin:
		return true
	case *ssa.Function:
		return s.promptFunc(v)
	case *ssa.MakeClosure:
		if obj, _, ok := flow.BoundMethod(v); ok {
			return s.promptObject(obj)
		}
		return s.promptFunc(v.Fn.(*ssa.Function))
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && v.Op == token.MUL {
			return s.promptVar(g)
		}
	}
	callees := s.LocalCallees(call)
	for _, fn := range callees {
		if !s.Of(fn).Prompt {
			return false
		}
	}
	if len(callees) > 0 {
		return true
	}
	// A cancel function of a derived context.
	if ex, ok := c.Value.(*ssa.Extract); ok {
		if made, ok := ex.Tuple.(*ssa.Call); ok {
			obj := flow.CalleeObject(made)
			return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "context"
		}
	}
	return false
}

// promptPackageMethod says of an interface method of an unseen package whether
// that package's own purpose makes it prompt, as for a logger's interface.
func (s *Prompt) promptPackageMethod(m *types.Func) bool {
	path := m.Pkg().Path()
	return purpose.LogsOrTraces(path) || purpose.Measures(path) || path == "fmt" || path == "time" || path == "reflect" || path == "context"
}

func (s *Prompt) promptVar(g *ssa.Global) bool {
	obj, ok := g.Object().(*types.Var)
	if !ok {
		return false
	}
	if sum := s.OfVar(obj); sum != nil {
		return sum.Prompt
	}
	return obj.Pkg() != nil && !s.Own(obj.Pkg()) && purpose.LogsOrTraces(obj.Pkg().Path())
}
