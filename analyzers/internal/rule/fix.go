package rule

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"

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
// has changed.
func (p *Pass) Fix(message string, edits []analysis.TextEdit) []analysis.SuggestedFix {
	byFile := make(map[*ast.File][]udiff.Edit)
	var order []*ast.File
	for _, e := range edits {
		file := p.Prog.File(e.Pos)
		src := p.source(file)
		if src == nil {
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
		changed, err := udiff.ApplyBytes(src.text, byFile[file])
		if err != nil {
			return nil
		}
		formatted, err := format.Source(changed)
		if err != nil {
			return nil // it would not parse
		}
		// One small edit merges best with those of other fixes, so it stays as
		// it is where it leaves nothing to format. Several are turned into whole
		// lines, so that two fixes which add one import do so in the same way.
		list := byFile[file]
		if src.tidy && (len(list) > 1 || !bytes.Equal(changed, formatted)) {
			list = udiff.Lines(string(src.text), string(formatted))
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
