package cronspec

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What the rule says of a spec is what asynq does with it: TestExecuted registers the
// same ones.
func TestJudge(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("testdata", "executed", "specs.txt"))
	if err != nil {
		t.Fatal(err)
	}
	says := map[string]string{
		"works": "", "seconds": "no field for seconds", "refused": "refuses it, for", "panics": "panics",
		"never": "never runs", "second": "rounded up to a second",
	}
	for line := range strings.Lines(string(text)) {
		kind, spec, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			continue
		}
		if got := judge(spec); (got == "") != (says[kind] == "") || !strings.Contains(got, says[kind]) {
			t.Errorf("%q: %q, want %q", spec, got, says[kind])
		}
	}
}
