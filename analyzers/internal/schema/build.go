package schema

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/internal/source"
)

// A Builder describes types in one format.
type Builder struct {
	Format Format
	Table  Table // gets what is described
	// Place says where something is declared, nil where that is not known. It may be nil.
	Place func(token.Pos) *source.Place
	// Own tells what a method that encodes or decodes its receiver writes or takes: the
	// type that it hands on, nil where that is not seen. It may be nil.
	Own func(method *types.Func) types.Type
	// Version reports whether a field with a tag, of a struct of some name, is the version of
	// a payload. It may be nil.
	Version func(f *types.Var, tag, typeName string) bool
	// Known returns what is known already of a declared type by its key, nil for nothing. It
	// may be nil.
	Known func(key string) *Type
}

// maxNested bounds how deep types without a name stand in each other.
const maxNested = 20

// Type describes a type.
func (b *Builder) Type(t types.Type) *Type { return b.describe(t, 0) }

func (b *Builder) describe(t types.Type, depth int) *Type {
	if depth > maxNested {
		return &Type{Kind: Unknown}
	}
	t = types.Unalias(t)
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		if _, named := t.(*types.Named); !named || b.Format == Gob {
			inner := *b.describe(ptr.Elem(), depth+1)
			inner.Pointer = true
			return &inner
		}
	}
	if b.Known != nil {
		if key := Key(t); key != "" {
			if known := b.Known(key); known != nil {
				b.Table[key] = known
				return &Type{Ref: key}
			}
		}
	}
	if own := b.special(t, depth); own != nil {
		return own
	}
	return b.plain(t, depth)
}

// plain describes a type by what it is made of.
func (b *Builder) plain(t types.Type, depth int) *Type {
	name := spell(t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		out := basic(u)
		out.Name = name
		return out
	case *types.Pointer:
		inner := *b.describe(u.Elem(), depth+1)
		inner.Pointer = true
		return &inner
	case *types.Slice:
		if isByte(u.Elem()) && b.bytes(u.Elem()) {
			return &Type{Kind: Bytes, Name: name}
		}
		return &Type{Kind: List, Name: name, Elem: b.describe(u.Elem(), depth+1)}
	case *types.Array:
		if b.Format == JSON2 && isByte(u.Elem()) || b.Format == MessagePack && isByte(u.Elem()) {
			return &Type{Kind: Bytes, Name: name, Len: int(u.Len())}
		}
		return &Type{Kind: List, Name: name, Len: int(u.Len()), Elem: b.describe(u.Elem(), depth+1)}
	case *types.Map:
		return &Type{Kind: Map, Name: name, Key: b.key(u.Key(), depth), Elem: b.describe(u.Elem(), depth+1)}
	case *types.Struct:
		key := Key(t)
		if key == "" {
			return b.structure(t, u, name)
		}
		if b.Table[key] == nil {
			b.Table[key] = &Type{Kind: Unknown} // until it is known
			*b.Table[key] = *b.structure(t, u, name)
		}
		return &Type{Ref: key}
	case *types.Interface:
		if u.NumMethods() > 0 && !isTypeParam(t) {
			return &Type{Kind: Nothing, Name: name, Writes: &Type{Kind: Unknown}}
		}
	}
	return &Type{Kind: Unknown, Name: name}
}

// structure describes a struct by its fields.
func (b *Builder) structure(t types.Type, st *types.Struct, name string) *Type {
	out := &Type{Kind: Object, Name: name}
	if named, ok := t.(*types.Named); ok && b.Place != nil {
		out.At = b.Place(named.Obj().Pos())
	}
	b.fields(out, st)
	return out
}

// key describes the keys of a map.
func (b *Builder) key(t types.Type, depth int) *Type {
	if b.Format == JSON || b.Format == JSON2 {
		if u, ok := t.Underlying().(*types.Basic); ok && u.Info()&types.IsString != 0 {
			return &Type{Kind: String, Name: spell(t)} // which comes before a text of its own
		}
	}
	return b.describe(t, depth+1)
}

// bytes reports whether a slice of a type of bytes is written as bytes.
func (b *Builder) bytes(elem types.Type) bool {
	switch b.Format {
	case YAML:
		return false
	case JSON, JSON2:
		// Elements that encode themselves are written one by one.
		return lookup(elem, "MarshalJSON") == nil && lookup(elem, "MarshalText") == nil
	}
	return true
}

func basic(u *types.Basic) *Type {
	info := u.Info()
	switch {
	case info&types.IsBoolean != 0:
		return &Type{Kind: Bool}
	case info&types.IsString != 0:
		return &Type{Kind: String}
	case info&types.IsUnsigned != 0:
		return &Type{Kind: Uint, Bits: bits(u)}
	case info&types.IsInteger != 0:
		return &Type{Kind: Int, Bits: bits(u)}
	case info&types.IsFloat != 0:
		return &Type{Kind: Float, Bits: bits(u)}
	case info&types.IsComplex != 0:
		return &Type{Kind: Complex, Bits: bits(u)}
	}
	return &Type{Kind: Unknown}
}

// bits returns the size of a number, of int and uint as on targets of 64 bits.
func bits(u *types.Basic) int {
	switch u.Kind() {
	case types.Int8, types.Uint8:
		return 8
	case types.Int16, types.Uint16:
		return 16
	case types.Int32, types.Uint32, types.Float32:
		return 32
	case types.Complex128:
		return 128
	}
	return 64
}

// Key names a type in a Table, "" for one that is not declared.
func Key(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return Spelled(named)
}

// Spelled spells a type in full. Types that are declared within functions are told apart by
// these.
func Spelled(t types.Type) string {
	out := types.TypeString(t, func(p *types.Package) string { return p.Path() })
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if scope := named.Obj().Parent(); scope != nil && named.Obj().Pkg() != nil && scope != named.Obj().Pkg().Scope() {
			out += "·" + scopeName(named.Obj())
		}
	}
	return out
}

// scopeName counts the scopes around a declaration, which tells those of one package apart.
func scopeName(obj types.Object) string {
	var way []string
	for s := obj.Parent(); s != nil && s != obj.Pkg().Scope(); s = s.Parent() {
		n := 0
		if p := s.Parent(); p != nil {
			for i := range p.NumChildren() {
				if p.Child(i) == s {
					n = i
				}
			}
		}
		way = append(way, string(rune('0'+n%10))+strings.Repeat("'", n/10))
	}
	return strings.Join(way, ".")
}

// spell spells a type with the names of packages.
func spell(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

func isByte(t types.Type) bool {
	u, ok := t.Underlying().(*types.Basic)
	return ok && u.Kind() == types.Uint8
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
