package summary

import (
	"cmp"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A TypeRef names a declared type by package path and name.
type TypeRef struct{ Pkg, Name string }

// An Encoding says what bytes, or a task's payload, encode.
type Encoding struct {
	Types  []TypeRef
	Params Params // the arguments, encoded already or not
}

// A Payload is a type whose encoding becomes a task's payload, or that a
// handler decodes one into.
type Payload struct {
	Type types.Type          // as given to the encoder or decoder
	Site ssa.CallInstruction // the encoding or decoding call in this package
}

// encoding is an Encoding in terms of this package.
type encoding struct {
	types  []Payload
	params []*ssa.Parameter
}

func (e *encoding) add(t types.Type, site ssa.CallInstruction) {
	e.types = append(e.types, Payload{t, site})
}

func (e *encoding) param(p *ssa.Parameter) {
	if !slices.Contains(e.params, p) {
		e.params = append(e.params, p)
	}
}

// payloads computes the payload domain.
func (s *Package) payloads() {
	s.fix(s.encodes)
	s.fix(s.decodes)
	for _, fn := range s.order {
		if !s.Prog.FuncInTest(fn) {
			s.collectPayloads(fn)
		}
	}
	// What is only decoded, and encoded into versioned tasks, is versioned.
	for _, p := range s.decoded {
		if ref, ok := typeRef(p.Type); !ok || !slices.Contains(refs(s.versioned), ref) {
			s.Payloads = append(s.Payloads, p)
		}
	}
}

// SettledTypes lists the types of which nothing need be said: imported
// packages met them as payloads before.
func (s *Package) SettledTypes() []TypeRef {
	return s.known.Payloads
}

// metTypes lists the types that this package met as payloads.
func (s *Package) metTypes() []TypeRef {
	out := refs(s.versioned)
	for _, ref := range refs(s.Payloads) {
		if !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	return out
}

func refs(list []Payload) []TypeRef {
	var out []TypeRef
	for _, p := range list {
		if ref, ok := typeRef(p.Type); ok && !slices.Contains(out, ref) {
			out = append(out, ref)
		}
	}
	return out
}

// Ref returns the payload's type by package path and name. It is false for an
// unnamed type and for one that is declared inside a function.
func (p Payload) Ref() (TypeRef, bool) { return typeRef(p.Type) }

// encodes summarizes which results of fn encode what, and which arguments of
// it become a payload.
func (s *Package) encodes(fn *ssa.Function, fact *FuncFact) {
	results := fn.Signature.Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if !isBytes(t) && !asynqapi.IsTask(t) {
			continue
		}
		var e encoding
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				s.encoded(flow.Value{V: ret.Results[i]}, nil, &e)
			}
		}
		var out Encoding
		for _, p := range e.types {
			if ref, ok := typeRef(p.Type); ok && !slices.Contains(out.Types, ref) {
				out.Types = append(out.Types, ref)
			}
		}
		for _, p := range e.params {
			if p.Parent() == fn {
				out.Params.add(flow.ParamIndex(p))
			}
		}
		if len(out.Types) > 0 || out.Params != 0 {
			grow(&fact.Encoded, i+1)
			fact.Encoded[i] = out
		}
	}
	for _, call := range s.Calls[fn] {
		args, versioned := s.payloadArgs(call)
		if versioned {
			continue
		}
		for _, arg := range args {
			var e encoding
			s.encoded(flow.Value{V: arg}, call, &e)
			for _, p := range e.params {
				if encloses(p.Parent(), fn) && s.Fact(p.Parent()) != nil {
					s.Fact(p.Parent()).PayloadSinks.add(flow.ParamIndex(p))
				}
			}
		}
	}
}

// payloadArgs returns the arguments of a call that become a task's payload, and
// whether the task tells its version by its type's name or by a header.
func (s *Package) payloadArgs(call ssa.CallInstruction) (payloads []ssa.Value, versioned bool) {
	args := flow.Args(call)
	facts, seen := s.Summaries(call)
	if !seen {
		return nil, false
	}
	for i, a := range args {
		// Of several implementations, all must make it a payload.
		if !slices.ContainsFunc(facts, func(f *FuncFact) bool { return !f.PayloadSinks.Has(i) }) {
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
			versioned = versioned || isString(a.Type()) && !slices.Contains(payloads, a) && s.versionedName(a)
		}
	}
	return payloads, versioned
}

var versionSuffix = regexp.MustCompile(`[:._/-][vV]\d+$`)

// versionedName reports whether a string is constant, on every way, and ends
// in a version.
func (s *Package) versionedName(v ssa.Value) bool {
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
func (s *Package) versionedHeader(v ssa.Value) bool {
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
func (s *Package) encoded(v flow.Value, site ssa.CallInstruction, e *encoding) {
	if !isBytes(v.V.Type()) && !asynqapi.IsTask(v.V.Type()) {
		s.dynamicTypes(v, site, e)
		return
	}
	s.Trace(v, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Param:
			e.param(n.V.(*ssa.Parameter))
		case flow.Call:
			return s.encodedByCall(n, e)
		}
		return true
	})
}

func (s *Package) encodedByCall(n flow.Node, e *encoding) bool {
	call := n.V.(*ssa.Call)
	args := flow.Args(call)
	at := outermost(n.Frame, call)
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
	if facts, seen := s.Summaries(call); seen {
		for _, f := range facts {
			if n.Index >= len(f.Encoded) {
				continue
			}
			for _, ref := range f.Encoded[n.Index].Types {
				if t := s.resolve(ref); t != nil {
					e.add(t, at)
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
		s.dynamicTypes(flow.Value{V: v, Frame: n.Frame}, at, e)
		return false
	}
	if obj.Signature().Recv() != nil && len(args) == 1 {
		// The content of a buffer: what was encoded into it.
		for _, v := range s.writtenTo(args[0]) {
			s.dynamicTypes(flow.Value{V: v, Frame: n.Frame}, at, e)
		}
	}
	return false
}

// encodedArg goes on with an argument of a call: bytes and tasks are part of
// the same trace, a value that is yet to be encoded tells its type.
func (s *Package) encodedArg(n flow.Node, arg ssa.Value, at ssa.CallInstruction, e *encoding) {
	if isBytes(arg.Type()) || asynqapi.IsTask(arg.Type()) {
		n.Follow(arg)
	} else {
		s.dynamicTypes(flow.Value{V: arg, Frame: n.Frame}, at, e)
	}
}

// outermost returns the call by which a trace left the function that it
// started in, call itself where it did not.
func outermost(f *flow.Frame, call ssa.CallInstruction) ssa.CallInstruction {
	for ; f != nil; f = f.Parent {
		call = f.Call
	}
	return call
}

// encoderArg returns the value that an unseen function encodes: the one
// argument of type any, or of a type parameter, of a function that yields
// bytes or a string.
func encoderArg(call ssa.CallInstruction, obj *types.Func) ssa.Value {
	sig := obj.Signature()
	if sig.Results().Len() == 0 || !isBytes(sig.Results().At(0).Type()) || formats(obj.Pkg().Path()) || sig.Variadic() && sig.Params().Len() == 1 {
		return nil
	}
	args := flow.Args(call)
	if sig.Recv() != nil {
		args = args[1:]
	}
	var found ssa.Value
	for i := range sig.Params().Len() {
		if isAny(sig.Params().At(i).Type()) && i < len(args) {
			if found != nil {
				return nil
			}
			found = args[i]
		}
	}
	return found
}

// writtenTo returns the values that encoders write to a buffer.
func (s *Package) writtenTo(buf ssa.Value) []ssa.Value {
	var out []ssa.Value
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
				if obj == nil || s.FactOf(obj) != nil {
					return
				}
				if sig := obj.Signature(); sig.Recv() != nil && sig.Params().Len() == 1 && isAny(sig.Params().At(0).Type()) {
					out = append(out, flow.Args(enc)[1])
				}
			})
		})
	}
	return out
}

// dynamicTypes finds the concrete types of a value that may be an interface or
// have the type of a type parameter.
func (s *Package) dynamicTypes(v flow.Value, site ssa.CallInstruction, e *encoding) {
	s.Trace(v, flow.Options{}, func(n flow.Node) bool {
		if n.Kind == flow.Unseen || n.V == nil {
			return true
		}
		t := n.V.Type()
		if n.Kind == flow.Call {
			if tuple, ok := t.(*types.Tuple); ok {
				t = tuple.At(n.Index).Type()
			}
		}
		if n.Kind == flow.Const && n.V.(*ssa.Const).IsNil() {
			return true
		}
		if ptr, ok := t.Underlying().(*types.Pointer); ok && types.IsInterface(ptr.Elem()) && !isTypeParam(ptr.Elem()) {
			// The address of an interface: what was put into it tells.
			if a, ok := n.V.(*ssa.Alloc); ok {
				for _, v := range s.StoresTo(a) {
					n.Follow(v)
				}
			}
			return true
		}
		if !types.IsInterface(t) && !isTypeParam(t) {
			if _, isTuple := t.(*types.Tuple); isTuple {
				return true
			}
			if c, ok := t.Underlying().(*types.Slice); ok && isEmptyInterface(c.Elem()) {
				return true // the elements tell
			}
			at := site
			if n.Frame != nil && site != nil {
				at = outermost(n.Frame, site)
			}
			e.add(t, at)
			return false
		}
		if n.Kind == flow.Param {
			e.param(n.V.(*ssa.Parameter))
		}
		return true
	})
}

// collectPayloads finds the payload types that fn is the first to know of.
func (s *Package) collectPayloads(fn *ssa.Function) {
	for _, call := range s.Calls[fn] {
		args, versioned := s.payloadArgs(call)
		for _, arg := range args {
			var e encoding
			s.encoded(flow.Value{V: arg}, call, &e)
			if versioned {
				s.versioned = append(s.versioned, e.types...)
			} else {
				s.Payloads = append(s.Payloads, e.types...)
			}
		}
		for _, d := range s.decodings(call) {
			for _, src := range s.sources(d) {
				if s.fromHandler(src, make(map[*ssa.Parameter]bool)) {
					s.decoded = append(s.decoded, s.target(d).types...)
				}
			}
		}
	}
}

// resolve returns the type that a reference names, nil where it is not in
// sight.
func (s *Package) resolve(ref TypeRef) types.Type {
	if obj, ok := s.typeName(ref.Pkg, ref.Name); ok {
		return obj.Type()
	}
	return nil
}

// imported returns this package or one that it imports, directly or not, by
// its path; nil where there is none.
func (s *Package) imported(path string) *types.Package {
	if s.byPath == nil {
		s.byPath = make(map[string]*types.Package)
		var visit func(p *types.Package)
		visit = func(p *types.Package) {
			if s.byPath[p.Path()] == nil {
				s.byPath[p.Path()] = p
				for _, q := range p.Imports() {
					visit(q)
				}
			}
		}
		visit(s.Pass.Pkg)
	}
	return s.byPath[path]
}

func typeRef(t types.Type) (TypeRef, bool) {
	named := NamedPayload(t)
	if named == nil || named.Obj().Pkg() == nil || !atPackageLevel(named.Obj()) {
		return TypeRef{}, false
	}
	return TypeRef{named.Obj().Pkg().Path(), named.Obj().Name()}, true
}

// NamedPayload returns the named type at the root of an encoding: t itself,
// what it points to, or the element of a container. It is nil where there is
// none.
func NamedPayload(t types.Type) *types.Named {
	for range 10 {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Named:
			switch e := u.Underlying().(type) {
			case *types.Slice:
				t = e.Elem()
				continue
			case *types.Map:
				t = e.Elem()
				continue
			}
			return u.Origin()
		default:
			return nil
		}
	}
	return nil
}

func isBytes(t types.Type) bool {
	if u, ok := t.Underlying().(*types.Slice); ok {
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Uint8
	}
	return isString(t)
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0 && b.Kind() != types.UntypedNil
}

func isAny(t types.Type) bool { return isTypeParam(t) || isEmptyInterface(t) }

func isEmptyInterface(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty() && !isTypeParam(t)
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// Named returns the declared type at the root of the payload's encoding, nil
// for an unnamed one.
func (p Payload) Named() *types.Named { return NamedPayload(p.Type) }

// Name returns the name of the payload's type, "" for an unnamed one.
func (p Payload) Name() string {
	if named := p.Named(); named != nil {
		return named.Obj().Name()
	}
	return ""
}

// Struct returns the struct that is encoded field by field. It is false for
// other types, and for those that encode themselves (with a Marshal method of
// any format, protobuf messages among them).
func (p Payload) Struct() (*types.Struct, bool) {
	t := p.Type
	if named := p.Named(); named != nil {
		if encodesItself(named) {
			return nil, false
		}
		t = named
	}
	for range 10 {
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Struct:
			return u, true
		default:
			return nil, false
		}
	}
	return nil, false
}

// encodesItself reports whether a type brings its own encoding along: a method
// named Marshal… without parameters that yields bytes, or ProtoReflect.
func encodesItself(named *types.Named) bool {
	set := types.NewMethodSet(types.NewPointer(named))
	for i := range set.Len() {
		fn := set.At(i).Obj()
		sig, ok := fn.Type().(*types.Signature)
		if !ok {
			continue
		}
		if fn.Name() == "ProtoReflect" || fn.Name() == "ProtoMessage" && sig.Params().Len() == 0 {
			return true
		}
		switch fn.Name() {
		case "MarshalJSON", "MarshalBinary", "MarshalText", "GobEncode", "MarshalMsgpack", "EncodeMsgpack", "MarshalMsg", "MarshalBSON", "MarshalCBOR":
			return true
		}
	}
	return false
}

// FirstPayloads lists the payload types of the package in the order of the
// source, each once, where it is met first.
func (s *Package) FirstPayloads() []Payload {
	list := slices.Clone(s.Payloads)
	list = slices.DeleteFunc(list, func(p Payload) bool { return p.Site == nil })
	slices.SortStableFunc(list, func(a, b Payload) int {
		pa, pb := s.Pass.Fset.Position(a.Site.Common().Pos()), s.Pass.Fset.Position(b.Site.Common().Pos())
		return cmp.Or(cmp.Compare(pa.Filename, pb.Filename), cmp.Compare(pa.Offset, pb.Offset))
	})
	var out []Payload
	seen := make(map[any]bool)
	for _, p := range list {
		var key any = p.Site
		if named := p.Named(); named != nil {
			key = named.Obj()
		}
		if !seen[key] {
			seen[key] = true
			out = append(out, p)
		}
	}
	return out
}
