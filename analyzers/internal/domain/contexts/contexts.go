package contexts

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// find finds the context parameters that no function observes. All are
// held for ignored until one use says otherwise, so that functions which only
// hand a context round among themselves ignore it.
func (s *Contexts) find() {
	for _, fn := range s.Order {
		fact := s.Of(fn)
		for i, p := range fn.Params {
			if asynqapi.IsContext(p.Type()) {
				fact.Ignores.Add(i)
			}
		}
	}
	s.Fix(func(fn *ssa.Function, sum *Summary) {
		for i, p := range fn.Params {
			if sum.Ignores.Has(i) && s.Observes(p, nil) {
				sum.Ignores &^= 1 << i
			}
		}
	})
}

// drops notes where the contexts that fn ignores end: in the first function
// that it hands them to, or in itself.
func (s *Contexts) drops(fn *ssa.Function, sum *Summary) {
	if sum.Ignores == 0 || fn.Object() == nil {
		return
	}
	sum.Drops = nil
	for i, p := range fn.Params {
		if !sum.Ignores.Has(i) {
			continue
		}
		chain := []string{s.PlaceOf(fn)}
		s.Observes(p, func(d DropCall) {
			if len(chain) == 1 {
				chain = append(chain, d.Chain...)
			}
		})
		sum.Drops = append(sum.Drops, Drop{i, chain[:min(len(chain), flow.MaxChain)]})
	}
}

func (f *Summary) chain(param int) []string {
	for _, d := range f.Drops {
		if d.Param == param {
			return d.Chain
		}
	}
	return nil
}

// A DropCall is a call that hands a context to a function which ignores it.
type DropCall struct {
	Call  ssa.CallInstruction
	Chain []string // as in Drop
}

// Observes reports whether ctx, or a context derived from it, is looked at:
// its Done, Err or Deadline asked for, or given to something that may do so.
// Calls that are known to drop it are handed to dropped, if that is not nil.
func (s *Contexts) Observes(ctx ssa.Value, dropped func(DropCall)) bool {
	observed := false
	s.Forward(ctx, func(w *flow.Walk, u flow.Use) {
		use := observes // returned, stored, sent, or asked for a method's value
		if u.Kind == flow.Passed {
			use = s.contextCall(u, dropped)
		}
		switch use {
		case observes:
			observed = true
			w.Stop()
		case derives:
			for _, v := range contextResults(u.Instr.(ssa.CallInstruction)) {
				w.Add(v)
			}
		}
	})
	return observed
}

// contextResults returns the contexts that a call yields.
func contextResults(call ssa.CallInstruction) []ssa.Value {
	v := call.Value()
	if v == nil {
		return nil
	}
	if asynqapi.IsContext(v.Type()) {
		return []ssa.Value{v}
	}
	var out []ssa.Value
	if _, ok := v.Type().(*types.Tuple); ok {
		for _, ref := range *v.Referrers() {
			if ex, ok := ref.(*ssa.Extract); ok && asynqapi.IsContext(ex.Type()) {
				out = append(out, ex)
			}
		}
	}
	return out
}

type contextUse uint8

const (
	ignores contextUse = iota
	observes
	derives // yields a context that is cancelled with this one
)

// contextCall says what a call does to the context among its arguments.
func (s *Contexts) contextCall(u flow.Use, dropped func(DropCall)) contextUse {
	call := u.Instr.(ssa.CallInstruction)
	c := call.Common()
	if c.IsInvoke() && u.Arg == 0 {
		// A method of the context itself. Value only reads.
		if c.Method.Name() == "Value" || !asynqapi.IsContext(c.Value.Type()) {
			return ignores
		}
		return observes
	}
	obj := flow.CalleeObject(call)
	if obj == nil {
		// A literal that is called where it stands is part of the function; any
		// other function value may do anything.
		fn := flow.StaticCallee(call)
		if fn == nil {
			if mc, ok := c.Value.(*ssa.MakeClosure); ok {
				fn = mc.Fn.(*ssa.Function)
			}
		}
		if fact := s.Of(fn); fact != nil && fact.Ignores.Has(u.Arg) {
			return ignores
		}
		return observes
	}
	if obj.Pkg() == nil {
		return observes
	}
	switch path := obj.Pkg().Path(); {
	case path == "context":
		switch obj.Name() {
		case "WithCancel", "WithCancelCause", "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause", "WithValue":
			return derives
		case "WithoutCancel":
			return ignores
		}
		return observes
	case purpose.LogsOrTraces(path), purpose.Formats(path):
		return derives
	}
	if c.IsInvoke() {
		return observes
	}
	if fact := s.OfObject(obj); fact != nil && fact.Ignores.Has(u.Arg) {
		if dropped != nil && s.Own(obj.Pkg()) {
			dropped(DropCall{call, fact.chain(u.Arg)})
		}
		return derives
	}
	return observes
}

// IsHandler reports whether fn handles tasks: a declared function, method or
// literal with the signature of a handler. A method expression or another
// wrapper of the builder is none.
func IsHandler(fn *ssa.Function) bool {
	return fn.Synthetic == "" && fn.Syntax() != nil && asynqapi.IsHandler(flow.Plain(fn.Signature))
}

// Drops says whether a handler observes its context, and lists the calls in
// which it is handed to a function that ignores it.
func (s *Contexts) Drops(fn *ssa.Function) (drops []DropCall, observed bool) {
	i := 0
	if fn.Signature.Recv() != nil {
		i = 1
	}
	observed = s.Observes(fn.Params[i], func(d DropCall) { drops = append(drops, d) })
	return drops, observed
}

// Detached lists the calls in fn and its literals that make a context of their
// own, context.Background or TODO, and give it to something that may observe
// it.
func (s *Contexts) Detached(fn *ssa.Function) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, call := range s.Calls[fn] {
		obj := flow.CalleeObject(call)
		if v := call.Value(); v != nil && asynqapi.IsNewContext(obj) && s.Observes(v, nil) {
			out = append(out, call)
		}
	}
	for _, anon := range fn.AnonFuncs {
		out = append(out, s.Detached(anon)...)
	}
	return out
}

// A TwinCall is a call of a function that has a twin which takes a context.
type TwinCall struct {
	Call ssa.CallInstruction
	Name string // of the twin
}

// Twins lists the calls in fn and its literals for which there is a function
// beside the called one that takes a context before the same parameters and
// may observe it, as QueryContext stands beside Query.
func (s *Contexts) Twins(fn *ssa.Function) []TwinCall {
	var out []TwinCall
	for _, call := range s.Calls[fn] {
		if name := s.Twin(call); name != "" {
			out = append(out, TwinCall{call, name})
		}
	}
	for _, anon := range fn.AnonFuncs {
		out = append(out, s.Twins(anon)...)
	}
	return out
}

// Twin returns the name of the function beside the one that is called which takes a
// context, too, "" where there is none.
func (s *Contexts) Twin(call ssa.CallInstruction) string {
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Pkg() == nil || purpose.LogsOrTraces(obj.Pkg().Path()) || purpose.Formats(obj.Pkg().Path()) {
		return ""
	}
	if obj.Pkg().Path() == "os/exec" {
		return "" // a command that is started may have to outlive the context
	}
	sig := obj.Signature()
	if params := sig.Params(); params.Len() > 0 && asynqapi.IsContext(params.At(0).Type()) {
		return ""
	}
	for _, name := range []string{obj.Name() + "Context", obj.Name() + "WithContext"} {
		twin := s.beside(obj, name)
		if twin == nil || !withContext(twin.Signature(), sig) {
			continue
		}
		first := 0
		if sig.Recv() != nil {
			first = 1
		}
		if fact := s.OfObject(twin); fact == nil || !fact.Ignores.Has(first) {
			return name
		}
	}
	return ""
}

// MethodTwin returns the name of the method beside one of a type of others that does
// the same and takes a context first, "" where there is none. It may take more than
// the method, as BeginTx does, or end in further options.
func (s *Contexts) MethodTwin(obj *types.Func) string {
	sig := obj.Signature()
	if sig.Recv() == nil || types.IsInterface(sig.Recv().Type()) || sig.Results().Len() == 0 {
		return "" // what returns nothing, as loggers do, cannot tell of a context that has ended
	}
	if params := sig.Params(); params.Len() > 0 && asynqapi.IsContext(params.At(0).Type()) {
		return ""
	}
	for _, suffix := range []string{"Context", "WithContext", "Tx"} {
		twin := s.beside(obj, obj.Name()+suffix)
		if twin == nil {
			continue
		}
		longer := twin.Signature()
		if !beginsWithContext(longer, sig) {
			continue
		}
		switch longer.Params().Len() - sig.Params().Len() {
		case 1:
			if longer.Variadic() == sig.Variadic() {
				return twin.Name()
			}
		case 2:
			if suffix == "Tx" || longer.Variadic() && !sig.Variadic() {
				return twin.Name()
			}
		}
	}
	return ""
}

// beside returns an exported function of this name beside another one, or one that
// is declared here: a method of the same type, nil where there is none.
func (s *Contexts) beside(obj *types.Func, name string) *types.Func {
	var found types.Object
	if recv := obj.Signature().Recv(); recv != nil {
		found, _, _ = types.LookupFieldOrMethod(recv.Type(), true, obj.Pkg(), name)
	} else {
		found = obj.Pkg().Scope().Lookup(name)
	}
	twin, ok := found.(*types.Func)
	if !ok || !twin.Exported() && twin.Pkg() != s.Pass.Pkg {
		return nil
	}
	return twin
}

// withContext reports whether sig is plain with a context in front of its
// parameters.
func withContext(sig, plain *types.Signature) bool {
	return sig.Params().Len() == plain.Params().Len()+1 && sig.Variadic() == plain.Variadic() && beginsWithContext(sig, plain)
}

// beginsWithContext reports whether sig takes a context, then what plain takes, and
// returns the same.
func beginsWithContext(sig, plain *types.Signature) bool {
	if sig.Params().Len() <= plain.Params().Len() || !asynqapi.IsContext(sig.Params().At(0).Type()) || !types.Identical(sig.Results(), plain.Results()) {
		return false
	}
	for i := range plain.Params().Len() {
		if !types.Identical(plain.Params().At(i).Type(), sig.Params().At(i+1).Type()) {
			return false
		}
	}
	return true
}
