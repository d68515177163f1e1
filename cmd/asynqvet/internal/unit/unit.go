// Package unit decides for one package that the go command hands to a vet tool
// whether it can matter, and answers at once where it cannot. The go command
// starts the tool for every dependency, of which most are others' packages: no
// rule reports there, and no fact is asked of them.
package unit

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"runtime/debug"

	"golang.org/x/mod/semver"
	"golang.org/x/tools/go/gcexportdata"

	"github.com/asynqvet/asynqvet/analyzers"
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

// Matters reports whether the package must be analysed: it is asked for, it is
// the user's own (program.Own says the same of a loaded package), or it may
// reach asynq where there are no modules.
func (cfg *Config) Matters() bool {
	if !cfg.VetxOnly {
		return true
	}
	if cfg.ModulePath == "" {
		for _, path := range cfg.ImportMap {
			if path != "unsafe" && !cfg.Standard[path] {
				return true
			}
		}
		return false
	}
	return !analyzers.IsRequired(cfg.ModuleVersion, cfg.Dir)
}

// Answer writes for a package that does not matter what the go command and
// later runs of the tool expect: no facts, and with a unitchecker that takes
// types from there its types. It returns an error where that cannot be made
// without the tool proper.
func (cfg *Config) Answer() error {
	if cfg.VetxOutput == "" {
		return fmt.Errorf("no place for facts")
	}
	if !typesInVetx() {
		return os.WriteFile(cfg.VetxOutput, nil, 0o666)
	}
	data, err := cfg.types()
	if err != nil {
		return err
	}
	return os.WriteFile(cfg.VetxOutput, data, 0o666)
}

// typesInVetx reports whether the unitchecker in this program reads the types
// of dependencies from the files that earlier runs wrote, in place of export
// data: it does so since golang.org/x/tools v0.50.0.
func typesInVetx() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return true
	}
	for _, dep := range info.Deps {
		if dep.Path == "golang.org/x/tools" {
			if dep.Replace != nil {
				dep = dep.Replace
			}
			return semver.Compare(dep.Version, "v0.50.0-0") >= 0
		}
	}
	return true
}

// types returns the file that holds the package's types and no facts, in the
// form of golang.org/x/tools v0.50.0 and later
// (go/analysis/unitchecker/unitchecker.go, writeVetxFile): a mark, the lengths
// of both parts and the parts. Bodies of functions are not looked at.
func (cfg *Config) types() ([]byte, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range cfg.GoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	compiler := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		file, ok := cfg.PackageFile[path]
		if !ok {
			return nil, fmt.Errorf("no export data for %q", path)
		}
		return os.Open(file)
	})
	conf := types.Config{
		Importer:         importMap{cfg.ImportMap, compiler},
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        cfg.GoVersion,
		IgnoreFuncBodies: true,
	}
	pkg, err := conf.Check(cfg.ImportPath, fset, files, nil)
	if err != nil {
		return nil, err
	}
	var exported bytes.Buffer
	if err := gcexportdata.Write(&exported, fset, pkg); err != nil {
		return nil, err
	}
	data := exported.Bytes()[1:] // without the mark of the form
	var out bytes.Buffer
	out.WriteString("vetx")
	lengths := binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
	out.Write(binary.LittleEndian.AppendUint32(lengths, 0))
	out.Write(data)
	return out.Bytes(), nil
}

type importMap struct {
	paths map[string]string
	next  types.Importer
}

func (m importMap) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	resolved, ok := m.paths[path]
	if !ok {
		return nil, fmt.Errorf("cannot resolve import %q", path)
	}
	return m.next.Import(resolved)
}
