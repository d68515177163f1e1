package finding

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// The shape in which go vet -json prints findings: objects of packages, each
// with lists by analyzer.
type (
	jsonDiagnostic struct {
		Category string        `json:"category,omitempty"`
		Posn     string        `json:"posn"`
		End      string        `json:"end,omitempty"`
		Message  string        `json:"message"`
		Fixes    []jsonFix     `json:"suggested_fixes,omitempty"`
		Related  []jsonRelated `json:"related,omitempty"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		File  string `json:"filename"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		New   string `json:"new"`
	}
	jsonRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end,omitempty"`
		Message string `json:"message"`
	}
)

// Decode reads what go vet -json prints: objects, one a package, with comment
// lines between them. It hands each to visit, with a text for each analyzer
// that failed. An object ends with a brace at the head of a line, or is one
// line.
func Decode(in io.Reader, visit func(list []Finding, problems []string)) error {
	var object bytes.Buffer
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if object.Len() > 0 || !bytes.HasPrefix(line, []byte("#")) {
			object.Write(line)
		}
		if text := bytes.TrimRight(line, "\r\n"); bytes.Equal(text, []byte("}")) || bytes.Equal(text, []byte("{}")) {
			list, problems, err := decodeObject(object.Bytes())
			if err != nil {
				return err
			}
			object.Reset()
			visit(list, problems)
		}
		switch {
		case err == io.EOF && len(bytes.TrimSpace(object.Bytes())) > 0:
			return io.ErrUnexpectedEOF
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

func decodeObject(data []byte) (list []Finding, problems []string, err error) {
	var object map[string]map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return nil, nil, err
	}
	for pkg, rules := range object {
		for rule, raw := range rules {
			var diagnostics []jsonDiagnostic
			if err := json.Unmarshal(raw, &diagnostics); err != nil {
				var failure struct {
					Err string `json:"error"`
				}
				if json.Unmarshal(raw, &failure) != nil {
					return nil, nil, err
				}
				problems = append(problems, fmt.Sprintf("%s: %s: %s", pkg, rule, failure.Err))
				continue
			}
			for _, d := range diagnostics {
				list = append(list, d.finding(pkg, rule))
			}
		}
	}
	slices.Sort(problems)
	return list, problems, nil
}

func (d jsonDiagnostic) finding(pkg, rule string) Finding {
	f := Finding{
		Package:  pkg,
		Rule:     rule,
		Category: d.Category,
		Message:  d.Message,
		Start:    ParsePosition(d.Posn),
		End:      ParsePosition(d.End),
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, Related{ParsePosition(r.Posn), ParsePosition(r.End), r.Message})
	}
	for _, fix := range d.Fixes {
		out := Fix{Message: fix.Message}
		for _, e := range fix.Edits {
			out.Edits = append(out.Edits, Edit(e))
		}
		f.Fixes = append(f.Fixes, out)
	}
	return f.unmark()
}

// unmark turns the mark of a silenced finding into its suppression: the
// directive is the last of the related places.
func (f Finding) unmark() Finding {
	category, ok := strings.CutSuffix(f.Category, analyzers.Silenced)
	if !ok || len(f.Related) == 0 {
		return f
	}
	last := f.Related[len(f.Related)-1]
	f.Category = category
	f.Related = f.Related[:len(f.Related)-1]
	f.Suppression = &Suppression{InSource: true, Place: last.Start, Reason: last.Message}
	return f
}

// Encode prints findings as one object of go vet -json, its keys sorted.
func Encode(w io.Writer, list []Finding) error {
	packages := make(map[string]map[string][]jsonDiagnostic)
	for _, f := range list {
		if packages[f.Package] == nil {
			packages[f.Package] = make(map[string][]jsonDiagnostic)
		}
		packages[f.Package][f.Rule] = append(packages[f.Package][f.Rule], f.diagnostic())
	}
	if len(packages) == 0 {
		_, err := fmt.Fprintln(w, "{}")
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	return enc.Encode(packages)
}

func (f Finding) diagnostic() jsonDiagnostic {
	d := jsonDiagnostic{Category: f.Category, Posn: f.Start.String(), End: f.End.String(), Message: f.Message}
	for _, r := range f.Related {
		d.Related = append(d.Related, jsonRelated{r.Start.String(), r.End.String(), r.Message})
	}
	for _, fix := range f.Fixes {
		out := jsonFix{Message: fix.Message}
		for _, e := range fix.Edits {
			out.Edits = append(out.Edits, jsonEdit(e))
		}
		d.Fixes = append(d.Fixes, out)
	}
	return d
}
