package analyzers_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
)

func TestValid(t *testing.T) {
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Error(err)
	}
	for _, r := range analyzers.Rules() {
		if r.URL == "" || r.Doc == "" || r.Why == "" {
			t.Errorf("%s lacks its documentation", r.Name)
		}
	}
}

// The table in the README says what the rules say of themselves.
func TestREADME(t *testing.T) {
	data, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(data), "|---|---|---|---|\n")
	table, _, ok2 := strings.Cut(table, "<!-- /rules -->")
	if !ok || !ok2 {
		t.Fatal("README.md has no table of the rules")
	}
	var want strings.Builder
	for _, r := range analyzers.Rules() {
		summary, _, _ := strings.Cut(r.Doc, "\n")
		fix := "no"
		if r.Fix {
			fix = "yes"
		}
		fmt.Fprintf(&want, "| `%s` | %s | %s | %s |\n", r.Name, strings.TrimPrefix(summary, "report "), fix, r.Why)
	}
	if table != want.String() {
		t.Errorf("README.md has\n%s\nwant\n%s", table, want.String())
	}
}
