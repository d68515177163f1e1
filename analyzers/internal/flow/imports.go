package flow

import (
	"cmp"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// Analyzer yields the *Graph of a package, nil where it cannot matter.
var Analyzer = &analysis.Analyzer{
	Name:             "asynqflow",
	Doc:              "find where values come from and go in packages that can matter to asynqvet",
	Run:              run,
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{program.Analyzer},
	FactTypes:        []analysis.Fact{new(Fact)},
	ResultType:       reflect.TypeFor[*Graph](),
}

// A Fact sums up what is known of a package and of all that it imports: drivers
// hand on the facts of direct imports only.
type Fact struct {
	Own             []string         // packages that were looked into, for whose functions the absence of a summary has a meaning
	Implementations []Implementation // sorted
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// A TypeRef names a declared type by package path and name.
type TypeRef struct{ Pkg, Name string }

// Compare orders references by package and name.
func (r TypeRef) Compare(o TypeRef) int {
	return cmp.Or(cmp.Compare(r.Pkg, o.Pkg), cmp.Compare(r.Name, o.Name))
}

// An Implementation tells of a concrete type that became one of the user's own
// interfaces in some package.
type Implementation struct {
	Interface TypeRef
	Concrete  string // with its package path
}

// Compare orders implementations by interface and type.
func (i Implementation) Compare(o Implementation) int {
	return cmp.Or(i.Interface.Compare(o.Interface), cmp.Compare(i.Concrete, o.Concrete))
}

func run(pass *analysis.Pass) (_ any, err error) {
	defer program.Guard("following values in", pass, nil, &err)
	prog := pass.ResultOf[program.Analyzer].(*program.Program)
	if prog == nil {
		return (*Graph)(nil), nil
	}
	g := &Graph{Prog: prog, Pass: pass}
	g.importFacts()
	g.scanAll()
	fact := &Fact{
		Own:             append(slices.Clone(g.known.Own), pass.Pkg.Path()),
		Implementations: slices.Clone(g.known.Implementations),
	}
	for _, c := range g.OwnConversions() {
		fact.Implementations = append(fact.Implementations, Named(c))
	}
	fact.normalize()
	pass.ExportPackageFact(fact)
	return g, nil
}

// normalize sorts the lists of a fact and drops what is there twice.
func (f *Fact) normalize() {
	slices.Sort(f.Own)
	f.Own = slices.Compact(f.Own)
	slices.SortFunc(f.Implementations, Implementation.Compare)
	f.Implementations = slices.Compact(f.Implementations)
}

// importFacts joins the facts of the imported packages.
func (g *Graph) importFacts() {
	for _, imp := range g.Pass.Pkg.Imports() {
		fact := new(Fact)
		if !g.Pass.ImportPackageFact(imp, fact) {
			continue
		}
		g.known.Own = append(g.known.Own, fact.Own...)
		if g.ShipsWith(imp) {
			g.known.Implementations = append(g.known.Implementations, fact.Implementations...)
		}
	}
	g.known.normalize()
	g.foreign = make(map[*types.TypeName][]Implementation)
	for _, impl := range g.known.Implementations {
		if iface := g.TypeName(impl.Interface); iface != nil {
			g.foreign[iface] = append(g.foreign[iface], impl)
		}
	}
}

// ShipsWith reports whether what this package imports directly is imported by
// files other than tests, or the package consists of tests.
func (g *Graph) ShipsWith(imp *types.Package) bool {
	if g.shipped == nil {
		g.shipped = make(map[string]bool)
		onlyTests := !slices.ContainsFunc(g.Pass.Files, func(f *ast.File) bool { return !g.Prog.InTest(f.FileStart) })
		for _, f := range g.Pass.Files {
			if g.Prog.InTest(f.FileStart) && !onlyTests {
				continue
			}
			for _, spec := range f.Imports {
				if name := g.Pass.TypesInfo.PkgNameOf(spec); name != nil {
					g.shipped[name.Imported().Path()] = true
				}
			}
		}
	}
	return g.shipped[imp.Path()]
}

// Own reports whether pkg is this package or an imported one that was looked
// into.
func (g *Graph) Own(pkg *types.Package) bool {
	if pkg == nil || pkg == g.Pass.Pkg {
		return pkg != nil
	}
	_, found := slices.BinarySearch(g.known.Own, pkg.Path())
	return found
}

// Foreign lists the types that imported packages turn into an interface.
func (g *Graph) Foreign(iface *types.TypeName) []Implementation { return g.foreign[iface] }

// OwnConversions lists the conversions of this package, not counting its tests,
// to interfaces that the user's own packages declare.
func (g *Graph) OwnConversions() []Conversion {
	return slices.DeleteFunc(g.Conversions(), func(c Conversion) bool {
		return !AtPackageLevel(c.Interface) || !g.Own(c.Interface.Pkg())
	})
}

// AtPackageLevel reports whether an object is declared outside functions.
func AtPackageLevel(obj types.Object) bool {
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
}

// TypeName returns the declared type that a reference names, nil where it is not
// in sight.
func (g *Graph) TypeName(ref TypeRef) *types.TypeName {
	pkg := g.Imported(ref.Pkg)
	if pkg == nil {
		return nil
	}
	obj, _ := pkg.Scope().Lookup(ref.Name).(*types.TypeName)
	return obj
}

// Imported returns this package or one that it imports, directly or not, by
// its path; nil where there is none.
func (g *Graph) Imported(path string) *types.Package {
	if g.byPath == nil {
		g.byPath = make(map[string]*types.Package)
		var visit func(p *types.Package)
		visit = func(p *types.Package) {
			if g.byPath[p.Path()] == nil {
				g.byPath[p.Path()] = p
				for _, q := range p.Imports() {
					visit(q)
				}
			}
		}
		visit(g.Pass.Pkg)
	}
	return g.byPath[path]
}

// Named tells of a conversion to a declared interface by names.
func Named(c Conversion) Implementation {
	return Implementation{
		Interface: TypeRef{c.Interface.Pkg().Path(), c.Interface.Name()},
		Concrete:  types.TypeString(c.Concrete, nil),
	}
}

// IsDouble reports whether a type stands in for another one in tests: it is called
// so, or its package is, or it is declared in a generated file of this package. What
// it does says nothing of what an interface is for.
func (g *Graph) IsDouble(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	name, pkg := strings.ToLower(named.Obj().Name()), named.Obj().Pkg().Name()
	for _, double := range []string{"mock", "fake", "stub"} {
		if strings.HasPrefix(name, double) || strings.TrimSuffix(pkg, "s") == double {
			return true
		}
	}
	file := g.Prog.File(named.Obj().Pos())
	return file != nil && ast.IsGenerated(file)
}

// Declared lists the types that are declared beside an interface and implement it,
// themselves or by pointer.
func (g *Graph) Declared(iface *types.TypeName) []types.Type {
	u, ok := iface.Type().Underlying().(*types.Interface)
	if !ok || iface.Pkg() == nil || u.NumMethods() == 0 {
		return nil
	}
	var out []types.Type
	scope := iface.Pkg().Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || g.Prog.InTest(obj.Pos()) {
			continue
		}
		if named, ok := obj.Type().(*types.Named); !ok || named.TypeParams().Len() > 0 || types.IsInterface(named) {
			continue
		}
		for _, t := range []types.Type{obj.Type(), types.NewPointer(obj.Type())} {
			if types.Implements(t, u) && !g.IsDouble(t) {
				out = append(out, t)
				break
			}
		}
	}
	return out
}
