package analyzers_test

import (
	"cmp"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

func TestValid(t *testing.T) {
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Error(err)
	}
}

// The form of messages holds in the demo as well as in the rules' own cases.
func TestMessages(t *testing.T) {
	for _, act := range analyze(t, ruletest.Load(t, "./demo/...")) {
		for _, d := range act.Diagnostics {
			ruletest.CheckForm(t, act, d)
		}
	}
}

// documented lists all rules that have a page.
func documented() []analyzers.Rule { return append(analyzers.Rules(), analyzers.Comparisons()...) }

// headings are those that the documentation of every rule has.
var headings = []string{"Why it hurts", "Bad", "Good", "How to fix it", "How to silence it", "What it does not see"}

// Every rule has a page of its own, made from its documentation.
func TestDocumentation(t *testing.T) {
	for _, r := range documented() {
		var found []string
		for _, line := range strings.Split(r.Doc, "\n") {
			if heading, ok := strings.CutPrefix(line, "# "); ok {
				found = append(found, heading)
			}
		}
		if !slices.Equal(found, headings) {
			t.Errorf("%s has the headings %q, want %q", r.Name, found, headings)
		}
		for _, want := range []string{"//nolint:" + r.Name, "//lint:ignore asynqvet/" + r.Name + " the reason"} {
			if !strings.Contains(r.Doc, want) {
				t.Errorf("%s does not say %s", r.Name, want)
			}
		}
		ruletest.CompareFile(t, filepath.Join(r.Name, "README.md"), r.Markdown())
	}
}

// Every part of every record is there and has its form.
func TestRecords(t *testing.T) {
	version := regexp.MustCompile(`^v\d+\.\d+\.\d+$`)
	for _, r := range documented() {
		record := r.Record()
		for part, value := range reflect.ValueOf(record).Fields() {
			if value.IsZero() {
				t.Errorf("%s has no %s: say it in its doc.go or its rule.Options", r.Name, part.Name)
			}
		}
		if record.Name != r.Name || record.Doc != r.Doc || !strings.HasPrefix(record.Doc, record.Summary+"\n") {
			t.Errorf("%s: the record is of %q, and its text begins with %.80q", r.Name, record.Name, record.Doc)
		}
		if strings.HasSuffix(record.Summary, ".") || !strings.HasPrefix(record.Summary, "report ") {
			t.Errorf("%s: the summary is %q", r.Name, record.Summary)
		}
		if !strings.HasSuffix(record.Why, ".") || strings.Contains(record.Why, "\n") {
			t.Errorf("%s: the reason is %q, not one line with a full stop", r.Name, record.Why)
		}
		if !version.MatchString(record.Since) {
			t.Errorf("%s is there since %q, which is no version", r.Name, record.Since)
		}
		if !strings.Contains(record.Bad, "// reported") || strings.Contains(record.Good, "// reported") {
			t.Errorf("%s: what is bad does not say where it is reported, or what is good does\n%s\n\n%s", r.Name, record.Bad, record.Good)
		}
		for _, code := range []string{record.Bad, record.Good} {
			if formatted, err := format.Source([]byte(code)); err != nil || string(formatted) != code {
				t.Errorf("%s: not formatted as Go (%v):\n%s", r.Name, err, code)
			}
		}
		if got := analyzers.SeverityOf(r.Name); got != record.Severity {
			t.Errorf("%s is found to be of the severity %v, want %v", r.Name, got, record.Severity)
		}
	}
	for _, name := range []string{analyzers.Directives.Name, "printf"} {
		if got := analyzers.SeverityOf(name); got != analyzers.Warning {
			t.Errorf("%s is of the severity %v", name, got)
		}
	}
	if !slices.IsSortedFunc(documented(), func(a, b analyzers.Rule) int { return cmp.Compare(a.Record().Theme, b.Record().Theme) }) {
		t.Error("the rules are not listed by their themes")
	}
}

// The table in the README says what the rules say of themselves.
func TestREADME(t *testing.T) {
	const file, begin, end = "../README.md", "see TestREADME -->\n", "<!-- /rules -->"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("README.md has no table of the rules")
	}
	var table strings.Builder
	table.WriteString("| theme | rule | severity | it reports | why it hurts in production |\n|---|---|---|---|---|\n")
	for _, r := range documented() {
		record := r.Record()
		fmt.Fprintf(&table, "| %v | [`%s`](analyzers/%[2]s/README.md) | %v | %s | %s |\n",
			record.Theme, record.Name, record.Severity, strings.TrimPrefix(record.Summary, "report "), record.Why)
	}
	ruletest.CompareFile(t, file, before+begin+table.String()+end+after)
}

// The recipe for Bazel in the README names every rule.
func TestBazelRecipe(t *testing.T) {
	const file, begin, end = "../README.md", "    deps = [\n", "    ],\n"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("README.md has no recipe for Bazel")
	}
	var labels []string
	for _, r := range analyzers.Rules() {
		labels = append(labels, fmt.Sprintf("        \"@com_github_asynqvet_asynqvet//analyzers/%s\",\n", r.Name))
	}
	slices.Sort(labels)
	ruletest.CompareFile(t, file, before+begin+strings.Join(labels, "")+end+after)
}

// Every rule has a command of its own and a test of its cases.
func TestFolders(t *testing.T) {
	for _, r := range analyzers.Rules() {
		for _, file := range []string{
			filepath.Join(r.Name, "cmd", r.Name, "main.go"), filepath.Join(r.Name, r.Name+"_test.go"),
			filepath.Join("..", "testdata", r.Name),
		} {
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", r.Name, err)
			}
		}
	}
}
