package check

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/foreign"
)

// A loader makes the types of the packages that are asked for. The user's own
// packages come from source, for rules look into them. All others come from the
// export data that the go command keeps in its build cache: none of their
// source is read, but the declarations of those that do not compile.
type loader struct {
	opt     *Options
	fset    *token.FileSet
	outside func(file string) bool
	roots   []*packages.Package          // that are asked for
	sources []*packages.Package          // that come from source, imports before their importers
	source  map[*packages.Package]source // why they do
	matters map[*packages.Package]bool   // to the rules
	failed  []*packages.Package          // mains of tests with errors
	foreign map[string]*types.Package
	checked atomic.Int64 // packages that were dealt with
}

// A source says why a package comes from source.
type source uint8

// The reasons.
const (
	compiled source = iota // it does not: there is export data
	own                    // it is the user's own
	importer               // it is another's and imports one of the user's own
	bare                   // it is another's and does not compile
)

// shorten makes names of files in a text relative.
func (l *loader) shorten(text string) string {
	dir, err := filepath.Abs(l.opt.Dir)
	if err != nil {
		return text
	}
	return strings.ReplaceAll(text, dir+string(filepath.Separator), "")
}

// load returns an error where the go command cannot say which packages there
// are; errors in packages stand in the packages.
func load(opt *Options) (*loader, error) {
	l := &loader{opt: opt, fset: token.NewFileSet(), outside: outsideOf(opt.Dir), source: make(map[*packages.Package]source), foreign: make(map[string]*types.Package)}
	pkgs, err := packages.Load(l.config(packages.NeedName|packages.NeedFiles|packages.NeedCompiledGoFiles|packages.NeedEmbedFiles|
		packages.NeedImports|packages.NeedDeps|packages.NeedModule|packages.NeedForTest|packages.NeedTypesSizes), opt.Patterns...)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		if isTestMain(p) && len(p.Errors) > 0 {
			l.failed = append(l.failed, p)
		}
	}
	l.roots = once(pkgs)
	l.findSources()
	if err := l.importForeign(); err != nil {
		return nil, err
	}
	l.matters = l.matter()
	return l, nil
}

func (l *loader) config(mode packages.LoadMode) *packages.Config {
	return &packages.Config{Mode: mode, Dir: l.opt.Dir, Tests: l.opt.Tests && mode&packages.NeedDeps != 0, Fset: l.fset, BuildFlags: buildFlags(l.opt)}
}

// own reports whether a package is the user's own source, as program.Foreign
// says of a pass that it is not.
func (l *loader) own(p *packages.Package) bool {
	switch {
	case len(p.GoFiles) == 0:
		return false
	case p.Module == nil:
		return !l.outside(p.GoFiles[0])
	}
	return !foreign.Required(p.Module.Version, filepath.Dir(p.GoFiles[0]))
}

// findSources lists the packages that must come from source: the user's own and,
// so that there is one of each type, those that import one that does.
func (l *loader) findSources() {
	l.sources = l.sources[:0]
	packages.Visit(l.roots, nil, func(p *packages.Package) {
		if l.source[p] == compiled && l.own(p) {
			l.source[p] = own
		}
		for _, imp := range p.Imports {
			if l.source[p] == compiled && l.source[imp] != compiled {
				l.source[p] = importer
			}
		}
		if l.source[p] != compiled {
			l.sources = append(l.sources, p)
		}
	})
}

// importForeign reads the export data of all packages that packages from source
// import, and of those of others that are asked for. The go command compiles them
// where it has not done so yet. One that it cannot compile comes from source, too,
// and what that one imports is looked for in turn.
func (l *loader) importForeign() error {
	asked := make(map[string]bool)
	for {
		missing := make(map[string]*packages.Package)
		add := func(p *packages.Package) {
			if l.source[p] == compiled && p.ForTest == "" && p.PkgPath != "unsafe" && len(p.GoFiles) > 0 && !asked[p.PkgPath] {
				missing[p.PkgPath] = p
			}
		}
		for _, p := range l.roots {
			add(p)
		}
		for _, p := range l.sources {
			for _, imp := range p.Imports {
				add(imp)
			}
		}
		if len(missing) == 0 {
			return nil
		}
		list, err := packages.Load(l.config(packages.NeedName|packages.NeedExportFile), slices.Sorted(maps.Keys(missing))...)
		if err != nil {
			return err
		}
		for _, p := range list {
			if err := l.read(p); err != nil && missing[p.PkgPath] != nil {
				l.source[missing[p.PkgPath]] = bare
			}
		}
		for path := range missing {
			asked[path] = true
		}
		l.findSources()
	}
}

// read takes the package's types from its export data.
func (l *loader) read(p *packages.Package) error {
	if p.ExportFile == "" {
		return fmt.Errorf("%s has no export data", p.PkgPath)
	}
	f, err := os.Open(p.ExportFile)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	_, err = gcexportdata.Read(r, l.fset, l.foreign, p.PkgPath)
	return err
}

// matter returns the packages that use asynq, directly or not, and what those
// import.
func (l *loader) matter() map[*packages.Package]bool {
	reaches := make(map[*packages.Package]bool)
	packages.Visit(l.roots, nil, func(p *packages.Package) {
		reaches[p] = analyzers.IsAsynq(p.PkgPath)
		for _, imp := range p.Imports {
			reaches[p] = reaches[p] || reaches[imp]
		}
	})
	matters := make(map[*packages.Package]bool)
	for _, p := range slices.Backward(l.sources) { // importers first
		if reaches[p] {
			matters[p] = true
		}
		if matters[p] {
			for _, imp := range p.Imports {
				matters[imp] = true
			}
		}
	}
	return matters
}

// once leaves out packages whose files are all part of their test variant, and
// the mains of test binaries.
func once(pkgs []*packages.Package) []*packages.Package {
	augmented := make(map[string]bool)
	for _, p := range pkgs {
		if p.ForTest == p.PkgPath {
			augmented[p.PkgPath] = true
		}
	}
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool {
		return p.ForTest == "" && augmented[p.PkgPath] || isTestMain(p)
	})
}

// isTestMain reports whether a package is the main of a test binary, which the
// go command makes up.
func isTestMain(p *packages.Package) bool {
	return p.ForTest == "" && strings.HasSuffix(p.ID, ".test") && p.Name == "main" &&
		!slices.ContainsFunc(p.GoFiles, func(file string) bool { return strings.HasSuffix(file, ".go") })
}

// outsideOf returns a function that tells the source of others from the user's
// own: the standard library, the module cache and vendored packages. A main
// module's own folders count as the user's wherever they are.
func outsideOf(dir string) func(file string) bool {
	cmd := exec.Command("go", "env", "GOROOT", "GOMODCACHE", "GOMOD", "GOWORK")
	cmd.Dir = dir
	out, _ := cmd.Output()
	env := make([]string, 4)
	for i, line := range strings.SplitN(string(out), "\n", len(env)) {
		env[i] = strings.TrimSpace(line)
	}
	var vendored, own []string
	for _, file := range env[2:] {
		if filepath.IsAbs(file) && file != os.DevNull {
			own = append(own, filepath.Dir(file))
			vendored = append(vendored, filepath.Join(filepath.Dir(file), "vendor"))
		}
	}
	inPath := string(filepath.Separator) + "vendor" + string(filepath.Separator)
	return func(file string) bool {
		in := func(root string) bool {
			return root != "" && strings.HasPrefix(file, root+string(filepath.Separator))
		}
		switch {
		case slices.ContainsFunc(vendored, in):
			return true
		case slices.ContainsFunc(own, in):
			return false
		case len(own) == 0 && strings.Contains(file, inPath): // GOPATH
			return true
		}
		return slices.ContainsFunc(env[:2], in)
	}
}
