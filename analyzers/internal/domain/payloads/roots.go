package payloads

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// Struct returns the struct that is encoded field by field. It is false for
// other types, and for those that encode themselves (with a Marshal method of
// any format, protobuf messages among them).
func (s *Payloads) Struct(p Payload) (*types.Struct, bool) {
	t := p.Type
	if named := p.Named(); named != nil {
		if s.encodesItself(named, p.At) {
			return nil, false
		}
		t = named
	}
	for range 10 {
		if st, ok := t.Underlying().(*types.Struct); ok {
			return st, true
		}
		if t = flow.Elem(t.Underlying()); t == nil {
			return nil, false
		}
	}
	return nil, false
}

// encodesItself reports whether a type brings along an encoding of its own that the
// call uses: a method for JSON, one of another format's, or ProtoReflect.
func (s *Payloads) encodesItself(named *types.Named, at ssa.CallInstruction) bool {
	json := false
	if at != nil {
		obj := flow.CalleeObject(at)
		json = obj != nil && obj.Pkg() != nil && purpose.EncodesJSON(obj.Pkg().Path())
	}
	set := types.NewMethodSet(types.NewPointer(named))
	for i := range set.Len() {
		fn, ok := set.At(i).Obj().(*types.Func)
		if !ok {
			continue
		}
		switch fn.Name() {
		case "ProtoReflect", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText":
			return true
		case "ProtoMessage":
			if fn.Signature().Params().Len() == 0 {
				return true
			}
		case "MarshalBinary", "GobEncode", "MarshalMsgpack", "EncodeMsgpack", "MarshalMsg", "MarshalBSON", "MarshalCBOR":
			if !json && !s.encodesReceiver(fn, named) {
				return true
			}
		}
	}
	return false
}

// encodesReceiver reports whether a method does nothing but encode its receiver in
// another way.
func (s *Payloads) encodesReceiver(fn *types.Func, named *types.Named) bool {
	sum := s.OfObject(fn)
	if sum == nil || len(sum.Encoded) == 0 {
		return false
	}
	ref, ok := flow.RefOf(named)
	return ok && slices.Contains(sum.Encoded[0].Types, ref)
}

// FirstPayloads lists the payload types of the package in the order of the
// source, each once, where it is met first. Unnamed structs that are identical are
// one type, met where it is encoded.
func (s *Payloads) FirstPayloads() []Payload {
	var out []Payload
	seen := make(map[*types.TypeName]bool)
	var unnamed []Payload
	for _, p := range s.inOrder(s.List) {
		named := p.Named()
		switch {
		case named == nil:
			if p.At != nil {
				p.Site = p.At
			}
			unnamed = append(unnamed, p)
		case !seen[named.Obj()]:
			seen[named.Obj()] = true
			out = append(out, p)
		}
	}
	// What is encoded comes before what is decoded.
	slices.SortStableFunc(unnamed, func(a, b Payload) int { return cmp.Compare(s.isDecoding(a), s.isDecoding(b)) })
	for i, p := range unnamed {
		if !slices.ContainsFunc(unnamed[:i], func(q Payload) bool { return types.Identical(rootOf(p.Type), rootOf(q.Type)) }) {
			out = append(out, p)
		}
	}
	return s.inOrder(out)
}

// inOrder sorts payloads by the place where they are met.
func (s *Payloads) inOrder(list []Payload) []Payload {
	list = slices.DeleteFunc(slices.Clone(list), func(p Payload) bool { return p.Site == nil })
	slices.SortStableFunc(list, func(a, b Payload) int {
		pa, pb := s.Pass.Fset.Position(a.Site.Common().Pos()), s.Pass.Fset.Position(b.Site.Common().Pos())
		return cmp.Or(cmp.Compare(pa.Filename, pb.Filename), cmp.Compare(pa.Offset, pb.Offset))
	})
	return list
}

// isDecoding returns 1 for what is decoded and 0 for what is encoded.
func (s *Payloads) isDecoding(p Payload) int {
	if slices.ContainsFunc(s.decoded, func(d Payload) bool { return d.Typed == p.Typed }) {
		return 1
	}
	return 0
}

// rootOf returns what a pointer points to.
func rootOf(t types.Type) types.Type {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}
