package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// sample writes a file with an odd name and returns findings in it, one of them
// suppressed and one outside the folder.
func sample(t *testing.T) (dir string, list []finding.Finding) {
	t.Helper()
	dir = t.TempDir()
	file := filepath.Join(dir, "a b,c%<d>&\"é.go")
	source := "package p\n\nvar ä, 𝄞 = f(\"x\"), g()\n"
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	at := func(line, column int) finding.Position {
		return finding.Position{File: file, Line: line, Column: column}
	}
	g := strings.Index("var ä, 𝄞 = f(\"x\"), g()", "g()") + 1
	return dir, []finding.Finding{
		{
			Package: "example.com/p", Rule: "maxretry", Category: "maxretry",
			Message: "a <task>, 100% & \"quoted\": is wrong; mend it",
			Start:   at(3, g), End: at(3, g+3),
			Related: []finding.Related{{Start: at(1, 1), End: at(1, 8), Message: "made here"}},
			Fixes: []finding.Fix{{Message: "Mend it", Edits: []finding.Edit{
				{File: file, Start: strings.Index(source, "g()"), End: strings.Index(source, "g()") + 3, New: "h()"},
			}}},
		},
		{Package: "example.com/p", Rule: "maxretry", Category: "maxretry", Message: "the same line: again; mend it", Start: at(3, 1), End: at(3, 4)},
		{
			Package: "example.com/q", Rule: "ctxdone", Category: "ctxdone", Message: "silenced: it is; leave it", Start: at(1, 1),
			Suppression: &finding.Suppression{InSource: true, Reason: "a reason", Place: at(1, 2)},
		},
		{Package: "example.com/q", Rule: "printf", Message: "elsewhere", Start: finding.Position{File: "/elsewhere/x.go", Line: 7, Column: 2}},
	}
}

func write(t *testing.T, name string, list []finding.Finding, opt Options) string {
	t.Helper()
	f, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	if !f.Suppressed {
		var open []finding.Finding
		for _, f := range list {
			if f.Suppression == nil {
				open = append(open, f)
			}
		}
		list = open
	}
	opt.Context = -1
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if err := f.Write(w, list, opt); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Errorf("%s differs from run to run", name)
	}
	return first.String()
}

func TestText(t *testing.T) {
	dir, list := sample(t)
	want := "a b,c%<d>&\"é.go:3:24: a <task>, 100% & \"quoted\": is wrong; mend it (maxretry)\n" +
		"\ta b,c%<d>&\"é.go:1:1: made here\n" +
		"a b,c%<d>&\"é.go:3:1: the same line: again; mend it (maxretry)\n" +
		"/elsewhere/x.go:7:2: elsewhere (printf)\n"
	if got := write(t, "text", list, Options{Dir: dir}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	colored := write(t, "text", list, Options{Dir: dir, Color: true})
	if !strings.Contains(colored, "\x1b[1m/elsewhere/x.go:7:2\x1b[0m") {
		t.Errorf("no colour in\n%q", colored)
	}
	if plain := regexp.MustCompile("\x1b\\[\\d+m").ReplaceAllString(colored, ""); plain != want {
		t.Errorf("without colours\n%s\nwant\n%s", plain, want)
	}
	if got := write(t, "text", []finding.Finding{{Message: "m", Rule: "r", Start: finding.Position{File: "a\nb.go", Line: 1, Column: 1}}}, Options{}); strings.Count(got, "\n") != 1 {
		t.Errorf("a name with a line break takes more than a line: %q", got)
	}
}

func TestSARIF(t *testing.T) {
	dir, list := sample(t)
	for _, findings := range [][]finding.Finding{list, nil} {
		text := write(t, "sarif", findings, Options{Dir: dir, Version: "v1.2.3"})
		doc, err := sarif.FromBytes([]byte(text), sarif.WithStrictValidation())
		if err != nil {
			t.Fatal(err)
		}
		if err := doc.Validate(); err != nil {
			t.Errorf("against the schema of SARIF 2.1.0: %v", err)
		}
	}
	var doc struct {
		Version string
		Runs    []struct {
			ColumnKind string
			Tool       struct {
				Driver struct {
					Name, Version string
					Rules         []struct {
						ID, HelpURI                       string
						ShortDescription, FullDescription struct{ Text string }
						Help                              struct{ Text, Markdown string }
						DefaultConfiguration              struct{ Level string }
						Properties                        struct{ Tags []string }
					}
				}
			}
			Results []struct {
				RuleID              string
				RuleIndex           int
				Message             struct{ Text string }
				PartialFingerprints map[string]string
				Locations           []location
				RelatedLocations    []location
				Fixes               []struct {
					ArtifactChanges []struct {
						Replacements []struct {
							DeletedRegion   region
							InsertedContent struct{ Text string }
						}
					}
				}
				Suppressions []struct{ Kind, Justification string }
			}
		}
	}
	if err := json.Unmarshal([]byte(write(t, "sarif", list, Options{Dir: dir, Version: "v1.2.3"})), &doc); err != nil {
		t.Fatal(err)
	}
	run := doc.Runs[0]
	if doc.Version != "2.1.0" || run.Tool.Driver.Name != "asynqvet" || run.Tool.Driver.Version != "v1.2.3" || run.ColumnKind != "utf16CodeUnits" {
		t.Errorf("version %q, driver %+v, columns %q", doc.Version, run.Tool.Driver, run.ColumnKind)
	}
	for i, r := range run.Tool.Driver.Rules[:6] {
		record := analyzers.Rules()[i].Record()
		if r.DefaultConfiguration.Level != record.Severity.String() || !slices.Equal(r.Properties.Tags, []string{record.Theme.String()}) {
			t.Errorf("rule %s is of level %q, its tags are %q; want %v and %v", r.ID, r.DefaultConfiguration.Level, r.Properties.Tags, record.Severity, record.Theme)
		}
		if r.HelpURI == "" || r.ShortDescription.Text == "" || r.FullDescription.Text == "" || r.Help.Text == "" || !strings.Contains(r.Help.Markdown, "```go") {
			t.Errorf("rule %s lacks documentation", r.ID)
		}
	}
	if len(run.Results) != 4 {
		t.Fatalf("%d results", len(run.Results))
	}
	prints := make(map[string]bool)
	for i, r := range run.Results {
		if r.Message.Text != list[i].Message || run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || r.RuleID != list[i].Rule {
			t.Errorf("result %d: %+v", i, r)
		}
		for _, sum := range r.PartialFingerprints {
			if prints[sum] {
				t.Errorf("two findings with the fingerprint %s", sum)
			}
			prints[sum] = true
		}
	}
	// ä counts one and the clef two UTF-16 code units, 20 in all before g().
	first := run.Results[0]
	if at := first.Locations[0].PhysicalLocation; at.Region != (region{3, 21, 3, 24}) || at.ArtifactLocation.URI != "a%20b%2Cc%25%3Cd%3E&%22%C3%A9.go" && at.ArtifactLocation.URI != "a%20b,c%25%3Cd%3E&%22%C3%A9.go" {
		t.Errorf("the first finding is at %+v", at)
	}
	if len(first.RelatedLocations) != 1 || first.Fixes[0].ArtifactChanges[0].Replacements[0].DeletedRegion != (region{3, 21, 3, 24}) ||
		first.Fixes[0].ArtifactChanges[0].Replacements[0].InsertedContent.Text != "h()" {
		t.Errorf("related %+v, fixes %+v", first.RelatedLocations, first.Fixes)
	}
	if s := run.Results[2].Suppressions; len(s) != 1 || s[0].Kind != "inSource" || s[0].Justification != "a reason" {
		t.Errorf("suppressions %+v", s)
	}
	if uri := run.Results[3].Locations[0].PhysicalLocation.ArtifactLocation.URI; uri != "file:///elsewhere/x.go" {
		t.Errorf("a file elsewhere is %s", uri)
	}
}

type location struct {
	PhysicalLocation struct {
		ArtifactLocation struct{ URI string }
		Region           region
	}
}

type region struct{ StartLine, StartColumn, EndLine, EndColumn int }

// A fingerprint stays when lines are added above.
func TestFingerprint(t *testing.T) {
	dir, list := sample(t)
	before := newFingerprints(dir).of(list[0])
	data, err := os.ReadFile(list[0].Start.File)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(list[0].Start.File, append([]byte("\n\n"), data...), 0o644); err != nil {
		t.Fatal(err)
	}
	list[0].Start.Line += 2
	if after := newFingerprints(dir).of(list[0]); after != before {
		t.Errorf("%s became %s", before, after)
	}
}

// The form of a workflow command: https://docs.github.com/actions.
var annotation = regexp.MustCompile(`^::warning file=([^,:]+),line=(\d+),col=(\d+)(?:,endLine=\d+)?(?:,endColumn=\d+)?,title=([^,:]+(?:%3A[^,:]+)*)::(.+)$`)

func TestGitHub(t *testing.T) {
	dir, list := sample(t)
	lines := strings.Split(strings.TrimSuffix(write(t, "github", list, Options{Dir: dir}), "\n"), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines for 3 findings: %q", len(lines), lines)
	}
	for _, line := range lines {
		if !annotation.MatchString(line) {
			t.Errorf("no annotation: %s", line)
		}
	}
	m := annotation.FindStringSubmatch(lines[0])
	if m[1] != "a b%2Cc%25<d>&\"é.go" || m[2] != "3" || m[4] != "asynqvet%3A maxretry" || !strings.HasPrefix(m[5], "a <task>, 100%25 & ") || !strings.Contains(m[5], "%0Aa b") {
		t.Errorf("read as %q", m)
	}
	if got := write(t, "github", nil, Options{Dir: dir}); got != "" {
		t.Errorf("nothing found prints %q", got)
	}
}

func TestGitLab(t *testing.T) {
	dir, list := sample(t)
	var issues []struct {
		Description, Fingerprint, Severity string
		CheckName                          string `json:"check_name"`
		Location                           struct {
			Path  string
			Lines struct{ Begin int }
		}
	}
	if err := json.Unmarshal([]byte(write(t, "gitlab", list, Options{Dir: dir})), &issues); err != nil {
		t.Fatal(err)
	}
	if len(issues) != 3 {
		t.Fatalf("%d issues", len(issues))
	}
	prints := make(map[string]bool)
	for _, i := range issues {
		prints[i.Fingerprint] = true
		if i.Description == "" || i.Severity != "major" || i.CheckName == "" || i.Location.Path == "" || i.Location.Lines.Begin == 0 {
			t.Errorf("incomplete: %+v", i)
		}
	}
	if len(prints) != 3 {
		t.Errorf("%d fingerprints for 3 issues", len(prints))
	}
	if got := write(t, "gitlab", nil, Options{Dir: dir}); got != "[]\n" {
		t.Errorf("nothing found prints %q", got)
	}
}

func TestCheckstyle(t *testing.T) {
	dir, list := sample(t)
	var doc checkstyle
	if err := xml.Unmarshal([]byte(write(t, "checkstyle", list, Options{Dir: dir})), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Files) != 2 || len(doc.Files[0].Errors) != 2 || doc.Files[0].Name != filepath.Base(list[0].Start.File) {
		t.Fatalf("read as %+v", doc)
	}
	if e := doc.Files[0].Errors[0]; e != (checkstyleError{3, 24, "warning", list[0].Message, "asynqvet.maxretry"}) {
		t.Errorf("read as %+v", e)
	}
}

func TestJUnit(t *testing.T) {
	dir, list := sample(t)
	var doc junitSuites
	if err := xml.Unmarshal([]byte(write(t, "junit", list, Options{Dir: dir})), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Tests != 3 || doc.Failures != 3 || len(doc.Suites) != 2 || doc.Suites[0].Failures != 2 {
		t.Fatalf("read as %+v", doc)
	}
	if c := doc.Suites[0].Cases[0]; c.Failure.Message != list[0].Message || c.Line != 3 || !strings.HasSuffix(c.Failure.Text, "made here") {
		t.Errorf("read as %+v", c)
	}
	var empty junitSuites
	if err := xml.Unmarshal([]byte(write(t, "junit", nil, Options{Dir: dir})), &empty); err != nil {
		t.Fatal(err)
	}
	if empty.Tests != 1 || empty.Failures != 0 || len(empty.Suites) != 1 {
		t.Errorf("nothing found is %+v", empty)
	}
}

// Every format that knows severities tells those of the rules; what comes from
// no rule is a warning.
func TestSeverity(t *testing.T) {
	var list []finding.Finding
	for _, name := range []string{"startshutdown", "maxretry", "directives", "printf"} {
		list = append(list, finding.Finding{Package: "example.com/p", Rule: name, Message: "it is wrong", Start: finding.Position{File: "/p/p.go", Line: 1, Column: 1}})
	}
	for _, test := range []struct{ format, pattern, atError, atWarning string }{
		{"sarif", `"kind": "fail",\s+"level": "(\w+)"`, "error", "warning"},
		{"github", `(?m)^::(\w+) `, "error", "warning"},
		{"gitlab", `"severity": "(\w+)"`, "critical", "major"},
		{"checkstyle", `severity="(\w+)"`, "error", "warning"},
		{"junit", ` type="(\w+)"`, "error", "warning"},
	} {
		text := write(t, test.format, list, Options{Dir: "/p"})
		var got []string
		for _, m := range regexp.MustCompile(test.pattern).FindAllStringSubmatch(text, -1) {
			got = append(got, m[1])
		}
		if want := []string{test.atError, test.atWarning, test.atWarning, test.atWarning}; !slices.Equal(got, want) {
			t.Errorf("%s tells %q, want %q", test.format, got, want)
		}
	}
}

// What is printed as JSON is read as it was.
func TestJSON(t *testing.T) {
	dir, list := sample(t)
	text := write(t, "json", list, Options{Dir: dir})
	var read []finding.Finding
	if err := finding.Decode(strings.NewReader(text), func(l []finding.Finding, _ []string) { read = append(read, l...) }); err != nil {
		t.Fatal(err)
	}
	want := finding.Sort([]finding.Finding{list[0], list[1], list[3]})
	if got := finding.Sort(read); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestNamed(t *testing.T) {
	if _, err := Named("yaml"); err == nil || !strings.Contains(err.Error(), "text, json, sarif, github, gitlab, checkstyle and junit") {
		t.Errorf("the error is %v", err)
	}
}

// A name that has lines of its own, commands and marks of the terminal in it
// breaks no format.
func TestHostileName(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a\n::error::b\r\x1b[31m]]>\"<c>.go")
	list := []finding.Finding{{
		Package: "example.com/p", Rule: "maxretry", Category: "maxretry", Message: "it is wrong; mend it",
		Start: finding.Position{File: file, Line: 3, Column: 1}, End: finding.Position{File: file, Line: 3, Column: 4},
		Related: []finding.Related{{Start: finding.Position{File: file, Line: 1, Column: 1}, Message: "made here"}},
	}}
	for _, f := range Formats {
		text := write(t, f.Name, list, Options{Dir: dir})
		var err error
		switch f.Name {
		case "json", "sarif", "gitlab":
			err = json.Unmarshal([]byte(text), new(any))
		case "checkstyle", "junit":
			err = xml.Unmarshal([]byte(text), new(struct{ XMLName xml.Name }))
		case "github":
			if strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "::warning file=a%0A%3A%3Aerror") {
				err = errors.New("more than one command")
			}
		case "text":
			if strings.Count(text, "\n") != 2 || !strings.HasPrefix(text, `"a\n::error`) {
				err = errors.New("not a line a place")
			}
		default:
			err = errors.New("a format without a test")
		}
		if f.Name == "github" { // which must have the name as it is, but for what ends a line
			_, text, _ = strings.Cut(text, ",line=")
		}
		if err == nil && strings.ContainsAny(text, "\x1b\r") {
			err = errors.New("marks of the terminal")
		}
		if err != nil {
			t.Errorf("%s: %v\n%q", f.Name, err, text)
		}
	}
}
