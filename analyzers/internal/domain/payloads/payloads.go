package payloads

import (
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// An Encoding says what bytes, or a task's payload, encode.
type Encoding struct {
	Types  []flow.TypeRef
	Params engine.Params // the arguments, encoded already or not
}

// A Payload is a type whose encoding becomes a task's payload, or that a
// handler decodes one into.
// The type is as given to the encoder or decoder, the site is that call.
type Payload struct{ flow.Typed }

// find computes the summaries, then the payloads that the package is the first to
// know of.
func (s *Payloads) find() {
	s.Fix(s.encodes)
	s.Fix(s.decodes)
	for _, fn := range s.Order {
		if !s.Prog.FuncInTest(fn) {
			s.collectPayloads(fn)
		}
	}
	// What is only decoded, and encoded into versioned tasks, is versioned.
	for _, p := range s.decoded {
		if ref, ok := flow.RefOf(p.Type); !ok || !slices.Contains(refs(s.versioned), ref) {
			s.List = append(s.List, p)
		}
	}
}

// SettledTypes lists the types of which nothing need be said: imported
// packages met them as payloads before.
func (s *Payloads) SettledTypes() []flow.TypeRef {
	return s.met
}

func payloads(list []flow.Typed) []Payload {
	var out []Payload
	for _, t := range list {
		out = append(out, Payload{t})
	}
	return out
}

// metTypes lists the types that this package met as payloads.
func (s *Payloads) metTypes() []flow.TypeRef {
	out := refs(s.versioned)
	for _, ref := range refs(s.List) {
		if !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	return out
}

func refs(list []Payload) []flow.TypeRef {
	var out []flow.TypeRef
	for _, p := range list {
		if ref, ok := flow.RefOf(p.Type); ok && !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	return out
}

// Ref returns the payload's type by package path and name. It is false for an
// unnamed type and for one that is declared inside a function.
func (p Payload) Ref() (flow.TypeRef, bool) { return flow.RefOf(p.Type) }

// encodes summarizes which results of fn encode what, and which arguments of
// it become a payload.
func (s *Payloads) encodes(fn *ssa.Function, sum *Summary) {
	results := fn.Signature.Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if !flow.IsBytes(t) && !asynqapi.IsTask(t) {
			continue
		}
		var e flow.Types
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				s.encoded(flow.Value{V: ret.Results[i]}, nil, &e)
			}
		}
		var out Encoding
		for _, p := range e.Types {
			if ref, ok := flow.RefOf(p.Type); ok && !slices.Contains(out.Types, ref) {
				out.Types = append(out.Types, ref)
			}
		}
		for _, p := range e.Params {
			if p.Parent() == fn {
				out.Params.Add(flow.ParamIndex(p))
			}
		}
		if len(out.Types) > 0 || out.Params != 0 {
			engine.Grow(&sum.Encoded, i+1)
			sum.Encoded[i] = out
		}
	}
	for _, call := range s.Calls[fn] {
		args, versioned := s.payloadArgs(call)
		if versioned {
			continue
		}
		for _, arg := range args {
			var e flow.Types
			s.encoded(flow.Value{V: arg}, call, &e)
			for _, p := range e.Params {
				if flow.Encloses(p.Parent(), fn) && s.Of(p.Parent()) != nil {
					s.Of(p.Parent()).Sinks.Add(flow.ParamIndex(p))
				}
			}
		}
	}
}

// payloadArgs returns the arguments of a call that become a task's payload, and
// whether the task tells its version by its type's name or by a header.
func (s *Payloads) payloadArgs(call ssa.CallInstruction) (payloads []ssa.Value, versioned bool) {
	args := flow.Args(call)
	facts, seen := s.OfCall(call)
	if !seen {
		return nil, false
	}
	for i, a := range args {
		// Of several implementations, all must make it a payload.
		if !slices.ContainsFunc(facts, func(f *Summary) bool { return !f.Sinks.Has(i) }) {
			payloads = append(payloads, a)
		}
	}
	if len(payloads) == 0 {
		return nil, false
	}
	for _, a := range args {
		switch a.Type().Underlying().(type) {
		case *types.Map:
			versioned = versioned || s.versionedHeader(a)
		default:
			versioned = versioned || flow.IsString(a.Type()) && !slices.Contains(payloads, a) && s.versionedName(a)
		}
	}
	return payloads, versioned
}

var versionSuffix = regexp.MustCompile(`[:._/-][vV]\d+$`)

// versionedName reports whether a string is constant, on every way, and ends
// in a version.
func (s *Payloads) versionedName(v ssa.Value) bool {
	versioned, other := false, false
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const:
			c := n.V.(*ssa.Const)
			if c.Value != nil && c.Value.Kind() == constant.String && versionSuffix.MatchString(constant.StringVal(c.Value)) {
				versioned = true
			} else {
				other = true
			}
		case flow.Step:
		default:
			other = true
		}
		return true
	})
	return versioned && !other
}

// versionedHeader reports whether a map of headers is given a key that names a
// version.
func (s *Payloads) versionedHeader(v ssa.Value) bool {
	found := false
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
		if n.V == nil || n.V.Referrers() == nil {
			return true
		}
		for _, ref := range *n.V.Referrers() {
			if up, ok := ref.(*ssa.MapUpdate); ok {
				if c, ok := up.Key.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String &&
					strings.Contains(strings.ToLower(constant.StringVal(c.Value)), "version") {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// encoded follows bytes, a task or a value that is yet to be encoded back to
// the types that they encode.
func (s *Payloads) encoded(v flow.Value, site ssa.CallInstruction, e *flow.Types) {
	if !flow.IsBytes(v.V.Type()) && !asynqapi.IsTask(v.V.Type()) {
		s.typesAt(v, site, site, e)
		return
	}
	s.Trace(v, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Param:
			e.AddParam(n.V.(*ssa.Parameter))
		case flow.Call:
			return s.encodedByCall(n, e)
		}
		return true
	})
}

func (s *Payloads) encodedByCall(n flow.Node, e *flow.Types) bool {
	call := n.V.(*ssa.Call)
	args := flow.Args(call)
	at := flow.Outermost(n.Frame, call)
	obj := flow.CalleeObject(call)
	if obj != nil && asynqapi.IsNewTask(obj) {
		if args, versioned := s.payloadArgs(call); !versioned {
			for _, a := range args {
				s.encodedArg(n, a, at, e)
			}
		}
		return false
	}
	if len(s.Callees(call)) > 0 {
		return true
	}
	if facts, seen := s.OfCall(call); seen {
		for _, f := range facts {
			if n.Index >= len(f.Encoded) {
				continue
			}
			for _, ref := range f.Encoded[n.Index].Types {
				if t := s.resolve(ref); t != nil {
					e.Add(t, at)
				}
			}
			for i, a := range args {
				if f.Encoded[n.Index].Params.Has(i) {
					s.encodedArg(n, a, at, e)
				}
			}
		}
		return false
	}
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	if v := encoderArg(call, obj); v != nil {
		s.typesAt(flow.Value{V: v, Frame: n.Frame}, at, call, e)
		return false
	}
	if obj.Signature().Recv() != nil && len(args) == 1 {
		// The content of a buffer: what was encoded into it.
		for _, enc := range s.writtenTo(args[0]) {
			s.typesAt(flow.Value{V: flow.Args(enc)[1], Frame: n.Frame}, at, enc, e)
		}
	}
	return false
}

// encodedArg goes on with an argument of a call: bytes and tasks are part of
// the same trace, a value that is yet to be encoded tells its type.
func (s *Payloads) encodedArg(n flow.Node, arg ssa.Value, at ssa.CallInstruction, e *flow.Types) {
	if flow.IsBytes(arg.Type()) || asynqapi.IsTask(arg.Type()) {
		n.Follow(arg)
	} else {
		s.typesAt(flow.Value{V: arg, Frame: n.Frame}, at, n.V.(*ssa.Call), e)
	}
}

// typesAt adds the types of a value that is encoded or decoded by a call of this
// package; site is the call by way of which that is done.
func (s *Payloads) typesAt(v flow.Value, site, at ssa.CallInstruction, e *flow.Types) {
	n := len(e.Types)
	s.DynamicTypes(v, site, e)
	for i := range e.Types[n:] {
		e.Types[n+i].At = at
	}
}

// encoderArg returns the value that an unseen function encodes: the one
// argument of type any, or of a type parameter, of a function that yields
// bytes or a string.
func encoderArg(call ssa.CallInstruction, obj *types.Func) ssa.Value {
	sig := obj.Signature()
	if sig.Results().Len() == 0 || !flow.IsBytes(sig.Results().At(0).Type()) || purpose.Formats(obj.Pkg().Path()) || sig.Variadic() && sig.Params().Len() == 1 {
		return nil
	}
	args := flow.Args(call)
	if sig.Recv() != nil {
		args = args[1:]
	}
	var found ssa.Value
	for i := range sig.Params().Len() {
		if flow.IsAny(sig.Params().At(i).Type()) && i < len(args) {
			if found != nil {
				return nil
			}
			found = args[i]
		}
	}
	return found
}

// writtenTo returns the calls by which encoders write to a buffer their argument 1.
func (s *Payloads) writtenTo(buf ssa.Value) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	var roots []ssa.Value
	s.Trace(flow.Value{V: buf}, flow.Options{}, func(n flow.Node) bool {
		if n.Kind == flow.Alloc || n.Kind == flow.Call {
			roots = append(roots, n.V)
		}
		return n.Kind == flow.Step
	})
	for _, root := range roots {
		s.Forward(root, func(w *flow.Walk, u flow.Use) {
			call, ok := u.Instr.(*ssa.Call)
			if !ok || u.Kind != flow.Passed || len(s.Callees(call)) > 0 {
				w.Follow(u)
				return
			}
			// Something was made from the buffer: an encoder, if it encodes.
			s.Forward(call, func(_ *flow.Walk, u flow.Use) {
				enc, ok := u.Instr.(ssa.CallInstruction)
				if !ok || u.Kind != flow.Passed || u.Arg != 0 {
					return
				}
				obj := flow.CalleeObject(enc)
				if obj == nil || s.OfObject(obj) != nil {
					return
				}
				if sig := obj.Signature(); sig.Recv() != nil && sig.Params().Len() == 1 && flow.IsAny(sig.Params().At(0).Type()) {
					out = append(out, enc)
				}
			})
		})
	}
	return out
}

// collectPayloads finds the payload types that fn is the first to know of.
func (s *Payloads) collectPayloads(fn *ssa.Function) {
	for _, call := range s.Calls[fn] {
		args, versioned := s.payloadArgs(call)
		for _, arg := range args {
			var e flow.Types
			s.encoded(flow.Value{V: arg}, call, &e)
			if versioned {
				s.versioned = append(s.versioned, payloads(e.Types)...)
			} else {
				s.List = append(s.List, payloads(e.Types)...)
			}
		}
		for _, d := range s.decodings(call) {
			for _, src := range s.sources(d) {
				if s.fromHandler(src, make(map[*ssa.Parameter]bool)) {
					s.decoded = append(s.decoded, payloads(s.target(d).Types)...)
				}
			}
		}
	}
}

// resolve returns the type that a reference names, nil where it is not in
// sight.
func (s *Payloads) resolve(ref flow.TypeRef) types.Type {
	if obj := s.TypeName(ref); obj != nil {
		return obj.Type()
	}
	return nil
}

// Named returns the declared type at the root of the payload's encoding, nil
// for an unnamed one.
func (p Payload) Named() *types.Named { return flow.NamedRoot(p.Type) }

// Name returns the name of the payload's type, "" for an unnamed one.
func (p Payload) Name() string {
	if named := p.Named(); named != nil {
		return named.Obj().Name()
	}
	return ""
}
