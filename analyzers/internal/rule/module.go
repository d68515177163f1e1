package rule

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// This file looks at the module around a package, as far as files tell.

// onlyMain reports whether the package is the only main of its module.
func (p *Pass) onlyMain() bool {
	own := filepath.Dir(p.Fset.File(p.Files[0].FileStart).Name())
	root := moduleRoot(own)
	if root == "" || p.Pkg.Name() != "main" {
		return false
	}
	only := true
	eachSource(root, func(path string) bool {
		if strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == own {
			return true
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly)
		only = err == nil && f.Name.Name != "main"
		return only
	})
	return only
}

// eachSource visits the Go files of a module, until visit returns false.
func eachSource(root string, visit func(path string) bool) {
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir // what cannot be read is not built either
		case d.IsDir():
			if path != root && ignoredFolder(path, d.Name()) {
				return fs.SkipDir
			}
		case strings.HasSuffix(path, ".go") && !visit(path):
			return fs.SkipAll
		}
		return nil
	})
}

// ignoredFolder reports whether the go command leaves a folder out of the
// packages of the module around it.
func ignoredFolder(path, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "vendor" || name == "testdata" || name == "node_modules" {
		return true
	}
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil
}

// moduleRoot returns the closest folder around dir that holds a go.mod, "" where
// there is none.
func moduleRoot(dir string) string {
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
