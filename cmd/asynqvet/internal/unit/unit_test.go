package unit_test

import (
	"testing"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

func TestMatters(t *testing.T) {
	for _, test := range []struct {
		name, cfg string
		want      bool
	}{
		{"asked for", `{"VetxOnly": false, "Dir": "/usr/lib/go/src/fmt", "ImportMap": {"os": "os"}, "Standard": {"os": true}}`, true},
		{"the user's own", `{"VetxOnly": true, "Dir": "/home/u/m/p", "ModulePath": "example.com/m"}`, true},
		{"the user's own, Go 1.27", `{"VetxOnly": true, "Dir": "/home/u/m/p", "Module": {"Path": "example.com/m", "Version": ""}}`, true},
		{"replaced by a folder", `{"VetxOnly": true, "Dir": "/home/u/fork", "ModulePath": "example.com/x", "ModuleVersion": "v1.0.0"}`, true},
		{"a dependency", `{"VetxOnly": true, "Dir": "/home/u/go/pkg/mod/example.com/x@v1.0.0/y", "ModulePath": "example.com/x", "ModuleVersion": "v1.0.0"}`, false},
		{"a dependency, Go 1.27", `{"VetxOnly": true, "Dir": "/home/u/go/pkg/mod/example.com/x@v1.0.0", "Module": {"Path": "example.com/x", "Version": "v1.0.0"}}`, false},
		{"a vendored one", `{"VetxOnly": true, "Dir": "/home/u/m/vendor/example.com/x", "ModulePath": "example.com/x", "ModuleVersion": "v1.0.0"}`, false},
		{"the standard library", `{"VetxOnly": true, "Dir": "/usr/lib/go/src/fmt", "ImportMap": {"os": "os", "unsafe": "unsafe"}, "Standard": {"os": true}}`, false},
		{"the standard library with cgo", `{"VetxOnly": true, "Dir": "/usr/lib/go/src/net", "ImportMap": {"os": "os", "C": "C"}, "Standard": {"os": true}}`, false},
		{"without modules", `{"VetxOnly": true, "Dir": "/home/u/go/src/x", "ImportMap": {"os": "os", "y": "y"}, "Standard": {"os": true}}`, true},
	} {
		cfg, err := unit.Parse([]byte(test.cfg))
		if err != nil {
			t.Fatal(err)
		}
		if got := cfg.Matters(nil); got != test.want {
			t.Errorf("%s: %t, want %t", test.name, got, test.want)
		}
	}
	if _, err := unit.Parse([]byte("[")); err == nil {
		t.Error("what is no configuration is read")
	}
	if cfg := (&unit.Config{VetxOnly: true}); cfg.Matters([]string{"-json", "-ctxdone"}) || !cfg.Matters([]string{"-vet"}) || !cfg.Matters([]string{"--vet=true"}) {
		t.Error("what vet's own suite needs is not told from what it does not")
	}
}

// Whatever the go command says, a package that is asked for is analysed.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"VetxOnly": true, "Dir": "/m@v1", "ModulePath": "m", "ModuleVersion": "v1"}`))
	f.Add([]byte(`{"ImportMap": {"a": "b"}, "Standard": null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		cfg, err := unit.Parse(data)
		if err != nil {
			return
		}
		if !cfg.VetxOnly && !cfg.Matters(nil) {
			t.Errorf("%s does not matter", data)
		}
		if cfg.ModulePath != "" && cfg.ModuleVersion == "" && !cfg.Matters(nil) {
			t.Errorf("%s is the user's own and does not matter", data)
		}
	})
}
