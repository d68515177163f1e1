package exits

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Exit says how a call that never returns ends.
type Exit uint8

// The ways to end.
const (
	Returns Exit = iota
	Exits        // the process ends and deferred calls do not run
	Unwinds      // the goroutine ends and deferred calls run: panic, runtime.Goexit, t.FailNow
	Blocks       // select {} and the like
)

// ExitOf says whether and how an instruction keeps its function from going on.
func (s *Ends) ExitOf(instr ssa.Instruction) Exit {
	switch instr := instr.(type) {
	case *ssa.Panic:
		return Unwinds
	case *ssa.Select:
		if instr.Blocking && len(instr.States) == 0 {
			return Blocks
		}
	case *ssa.Call:
		return s.callExit(instr)
	}
	return Returns
}

func (s *Ends) callExit(call *ssa.Call) Exit {
	obj := flow.CalleeObject(call)
	if obj == nil {
		var end Exit
		for _, fn := range s.Callees(call) {
			how := s.Of(fn).End
			if how == Returns {
				return Returns
			}
			end = worse(end, how)
		}
		return end
	}
	if fact := s.OfObject(obj); fact != nil {
		return fact.End
	}
	if obj.Pkg() == nil {
		return Returns
	}
	if c := call.Common(); c.IsInvoke() && s.Own(obj.Pkg()) {
		// The user's own logger, maybe: what it does is seen.
		if facts, seen := s.Invoked(c.Value, c.Method); seen {
			end := facts[0].End
			for _, f := range facts[1:] {
				end = min(end, f.End)
			}
			return end
		}
	}
	if end := OfUnseen(obj); end != Returns {
		return end
	}
	if obj.Signature().Results().Len() == 0 && s.endsFatalChain(call) {
		return Exits
	}
	return Returns
}

// OfUnseen says how a function ends whose body is not seen, by its name.
func OfUnseen(fn *types.Func) Exit {
	if fn.Pkg() == nil {
		return Returns
	}
	switch fn.Pkg().Path() + "." + fn.Name() {
	case "os.Exit", "syscall.Exit":
		return Exits
	case "runtime.Goexit", "testing.FailNow", "testing.Fatal", "testing.Fatalf", "testing.Skip", "testing.Skipf", "testing.SkipNow":
		return Unwinds
	}
	// Loggers end the process in a function named after the level: Fatal and
	// its variants. A Fatal that returns an event (zerolog) ends it when the
	// event is sent, the call whose result nobody uses.
	if strings.HasPrefix(fn.Name(), "Fatal") && fn.Signature().Results().Len() == 0 {
		return Exits
	}
	return Returns
}

// endsFatalChain reports whether call is the last of a chain of method calls
// that began with Fatal().
func (s *Ends) endsFatalChain(call *ssa.Call) bool {
	for range 20 {
		args := flow.Args(call)
		if len(args) == 0 {
			return false
		}
		prev, ok := args[0].(*ssa.Call)
		if !ok {
			return false
		}
		obj := flow.CalleeObject(prev)
		if obj == nil || obj.Signature().Recv() == nil && obj.Name() != "Fatal" || s.OfObject(obj) != nil {
			return false
		}
		if obj.Name() == "Fatal" && types.Identical(obj.Signature().Results().At(0).Type(), args[0].Type()) {
			return true
		}
		call = prev
	}
	return false
}

// worse returns which of two ends keeps more from being done.
func worse(a, b Exit) Exit {
	switch {
	case a == Exits || b == Exits:
		return Exits
	case a == Unwinds || b == Unwinds:
		return Unwinds
	}
	return max(a, b)
}

// noReturn finds functions from whose entry no return can be reached.
func (s *Ends) noReturn(fn *ssa.Function, sum *Summary) {
	if fn.Recover != nil {
		return
	}
	returns, end := false, Returns
	s.Walk(fn.Blocks[0], 0, func(instr ssa.Instruction) bool {
		returns = returns || flow.IsReturn(instr)
		end = worse(end, s.ExitOf(instr))
		return !returns
	})
	switch {
	case returns:
	case end == Returns:
		sum.End = Blocks // it goes round for ever
	default:
		sum.End = end
	}
}

// Walk visits the instructions that can execute from position i of block b
// on. visit returns false to end the path at an instruction; a path also ends
// behind an instruction that never returns.
func (s *Ends) Walk(b *ssa.BasicBlock, i int, visit func(ssa.Instruction) bool) {
	s.WalkEdges(b, i, visit, nil)
}

// WalkEdges is Walk that leaves out the edges which skip names.
func (s *Ends) WalkEdges(b *ssa.BasicBlock, i int, visit func(ssa.Instruction) bool, skip func(from, to *ssa.BasicBlock) bool) {
	seen := make(map[*ssa.BasicBlock]bool)
	var walk func(b *ssa.BasicBlock, i int)
	walk = func(b *ssa.BasicBlock, i int) {
		for _, instr := range b.Instrs[i:] {
			if !visit(instr) || s.ExitOf(instr) != Returns {
				return
			}
		}
		for _, succ := range b.Succs {
			if !seen[succ] && (skip == nil || !skip(b, succ)) {
				seen[succ] = true
				walk(succ, 0)
			}
		}
	}
	walk(b, i)
}
