package cachekey

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestRequest(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("module m\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	inner := filepath.Join(root, "cmd", "a")
	if err := os.MkdirAll(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		dir  string
		args []string
		want []string
	}{
		{root, []string{"vet", "-vettool=/usr/bin/asynqvet", "./..."}, []string{".", "vet", "./..."}},
		{root, []string{"vet", "-vettool", "/usr/bin/asynqvet", "-json", "./..."}, []string{".", "vet", "-json", "./..."}},
		{inner, []string{"vet", "--vettool=asynqvet", "."}, []string{"cmd/a", "vet", "."}},
		{root, []string{"vet", filepath.Join(inner, "main.go")}, []string{".", "vet", "cmd/a/main.go"}},
		{root, []string{"vet", "-tags=x", "./cmd/..."}, []string{".", "vet", "-tags=x", "./cmd/..."}},
	} {
		if got := request(test.args, test.dir); !slices.Equal(got, test.want) {
			t.Errorf("%v in %s: %q, want %q", test.args, test.dir, got, test.want)
		}
	}
}
