package foreground

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// blocks says of a function that is not the user's own what it may be at for long
// with no context to end it: what the standard library is known to, and methods of
// others that have a twin which takes a context.
func (f *Foreground) blocks(fn *types.Func) *Summary {
	act := Act{Kind: Block, Param: -1, Name: shortName(fn)}
	if b, ok := purpose.Blocks(fn); ok {
		for _, a := range b.Tests {
			act.Needs = append(act.Needs, Need{Test: a.Test, Param: a.Index, Unit: 1})
		}
		return &Summary{Does: []Act{act}}
	}
	if f.Twin(fn) != "" {
		return &Summary{Does: []Act{act}}
	}
	return nil
}

// Twin returns the name of the method that takes a context beside one that may take
// long, "" for any other function.
func (f *Foreground) Twin(fn *types.Func) string {
	if fn.Pkg() == nil || asynqapi.IsPackage(fn.Pkg()) || f.Own(fn.Pkg()) {
		return ""
	}
	path := fn.Pkg().Path()
	if purpose.Standard(path) && !purpose.Databases(path) || purpose.Redis(path) || purpose.Prompt(fn) {
		return ""
	}
	return f.contexts.MethodTwin(fn)
}

// shortName names a function as its users do: http.Get, (*sql.DB).Query.
func shortName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Pkg().Name() + "." + fn.Name()
	}
	t := types.TypeString(recv.Type(), func(p *types.Package) string { return p.Name() })
	if strings.HasPrefix(t, "*") {
		t = "(" + t + ")"
	}
	return t + "." + fn.Name()
}

// waits reports whether a call of something that may take long is waited for, and
// not to be left alone: one behind an interface, clean-up that is deferred, and what
// is done once the context has ended.
func (f *Foreground) waits(call ssa.CallInstruction, group []callee) bool {
	if flow.IsDeferred(call) || hidden(call, group) || f.ended(call) {
		return false
	}
	obj := flow.CalleeObject(call)
	if obj == nil || f.Own(obj.Pkg()) {
		return true
	}
	b, known := purpose.Blocks(obj)
	switch {
	case !known:
		return !f.bound(call)
	case b.Work == purpose.Pauses && obj.Signature().Results().Len() > 0:
		return received(call.Value())
	case b.Work == purpose.Requests && obj.Signature().Recv() == nil:
		return f.defaultPatient()
	}
	return true
}

// hidden reports whether a call is one through an interface, or of a function value
// that is no literal: there it is a matter of chance what is called.
func hidden(call ssa.CallInstruction, group []callee) bool {
	return call.Common().IsInvoke() || slices.ContainsFunc(group, func(c callee) bool {
		return c.value && (c.body == nil || c.body.Parent() == nil)
	})
}

// received reports whether a channel is received from outside a select.
func received(ch ssa.Value) bool {
	return ch != nil && slices.ContainsFunc(*ch.Referrers(), func(ref ssa.Instruction) bool {
		op, ok := ref.(*ssa.UnOp)
		return ok && op.Op == token.ARROW
	})
}

// bound reports whether a method is called on what was made with a context: any
// value, or, of a database, a copy of the value for that context. The context of a
// database's transaction does not end the statements in it.
func (f *Foreground) bound(call ssa.CallInstruction) bool {
	recv := flow.Args(call)[0]
	found := false
	f.Trace(flow.Value{V: recv}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		made, ok := n.V.(*ssa.Call)
		if !ok || n.Kind != flow.Call {
			return n.Kind == flow.Step
		}
		if slices.ContainsFunc(flow.Args(made), func(a ssa.Value) bool { return asynqapi.IsContext(a.Type()) }) {
			obj := flow.CalleeObject(call)
			found = found || !purpose.Databases(obj.Pkg().Path()) || types.Identical(flow.Args(made)[0].Type(), recv.Type())
		} else if args := flow.Args(made); len(args) > 0 && types.Identical(args[0].Type(), recv.Type()) {
			n.Follow(args[0]) // a chain of calls
		}
		return false
	})
	return found
}

// ended reports whether a call is made only where a context is known to have ended.
func (f *Foreground) ended(call ssa.CallInstruction) bool {
	for b := call.Block(); b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			if instr == ssa.Instruction(call) {
				break
			}
			if op, ok := instr.(*ssa.UnOp); ok && op.Op == token.ARROW && f.isDone(op.X) {
				return true
			}
		}
		if len(b.Preds) > 0 && !slices.ContainsFunc(b.Preds, func(p *ssa.BasicBlock) bool { return !f.tellsEnd(p, b == p.Succs[0]) }) {
			return true
		}
	}
	return false
}

// tellsEnd reports whether a context has ended where the condition at the end of a
// block holds, or does not.
func (f *Foreground) tellsEnd(b *ssa.BasicBlock, holds bool) bool {
	if len(b.Instrs) == 0 {
		return false
	}
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	if v, nilSucc, ok := flow.NilTest(b); ok {
		return (nilSucc == 1) == holds && f.isError(v)
	}
	switch cond := branch.Cond.(type) {
	case *ssa.Call: // errors.Is(err, context.Canceled)
		obj := flow.CalleeObject(cond)
		return holds && obj != nil && obj.FullName() == "errors.Is" && endsContext(cond.Call.Args[1])
	case *ssa.BinOp:
		if cond.Op == token.NEQ {
			holds = !holds
		} else if cond.Op != token.EQL {
			return false
		}
		if !holds {
			return false
		}
		if endsContext(cond.X) || endsContext(cond.Y) {
			return true
		}
		return f.isDoneCase(cond)
	}
	return false
}

// isDoneCase reports whether a comparison chooses the case of a select that receives
// from a context's channel.
func (f *Foreground) isDoneCase(cond *ssa.BinOp) bool {
	ex, ok := cond.X.(*ssa.Extract)
	if !ok || ex.Index != 0 {
		return false
	}
	sel, ok := ex.Tuple.(*ssa.Select)
	c, isConst := cond.Y.(*ssa.Const)
	if !ok || !isConst {
		return false
	}
	i := int(c.Int64())
	return i >= 0 && i < len(sel.States) && f.isDone(sel.States[i].Chan)
}

// isDone reports whether a channel is that of a context.
func (f *Foreground) isDone(ch ssa.Value) bool {
	found := false
	f.Trace(flow.Value{V: ch}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		call, ok := n.V.(*ssa.Call)
		found = found || ok && ofContext(call, "Done")
		return n.Kind == flow.Step
	})
	return found
}

// isError reports whether a value is the error of a context that ended.
func (f *Foreground) isError(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	return ofContext(call, "Err") || obj != nil && obj.FullName() == "context.Cause"
}

func ofContext(call *ssa.Call, method string) bool {
	c := call.Common()
	return c.IsInvoke() && c.Method.Name() == method && asynqapi.IsContext(c.Value.Type())
}

// endsContext reports whether a value is one of the errors of the package context.
func endsContext(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	g, ok := v.(*ssa.Global)
	return ok && g.Pkg.Pkg.Path() == "context"
}

// often reports whether a call is made again and again, in a loop without a constant
// bound that never looks at a context.
func (f *Foreground) often(call ssa.CallInstruction) bool {
	fn := call.Parent()
	list, known := f.blind[fn]
	if !known {
		for _, l := range flow.Loops(fn) {
			blocks := l.Blocks()
			if !f.bounded(l) && !f.looks(blocks) {
				list = append(list, blocks)
			}
		}
		f.blind[fn] = list
	}
	return slices.ContainsFunc(list, func(blocks map[*ssa.BasicBlock]bool) bool { return blocks[call.Block()] })
}

// bounded reports whether the number of a loop's rounds is bounded by a constant.
func (f *Foreground) bounded(l flow.Loop) bool {
	return l.Bounded() || slices.ContainsFunc(l.Limits(), func(v ssa.Value) bool {
		_, ok := f.constants.All(v)
		return ok || f.literalLength(v)
	})
}

// literalLength reports whether a number is the length of a literal that a variable
// only ever holds.
func (f *Foreground) literalLength(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" {
		return false
	}
	literal, found := true, false
	f.Trace(flow.Value{V: call.Call.Args[0]}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Step:
			s, ok := n.V.(*ssa.Slice)
			if !ok {
				_, load := n.V.(*ssa.UnOp)
				literal = literal && load
				return literal
			}
			_, made := s.X.(*ssa.Alloc)
			literal, found = literal && made && s.Low == nil && s.High == nil, true
			return false
		case flow.Global:
			g := n.V.(*ssa.Global)
			literal = literal && g.Pkg == f.Prog.Pkg && !g.Object().Exported()
		case flow.Field:
			literal = literal && !n.Var.Exported()
		default:
			literal = false
		}
		return literal
	})
	return literal && found
}

// looks reports whether some of the instructions in a loop may look at a context.
func (f *Foreground) looks(blocks map[*ssa.BasicBlock]bool) bool {
	for b := range blocks {
		for _, instr := range b.Instrs {
			if f.mayLook(instr, blocks) {
				return true
			}
		}
	}
	return false
}

func (f *Foreground) mayLook(instr ssa.Instruction, blocks map[*ssa.BasicBlock]bool) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return f.mayBeDone(s.Chan) })
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return f.mayBeDone(instr.X)
		}
		return false
	case *ssa.MakeClosure:
		return slices.ContainsFunc(instr.Bindings, holdsContext)
	case ssa.CallInstruction:
		return f.callLooks(instr, blocks)
	}
	return false
}

func (f *Foreground) callLooks(call ssa.CallInstruction, blocks map[*ssa.BasicBlock]bool) bool {
	obj := flow.CalleeObject(call)
	sum := f.contexts.OfObject(obj)
	for i, a := range flow.Args(call) {
		if !asynqapi.IsContext(a.Type()) {
			continue
		}
		if sum != nil && sum.Ignores.Has(i) || obj != nil && obj.Pkg() != nil && purpose.LogsOrTraces(obj.Pkg().Path()) {
			continue
		}
		return true
	}
	switch fn := call.Common().Value.(type) {
	case *ssa.MakeClosure:
		if slices.ContainsFunc(fn.Bindings, holdsContext) {
			return true
		}
	case *ssa.Function, *ssa.Builtin:
	default:
		if !call.Common().IsInvoke() {
			return true // a function value, which may hold anything
		}
	}
	// The loop goes on as what was made with a context says, as rows.Next does.
	v := call.Value()
	if v == nil || len(flow.Args(call)) == 0 {
		return false
	}
	for _, ref := range *v.Referrers() {
		if branch, ok := ref.(*ssa.If); ok && slices.ContainsFunc(branch.Block().Succs, func(b *ssa.BasicBlock) bool { return !blocks[b] }) {
			return f.withContext(flow.Args(call)[0])
		}
	}
	return false
}

// withContext reports whether a value was made by a call that was given a context.
func (f *Foreground) withContext(v ssa.Value) bool {
	found := false
	f.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		made, ok := n.V.(*ssa.Call)
		found = found || ok && n.Kind == flow.Call && slices.ContainsFunc(flow.Args(made), func(a ssa.Value) bool { return asynqapi.IsContext(a.Type()) })
		return n.Kind == flow.Step
	})
	return found
}

// mayBeDone reports whether a channel may be that of a context: it carries nothing and
// is not made in sight.
func (f *Foreground) mayBeDone(ch ssa.Value) bool {
	t, ok := ch.Type().Underlying().(*types.Chan)
	if !ok {
		return false
	}
	st, ok := t.Elem().Underlying().(*types.Struct)
	if !ok || st.NumFields() > 0 {
		return false
	}
	made := true
	f.Trace(flow.Value{V: ch}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Step, flow.Field, flow.Const:
		default:
			made = false
		}
		return made
	})
	return !made
}

// holdsContext reports whether a captured value is a context, or a variable or struct
// that holds one.
func holdsContext(v ssa.Value) bool {
	t := v.Type()
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return asynqapi.IsContext(t)
}

// observers reports whether a handler observes its context, so that it is not to be
// told of that first.
func (f *Foreground) observes(fn *ssa.Function) bool {
	_, observed := f.contexts.Drops(fn)
	return observed
}

// ignoresContext reports whether a function is a handler that ignores its context.
func (f *Foreground) ignoresContext(fn *ssa.Function) bool {
	return contexts.IsHandler(fn) && !f.observes(fn)
}
