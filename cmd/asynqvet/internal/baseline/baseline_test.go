package baseline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/baseline"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

//nolint:dupword // it is code
const source = `package p

func f() {
	enqueue()
	enqueue()
}

func (t *T) m() {
	enqueue()
}

type payload struct {
	A int
}
`

func all(string, string) bool { return true }

// place writes the source with something added above and returns the findings in it.
func place(t *testing.T, dir, above string) []finding.Finding {
	t.Helper()
	file := filepath.Join(dir, "p.go")
	text := strings.Replace(source, "package p\n", "package p\n"+above, 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var list []finding.Finding
	for i, line := range strings.Split(text, "\n") {
		rule := map[bool]string{true: "maxretry", false: "payloadversion"}[strings.Contains(line, "enqueue()")]
		if strings.Contains(line, "enqueue()") || strings.HasPrefix(line, "type ") {
			list = append(list, finding.Finding{Rule: rule, Start: finding.Position{File: file, Line: i + 1, Column: 2}})
		}
	}
	return list
}

func recorded(t *testing.T, path string, list []finding.Finding) string {
	t.Helper()
	b, err := baseline.Empty(path)
	if err != nil {
		t.Fatal(err)
	}
	b.Replace(list, all)
	text, err := b.Format()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBaseline(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "sub", "..", "known.json")
	list := place(t, dir, "")
	if len(list) != 4 {
		t.Fatalf("%d findings", len(list))
	}
	text := recorded(t, path, list)
	want := `{
	"version": 1,
	"findings": [
		{"rule":"maxretry","file":"p.go","function":"(*T).m","line":"enqueue()"},
		{"rule":"maxretry","file":"p.go","function":"f","line":"enqueue()","count":2},
		{"rule":"payloadversion","file":"p.go","line":"type payload struct {"}
	]
}
`
	if text != want {
		t.Errorf("wrote\n%s\nwant\n%s", text, want)
	}

	// What was added above does not matter; what looks like a known finding in
	// another place does.
	list = place(t, dir, "\nfunc g() {\n\tenqueue()\n}\n")
	b, err := baseline.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := b.Apply(list); n != 4 || list[0].Suppression != nil {
		t.Errorf("%d of 5 are known, the new one is suppressed: %v", n, list[0].Suppression != nil)
	}
	if n := b.Left(all); n != 0 {
		t.Errorf("%d are left", n)
	}

	// One of two is gone.
	b, err = baseline.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	list = place(t, dir, "")
	b.Apply(list[1:])
	if n := b.Left(all); n != 1 {
		t.Errorf("%d are left, want 1", n)
	}
	if n := b.Left(func(rule, _ string) bool { return rule != "maxretry" }); n != 0 {
		t.Errorf("%d are left of rules that did not run", n)
	}

	// Findings that a directive silences are not recorded, and what does not
	// concern the run stays.
	list[3].Suppression = &finding.Suppression{InSource: true}
	b.Replace(list[3:], func(rule, _ string) bool { return rule == "payloadversion" })
	left, err := b.Format()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(left), "payloadversion") || !strings.Contains(string(left), "maxretry") {
		t.Errorf("wrote\n%s", left)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "not a baseline",
		"[]":                             "not a baseline",
		`{"version": 2, "findings": []}`: "version 2, want 1",
		`{"findings": []}`:               "version 0, want 1",
		`{"version": 1, "finding": []}`:  "finding",
		`{"version": 1} {}`:              "more than one",
		`{"version": 1, "findings": [{"file": "a.go"}]}`:                               "finding 1 lacks",
		`{"version": 1, "findings": [{"rule": "maxretry", "file": "a", "count": -1}]}`: "finding 1",
	} {
		if _, err := baseline.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := baseline.Read(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
}

// Whatever is read can be written, and is read again as the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"version":1,"findings":[{"rule":"maxretry","file":"p.go","function":"f","line":"enqueue()","count":2}]}`))
	f.Add([]byte(`{"version":1,"findings":[{"rule":"\u0000","file":"../a b","line":"<&>"},{"rule":"r","file":"f"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := baseline.Parse(data)
		if err != nil {
			return
		}
		path := filepath.Join(t.TempDir(), "b")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		b, err := baseline.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := b.Format()
		if err != nil {
			t.Fatal(err)
		}
		again, err := baseline.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if sum(again) != sum(entries) {
			t.Errorf("%v became %v", entries, again)
		}
	})
}

// sum tells how many findings of each kind there are.
func sum(entries []baseline.Entry) string {
	counts := make(map[baseline.Entry]int)
	for _, e := range entries {
		n := max(e.Count, 1)
		e.Count = 0
		counts[e] += n
	}
	return fmt.Sprint(counts)
}
