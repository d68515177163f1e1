package rule

import (
	"cmp"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"
)

// A source is the text of a file that fixes may edit.
type source struct {
	file *token.File
	text []byte
}

// Fix makes a suggested fix of edits to the package's files, and returns none
// where there are no edits or they would not be safe. What it leaves is
// formatted as far as the file was before: not every driver formats what it
// has changed. The edits stay small, since drivers merge those of several fixes
// and whole lines would get into each other's way.
func (p *Pass) Fix(message string, edits []analysis.TextEdit) []analysis.SuggestedFix {
	byFile := make(map[*ast.File][]udiff.Edit)
	var order []*ast.File
	for _, e := range edits {
		file := p.Prog.File(e.Pos)
		src := p.source(file)
		if src == nil || p.Fset.Position(e.Pos).Filename != src.file.Name() {
			return nil
		}
		if byFile[file] == nil {
			order = append(order, file)
		}
		edit := udiff.Edit{Start: src.file.Offset(e.Pos), End: src.file.Offset(e.End), New: string(e.NewText)}
		byFile[file] = append(byFile[file], edit)
	}
	var out []analysis.TextEdit
	for _, file := range order {
		src := p.sources[file]
		list, ok := src.tidy(file, byFile[file])
		if !ok {
			return nil
		}
		for _, e := range list {
			out = append(out, analysis.TextEdit{Pos: src.file.Pos(e.Start), End: src.file.Pos(e.End), NewText: []byte(e.New)})
		}
	}
	if len(out) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: out}}
}

// maxTidy bounds the declarations that are formatted, in bytes. The cost of a
// fix is that of the declaration it is in.
const maxTidy = 1 << 17

// tidy adds to edits what keeps the declarations that they are in formatted. It
// reports false where one of them would not parse. Edits to imports are made
// to be in order.
func (src *source) tidy(file *ast.File, edits []udiff.Edit) ([]udiff.Edit, bool) {
	byDecl := make(map[ast.Decl][]udiff.Edit)
	var order []ast.Decl
	var out []udiff.Edit
	for _, e := range edits {
		d := src.declAt(file, e)
		if gen, ok := d.(*ast.GenDecl); d == nil || ok && gen.Tok == token.IMPORT {
			out = append(out, e)
			continue
		}
		if byDecl[d] == nil {
			order = append(order, d)
		}
		byDecl[d] = append(byDecl[d], e)
	}
	for _, d := range order {
		start, end := src.file.Offset(d.Pos()), src.file.Offset(d.End())
		inside := byDecl[d]
		if end-start > maxTidy {
			out = append(out, inside...)
			continue
		}
		for i := range inside {
			inside[i].Start -= start
			inside[i].End -= start
		}
		inside, ok := tidyDecl(string(src.text[start:end]), inside)
		if !ok {
			return nil, false
		}
		for _, e := range inside {
			out = append(out, udiff.Edit{Start: e.Start + start, End: e.End + start, New: e.New})
		}
	}
	udiff.SortEdits(out)
	return out, true
}

// declAt returns the declaration that holds an edit, or nil.
func (src *source) declAt(file *ast.File, e udiff.Edit) ast.Decl {
	i, _ := slices.BinarySearchFunc(file.Decls, e, func(d ast.Decl, e udiff.Edit) int {
		return cmp.Compare(src.file.Offset(d.End()), e.End)
	})
	if i < len(file.Decls) && src.file.Offset(file.Decls[i].Pos()) <= e.Start {
		return file.Decls[i]
	}
	return nil
}

// tidyDecl is tidy for the text of one declaration.
func tidyDecl(text string, edits []udiff.Edit) ([]udiff.Edit, bool) {
	udiff.SortEdits(edits)
	changed, err := udiff.Apply(text, edits)
	if err != nil {
		return nil, false
	}
	formatted, err := format.Source([]byte(changed))
	if err != nil {
		return nil, false
	}
	before, err := format.Source([]byte(text))
	if err != nil || string(before) != text {
		return edits, true
	}
	if spacing := udiff.Strings(changed, string(formatted)); blank(changed, spacing) {
		return compose(edits, spacing), true
	}
	return edits, true
}

// blank reports whether edits change nothing but space.
func blank(text string, edits []udiff.Edit) bool {
	return !slices.ContainsFunc(edits, func(e udiff.Edit) bool {
		return strings.TrimSpace(e.New) != "" || strings.TrimSpace(text[e.Start:e.End]) != ""
	})
}

// compose returns edits that do what first and then second do. The edits of
// second are to the text that first leaves; both are sorted.
func compose(first, second []udiff.Edit) []udiff.Edit {
	type part struct {
		udiff.Edit
		at int // where its new text begins in the text that first leaves
	}
	var parts []part
	shift := 0
	for _, e := range first {
		parts = append(parts, part{e, e.Start + shift})
		shift += len(e.New) - (e.End - e.Start)
	}
	var out []udiff.Edit
	for i := len(second) - 1; i >= 0; i-- {
		f := second[i]
		shift, inside := 0, false
		for j := range parts {
			q := &parts[j]
			if q.at <= f.Start && f.End <= q.at+len(q.New) {
				q.New = q.New[:f.Start-q.at] + f.New + q.New[f.End-q.at:]
				inside = true
				break
			}
			if q.at+len(q.New) <= f.Start {
				shift = q.End - (q.at + len(q.New))
			}
		}
		if !inside {
			out = append(out, udiff.Edit{Start: f.Start + shift, End: f.End + shift, New: f.New})
		}
	}
	for _, q := range parts {
		out = append(out, q.Edit)
	}
	udiff.SortEdits(out)
	return out
}

// source reads the text of a file, nil where it cannot be edited: it was made
// from another one (cgo), differs from what was parsed, or does not parse.
func (p *Pass) source(file *ast.File) *source {
	if src, ok := p.sources[file]; ok {
		return src
	}
	p.sources[file] = nil
	if file == nil {
		return nil
	}
	tf := p.Fset.File(file.FileStart)
	if p.ReadFile == nil || p.Fset.Position(file.Package).Filename != tf.Name() {
		return nil
	}
	text, err := p.ReadFile(tf.Name())
	if err != nil || len(text) != tf.Size() {
		return nil
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution); err != nil {
		return nil
	}
	p.sources[file] = &source{tf, text}
	return p.sources[file]
}
