package finding

import (
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// Of turns a diagnostic of an analyzer into a finding.
func Of(pkg, rule string, fset *token.FileSet, d analysis.Diagnostic) Finding {
	f := Finding{
		Package:  pkg,
		Rule:     rule,
		Category: d.Category,
		Message:  d.Message,
		Start:    place(fset, d.Pos),
		End:      place(fset, d.End),
	}
	for _, rel := range d.Related {
		f.Related = append(f.Related, Related{place(fset, rel.Pos), place(fset, rel.End), rel.Message})
	}
	for _, fix := range d.SuggestedFixes {
		out := Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			file := fset.File(e.Pos)
			end := e.End
			if !end.IsValid() {
				end = e.Pos
			}
			out.Edits = append(out.Edits, Edit{file.Name(), file.Offset(e.Pos), file.Offset(end), string(e.NewText)})
		}
		f.Fixes = append(f.Fixes, out)
	}
	return f.unmark()
}

func place(fset *token.FileSet, pos token.Pos) Position {
	if !pos.IsValid() {
		return Position{}
	}
	p := fset.Position(pos)
	if p.Filename == "" { // a line directive that names none
		p = fset.PositionFor(pos, false)
	}
	return Position{p.Filename, p.Line, max(p.Column, 1)} // such a directive may know no column
}
