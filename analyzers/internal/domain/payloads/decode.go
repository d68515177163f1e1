package payloads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// A DecodeParam says that a function decodes the payload of a task (or the
// bytes) in argument Src into the pointer in argument Dst, into its type
// argument number TypeParam, or into Type. Indices are -1 where they do not
// apply; Src is -1 where the function makes a handler of its own.
type DecodeParam struct {
	Src, Dst, TypeParam int
	Type                flow.TypeRef
	Format              schema.Format // of the decoder, "" where it is not known
	Strict              bool          // unknown fields are refused
}

// decoding is one decoding of a payload: its source and its target.
type decoding struct {
	site      ssa.CallInstruction
	src       ssa.Value // a task or bytes; nil for a handler that the callee makes
	dst       ssa.Value // a pointer in an interface, or nil
	typ       types.Type
	typeParam int
	format    schema.Format
	strict    bool
}

// decodings lists what a call decodes.
func (s *Payloads) decodings(call ssa.CallInstruction) []decoding {
	args := flow.Args(call)
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Pkg() == nil || asynqapi.IsPackage(obj.Pkg()) {
		return nil
	}
	facts, seen := s.OfCall(call)
	if !seen {
		return s.unseenDecoding(call, obj)
	}
	var out []decoding
	for _, f := range facts {
		for _, d := range f.Decodes {
			dec := decoding{site: call, typeParam: -1, format: d.Format, strict: d.Strict}
			if d.Src >= 0 {
				if d.Src >= len(args) {
					continue
				}
				dec.src = args[d.Src]
			}
			switch {
			case d.Dst >= 0 && d.Dst < len(args):
				dec.dst = args[d.Dst]
			case d.TypeParam >= 0:
				fn := call.Common().StaticCallee()
				if fn == nil || d.TypeParam >= len(fn.TypeArgs()) {
					continue
				}
				dec.typ = fn.TypeArgs()[d.TypeParam]
			default:
				dec.typ = s.resolve(d.Type)
				if dec.typ == nil {
					continue
				}
			}
			out = append(out, dec)
		}
	}
	return out
}

// unseenDecoding recognizes a decoder by its shape: bytes and a target of type
// any, or a method that takes the target only, called on something made from
// the bytes.
func (s *Payloads) unseenDecoding(call ssa.CallInstruction, obj *types.Func) []decoding {
	sig := obj.Signature()
	if purpose.Formats(obj.Pkg().Path()) || purpose.LogsOrTraces(obj.Pkg().Path()) {
		return nil
	}
	params := sig.Params().Len()
	if sig.Variadic() {
		params-- // options of the decoder
	}
	args := flow.Args(call)
	recv := ssa.Value(nil)
	if sig.Recv() != nil {
		recv, args = args[0], args[1:]
	}
	var src, dst ssa.Value
	for i := range params {
		if i >= len(args) {
			break
		}
		t := sig.Params().At(i).Type()
		switch {
		case flow.IsBytes(t) && src == nil:
			src = args[i]
		case flow.IsAny(t) && dst == nil:
			dst = args[i]
		}
	}
	if dst == nil {
		return nil
	}
	if src == nil {
		if recv == nil || params != 1 {
			return nil
		}
		src = recv
	}
	if !pointsTo(dst) {
		return nil
	}
	return []decoding{{site: call, src: src, dst: dst, typeParam: -1, format: schema.FormatOf(obj.Pkg().Path()), strict: recv != nil && refusesUnknown(recv)}}
}

// refusesUnknown reports whether a decoder is told to refuse fields that it does not know.
func refusesUnknown(decoder ssa.Value) bool {
	refs := decoder.Referrers()
	return refs != nil && slices.ContainsFunc(*refs, func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return false
		}
		obj := flow.CalleeObject(call)
		if obj == nil || obj.Name() != "DisallowUnknownFields" && obj.Name() != "KnownFields" {
			return false
		}
		for _, a := range call.Common().Args[1:] {
			if c, ok := a.(*ssa.Const); ok && c.Value != nil && c.Value.String() == "false" {
				return false
			}
		}
		return true
	})
}

// Decoder returns what a call decodes and into what, where its callee is a decoder
// whose body is not seen; nil for any other call. A decoder of text has no target.
func (s *Payloads) Decoder(call ssa.CallInstruction) (src, dst ssa.Value) {
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Pkg() == nil || asynqapi.IsPackage(obj.Pkg()) || s.OfObject(obj) != nil {
		return nil, nil
	}
	for _, d := range s.unseenDecoding(call, obj) {
		return d.src, d.dst
	}
	if !purpose.Parses(obj) {
		return nil, nil
	}
	for _, a := range flow.Args(call) {
		if flow.IsBytes(a.Type()) || types.IsInterface(a.Type()) && len(s.PayloadOf(a)) > 0 {
			src = a
			if !flow.IsBytes(a.Type()) || len(s.PayloadOf(a)) > 0 {
				break
			}
		}
	}
	for _, a := range flow.Args(call) {
		if src != nil && a != src && types.IsInterface(a.Type()) {
			dst = a
		}
	}
	return src, dst
}

// pointsTo reports whether an interface value can hold a pointer, as a target
// of decoding must.
func pointsTo(v ssa.Value) bool {
	mi, ok := v.(*ssa.MakeInterface)
	if !ok {
		return true
	}
	switch mi.X.Type().Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Interface:
		return true
	}
	return flow.IsTypeParam(mi.X.Type())
}

// PayloadOf returns the parameters from whose task's payload, or from which as
// bytes, v comes.
func (s *Payloads) PayloadOf(v ssa.Value) []*ssa.Parameter {
	var out []*ssa.Parameter
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			if flow.IsBytes(p.Type()) || asynqapi.IsTask(p.Type()) {
				out = append(out, p)
			}
		case flow.Alloc:
			// A buffer stands for the bytes that were written to it.
			for _, ref := range *n.V.Referrers() {
				if call, ok := ref.(*ssa.Call); ok && len(call.Call.Args) > 1 && call.Call.Args[0] == n.V {
					for _, a := range call.Call.Args[1:] {
						if flow.IsBytes(a.Type()) {
							n.Follow(a)
						}
					}
				}
			}
		case flow.Call:
			call := n.V.(*ssa.Call)
			obj := flow.CalleeObject(call)
			if obj == nil || len(s.Callees(call)) > 0 {
				return true
			}
			if s.OfObject(obj) != nil && !asynqapi.IsPayload(obj) {
				return false
			}
			if takesContext(obj) || !purpose.Transforms(obj) {
				return false // an answer to the bytes
			}
			// Readers and decoders made from the bytes stand for them.
			for _, a := range flow.Args(call) {
				n.Follow(a)
			}
			return false
		}
		return true
	})
	return out
}

// decodes summarizes what fn, or a handler literal in it, decodes from its
// arguments.
func (s *Payloads) decodes(fn *ssa.Function, _ *Summary) {
	for _, call := range s.Calls[fn] {
		for _, d := range s.decodings(call) {
			srcs := s.sources(d)
			for _, src := range srcs {
				owner := flow.Declared(fn)
				out := DecodeParam{Src: -1, Dst: -1, TypeParam: -1, Format: d.format, Strict: d.strict}
				switch {
				case src != nil && src.Parent() == owner:
					out.Src = flow.ParamIndex(src)
				case src != nil && !isPayloadHandler(s, src.Parent()):
					continue
				}
				e := s.target(d)
				for _, p := range e.Params {
					if p.Parent() == owner {
						out.Dst = flow.ParamIndex(p)
						s.addDecode(owner, out)
						out.Dst = -1
					}
				}
				for _, t := range e.Types {
					if i := typeParamIndex(owner, t.Type); i >= 0 {
						out.TypeParam = i
						s.addDecode(owner, out)
						out.TypeParam = -1
					} else if ref, ok := flow.RefOf(t.Type); ok && out.Src >= 0 {
						out.Type = ref
						s.addDecode(owner, out)
						out.Type = flow.TypeRef{}
					}
				}
			}
		}
	}
}

func (s *Payloads) addDecode(fn *ssa.Function, d DecodeParam) {
	f := s.Of(fn)
	if f != nil && !slices.Contains(f.Decodes, d) {
		f.Decodes = append(f.Decodes, d)
	}
}

// sources returns the parameters that a decoding reads from; nil stands for
// the task of a handler that the callee makes.
func (s *Payloads) sources(d decoding) []*ssa.Parameter {
	if d.src == nil {
		return []*ssa.Parameter{nil}
	}
	return s.PayloadOf(d.src)
}

// target returns what a decoding writes to. A pointer to a type parameter is
// told by the parameter's type.
func (s *Payloads) target(d decoding) flow.Types {
	var e flow.Types
	switch {
	case d.dst != nil:
		s.typesAt(flow.Value{V: d.dst}, d.site, d.site, &e)
	case d.typ != nil:
		e.Add(d.typ, d.site)
		e.Types[len(e.Types)-1].At = d.site
	}
	return e
}

// typeParamIndex returns which type parameter of fn t is or points to, or -1.
func typeParamIndex(fn *ssa.Function, t types.Type) int {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	tp, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return -1
	}
	list := fn.Signature.TypeParams()
	if fn.Signature.Recv() != nil {
		list = fn.Signature.RecvTypeParams()
	}
	for i := range list.Len() {
		if list.At(i) == tp {
			return i
		}
	}
	return -1
}

// isPayloadHandler reports whether fn handles tasks for good: it has a
// handler's signature and does not hand its task on to another handler.
func isPayloadHandler(s *Payloads, fn *ssa.Function) bool {
	if !asynqapi.IsHandler(flow.Plain(fn.Signature)) {
		return false
	}
	return !s.PassesTaskOn(fn)
}

// PassesTaskOn reports whether fn, a handler, is middleware: it calls a handler
// that it was given, or gives its task and such a handler to a helper.
func (s *Payloads) PassesTaskOn(fn *ssa.Function) bool {
	found := false
	var visit func(f *ssa.Function)
	visit = func(f *ssa.Function) {
		for _, call := range s.Calls[f] {
			c := call.Common()
			if flow.StaticCallee(call) == nil && asynqapi.IsHandler(flow.Plain(c.Signature())) {
				found = true
			}
			task, handler := false, false
			for _, a := range c.Args {
				sig, isFunc := a.Type().Underlying().(*types.Signature)
				task = task || asynqapi.IsTask(a.Type())
				handler = handler || isFunc && asynqapi.IsHandler(sig) || asynqapi.IsHandlerInterface(a.Type())
			}
			found = found || task && handler
		}
		for _, anon := range f.AnonFuncs {
			visit(anon)
		}
	}
	visit(fn)
	return found
}

// fromHandler reports whether a parameter gets the task, or the payload, of a
// handler: directly, or in a helper that is there for handlers.
func (s *Payloads) fromHandler(p *ssa.Parameter, seen map[*ssa.Parameter]bool) bool {
	if p == nil {
		return true
	}
	if seen[p] {
		return false
	}
	seen[p] = true
	fn := p.Parent()
	if asynqapi.IsHandler(flow.Plain(fn.Signature)) {
		return !s.PassesTaskOn(fn)
	}
	callers := s.Callers(fn)
	for _, call := range callers {
		arg := flow.Args(call)[flow.ParamIndex(p)]
		for _, src := range s.PayloadOf(arg) {
			if s.fromHandler(src, seen) {
				return true
			}
		}
	}
	// A helper for other packages that takes a task is there for handlers,
	// unless it is one of asynq's other callbacks, which take an error too.
	return len(callers) == 0 && asynqapi.IsTask(p.Type()) && !s.Hidden(fn) && !takesError(fn.Signature)
}

func takesError(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
	}
	return false
}

// takesContext reports whether a function takes a context, as what asks others does.
func takesContext(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if asynqapi.IsContext(v.Type()) {
			return true
		}
	}
	return false
}
