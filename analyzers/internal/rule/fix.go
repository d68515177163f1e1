package rule

import (
	"bytes"
	"go/ast"
	"go/format"
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
	tidy bool // gofmt would not change it
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
		list := byFile[file]
		udiff.SortEdits(list)
		changed, err := udiff.ApplyBytes(src.text, list)
		if err != nil {
			return nil
		}
		formatted, err := format.Source(changed)
		if err != nil {
			return nil // it would not parse
		}
		if spacing := udiff.Strings(string(changed), string(formatted)); src.tidy && blank(string(changed), spacing) {
			list = compose(list, spacing)
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
	formatted, err := format.Source(text)
	if err != nil {
		return nil
	}
	p.sources[file] = &source{tf, text, bytes.Equal(text, formatted)}
	return p.sources[file]
}
