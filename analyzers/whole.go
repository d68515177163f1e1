package analyzers

import (
	"go/token"
	"maps"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

type (
	// A System is a program, put together of what its packages do.
	System = system.System
	// A Server is one that a program starts.
	Server = system.Server
	// An Enqueue is a place where a program enqueues tasks.
	Enqueue = system.Enqueue
	// A Handler is what a mux has for a pattern.
	Handler = system.Handler
	// An Origin is where a connection to Redis comes from.
	Origin = system.Origin
	// A Workload is a program that an orchestrator runs, as a manifest says.
	Workload = system.Workload
	// A Place is where something stands in the source.
	Place = system.Place
	// A Payload is what a task is enqueued with.
	Payload = system.Payload
	// A PayloadType is what an encoding makes of the type of a payload.
	PayloadType = schema.Type
	// An Encoding is a format of payloads.
	Encoding = schema.Format
)

// ReadSystem reads the description of a system that its Write wrote. An error begins with
// the line where the text is wrong.
func ReadSystem(text []byte) (*System, error) { return system.Read(text) }

// A Whole runs the rules about a program as a whole, for a driver that sees all of its
// packages. It takes the place of the analyzers of these rules, which see what one
// package imports.
type Whole struct {
	// Collector is run on each package of the program. Add is given its result.
	Collector *analysis.Analyzer
	// ReadFile reads a file in which something is found: os.ReadFile, unless it is set.
	ReadFile func(path string) ([]byte, error)

	rules    []*analysis.Analyzer
	base     *System
	others   []*System
	runs     []Workload
	packages map[string]*wiring.Package
	contents map[string]*wiring.Contents
}

// NewWhole takes the rules about the program as a whole out of a list of analyzers. It
// returns nil where there are none among them.
func NewWhole(list []*analysis.Analyzer) (whole *Whole, others []*analysis.Analyzer) {
	whole = &Whole{Collector: collector, ReadFile: os.ReadFile, packages: make(map[string]*wiring.Package)}
	for _, a := range list {
		if rule.PolicyOf(a) != nil {
			whole.rules = append(whole.rules, a)
		} else {
			others = append(others, a)
		}
	}
	if len(whole.rules) == 0 {
		return nil, list
	}
	return whole, others
}

// NewContents makes a Whole that knows what tasks hold, too, and runs no rule by itself.
func NewContents() *Whole {
	return &Whole{Collector: fullCollector, ReadFile: os.ReadFile, packages: make(map[string]*wiring.Package), contents: make(map[string]*wiring.Contents)}
}

// NewComparison makes a Whole that runs rules of Comparisons, given what the program was.
func NewComparison(list []*analysis.Analyzer, base *System) *Whole {
	w := NewContents()
	w.rules, w.base = list, base
	return w
}

var fullCollector = &analysis.Analyzer{
	Name:             "asynqfull",
	Doc:              "collect what the packages of a program do, and what their tasks hold",
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{wiring.Full},
	ResultType:       reflect.TypeFor[*wiring.Wiring](),
	Run:              func(pass *analysis.Pass) (any, error) { return wiring.FullOf(pass), nil },
}

var collector = &analysis.Analyzer{
	Name:             "asynqparts",
	Doc:              "collect what the packages of a program do",
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{wiring.Analyzer},
	ResultType:       reflect.TypeFor[[]*wiring.Package](),
	Run: func(pass *analysis.Pass) (any, error) {
		if w := wiring.Of(pass); w != nil {
			return w.Packages, nil
		}
		return []*wiring.Package(nil), nil
	},
}

// Add adds what Collector found of one package, and of what it imports.
func (w *Whole) Add(result any) {
	list, _ := result.([]*wiring.Package)
	if full, ok := result.(*wiring.Wiring); ok && full != nil {
		list = full.Packages
		for _, c := range full.Contents {
			w.contents[c.Path] = c
		}
	}
	for _, p := range list {
		w.packages[p.Path] = p
	}
}

// System puts together what was added.
func (w *Whole) System() *System {
	var list []*wiring.Package
	for _, p := range w.packages {
		list = append(list, p)
	}
	slices.SortFunc(list, wiring.ComparePackages)
	var contents []*wiring.Contents
	for _, path := range slices.Sorted(maps.Keys(w.contents)) {
		contents = append(contents, w.contents[path])
	}
	return system.Of(list, contents...)
}

// Join has the rules see other systems, too.
func (w *Whole) Join(others ...*System) { w.others = append(w.others, others...) }

// Deploy has the rules see what manifests say of the programs, too.
func (w *Whole) Deploy(workloads ...Workload) { w.runs = append(w.runs, workloads...) }

// Run runs the rules and hands what they report, of packages by their paths, to report.
// Places are in fset; path says where a file of a package is, by its name without
// folders.
func (w *Whole) Run(fset *token.FileSet, path func(pkg, file string) string, report func(pkg, rule string, d analysis.Diagnostic)) {
	s := w.System()
	s.Join(w.others...)
	s.Workloads = w.runs
	whole := rule.Whole{System: s, Base: w.base, Fset: fset, Path: path, ReadFile: w.ReadFile}
	for _, a := range w.rules {
		whole.Run(a, func(pkg string, d analysis.Diagnostic) { report(pkg, a.Name, d) })
	}
}
