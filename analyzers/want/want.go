// Package want reads what the packages of testdata expect of the rules, in
// comments as analysistest has them:
//
//	srv.Start(mux) // want "never shut down" "has no drain time"
//
// Each string is a regular expression for a message that must be reported on the
// line. What else analysistest knows, facts and lines further down, is refused.
package want

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Place is a line of a file.
type Place struct {
	File string
	Line int
}

func (p Place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// A Report is a message and where it was reported.
type Report struct {
	Place
	Message string
}

// Comments are the messages that are expected, by place.
type Comments map[Place][]*regexp.Regexp

// Below reads the comments of all Go files below a folder.
func Below(dir string) (Comments, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		files = append(files, f)
		return err
	})
	if err != nil {
		return nil, err
	}
	return Of(fset, files)
}

// Of reads the comments of files.
func Of(fset *token.FileSet, files []*ast.File) (Comments, error) {
	out := make(Comments)
	for _, f := range files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				text, ok := strings.CutPrefix(body(c.Text), "want")
				if !ok {
					continue
				}
				posn := fset.Position(c.Pos())
				expected, err := parse(text)
				if err != nil {
					return nil, fmt.Errorf("%s: in a want comment: %w", posn, err)
				}
				at := Place{posn.Filename, posn.Line}
				if out[at] != nil {
					return nil, fmt.Errorf("%s: a second want comment on the line", posn)
				}
				out[at] = expected
			}
		}
	}
	return out, nil
}

// body returns what a comment says. One that stands at the end of another, as
// behind a directive, counts for itself.
func body(comment string) string {
	comment = strings.TrimSuffix(comment[len("//"):], "*/")
	if i := strings.Index(comment, "// want"); i >= 0 {
		comment = comment[i+len("//"):]
	}
	return strings.TrimSpace(comment)
}

// parse reads a list of strings.
func parse(text string) ([]*regexp.Regexp, error) {
	var out []*regexp.Regexp
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%s is no string", text)
		}
		text = text[len(quoted):]
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		message, err := regexp.Compile(pattern)
		if err != nil {
			return nil, err
		}
		out = append(out, message)
	}
	return out, nil
}

// Compare lists, in order, the reports that are not expected and the expected
// messages that are not reported. Each report meets one expectation.
func (c Comments) Compare(reports []Report) []string {
	left := make(Comments)
	for at, expected := range c {
		left[at] = slices.Clone(expected)
	}
	var problems []string
	for _, r := range reports {
		expected := left[r.Place]
		i := slices.IndexFunc(expected, func(message *regexp.Regexp) bool { return message.MatchString(r.Message) })
		switch {
		case i >= 0:
			left[r.Place] = slices.Delete(expected, i, i+1)
		case len(expected) > 0:
			problems = append(problems, fmt.Sprintf("%v: reported: %s\n\twant %q", r.Place, r.Message, expected))
		default:
			problems = append(problems, fmt.Sprintf("%v: reported: %s", r.Place, r.Message))
		}
	}
	for at, expected := range left {
		for _, message := range expected {
			problems = append(problems, fmt.Sprintf("%v: not reported: %q", at, message))
		}
	}
	slices.Sort(problems)
	return problems
}

// Among returns the comments as far as reports meet them: what is expected of reports
// that need not be complete.
func (c Comments) Among(reports []Report) Comments {
	met := make(Comments)
	for at, expected := range c {
		for _, message := range expected {
			if slices.ContainsFunc(reports, func(r Report) bool { return r.Place == at && message.MatchString(r.Message) }) {
				met[at] = append(met[at], message)
			}
		}
	}
	return met
}
