// Package wiring knows how programs are put together: which tasks are enqueued with
// which options, which patterns muxes are given, and which servers are started with
// which mux, queues and connection. It tells all of it in terms, values in words that
// other packages understand, so that the packages of a program can be joined.
//
// What a function does, its effects, is told to its callers in terms of its arguments;
// what hangs on no argument, and is about nothing that leaves the function, is told once.
// It does not follow the order of what is done: what is stored somewhere on some way
// may be there.
package wiring

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/payloads"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Wiring of a package.
var Analyzer = engine.NewAnalyzer("asynqwiring", "finding how the program is put together", func(pass *analysis.Pass, g *flow.Graph) *Wiring {
	return run(pass, g, nil, new(Fact))
}, new(Fact))

// Full yields the *Wiring of a package that tells of the payloads of tasks, too. Whoever
// asks for it needs no other.
var Full = engine.NewAnalyzer("asynqcontents", "finding what is in the tasks of the program", func(pass *analysis.Pass, g *flow.Graph) *Wiring {
	return run(pass, g, pass.ResultOf[payloads.Analyzer].(*payloads.Payloads), new(FullFact))
}, new(FullFact), payloads.Analyzer)

// A Deed is what an effect does.
type Deed uint8

// The deeds.
const (
	Store   Deed = iota + 1 // Args[0] is stored into what On is, under Name
	Start                   // the server On begins with handler Args[0]
	Enqueue                 // task Args[0] is enqueued by On with options Args[1], as Args[2] says if it is there
)

// An Effect is something that a function does.
type Effect struct {
	Do   Deed
	On   *Term
	Name string
	Args []*Term
	At   *Place
	// Local says that nothing outside of the function that it was found in has to do with
	// it.
	Local bool
	// Perhaps says that a field is stored into under a condition.
	Perhaps bool
	// Guards are the conditions under which a task is enqueued that hang on what its type
	// or options come from: each must turn out to be the text "true".
	Guards []*Term
}

func (e *Effect) equal(f *Effect) bool {
	return e.Do == f.Do && e.Name == f.Name && e.At.Compare(f.At) == 0 && e.On.Equal(f.On) && slices.EqualFunc(e.Args, f.Args, (*Term).Equal) && slices.EqualFunc(e.Guards, f.Guards, (*Term).Equal)
}

// terms lists the terms of an effect.
func (e *Effect) terms() []*Term { return slices.Concat([]*Term{e.On}, e.Args, e.Guards) }

// Apply makes the effect anew, with other terms.
func (e *Effect) Apply(f func(*Term) *Term) *Effect { return e.apply(f) }

// Forgotten is an effect of which nobody says with which arguments it happens.
func Forgotten(e *Effect) *Effect {
	return e.apply(func(t *Term) *Term {
		if t.Kind == Param {
			return unknown
		}
		return simplify(t)
	})
}

func (e *Effect) apply(f func(*Term) *Term) *Effect {
	out := *e
	out.On = e.On.Map(f)
	out.Args = slices.Clone(e.Args)
	for i, a := range e.Args {
		out.Args[i] = bounded(a.Map(f))
	}
	out.Guards = slices.Clone(e.Guards)
	for i, g := range e.Guards {
		out.Guards[i] = bounded(g.Map(f))
	}
	return &out
}

// A Summary says what a function returns and what it does, in terms of its arguments.
type Summary struct {
	Results []*Term
	Effects []*Effect
	Passes  bool // it makes, of a handler, one that always calls it
	// Versions are those of the payloads that it returns, by result, where that was asked
	// for; nil for what is none.
	Versions []*Term
}

// A Package is what one package does.
type Package struct {
	Path   string
	Main   bool
	Links  []string   // of a main: the user's own packages that are linked into it, sorted
	Closed []*Effect  // that nothing outside of their function has to do with
	Open   []Function // the others
	Joined []string   // functions whose effects are told of by their callers, sorted
}

// A Function is one with open effects.
type Function struct {
	Name    string
	Effects []*Effect
}

// A Fact holds the summaries of a package, and what it and all packages that it
// imports do.
type Fact struct {
	engine.Facts[Summary]
	Packages []*Package // sorted by path
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

func (f *Fact) packages() *[]*Package { return &f.Packages }

func (f *Fact) contents() *[]*Contents { return new([]*Contents) }

// A FullFact is the fact of Full.
type FullFact struct {
	Fact
	Contents []*Contents // sorted by path
}

func (f *FullFact) contents() *[]*Contents { return &f.Contents }

// A holder is a Fact or a FullFact.
type holder interface {
	engine.Fact[Summary]
	packages() *[]*Package
	contents() *[]*Contents
}

// Wiring answers how a package is put together.
type Wiring struct {
	*engine.Table[Summary]
	// Packages are this one and those that it imports, directly or not.
	Packages []*Package
	// Contents are what these tell of payloads, where that was asked for.
	Contents []*Contents

	joined map[string]bool
	closed map[*ssa.Function][]*Effect
	looked map[*ssa.Function]int

	trackedTypes map[types.Type]bool
	reachesAsynq map[*types.Package]bool

	payloads *payloads.Payloads    // nil where nobody asked
	decoders map[string][]*Decode  // by the name of the handler
	files    map[string]string     // the package of each file in sight
	met      map[string]types.Type // that payloads may be, as schema.Spelled spells them
}

// Of returns the Wiring of the package under analysis.
func Of(pass *analysis.Pass) *Wiring { return pass.ResultOf[Analyzer].(*Wiring) }

// FullOf returns that of Full.
func FullOf(pass *analysis.Pass) *Wiring { return pass.ResultOf[Full].(*Wiring) }

func run(pass *analysis.Pass, g *flow.Graph, contents *payloads.Payloads, out holder) *Wiring {
	w := &Wiring{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact:      func() engine.Fact[Summary] { return reflect.New(reflect.TypeOf(out).Elem()).Interface().(holder) },
			Library:      func(fn *types.Func) *Summary { return library(fn, contents != nil) },
			Promoted:     promoted,
			Implementers: func(iface *types.TypeName) []types.Type { return asynqapi.Enqueuers(pass.Pkg, iface) },
		}),
		joined: make(map[string]bool),
		closed: make(map[*ssa.Function][]*Effect),
		looked: make(map[*ssa.Function]int),

		trackedTypes: make(map[types.Type]bool),
		reachesAsynq: make(map[*types.Package]bool),

		payloads: contents,
		met:      make(map[string]types.Type),
	}
	w.Fix(w.summarize)
	own := &Package{Path: pass.Pkg.Path(), Main: pass.Pkg.Name() == "main"}
	for _, fn := range w.Order {
		own.Closed = append(own.Closed, w.closed[fn]...)
		sum := w.Of(fn)
		w.strip(fn, sum)
		if fn.Parent() == nil && len(sum.Effects) > 0 {
			own.Open = append(own.Open, Function{nameOf(fn), sum.Effects})
		}
	}
	for i, e := range own.Closed {
		own.Closed[i] = e.apply(forget).measured()
	}
	for name := range w.joined {
		own.Joined = append(own.Joined, name)
	}
	slices.Sort(own.Joined)
	if own.Main {
		own.Links = w.links()
	}
	w.Imports(func(_ *types.Package, fact analysis.Fact) {
		w.Packages = append(w.Packages, *fact.(holder).packages()...)
		w.Contents = append(w.Contents, *fact.(holder).contents()...)
	})
	if own.Main && g.Prog.Reaches || len(own.Closed)+len(own.Open)+len(own.Joined) > 0 {
		w.Packages = append(w.Packages, own)
	}
	w.Packages = sortPackages(w.Packages)
	w.Contents = sortContents(w.Contents)
	if contents != nil {
		if c := w.contents(own); c != nil {
			w.Contents = sortContents(append(w.Contents, c))
		}
	}
	*out.packages(), *out.contents() = w.Packages, w.Contents
	w.Export(out, len(w.Packages)+len(w.Contents) > 0)
	return w
}

// links lists the user's own packages that this one imports, directly or not.
func (w *Wiring) links() []string {
	seen := make(map[*types.Package]bool)
	var out []string
	var visit func(p *types.Package)
	visit = func(p *types.Package) {
		if seen[p] || !w.Own(p) {
			return
		}
		seen[p] = true
		out = append(out, p.Path())
		for _, q := range p.Imports() {
			visit(q)
		}
	}
	visit(w.Pass.Pkg)
	slices.Sort(out)
	return out
}

// ComparePackages orders packages by their paths.
func ComparePackages(a, b *Package) int { return compare(a.Path, b.Path) }

func sortPackages(list []*Package) []*Package {
	slices.SortStableFunc(list, ComparePackages)
	return slices.CompactFunc(list, func(a, b *Package) bool { return a.Path == b.Path })
}

func sortContents(list []*Contents) []*Contents {
	slices.SortStableFunc(list, func(a, b *Contents) int { return compare(a.Path, b.Path) })
	return slices.CompactFunc(list, func(a, b *Contents) bool { return a.Path == b.Path })
}

// strip makes a summary one that other packages understand, and that holds on to
// nothing of this one.
func (w *Wiring) strip(fn *ssa.Function, sum *Summary) {
	own := func(t *Term) *Term {
		if t.Kind == Param && t.param != nil && t.param.Parent() == fn {
			return &Term{Kind: Param, Index: t.Index}
		}
		return forget(t)
	}
	for i, t := range sum.Results {
		sum.Results[i] = measured(t.Map(own))
	}
	for i, e := range sum.Effects {
		sum.Effects[i] = e.apply(own).measured()
	}
	for i, t := range sum.Versions {
		if t != nil {
			sum.Versions[i] = measured(t.Map(own))
		}
	}
}

func (e *Effect) measured() *Effect {
	for _, t := range e.terms() {
		measured(t)
	}
	return e
}

// forget takes what is an argument of some function for unknown.
func forget(t *Term) *Term {
	switch {
	case t.Kind == Param && t.param != nil:
		return unknown
	case t.maker != nil:
		u := *t
		u.maker = nil
		return &u
	}
	return simplify(t)
}
