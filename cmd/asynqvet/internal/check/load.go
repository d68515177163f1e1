package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/foreign"
)

// A loader makes the types of the packages that are asked for. The user's own
// packages come from source, for rules look into them. All others come from the
// export data that the go command keeps in its build cache: none of their
// source is read.
type loader struct {
	opt     *Options
	fset    *token.FileSet
	outside func(file string) bool
	roots   []*packages.Package        // that are asked for
	sources []*packages.Package        // that come from source, imports before their importers
	source  map[*packages.Package]bool // the same as a set
	failed  []*packages.Package        // whose export data could not be had, or whose tests cannot be
	foreign map[string]*types.Package
	checked atomic.Int64 // packages whose types are made
}

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
	l := &loader{opt: opt, fset: token.NewFileSet(), outside: outsideOf(opt.Dir), source: make(map[*packages.Package]bool), foreign: make(map[string]*types.Package)}
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
	l.checkTypes()
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

// findSources lists the packages that must come from source: the user's own
// and, so that there is one of each type, those that import one of them.
func (l *loader) findSources() {
	packages.Visit(l.roots, nil, func(p *packages.Package) {
		source := l.own(p)
		for _, imp := range p.Imports {
			source = source || l.source[imp]
		}
		if source {
			l.source[p] = true
			l.sources = append(l.sources, p)
		}
	})
}

// importForeign reads the export data of all packages that packages from source
// import, and of those of others that are asked for. The go command compiles them
// where it has not done so yet.
func (l *loader) importForeign() error {
	paths := make(map[string]bool)
	add := func(p *packages.Package) {
		if !l.source[p] && p.ForTest == "" && p.PkgPath != "unsafe" && len(p.GoFiles) > 0 && len(p.Errors) == 0 {
			paths[p.PkgPath] = true
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
	if len(paths) == 0 {
		return nil
	}
	list, err := packages.Load(l.config(packages.NeedName|packages.NeedExportFile), slices.Sorted(maps.Keys(paths))...)
	if err != nil {
		return err
	}
	for _, p := range list {
		if err := l.read(p); err != nil && len(p.Errors) == 0 {
			p.Errors = append(p.Errors, packages.Error{Msg: err.Error()})
		}
		if len(p.Errors) > 0 {
			l.failed = append(l.failed, p)
		}
	}
	return nil
}

// read takes the package's types from its export data.
func (l *loader) read(p *packages.Package) error {
	if p.ExportFile == "" {
		return l.compileError(p.PkgPath)
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

// compileError asks the go command why a package has no export data, which may
// be for what it imports.
func (l *loader) compileError(path string) error {
	cmd := exec.Command("go", append(append([]string{"build"}, buildFlags(l.opt)...), path)...)
	cmd.Dir = l.opt.Dir
	out, _ := cmd.CombinedOutput()
	var lines []string
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return fmt.Errorf("%s has no export data", path)
	}
	return fmt.Errorf("%s", firstLines(strings.Join(lines, "")))
}

// checkTypes parses the packages from source and makes their types, those that
// do not import each other side by side.
func (l *loader) checkTypes() {
	done := make(map[*packages.Package]chan struct{})
	for _, p := range l.sources {
		done[p] = make(chan struct{})
	}
	working := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for _, p := range l.sources {
		all.Go(func() {
			defer close(done[p])
			for _, imp := range p.Imports {
				if ready, ok := done[imp]; ok {
					<-ready
				}
			}
			working <- struct{}{}
			l.check(p)
			<-working
		})
	}
	all.Wait()
}

// check makes the types of one package whose imports were dealt with. Where one
// of them failed, so does the package, without errors of its own.
func (l *loader) check(p *packages.Package) {
	p.Fset = l.fset
	imports := importer{l, p}
	for path, imp := range p.Imports {
		if _, err := imports.Import(path); err != nil || imp.IllTyped {
			p.IllTyped = true
			return
		}
	}
	for _, name := range p.CompiledGoFiles {
		f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			p.Errors = append(p.Errors, packages.Error{Msg: err.Error(), Kind: packages.ParseError})
		}
		if f != nil {
			p.Syntax = append(p.Syntax, f)
		}
	}
	p.TypesInfo = &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{
		Importer: imports,
		Sizes:    p.TypesSizes,
		Error: func(err error) {
			p.Errors = append(p.Errors, packages.Error{Msg: err.Error(), Kind: packages.TypeError})
		},
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	p.Types, _ = conf.Check(p.PkgPath, l.fset, p.Syntax, p.TypesInfo) // errors are with the package
	p.IllTyped = len(p.Errors) > 0
	if l.opt.Progress != nil {
		l.opt.Progress(int(l.checked.Add(1)), len(l.sources), 0)
	}
}

// An importer finds what a package imports.
type importer struct {
	*loader
	pkg *packages.Package
}

func (i importer) Import(path string) (*types.Package, error) {
	imp, ok := i.pkg.Imports[path]
	switch {
	case path == "unsafe":
		return types.Unsafe, nil
	case ok && imp.Types != nil:
		return imp.Types, nil
	case ok && i.foreign[imp.PkgPath] != nil:
		return i.foreign[imp.PkgPath], nil
	}
	return nil, fmt.Errorf("no types of package %q", path)
}

// prune leaves the packages that can be analysed and, of what they import, what
// comes from source. A package of which no rule can report anything, and no
// other package asks, is shown to the analyzers without its module.
func (l *loader) prune() {
	l.roots = slices.DeleteFunc(l.roots, func(p *packages.Package) bool { return p.IllTyped || p.Types == nil })
	matters := l.matter()
	for _, p := range l.sources {
		maps.DeleteFunc(p.Imports, func(_ string, imp *packages.Package) bool { return imp.Types == nil })
		if !matters[p] && l.own(p) {
			p.Module = nil
		}
	}
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
