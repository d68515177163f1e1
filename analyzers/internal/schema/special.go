package schema

import "go/types"

// This file knows of types that encode themselves.

// methods are those by which types encode and decode themselves, by format, in the order
// in which the format asks for them.
var methods = map[Format][]method{
	JSON:        {{"MarshalJSON", "UnmarshalJSON", Unknown}, {"MarshalText", "UnmarshalText", Text}},
	JSON2:       {{"MarshalJSONTo", "UnmarshalJSONFrom", Unknown}, {"MarshalJSON", "UnmarshalJSON", Unknown}, {"AppendText", "UnmarshalText", Text}, {"MarshalText", "UnmarshalText", Text}},
	Gob:         {{"GobEncode", "GobDecode", Binary}, {"MarshalBinary", "UnmarshalBinary", Binary}},
	XML:         {{"MarshalXML", "UnmarshalXML", Unknown}, {"MarshalText", "UnmarshalText", Text}},
	MessagePack: {{"EncodeMsgpack", "DecodeMsgpack", Unknown}, {"MarshalMsgpack", "UnmarshalMsgpack", Unknown}, {"MarshalBinary", "UnmarshalBinary", Binary}, {"MarshalText", "UnmarshalText", Text}},
	YAML:        {{"MarshalYAML", "UnmarshalYAML", Unknown}, {"MarshalText", "UnmarshalText", Text}},
}

type method struct {
	write, read string
	kind        Kind
}

// known are types whose own encodings are known, by format.
var known = map[string]map[Format]Type{
	"time.Time":                       {JSON: {Kind: Time}, JSON2: {Kind: Time}, Gob: {Kind: Binary}, XML: {Kind: Time}, MessagePack: {Kind: Time}, YAML: {Kind: Time}},
	"encoding/json.RawMessage":        {JSON: {Kind: Unknown}, JSON2: {Kind: Unknown}},
	"encoding/json.Number":            {JSON: {Kind: Number}, JSON2: {Kind: Number}},
	"math/big.Int":                    {JSON: {Kind: Int}, JSON2: {Kind: Int}},
	"github.com/goccy/go-json.Number": {JSON: {Kind: Number}},
}

// special describes a type that encodes or decodes itself, nil for any other.
func (b *Builder) special(t types.Type, depth int) *Type {
	named, ok := t.(*types.Named)
	st, isStruct := t.(*types.Struct)
	switch {
	case ok && named.Obj().Pkg() != nil:
		if out, ok := known[named.Obj().Pkg().Path()+"."+named.Obj().Name()][b.Format]; ok {
			out.Name = spell(t)
			return &out
		}
		if _, isInterface := t.Underlying().(*types.Interface); isInterface {
			return nil
		}
	case isStruct && embeds(st):
	default:
		return nil
	}
	var reads, writes *Type
	for _, m := range methods[b.Format] {
		if fn := lookup(t, m.write); fn != nil && writes == nil {
			writes = b.written(t, fn, m.kind, depth)
		}
		if fn := lookup(t, m.read); fn != nil && reads == nil {
			reads = b.taken(t, fn, m.kind, depth)
		}
	}
	switch {
	case reads == nil && writes == nil:
		return nil
	case reads == nil:
		reads = copied(b.plain(t, depth))
		reads.Writes = writes
	case writes == nil:
		reads.Writes = b.plain(t, depth)
	case writes.Kind != reads.Kind || writes.Ref != "":
		reads.Writes = writes
	}
	return reads
}

// EncodesItself reports whether a declared type has a method by which a format encodes or
// decodes it.
func EncodesItself(t *types.Named, f Format) bool {
	for _, m := range methods[f] {
		if lookup(t, m.write) != nil || lookup(t, m.read) != nil {
			return true
		}
	}
	return false
}

func copied(t *Type) *Type {
	c := *t
	return &c
}

// written describes what a method encodes a type as. One of a pointer is not called for
// values that have no address, so that it is not known.
func (b *Builder) written(t types.Type, fn *types.Func, kind Kind, depth int) *Type {
	unseen := &Type{Kind: Unknown, Name: spell(t)}
	if types.NewMethodSet(t).Lookup(fn.Pkg(), fn.Name()) == nil {
		return unseen
	}
	if kind != Unknown {
		return &Type{Kind: kind, Name: spell(t)}
	}
	if to := b.own(fn, t); to != nil {
		return b.describe(to, depth+1)
	}
	return unseen
}

// taken describes what a method decodes into a type.
func (b *Builder) taken(t types.Type, fn *types.Func, kind Kind, depth int) *Type {
	out := &Type{Kind: kind, Name: spell(t)}
	if to := b.own(fn, t); to != nil && kind == Unknown {
		out.Takes = []*Type{b.describe(to, depth+1)}
	}
	return out
}

func (b *Builder) own(fn *types.Func, t types.Type) types.Type {
	if b.Own == nil {
		return nil
	}
	to := b.Own(fn)
	if to == nil || types.Identical(to, t) {
		return nil
	}
	return to
}

// lookup returns a method of a type or of a pointer to it, nil for none.
func lookup(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// embeds reports whether a struct embeds something, whose methods it then has.
func embeds(st *types.Struct) bool {
	for f := range st.Fields() {
		if f.Embedded() {
			return true
		}
	}
	return false
}
