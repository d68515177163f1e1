package early

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

// Only a package that cannot matter is answered for, and only where what it imports
// shows that no types are expected.
func TestAnswered(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		imported string // what is in the file of an import's facts, "-" for no import
		asked    bool   // the package is
		args     []string
		want     bool
	}{
		"no types":          {"", false, nil, true},
		"with other flags":  {"", false, []string{"-json"}, true},
		"types":             {"vetx...", false, nil, false},
		"imports nothing":   {"-", false, nil, false},
		"asked for":         {"", true, nil, false},
		"for vet's checks":  {"", false, []string{"-vet"}, false},
		"not a vet tool":    {"", false, []string{"./..."}, false},
		"types behind flag": {"vetx...", false, []string{"-json"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			cfg := unit.Config{Dir: "/go/src/a", VetxOnly: !test.asked, VetxOutput: out}
			if test.imported != "-" {
				facts := filepath.Join(dir, "facts")
				write(t, facts, []byte(test.imported))
				cfg.PackageVetx = map[string]string{"b": facts}
			}
			data, err := json.Marshal(cfg)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "vet.cfg")
			write(t, file, data)
			if got := answered(append(test.args, file)); got != test.want {
				t.Errorf("answered: %t, want %t", got, test.want)
			}
			if data, err := os.ReadFile(out); (err == nil) != test.want || len(data) > 0 {
				t.Errorf("facts: %q, %v", data, err)
			}
		})
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
