package payloadversion

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports payload structs without a version field.
var Analyzer = rule.New(doc, rule.Options{}, run)

func run(p *rule.Pass) {
	settled := p.SettledTypes()
	for _, payload := range p.FirstPayloads() {
		st, ok := payload.Struct()
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
			report(p, site, "payload struct "+named.Obj().Pkg().Name()+"."+named.Obj().Name(), nil)
		}
	}
}

func report(p *rule.Pass, at ast.Node, subject string, fixes []analysis.SuggestedFix) {
	p.Report(rule.Finding{
		Node:    at,
		Message: fmt.Sprintf("%s has no Version field: tasks queued by an older release cannot be told apart; add Version int", subject),
		Fixes:   fixes,
	})
}

// fix adds the field in front, unless a literal of the type lists its values
// without their names or the type is converted to another one.
func fix(p *rule.Pass, named *types.Named, spec *ast.TypeSpec) []analysis.SuggestedFix {
	st, ok := spec.Type.(*ast.StructType)
	if !ok || p.HasUnkeyedLiteral(named) || p.IsConverted(named) {
		return nil
	}
	return p.Fix("Add Version int", p.AddField(st, "Version", "int", tagLike(st)))
}

// tagLike returns a tag in the style of the struct's other fields, "" where
// they have none.
func tagLike(st *ast.StructType) string {
	for _, f := range st.Fields.List {
		if f.Tag == nil {
			continue
		}
		key, _, ok := strings.Cut(strings.Trim(f.Tag.Value, "`\""), ":")
		if ok && key != "" && !strings.ContainsAny(key, " \t") {
			return fmt.Sprintf("`%s:\"version\"`", key)
		}
	}
	return ""
}
