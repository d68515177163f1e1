// Package vetx makes the files of facts that a vet tool leaves for packages which
// it does not analyse.
package vetx

import (
	"bytes"
	"encoding/binary"
	"errors"
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
	"strconv"
	"strings"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

// Expected reports whether the unitchecker in this program reads the types of
// dependencies from the files that earlier runs wrote, in place of export data: it
// does so since golang.org/x/tools v0.50.0.
func Expected() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return true
	}
	for _, dep := range info.Deps {
		if dep.Path == "golang.org/x/tools" {
			if dep.Replace != nil {
				dep = dep.Replace
			}
			minor, rest := strings.CutPrefix(dep.Version, "v0.")
			minor, _, _ = strings.Cut(minor, ".")
			n, err := strconv.Atoi(minor)
			return !rest || err != nil || n >= 50
		}
	}
	return true
}

// Write writes for a package that does not matter what the go command and later runs
// of the tool expect: no facts, and where they are expected the package's types. It
// returns an error where that cannot be made without the tool proper.
func Write(cfg *unit.Config) (err error) {
	if cfg.VetxOutput == "" {
		return errors.New("no place for facts")
	}
	var data []byte
	if Expected() {
		if data, err = encode(cfg); err != nil {
			return err
		}
	}
	return os.WriteFile(cfg.VetxOutput, data, 0o666)
}

// encode returns the file that holds the package's types and no facts, in the
// form of golang.org/x/tools v0.50.0 and later
// (go/analysis/unitchecker/unitchecker.go, writeVetxFile): a mark, the lengths
// of both parts and the parts. Bodies of functions are not looked at.
func encode(cfg *unit.Config) ([]byte, error) {
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
