package schema

// This file knows which plain values decoders take for which others.

// accepts reports whether what is written as one type can be read as another, neither of
// which holds others, or the two do not hold others in the same way.
func accepts(f Format, w, r *Type, c *comparison) bool {
	switch f {
	case JSON, JSON2:
		return acceptsJSON(w, r, c)
	case Gob:
		return acceptsGob(w, r)
	case MessagePack:
		return acceptsMessagePack(w, r)
	case YAML:
		return acceptsYAML(w, r)
	case XML:
		return acceptsXML(w, r)
	}
	return true
}

// number reports whether a number fits into another one's type.
func number(w, r *Type) bool {
	wide := func(t *Type) int {
		if t.Bits == 0 {
			return 1 << 20
		}
		return t.Bits
	}
	switch r.Kind {
	case Int:
		return w.Kind == Int && wide(w) <= wide(r) || w.Kind == Uint && wide(w) < wide(r)
	case Uint:
		return w.Kind == Uint && wide(w) <= wide(r)
	case Float:
		return w.Kind == Int || w.Kind == Uint || w.Kind == Float && wide(w) <= wide(r)
	}
	return false
}

func isNumber(t *Type) bool { return t.Kind == Int || t.Kind == Uint || t.Kind == Float }

// acceptsJSON rests on encoding/json's decode.go: literalStore, array and object (Go 1.26).
func acceptsJSON(w, r *Type, c *comparison) bool {
	switch r.Kind {
	case Bool:
		return w.Kind == Bool
	case Int, Uint, Float:
		return w.Kind == Number || number(w, r)
	case Number:
		return isNumber(w) || w.Kind == Number
	case String, Text:
		return w.Kind == String || w.Kind == Time || w.Kind == Text
	case Time:
		return w.Kind == Time // other texts are no times as a rule
	case Bytes:
		if w.Kind == List {
			return elements(w, &Type{Kind: Uint, Bits: 8}, c)
		}
		return w.Kind == Bytes
	}
	return false
}

// elements reports whether the elements of a list fit into a type.
func elements(w, r *Type, c *comparison) bool {
	e := c.from.Written(w.Elem)
	return e.Kind == Unknown || accepts(c.format, e, r, c)
}

// acceptsGob rests on encoding/gob's decode.go: compatibleType (Go 1.26).
func acceptsGob(w, r *Type) bool {
	switch {
	case w.Kind != r.Kind:
		return false
	case isNumber(r):
		return number(w, r)
	case r.Kind == Complex:
		return w.Bits <= r.Bits
	}
	return true
}

// acceptsMessagePack rests on github.com/vmihailenco/msgpack/v5 v5.4.1: decode_number.go,
// decode_string.go and time.go.
func acceptsMessagePack(w, r *Type) bool {
	switch r.Kind {
	case Bool:
		return w.Kind == Bool
	case Int, Uint, Float:
		return number(w, r) && (r.Kind != Float || w.Kind != Uint || w.Bits < 64)
	case String, Text:
		return w.Kind == String || w.Kind == Bytes || w.Kind == Text || w.Kind == Binary
	case Bytes, Binary:
		return w.Kind == String || w.Kind == Bytes || w.Kind == Text || w.Kind == Binary
	case Time:
		return w.Kind == Time
	}
	return false
}

// acceptsYAML rests on gopkg.in/yaml.v3 v3.0.1: decode.go and resolve.go.
func acceptsYAML(w, r *Type) bool {
	switch r.Kind {
	case Bool:
		return w.Kind == Bool
	case Int, Uint, Float:
		return number(w, r)
	case String, Text:
		return w.Kind == String || w.Kind == Text || w.Kind == Time || isNumber(w) || w.Kind == Bool
	case Time:
		return w.Kind == Time
	}
	return false
}

// acceptsXML rests on encoding/xml's read.go: copyValue (Go 1.26).
func acceptsXML(w, r *Type) bool {
	scalar := w.Kind == Bool || isNumber(w) || w.Kind == String || w.Kind == Time || w.Kind == Text || w.Kind == Bytes
	switch r.Kind {
	case Bool:
		return w.Kind == Bool
	case Int, Uint, Float:
		return number(w, r)
	case String, Bytes, Text:
		return scalar
	case Time:
		return w.Kind == Time || w.Kind == Text || w.Kind == String
	case Object, Map:
		return false
	}
	return false
}
