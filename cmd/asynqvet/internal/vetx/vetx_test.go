package vetx_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/vetx"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	if vetx.Write(&unit.Config{VetxOnly: true}) == nil {
		t.Error("facts are written nowhere")
	}
}

// Whatever the go command says, an answer goes nowhere but to the file that it names.
func FuzzWrite(f *testing.F) {
	f.Add([]byte(`{"VetxOnly": true, "Dir": "/m@v1", "ModulePath": "m", "ModuleVersion": "v1"}`))
	f.Add([]byte(`{"ImportMap": {"a": "b"}, "Standard": null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		cfg, err := unit.Parse(data)
		if err != nil {
			return
		}
		dir := t.TempDir()
		cfg.VetxOutput = filepath.Join(dir, "vetx")
		cfg.GoFiles = nil
		_ = vetx.Write(cfg)
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 1 {
			t.Errorf("wrote %v, %v", entries, err)
		}
	})
}
