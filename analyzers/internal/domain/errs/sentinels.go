package errs

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Comparison compares an error with a variable of asynq's that is wrapped in it.
type Comparison struct {
	*ssa.BinOp
	With *types.Var
}

// Comparisons lists the comparisons of fn that are never true, or not always where
// they should be: with what the client and the inspector wrap, and, of an error that
// asynq has from a handler, with what the handler may have wrapped.
func (e *Errs) Comparisons(fn *ssa.Function) []Comparison {
	var out []Comparison
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			cmp, ok := instr.(*ssa.BinOp)
			if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
				continue
			}
			for _, pair := range [][2]ssa.Value{{cmp.X, cmp.Y}, {cmp.Y, cmp.X}} {
				v := variableOf(pair[1])
				if v == nil || !asynqapi.IsWrapped(v) && (!asynqapi.IsFinal(v) || !e.fromHandler(fn)) {
					continue
				}
				if !e.bare(pair[0], fn) {
					out = append(out, Comparison{cmp, v})
				}
				break
			}
		}
	}
	return out
}

// variableOf returns the package variable that a value is read from.
func variableOf(v ssa.Value) *types.Var {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	g, ok := load.X.(*ssa.Global)
	if !ok {
		return nil
	}
	obj, _ := g.Object().(*types.Var)
	return obj
}

// fromHandler reports whether fn, or a function around it, is one that has a handler's
// error: asynq calls it with one, or it calls handlers.
func (e *Errs) fromHandler(fn *ssa.Function) bool {
	for f := fn; f != nil; f = f.Parent() {
		sig := flow.Plain(f.Signature)
		if asynqapi.IsErrorCallback(sig) || asynqapi.IsHandler(sig) && e.payloads.PassesTaskOn(f) || e.judges(f) {
			return true
		}
	}
	return false
}

// judges reports whether fn is given to asynq to tell which errors are failures.
func (e *Errs) judges(fn *ssa.Function) bool {
	sig := flow.Plain(fn.Signature)
	if sig.Params().Len() != 1 || !flow.IsError(sig.Params().At(0).Type()) {
		return false
	}
	if e.judging == nil {
		e.judging = make(map[*ssa.Function]bool)
		for _, f := range e.Prog.Funcs {
			for _, b := range f.Blocks {
				for _, instr := range b.Instrs {
					st, ok := instr.(*ssa.Store)
					if !ok {
						continue
					}
					addr, ok := st.Addr.(*ssa.FieldAddr)
					if !ok || !asynqapi.IsConfig(addr.X.Type()) || flow.FieldOf(addr).Name() != asynqapi.IsFailureField {
						continue
					}
					e.Trace(flow.Value{V: st.Val}, flow.Options{}, func(n flow.Node) bool {
						switch f := n.V.(type) {
						case *ssa.Function:
							e.judging[flow.Body(f)] = true
						case *ssa.MakeClosure:
							e.judging[f.Fn.(*ssa.Function)] = true
							if obj, _, ok := flow.BoundMethod(f); ok {
								e.judging[e.FuncOf(obj)] = true
							}
						}
						return true
					})
				}
			}
		}
	}
	return e.judging[fn]
}

// bare reports whether an error is compared as it is on purpose: it was unwrapped,
// errors.Is asks for it, or it is seen to be a variable itself, or nil, on every way.
func (e *Errs) bare(v ssa.Value, fn *ssa.Function) bool {
	bare, other := false, false
	e.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Global:
			obj, _ := n.V.(*ssa.Global).Object().(*types.Var)
			if asynqapi.IsWrapped(obj) || asynqapi.IsFinal(obj) {
				bare = true
				return false
			}
		case flow.Const, flow.Step, flow.Field, flow.Zero:
		case flow.Call:
			call := n.V.(*ssa.Call)
			if obj := flow.CalleeObject(call); obj != nil && obj.Name() == "Unwrap" {
				bare = true
				return false
			}
			if len(e.Callees(call)) == 0 {
				other = true
				return false
			}
		case flow.Param:
			if matches(n.V.Parent()) {
				bare = true
			} else if !e.Hidden(n.V.Parent()) {
				other = true
			}
		default:
			other = true
		}
		return true
	})
	return bare && !other || matches(fn)
}

// A Loss is a call that makes an error of SkipRetry or RevokeTask without keeping it
// in the chain, which a handler returns.
type Loss struct {
	Call *ssa.Call
	Verb Operand // of a format; Arg is -1 where it has none
}

// Losses lists those of a function.
func (e *Errs) Losses(fn *ssa.Function) []Loss {
	var out []Loss
	var w *walk
	for _, instr := range e.Calls[fn] {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		making := purpose.MakesError(flow.CalleeObject(call))
		if making != purpose.Drops && making != purpose.Formatting {
			continue
		}
		if w == nil {
			w = &walk{e: e, root: fn}
			w.begin(make(map[ssa.Value]Value))
		}
		if w.value(call).Has {
			continue
		}
		loss := Loss{call, Operand{Arg: -1}}
		if !w.loses(call, &loss) || !e.returned(call) {
			continue
		}
		out = append(out, loss)
	}
	return out
}

// loses reports whether a call that makes an error is given SkipRetry or RevokeTask,
// or its text.
func (w *walk) loses(call *ssa.Call, loss *Loss) bool {
	args := call.Call.Args
	if len(args) == 1 {
		return w.isText(args[0])
	}
	c, ok := args[0].(*ssa.Const)
	if !ok || c.Value == nil {
		return w.isText(args[0])
	}
	list := elements(args[1])
	for _, op := range Operands(constant.StringVal(c.Value)) {
		if op.Arg >= len(list) {
			continue
		}
		switch v := list[op.Arg].(type) {
		case *ssa.ChangeInterface:
			if w.value(v).Carries() && op.Verb != 'w' {
				loss.Verb = op
				return true
			}
		case *ssa.MakeInterface:
			if w.isText(v.X) {
				return true
			}
		}
	}
	return false
}

// isText reports whether a text holds that of SkipRetry or RevokeTask.
func (w *walk) isText(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return v.Op == token.ADD && (w.isText(v.X) || w.isText(v.Y))
	case *ssa.Call:
		return v.Call.IsInvoke() && v.Call.Method.Name() == "Error" && v.Call.Method.Pkg() == nil && w.value(v.Call.Value).Carries()
	}
	return false
}

// returned reports whether a handler returns an error, or what is made of it without
// adding what it lacks.
func (e *Errs) returned(err *ssa.Call) bool {
	found, mended := false, false
	e.Forward(err, func(w *flow.Walk, u flow.Use) {
		switch u.Kind {
		case flow.Returned:
			fn := u.Instr.Parent()
			if contexts.IsHandler(fn) && !e.Prog.FuncInTest(fn) {
				found = true
				return
			}
			w.Follow(u)
		case flow.Passed:
			call, ok := u.Instr.(*ssa.Call)
			if ok && purpose.MakesError(flow.CalleeObject(call)) != purpose.Unknown {
				sub := &walk{e: e, root: call.Parent()}
				sub.begin(make(map[ssa.Value]Value))
				if sub.value(call).Has {
					mended = true
				} else {
					w.Add(call)
				}
				return
			}
			w.Follow(u)
		default:
			w.Follow(u)
		}
	})
	return found && !mended
}

// TooLate lists the returns of a handler that hand out SkipRetry or RevokeTask where
// its context has ended, so that asynq has counted the attempt before.
func (e *Errs) TooLate(fn *ssa.Function) []*ssa.Return {
	if !contexts.IsHandler(fn) || e.Prog.FuncInTest(fn) {
		return nil
	}
	var out []*ssa.Return
	var ended []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		if e.endedBehind(b, fn.Params) {
			ended = append(ended, b)
		}
	}
	if len(ended) == 0 {
		return nil
	}
	for _, end := range e.walk(fn, nil) {
		if !end.results[0].Carries() || end.results[0].NeverSet {
			continue
		}
		if slices.ContainsFunc(ended, func(b *ssa.BasicBlock) bool { return b.Dominates(end.ret.Block()) }) {
			out = append(out, end.ret)
		}
	}
	return out
}

// endedBehind reports whether the handler's context has ended where a block does.
func (e *Errs) endedBehind(b *ssa.BasicBlock, params []*ssa.Parameter) bool {
	ctx := func(v ssa.Value) bool { return e.isContext(v, params) }
	for _, instr := range b.Instrs {
		if recv, ok := instr.(*ssa.UnOp); ok && recv.Op == token.ARROW && isDone(recv.X, ctx) {
			return true
		}
	}
	if len(b.Preds) != 1 {
		return false
	}
	from := b.Preds[0]
	if v, nilSucc, ok := flow.NilTest(from); ok && from.Succs[1-nilSucc] == b {
		call, ok := v.(*ssa.Call)
		return ok && isMethod(call, "Err") && ctx(call.Call.Value)
	}
	last, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] != b {
		return false
	}
	cmp, ok := last.Cond.(*ssa.BinOp)
	if !ok || cmp.Op != token.EQL {
		return false
	}
	index, ok := cmp.X.(*ssa.Extract)
	if !ok || index.Index != 0 {
		return false
	}
	sel, ok := index.Tuple.(*ssa.Select)
	nth, isConst := cmp.Y.(*ssa.Const)
	if !ok || !isConst || nth.Int64() < 0 || nth.Int64() >= int64(len(sel.States)) {
		return false
	}
	return isDone(sel.States[nth.Int64()].Chan, ctx)
}

// isDone reports whether a channel is that of a context's end.
func isDone(ch ssa.Value, ctx func(ssa.Value) bool) bool {
	if conv, ok := ch.(*ssa.ChangeType); ok {
		ch = conv.X
	}
	call, ok := ch.(*ssa.Call)
	return ok && isMethod(call, "Done") && ctx(call.Call.Value)
}

func isMethod(call *ssa.Call, name string) bool {
	return call.Call.IsInvoke() && call.Call.Method.Name() == name && asynqapi.IsContext(call.Call.Value.Type())
}

// isContext reports whether a context is a handler's own, or one derived from it that
// ends with it and not before.
func (e *Errs) isContext(v ssa.Value, params []*ssa.Parameter) bool {
	own, other := false, false
	e.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Param:
			own = own || slices.Contains(params, n.V.(*ssa.Parameter))
			other = other || !slices.Contains(params, n.V.(*ssa.Parameter))
		case flow.Step:
		case flow.Call:
			call := n.V.(*ssa.Call)
			if obj := flow.CalleeObject(call); obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "context" && obj.Name() == "WithValue" {
				n.Follow(call.Call.Args[0])
			} else {
				other = true
			}
			return false
		default:
			other = true
		}
		return true
	})
	return own && !other
}
