package schema

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// This file knows under which names the fields of structs are encoded.

// tagKeys are the keys of tags, by format.
var tagKeys = map[Format]string{JSON: "json", JSON2: "json", XML: "xml", MessagePack: "msgpack", YAML: "yaml"}

// A candidate is a field that may be encoded.
type candidate struct {
	*Field
	depth  int
	tagged bool
}

// fields describes the fields of a struct.
func (b *Builder) fields(out *Type, st *types.Struct) {
	var list []candidate
	b.gather(out, st, nil, 0, map[*types.Struct]bool{}, &list)
	if b.Format == Gob {
		for _, c := range list {
			switch {
			case c.depth == 0:
				out.Fields = append(out.Fields, c.Field)
			case dominant(c, list):
				out.Promoted = append(out.Promoted, c.Field)
			}
		}
		return
	}
	for _, c := range list {
		if dominant(c, list) {
			out.Fields = append(out.Fields, c.Field)
		}
	}
}

// dominant reports whether a field is the one that is encoded under its name: the one
// that is embedded least deep, of these the one with a tag, and none where two are left.
func dominant(c candidate, list []candidate) bool {
	for _, d := range list {
		if d.Field == c.Field || d.Name != c.Name {
			continue
		}
		switch {
		case d.depth < c.depth, d.depth == c.depth && d.tagged && !c.tagged, d.depth == c.depth && d.tagged == c.tagged:
			return false
		}
	}
	return true
}

// gather lists the fields of a struct and of those that are embedded in it.
func (b *Builder) gather(out *Type, st *types.Struct, path []string, depth int, seen map[*types.Struct]bool, list *[]candidate) {
	if seen[st] {
		return
	}
	seen[st] = true
	defer delete(seen, st)
	for i := range st.NumFields() {
		f := st.Field(i)
		tag := reflect.StructTag(st.Tag(i)).Get(tagKeys[b.Format])
		if b.Format == YAML && tag == "" && st.Tag(i) != "" && !strings.Contains(st.Tag(i), ":") {
			tag = st.Tag(i)
		}
		name, rest, _ := strings.Cut(tag, ",")
		options := strings.Split(rest, ",")
		switch {
		case b.Format == Gob:
			if f.Exported() && b.kindOK(f.Type()) {
				c := candidate{Field: b.field(f, path, f.Name(), nil), depth: depth}
				c.Version = b.Version != nil && b.Version(f, st.Tag(i), out.Name[strings.LastIndexByte(out.Name, '.')+1:])
				*list = append(*list, c)
			}
			if inner, of := embedded(f); types.Unalias(of) == types.Typ[types.Invalid] && f.Embedded() {
				out.Kind = Unknown // its package is missing
			} else if inner != nil && f.Embedded() {
				b.gather(out, inner, append(slices.Clone(path), f.Name()), depth+1, seen, list)
			}
			continue
		case b.Format == XML && f.Name() == "XMLName":
			if out.Root = name; out.Root == "" {
				out.Root = " " // of any name
			}
			out.Root = strings.TrimSpace(out.Root)
			continue
		case b.Format == MessagePack && f.Name() == "_msgpack":
			out.Positional = out.Positional || slices.Contains(options, "as_array") || slices.Contains(options, "asArray")
			continue
		case tag == "-" || b.Format == YAML && name == "-" && rest == "" || b.Format == MessagePack && name == "-" || b.Format == XML && name == "-":
			continue
		}
		if (b.Format == JSON || b.Format == JSON2) && !validName(name) {
			name = ""
		}
		inner, declared := embedded(f)
		if f.Embedded() && types.Unalias(declared) == types.Typ[types.Invalid] {
			out.Kind = Unknown // its package is missing, and with it the fields
			continue
		}
		if f.Embedded() && !f.Exported() && inner == nil {
			continue
		}
		if !f.Embedded() && !f.Exported() {
			continue
		}
		if inner != nil && b.inlined(f, inner, name, options) && !(b.encodesItself(declared)) {
			var inlined []candidate
			b.gather(out, inner, append(slices.Clone(path), f.Name()), depth+1, seen, &inlined)
			if b.Format != MessagePack || slices.Contains(options, "inline") || !share(inlined, *list) {
				*list = append(*list, inlined...)
				continue
			}
		}
		if f.Embedded() && !f.Exported() {
			continue
		}
		encoded := name
		if encoded == "" {
			encoded = b.defaultName(f.Name())
		}
		c := candidate{Field: b.field(f, path, encoded, options), depth: depth, tagged: name != ""}
		c.Version = b.Version != nil && b.Version(f, st.Tag(i), out.Name[strings.LastIndexByte(out.Name, '.')+1:])
		*list = append(*list, c)
	}
}

// share reports whether two lists have a name in common: msgpack leaves a struct as a field
// of its own then.
func share(a, b []candidate) bool {
	return slices.ContainsFunc(a, func(c candidate) bool {
		return slices.ContainsFunc(b, func(d candidate) bool { return c.Name == d.Name })
	})
}

// encodesItself reports whether an embedded type has an encoding of its own, so that it is
// no part of the struct around it.
func (b *Builder) encodesItself(t types.Type) bool {
	return b.Format != JSON && b.special(types.Unalias(t), 0) != nil
}

// kindOK reports whether gob sends values of a type.
func (b *Builder) kindOK(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Chan, *types.Signature:
		return false
	case *types.Pointer:
		return b.kindOK(u.Elem())
	}
	return true
}

// inlined reports whether the fields of a struct stand among those of the one around it.
func (b *Builder) inlined(f *types.Var, _ *types.Struct, name string, options []string) bool {
	switch b.Format {
	case YAML:
		return slices.Contains(options, "inline")
	case MessagePack:
		return slices.Contains(options, "inline") || f.Embedded() && !slices.Contains(options, "noinline")
	case JSON2:
		return f.Embedded() && name == "" || slices.Contains(options, "inline")
	}
	return f.Embedded() && name == ""
}

// field describes a field.
func (b *Builder) field(f *types.Var, path []string, name string, options []string) *Field {
	out := &Field{Name: name, Go: strings.Join(append(slices.Clone(path), f.Name()), "."), Type: b.Type(f.Type())}
	out.Omit = slices.Contains(options, "omitempty") || slices.Contains(options, "omitzero")
	switch b.Format {
	case JSON:
		out.Fold = true
		if slices.Contains(options, "string") && quotable(f.Type()) {
			t := *out.Type
			t.Quoted = true
			out.Type = &t
		}
	case JSON2:
		out.Fold = slices.Contains(options, "case:ignore")
		if slices.Contains(options, "string") && quotable(f.Type()) && !isString(f.Type()) {
			t := *out.Type
			t.Quoted = true
			out.Type = &t
		}
	case XML:
		for _, form := range []string{"attr", "chardata", "cdata", "innerxml", "comment", "any"} {
			if slices.Contains(options, form) {
				out.Form = form
			}
		}
		if out.Form == "cdata" {
			out.Form = "chardata"
		}
	}
	if b.Place != nil {
		out.At = b.Place(f.Pos())
	}
	return out
}

func (b *Builder) defaultName(name string) string {
	if b.Format == YAML {
		return strings.ToLower(name)
	}
	return name
}

// embedded returns the struct that a field is, or points to.
func embedded(f *types.Var) (*types.Struct, types.Type) {
	t := types.Unalias(f.Type())
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	st, _ := t.Underlying().(*types.Struct)
	return st, t
}

// quotable reports whether the option string says something of a type: of texts, numbers
// and truth values, and of pointers to them.
func quotable(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	u, ok := t.Underlying().(*types.Basic)
	return ok && u.Info()&(types.IsString|types.IsInteger|types.IsFloat|types.IsBoolean) != 0
}

func isString(t types.Type) bool {
	u, ok := t.Underlying().(*types.Basic)
	return ok && u.Info()&types.IsString != 0
}

// validName reports whether encoding/json takes a name in a tag for one.
func validName(s string) bool {
	for _, c := range s {
		switch {
		case strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c):
		case !unicode.IsLetter(c) && !unicode.IsDigit(c):
			return false
		}
	}
	return s != ""
}
