package payloadversion

import (
	"go/types"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/payloads"
)

func init() {
	Analyzer.Flags.Var((*list)(&payloads.VersionNames), "names", "comma-separated `names` of fields that are versions")
	Analyzer.Flags.Var((*list)(&payloads.VersionTags), "tags", "comma-separated `names` in encoding tags that are versions")
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
		if payloads.IsVersion(f, st.Tag(i), name) {
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
