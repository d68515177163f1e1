// Package unit decides for one package that the go command hands to a vet tool
// whether it can matter, and answers at once where it cannot. The go command
// starts the tool for every dependency, of which most are others' packages: no
// rule reports there, and no fact is asked of them.
package unit

import (
	"encoding/json"
	"os"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/foreign"
)

// A Config is what the go command says of the package, as far as it matters
// here (cmd/go/internal/work/exec.go, type vetConfig).
type Config struct {
	Dir           string
	ImportPath    string
	GoVersion     string
	GoFiles       []string
	ModulePath    string // until Go 1.27
	ModuleVersion string // until Go 1.27
	Module        *struct{ Path, Version string }
	ImportMap     map[string]string // import path to package path
	PackageFile   map[string]string // package path to export data
	Standard      map[string]bool   // imported packages of the standard library
	PackageVetx   map[string]string // package path to the file of facts
	VetxOnly      bool              // the package is a dependency only
	VetxOutput    string
}

// Parse reads the text of a .cfg file. It returns an error where that is none.
func Parse(data []byte) (*Config, error) {
	cfg := new(Config)
	if err := json.Unmarshal(data, cfg); err != nil {
		return nil, err
	}
	if cfg.Module != nil {
		cfg.ModulePath, cfg.ModuleVersion = cfg.Module.Path, cfg.Module.Version
	}
	return cfg, nil
}

// VetFlag adds vet's own suite: a vet tool takes its place.
const VetFlag = "vet"

// AsksForVet reports whether flags among the arguments ask for vet's own suite.
func AsksForVet(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, value, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return strings.HasPrefix(arg, "-") && name == VetFlag && (value == "" || value == "true" || value == "1")
	})
}

// Matters reports whether the package must be analysed by a tool with these
// arguments: it is asked for, vet's own suite, too, or it is the user's own
// (program.Own says the same of a loaded package), or it may reach asynq where there
// are no modules.
func (cfg *Config) Matters(args []string) bool {
	if !cfg.VetxOnly || AsksForVet(args) {
		return true
	}
	if cfg.ModulePath == "" {
		for _, path := range cfg.ImportMap {
			if path != "unsafe" && path != "C" && !cfg.Standard[path] {
				return true
			}
		}
		return false
	}
	return !foreign.Required(cfg.ModuleVersion, cfg.Dir)
}

// Idle returns the package that the arguments of the program name, if it cannot matter,
// nil otherwise.
func Idle(args []string) *Config {
	file := File(args)
	if file == "" {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	cfg, err := Parse(data)
	if err != nil || cfg.Matters(args) {
		return nil
	}
	return cfg
}

// File returns the file that describes the package, where the arguments of the
// program are those with which the go command starts a vet tool for one: flags, and
// behind them the file. It is "" for all others.
func File(args []string) string {
	last := len(args) - 1
	if last < 0 || !strings.HasSuffix(args[last], ".cfg") || slices.ContainsFunc(args[:last], func(a string) bool { return !strings.HasPrefix(a, "-") }) {
		return ""
	}
	info, err := os.Stat(args[last])
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return args[last]
}
