package payloadversion

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/payloads"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports payload structs without a version field.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.Payloads,
	Severity: rule.Warning,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{payloads.Analyzer},
}, run)

func run(p *rule.Pass) {
	s := payloads.Of(p.Pass)
	settled := s.SettledTypes()
	for _, payload := range s.FirstPayloads() {
		st, ok := s.Struct(payload)
		if !ok || versioned(st, payload.Name()) {
			continue
		}
		site := p.Call(payload.Site)
		named := payload.Named()
		ref, _ := payload.Ref()
		switch {
		case named == nil:
			report(p, site, "an unnamed payload struct", nil)
		case named.Obj().Pkg() == p.Pkg:
			if spec := p.TypeSpec(named.Obj()); spec != nil {
				report(p, spec.Name, "payload struct "+named.Obj().Name(), fix(p, named, spec))
			}
		case p.Own(named.Obj().Pkg()) && !slices.Contains(settled, ref):
			report(p, site, "payload struct "+p.TypeName(payload.Type, payload.Site.Pos()), nil)
		}
	}
}

func report(p *rule.Pass, at ast.Node, subject string, fixes []analysis.SuggestedFix) {
	p.Report(rule.Finding{
		Node:    at,
		Message: fmt.Sprintf("%s has no Version field: tasks queued by an older release cannot be told apart; add Version int and set it", subject),
		Fixes:   fixes,
	})
}

// fix adds the field in front, unless a literal of the type lists its values
// without their names, the type is converted to another one, it shows somewhere else
// too, or nobody would fill the field.
func fix(p *rule.Pass, named *types.Named, spec *ast.TypeSpec) []analysis.SuggestedFix {
	st, ok := spec.Type.(*ast.StructType)
	s := payloads.Of(p.Pass)
	if !ok || p.HasUnkeyedLiteral(named) || p.IsConverted(named) || taken(named) || s.ShowsElsewhere(named) || s.Unfilled(named) {
		return nil
	}
	return p.Fix("Add Version int", p.AddField(st, "Version", "int", tagLike(st)))
}

// taken reports whether a type has something called Version already, or a field
// that is encoded as version, own or promoted.
func taken(named *types.Named) bool {
	if obj, _, _ := types.LookupFieldOrMethod(named, true, named.Obj().Pkg(), "Version"); obj != nil {
		return true
	}
	var encoded func(st *types.Struct, depth int) bool
	encoded = func(st *types.Struct, depth int) bool {
		for i := range st.NumFields() {
			for _, key := range encodings {
				if name, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get(key), ","); name == "version" {
					return true
				}
			}
			t := st.Field(i).Type()
			if ptr, ok := t.(*types.Pointer); ok {
				t = ptr.Elem()
			}
			if inner, ok := t.Underlying().(*types.Struct); ok && st.Field(i).Embedded() && depth < 5 && encoded(inner, depth+1) {
				return true
			}
		}
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	return ok && encoded(st, 0)
}

// encodings are the keys of tags that name a field's encoding.
var encodings = []string{"json", "yaml", "msgpack", "bson", "xml", "toml", "cbor", "mapstructure"}

// tagLike returns a tag with the encodings that the struct's other fields name,
// "" where they name none.
func tagLike(st *ast.StructType) string {
	var parts []string
	for _, key := range encodings {
		for _, f := range st.Fields.List {
			if f.Tag == nil {
				continue
			}
			text, err := strconv.Unquote(f.Tag.Value)
			if _, ok := reflect.StructTag(text).Lookup(key); ok && err == nil {
				parts = append(parts, key+`:"version"`)
				break
			}
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "`" + strings.Join(parts, " ") + "`"
}
