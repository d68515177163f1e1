package check

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	rules "github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// A driver runs analyzers over the packages from source, each as soon as what it
// imports was dealt with, and lets go of a package's syntax, of its types' details and
// of all that analyzers made of them before it turns to the next. (go/analysis/checker
// keeps them of all packages until the end, which is most of the memory of a run.)
type driver struct {
	*loader
	analyzers []*analysis.Analyzer // with those that they require, which come first
	forFacts  []*analysis.Analyzer // those of them that make facts, likewise
	asked     map[*analysis.Analyzer]bool
	roots     map[*packages.Package]bool
	whole     *rules.Whole // nil where no rule about it is asked for

	mu    sync.Mutex
	facts map[factKey]analysis.Fact
}

// A factKey is what a fact is of, a types.Object or a *types.Package, and its type.
type factKey struct {
	of  any
	typ reflect.Type
}

// An outcome is what came of one package.
type outcome struct {
	findings []finding.Finding
	problems []string
	told     []string // what stands nowhere in the source
}

// analyze makes the types of all packages from source and runs the analyzers.
func (l *loader) analyze(analyzers []*analysis.Analyzer) []outcome {
	d := &driver{
		loader: l,
		asked:  make(map[*analysis.Analyzer]bool),
		roots:  make(map[*packages.Package]bool),
		facts:  make(map[factKey]analysis.Fact),
	}
	switch {
	case l.opt.Base != nil:
		d.whole, analyzers = rules.NewComparison(analyzers, l.opt.Base), nil
	case l.opt.Contents:
		d.whole, analyzers = rules.NewContents(), nil
	default:
		d.whole, analyzers = rules.NewWhole(analyzers)
	}
	if d.whole != nil {
		require(&d.analyzers, d.whole.Collector)
	}
	for _, a := range analyzers {
		d.asked[a] = true
		require(&d.analyzers, a)
	}
	for _, a := range d.analyzers {
		if len(a.FactTypes) > 0 {
			require(&d.forFacts, a)
		}
	}
	for _, p := range l.roots {
		d.roots[p] = true
	}
	done := make(map[*packages.Package]chan struct{})
	for _, p := range l.sources {
		done[p] = make(chan struct{})
	}
	outcomes := make([]outcome, len(l.sources))
	working := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, p := range l.sources {
		all.Go(func() {
			defer close(done[p])
			for _, imp := range p.Imports {
				if ready, ok := done[imp]; ok {
					<-ready
				}
			}
			working <- struct{}{}
			defer func() { <-working }()
			l.check(p)
			if l.source[p] == own {
				outcomes[i] = d.run(p)
			}
			release(p)
			if l.opt.Progress != nil {
				l.opt.Progress(int(l.checked.Add(1)), len(l.sources), 0)
			}
		})
	}
	all.Wait()
	return append(outcomes, d.reportWhole())
}

// located returns the system, its places below the folders of their modules.
func (d *driver) located() *rules.System {
	packagesBy := make(map[string]*packages.Package)
	for _, p := range d.sources {
		if d.source[p] == own && len(p.GoFiles) > 0 {
			packagesBy[p.PkgPath] = p
		}
	}
	s := d.whole.System()
	s.Relocate(func(at *rules.Place) *rules.Place {
		p := packagesBy[at.Package]
		if p == nil {
			return at
		}
		moved := *at
		file := filepath.Join(filepath.Dir(p.GoFiles[0]), at.File)
		if p.Module != nil {
			moved.Module = p.Module.Path
			if rel, err := filepath.Rel(p.Module.Dir, file); err == nil {
				file = rel
			}
		}
		moved.File = filepath.ToSlash(file)
		return &moved
	})
	return s
}

// reportWhole runs the rules about the program as a whole.
func (d *driver) reportWhole() outcome {
	var out outcome
	if d.whole == nil {
		return out
	}
	if d.opt.System != nil {
		d.opt.System(d.located())
		return out
	}
	d.whole.Join(d.opt.Others...)
	d.whole.Deploy(d.opt.Workloads...)
	folders := make(map[string]string)
	roots := make(map[string]bool)
	for _, p := range d.sources {
		if d.source[p] == own && len(p.GoFiles) > 0 {
			folders[p.PkgPath] = filepath.Dir(p.GoFiles[0])
		}
	}
	for p := range d.roots {
		roots[p.PkgPath] = true
	}
	path := func(pkg, file string) string {
		switch {
		case pkg == "":
			return file // of no package
		case folders[pkg] == "":
			return ""
		}
		return filepath.Join(folders[pkg], file)
	}
	d.whole.Run(d.fset, path, func(pkg, rule string, diag analysis.Diagnostic) {
		if diag.Pos == token.NoPos {
			out.told = append(out.told, diag.Message)
		} else if roots[pkg] {
			out.findings = append(out.findings, finding.Of(pkg, rule, d.fset, diag))
		}
	})
	return out
}

// require lists an analyzer behind those that it requires.
func require(list *[]*analysis.Analyzer, a *analysis.Analyzer) {
	if slices.Contains(*list, a) {
		return
	}
	for _, r := range a.Requires {
		require(list, r)
	}
	*list = append(*list, a)
}

// run analyses one package, for its facts alone if it is not asked for.
func (d *driver) run(p *packages.Package) outcome {
	var out outcome
	module := new(analysis.Module)
	if m := p.Module; m != nil && d.matters[p] {
		// A package of which no rule can report anything, and no other package asks, is
		// shown to the analyzers without its module.
		*module = analysis.Module{Path: m.Path, Version: m.Version, GoVersion: m.GoVersion}
	}
	results := make(map[*analysis.Analyzer]any)
	failed := make(map[*analysis.Analyzer]bool)
	analyzers := d.forFacts
	if d.roots[p] {
		analyzers = d.analyzers
	}
	for _, a := range analyzers {
		if slices.ContainsFunc(a.Requires, func(r *analysis.Analyzer) bool { return failed[r] }) {
			failed[a] = true // which says nothing new
			continue
		}
		inputs := make(map[*analysis.Analyzer]any)
		for _, r := range a.Requires {
			inputs[r] = results[r]
		}
		pass := &analysis.Pass{
			Analyzer: a, Fset: d.fset, Files: p.Syntax, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles,
			Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes, TypeErrors: p.TypeErrors, Module: module,
			ResultOf: inputs, ReadFile: os.ReadFile,
			Report: func(diag analysis.Diagnostic) {
				if d.asked[a] && d.roots[p] {
					out.findings = append(out.findings, finding.Of(p.PkgPath, a.Name, d.fset, diag))
				}
			},
		}
		d.giveFacts(pass)
		result, err := a.Run(pass)
		if err != nil {
			failed[a] = true
			out.problems = append(out.problems, fmt.Sprintf("%s: %s: %v", p.ID, a.Name, err))
		}
		results[a] = result
	}
	if d.whole != nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.whole.Add(results[d.whole.Collector])
	}
	return out
}

// giveFacts lets a pass keep facts of its package and ask for those of others.
func (d *driver) giveFacts(pass *analysis.Pass) {
	get := func(of any, into analysis.Fact) bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		fact, ok := d.facts[factKey{of, reflect.TypeOf(into)}]
		if ok {
			reflect.ValueOf(into).Elem().Set(reflect.ValueOf(fact).Elem())
		}
		return ok
	}
	keep := func(of any, fact analysis.Fact) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.facts[factKey{of, reflect.TypeOf(fact)}] = fact
	}
	pass.ImportPackageFact = func(pkg *types.Package, fact analysis.Fact) bool { return get(pkg, fact) }
	pass.ExportPackageFact = func(fact analysis.Fact) { keep(pass.Pkg, fact) }
	pass.ImportObjectFact = func(obj types.Object, fact analysis.Fact) bool { return get(obj, fact) }
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) { keep(obj, fact) }
}
