package payloads

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// VersionNames and VersionTags are what a version is called; both can be set.
var (
	VersionNames = []string{"Version", "V", "Ver"}
	VersionTags  = []string{"version", "v", "ver", "schema_version", "payload_version", "message_version", "event_version", "task_version", "api_version", "format_version", "data_version"}
)

// subjects are what a name that ends in Version may speak of to be the
// version of the payload; AppVersion, say, is that of something else.
var subjects = []string{"Schema", "Payload", "Message", "Msg", "Format", "Event", "Task", "Data", "API", "Api", "Proto"}

// IsVersion reports whether a field with a tag, of a struct type of some name, is the
// version of a payload.
func IsVersion(f *types.Var, tag, typeName string) bool {
	return f.Exported() && canVersion(f.Type()) && isVersion(f.Name(), tag, typeName)
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
		if slices.Contains(VersionTags, value) {
			encoded = value
		}
	}
	if encoded != "" || slices.Contains(VersionNames, field) {
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
