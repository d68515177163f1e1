package analyzers_test

import (
	"fmt"
	"os"
	"path/filepath"
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

// headings are those that the documentation of every rule has.
var headings = []string{"Why it hurts", "Bad", "Good", "How to fix it", "How to silence it", "What it does not see"}

// Every rule has a page of its own, made from its documentation.
func TestDocumentation(t *testing.T) {
	for _, r := range analyzers.Rules() {
		var found []string
		for _, line := range strings.Split(r.Doc, "\n") {
			if heading, ok := strings.CutPrefix(line, "# "); ok {
				found = append(found, heading)
			}
		}
		if !slices.Equal(found, headings) {
			t.Errorf("%s has the headings %q, want %q", r.Name, found, headings)
		}
		if strings.HasSuffix(r.Summary(), ".") || !strings.HasPrefix(r.Summary(), "report ") {
			t.Errorf("%s: the summary is %q", r.Name, r.Summary())
		}
		if !strings.HasSuffix(r.Why(), ".") || strings.Contains(r.Why(), "\n") {
			t.Errorf("%s: the reason is %q, not one line with a full stop", r.Name, r.Why())
		}
		for _, want := range []string{"//nolint:" + r.Name, "//lint:ignore asynqvet/" + r.Name + " the reason"} {
			if !strings.Contains(r.Doc, want) {
				t.Errorf("%s does not say %s", r.Name, want)
			}
		}
		ruletest.CompareFile(t, filepath.Join(r.Name, "README.md"), r.Markdown())
	}
}

// The table in the README says what the rules say of themselves.
func TestREADME(t *testing.T) {
	const file, begin, end = "../README.md", "|---|---|---|\n", "<!-- /rules -->"
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
	for _, r := range analyzers.Rules() {
		fmt.Fprintf(&table, "| [`%s`](analyzers/%[1]s/README.md) | %s | %s |\n", r.Name, strings.TrimPrefix(r.Summary(), "report "), r.Why())
	}
	ruletest.CompareFile(t, file, before+begin+table.String()+end+after)
}
