package options

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Periodic is a task that is enqueued again and again.
type Periodic struct {
	Call    ssa.CallInstruction // of Register, or of what hands its arguments on to it
	Arg     int                 // the task among its arguments, -1 for none
	Literal *ast.CompositeLit   // in place of the call: the PeriodicTaskConfig
	Task    ssa.Value           // nil where it is not seen
	Opts    []ssa.Value

	base ssa.Value // the PeriodicTaskConfig
}

// Periodics lists the tasks that fn gives to a scheduler or puts into a
// PeriodicTaskConfig.
func (s *Options) Periodics(fn *ssa.Function) []Periodic {
	var out []Periodic
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				if p, ok := s.registers(instr); ok {
					out = append(out, p)
				}
			case *ssa.Store:
				fa, ok := instr.Addr.(*ssa.FieldAddr)
				if ok && asynqapi.IsPeriodicTaskConfig(fa.X.Type()) && Supplies(instr.Val.Type()) {
					out = s.configure(out, fa, instr.Val)
				}
			}
		}
	}
	return out
}

func (s *Options) registers(call ssa.CallInstruction) (Periodic, bool) {
	out := Periodic{Call: call, Arg: -1}
	sums, seen := s.OfCall(call)
	if !seen {
		return out, false
	}
	for i, a := range flow.Args(call) {
		switch {
		case slices.ContainsFunc(sums, func(sum *Summary) bool { return !sum.Registers.Has(i) }):
		case asynqapi.IsTask(a.Type()):
			out.Arg, out.Task = i, a
		default:
			out.Opts = append(out.Opts, a)
		}
	}
	return out, out.Task != nil || out.Opts != nil
}

// configure adds what a field of a PeriodicTaskConfig is given.
func (s *Options) configure(out []Periodic, fa *ssa.FieldAddr, v ssa.Value) []Periodic {
	i := slices.IndexFunc(out, func(p Periodic) bool { return p.base == fa.X })
	if i < 0 {
		i = len(out)
		out = append(out, Periodic{Arg: -1, base: fa.X, Literal: s.Prog.LiteralAround(fa.X, fa)})
	}
	if asynqapi.IsTask(v.Type()) {
		out[i].Task = v
	} else {
		out[i].Opts = append(out[i].Opts, v)
	}
	return out
}

// OptionsOf returns the options of a periodic task, those of the task itself and then
// those that it is registered with.
func (s *Options) OptionsOf(p Periodic) (own, given []Listed) {
	if p.Task != nil {
		own = s.list([]ssa.Value{p.Task})
	}
	return own, s.list(p.Opts)
}

// MayRetain reports whether Retention can be among the options of a periodic task.
func (s *Options) MayRetain(p Periodic) bool {
	own, given := s.OptionsOf(p)
	all := slices.Concat(own, given)
	if p.Call != nil {
		sums, _ := s.OfCall(p.Call)
		for _, sum := range sums {
			if slices.Contains(sum.Adds, asynqapi.Retention) {
				return true
			}
		}
	}
	return slices.ContainsFunc(all, func(l Listed) bool {
		if l.Task == nil {
			return l.Name == "" || l.Name == asynqapi.Retention
		}
		// A task that comes from elsewhere may have it only if one in sight has.
		i := flow.ParamIndex(l.Task)
		return slices.ContainsFunc(s.Callers(l.Task.Parent()), func(call ssa.CallInstruction) bool {
			args := flow.Args(call)
			return i < len(args) && slices.ContainsFunc(s.list(args[i:i+1]), func(l Listed) bool { return l.Name == asynqapi.Retention })
		})
	})
}

// Syncs returns the functions that a PeriodicTaskConfigProvider executes at each sync.
func (s *Options) Syncs() map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || out[fn] {
			return
		}
		out[fn] = true
		for _, call := range s.Calls[fn] {
			for _, callee := range s.Callees(call) {
				add(callee)
			}
		}
	}
	for _, fn := range s.Order {
		if obj := fn.Signature; obj.Recv() != nil && asynqapi.IsGetConfigs(fn.Name(), obj) {
			add(fn)
		}
	}
	return out
}

// Renews reports whether the function that registers a task, or a method of its type,
// also unregisters.
func (s *Options) Renews(p Periodic) bool {
	if p.Call == nil {
		return false
	}
	fn := flow.Declared(p.Call.Parent())
	recv := receiver(fn)
	return slices.ContainsFunc(s.Order, func(other *ssa.Function) bool {
		d := flow.Declared(other)
		if d != fn && (recv == nil || receiver(d) != recv) {
			return false
		}
		return slices.ContainsFunc(s.Calls[other], func(call ssa.CallInstruction) bool {
			obj := flow.CalleeObject(call)
			return obj != nil && asynqapi.IsUnregister(obj)
		})
	})
}

// receiver returns the type whose method fn is, nil for a function.
func receiver(fn *ssa.Function) *types.Named {
	if recv := fn.Signature.Recv(); recv != nil {
		return flow.NamedRoot(recv.Type())
	}
	return nil
}
