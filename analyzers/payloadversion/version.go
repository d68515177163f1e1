package payloadversion

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// names and tags are what a version is called; both can be set.
var (
	names = list{"Version", "V", "Ver"}
	tags  = list{"version", "v", "ver", "schema_version", "payload_version", "message_version", "event_version", "task_version", "api_version", "format_version", "data_version"}
)

// subjects are what a name that ends in Version may speak of to be the
// version of the payload; AppVersion, say, is that of something else.
var subjects = []string{"Schema", "Payload", "Message", "Msg", "Format", "Event", "Task", "Data", "API", "Api", "Proto"}

func init() {
	Analyzer.Flags.Var(&names, "names", "comma-separated `names` of fields that are versions")
	Analyzer.Flags.Var(&tags, "tags", "comma-separated `names` in encoding tags that are versions")
}

type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(s string) error {
	*l = strings.Split(s, ",")
	return nil
}

// versioned reports whether a struct needs no version or has one, in a field
// of its own or a promoted one. name is that of its type.
func versioned(st *types.Struct, name string) bool {
	return !hasExported(st, 0) || hasVersion(st, name, 0)
}

// hasExported reports whether an encoder would find anything in the struct.
func hasExported(st *types.Struct, depth int) bool {
	for i := range st.NumFields() {
		f := st.Field(i)
		if f.Exported() {
			return true
		}
		if inner := embedded(f); inner != nil && depth < 10 && hasExported(inner, depth+1) {
			return true
		}
	}
	return false
}

func hasVersion(st *types.Struct, name string, depth int) bool {
	for i := range st.NumFields() {
		f := st.Field(i)
		if f.Exported() && canVersion(f.Type()) && isVersion(f.Name(), st.Tag(i), name) {
			return true
		}
		if inner := embedded(f); inner != nil && depth < 10 && hasVersion(inner, name, depth+1) {
			return true
		}
	}
	return false
}

func embedded(f *types.Var) *types.Struct {
	if !f.Embedded() {
		return nil
	}
	t := f.Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

func canVersion(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsBoolean == 0
	case *types.Signature, *types.Chan:
		return false
	}
	return true
}

func isVersion(field, tag, typeName string) bool {
	encoded := ""
	for _, key := range tagKeys(tag) {
		value, _, _ := strings.Cut(reflect.StructTag(tag).Get(key), ",")
		if value == "-" {
			return false
		}
		if slices.Contains(tags, value) {
			encoded = value
		}
	}
	if encoded != "" || slices.Contains(names, field) {
		return true
	}
	prefix, ok := strings.CutSuffix(field, "Version")
	if !ok {
		return false
	}
	base := strings.TrimSuffix(strings.TrimSuffix(typeName, "Payload"), "Task")
	// The type's own name may begin with a small letter, the field's cannot.
	return slices.Contains(subjects, prefix) || strings.EqualFold(prefix, typeName) || base != "" && strings.EqualFold(prefix, base)
}

// tagKeys returns the keys of a struct tag.
func tagKeys(tag string) []string {
	var keys []string
	for tag != "" {
		key, rest, ok := strings.Cut(strings.TrimLeft(tag, " "), ":\"")
		if !ok {
			break
		}
		keys = append(keys, key)
		_, tag, ok = strings.Cut(rest, "\"")
		if !ok {
			break
		}
	}
	return keys
}
