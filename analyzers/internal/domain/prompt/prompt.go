package prompt

import (
	"go/constant"
	"go/token"
	"go/types"

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
	if hasOpenLoop(fn) {
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

// hasOpenLoop reports whether fn has a loop whose number of rounds is not
// bounded by a constant.
func hasOpenLoop(fn *ssa.Function) bool {
	// A back edge goes to a block that dominates its source.
	for _, b := range fn.Blocks {
		for _, head := range b.Succs {
			if head.Dominates(b) && !boundedBy(head, b) {
				return true
			}
		}
	}
	return false
}

// boundedBy reports whether the loop with this head or this last block is left
// by comparing a counter with a constant.
func boundedBy(head, last *ssa.BasicBlock) bool {
	for _, b := range []*ssa.BasicBlock{head, last} {
		if len(b.Instrs) == 0 {
			continue
		}
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if cmp, ok := cond.Cond.(*ssa.BinOp); ok && isOrder(cmp.Op) &&
			(constantLength(cmp.Y) && counts(cmp.X, head) || constantLength(cmp.X) && counts(cmp.Y, head)) {
			return true
		}
	}
	return false
}

// counts reports whether v is the variable of the loop with this head, or one
// more than it.
func counts(v ssa.Value, head *ssa.BasicBlock) bool {
	if add, ok := v.(*ssa.BinOp); ok && (add.Op == token.ADD || add.Op == token.SUB) {
		v = add.X
	}
	phi, ok := v.(*ssa.Phi)
	return ok && phi.Block() == head
}

func isOrder(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
}

// constantLength reports whether v is a constant, or the length of a slice
// that was made from a literal.
func constantLength(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.Int
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			if sl, ok := v.Call.Args[0].(*ssa.Slice); ok && sl.Low == nil && sl.High == nil {
				_, ok := sl.X.(*ssa.Alloc)
				return ok
			}
		}
	}
	return false
}
