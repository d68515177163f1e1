// Package summary is the fourth layer: per function, what a call of it does to
// its arguments and what it returns, in terms of asynq's values. Summaries are
// computed to a fixed point within a package and exported as object facts, so
// that a package sees through the functions of those it imports.
//
// The domains have files of their own: lifecycle.go, identity.go, paths.go and
// verdict.go (who starts, stops and shuts down what, and who answers for it),
// retry.go (which tasks and options can carry MaxRetry), config.go (which
// Configs can carry a ShutdownTimeout), payload.go and decode.go (what is
// encoded into and decoded from a task), context.go (which contexts are
// ignored), prompt.go (which functions return at once) and exit.go (which never
// return). known.go says what packages are for whose bodies are not seen, and
// asynq.go what asynq's own functions do.
package summary

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// Analyzer yields the *Package of a package, nil where it cannot matter.
var Analyzer = &analysis.Analyzer{
	Name:             "asynqsummary",
	Doc:              "summarize functions that handle asynq's values",
	Run:              run,
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{program.Analyzer},
	FactTypes:        []analysis.Fact{new(FuncFact), new(VarFact), new(PackageFact)},
	ResultType:       reflect.TypeFor[*Package](),
}

// Params is a set of parameter indices, the receiver being 0 where there is
// one. Parameters past the 64th are never members.
type Params uint64

const maxParams = 64

// Has reports whether index i is in the set.
func (p Params) Has(i int) bool { return i < maxParams && p&(1<<i) != 0 }

func (p *Params) add(i int) {
	if i < maxParams {
		*p |= 1 << i
	}
}

// A FuncFact is the summary of one function. Its zero value says that the
// function does nothing that matters.
type FuncFact struct {
	Effects  []asynqapi.Effect // on each argument
	Chain    []string          // how a Start or Stop among them comes about, as in Drop
	Calls    []MethodCall      // methods that it calls on arguments of interface type
	Globals  []GlobalEffect    // on package variables
	Started  Params            // results that the function started
	Holds    []Hold            // lifecycle arguments that its results own
	Arranged Params            // results for whose shutdown it arranges itself
	Keeps    Params            // lifecycle arguments that outlive the call where they cannot be followed
	NoReturn Exit              // how it ends, if it never returns
	Prompt   bool              // certainly returns at once
	Ignores  Params            // context arguments that it never observes
	Drops    []Drop            // by ignored context argument: where it ends

	Enqueues []Params // sets of arguments, each of which must carry MaxRetry in at least one member
	Retry    []Carry  // by result: can it carry MaxRetry

	ConfigSinks  Params  // Config arguments that reach a server's constructor
	ConfigSets   Params  // *Config arguments whose ShutdownTimeout it may set
	ConfigResult []Carry // by result: can it carry a ShutdownTimeout

	PayloadSinks Params        // arguments that become a task's payload, encoded already or not
	Encoded      []Encoding    // by result: what its bytes, or its task's payload, encode
	Decodes      []DecodeParam // what it decodes from its arguments
}

// A Hold says that result Result keeps lifecycle argument Param in a field, as
// what a constructor makes does.
type Hold struct{ Result, Param int }

// A Drop tells where a context argument that a function ignores ends: the
// functions that it is handed down through, the function itself first, each
// as "(*Service).Sync, service.go:40".
type Drop struct {
	Param int
	Chain []string
}

// A MethodCall is the call of a method, by its name, on what argument Param
// or, for a container, its elements turn out to be.
type MethodCall struct {
	Param  int
	Method string
}

// A GlobalEffect is what a function does to an exported package variable of
// its own package, or of another.
type GlobalEffect struct {
	Pkg, Name string
	Effect    asynqapi.Effect
}

// A Carry says where a wanted thing (an option, a field) can come from. With
// none of its fields set, it is certainly absent.
type Carry struct {
	Has    bool   // it is there on some way
	Unseen bool   // it may come from where it cannot be seen
	Params Params // it may be supplied by these arguments
}

// A VarFact is exported for a package variable that holds one function for
// good, and says of that function what FuncFact would.
type VarFact struct {
	Prompt bool
}

// A PackageFact sums up what is known of a package and of all that it imports:
// drivers hand on the facts of direct imports only.
type PackageFact struct {
	Own             []string // the user's own packages, for whose functions the absence of a fact has a meaning
	Implementations []Implementation
	Payloads        []TypeRef // types met as payloads of tasks, versioned or not
}

// An Implementation tells of a concrete type that became an interface: what its
// methods do, as far as they do anything.
type Implementation struct {
	Interface TypeRef
	Concrete  string
	Methods   []MethodFact
}

// A MethodFact is the summary of a method.
type MethodFact struct {
	Name string
	Fact FuncFact
}

// AFact marks the type as a fact.
func (*FuncFact) AFact() {}

// AFact marks the type as a fact.
func (*VarFact) AFact() {}

// AFact marks the type as a fact.
func (*PackageFact) AFact() {}

// clone copies a fact, its lists included.
func (f *FuncFact) clone() FuncFact {
	c := *f
	v := reflect.ValueOf(&c).Elem()
	for i := range v.NumField() {
		if list := v.Field(i); list.Kind() == reflect.Slice && !list.IsNil() {
			copied := reflect.MakeSlice(list.Type(), list.Len(), list.Len())
			reflect.Copy(copied, list)
			list.Set(copied)
		}
	}
	return c
}

func (f *FuncFact) empty() bool { return reflect.ValueOf(*f).IsZero() }

// A Package holds the summaries of one package and answers for those of the
// packages it imports.
//
// Some answers are computed when they are first asked for, so that whoever asks
// holds the lock: a driver runs the rules side by side.
type Package struct {
	sync.Mutex
	*flow.Graph
	Pass *analysis.Pass

	Lifecycle *Lifecycle
	Payloads  []Payload

	decoded, versioned []Payload
	periodicVals       []ssa.Value
	periodicSeen       bool

	funcs   map[*ssa.Function]*FuncFact
	order   []*ssa.Function                          // callees before callers
	reader  *ssa.Function                            // that is being summarized by fix
	readers map[*ssa.Function]map[*ssa.Function]bool // which functions looked at a summary
	asynq   map[*types.Func]*FuncFact
	known   PackageFact                          // of all imports
	impls   map[*types.TypeName][]Implementation // of all imports, by interface
	config  map[*flow.Cell][]configMark
	prompts map[*types.Var]bool
	byPath  map[string]*types.Package
	at      token.Pos // what is summarized, for error messages
}

func run(pass *analysis.Pass) (result any, err error) {
	s := &Package{Pass: pass, funcs: make(map[*ssa.Function]*FuncFact), asynq: make(map[*types.Func]*FuncFact)}
	defer program.Guard("summarizing", pass, &s.at, &err)
	prog := pass.ResultOf[program.Analyzer].(*program.Program)
	if prog == nil {
		return (*Package)(nil), nil
	}
	s.Graph = flow.New(prog, func(iface *types.TypeName) bool { return len(s.impls[iface]) > 0 })
	s.importPackages()
	for _, fn := range prog.Funcs {
		s.funcs[fn] = new(FuncFact)
	}
	s.order = bottomUp(s.Graph, prog.Funcs)

	s.fix(s.noReturn)
	s.contexts()
	s.fix(s.drops)
	s.prompt()
	if asynqapi.Reaches(pass.Pkg) {
		s.fix(s.retryResults)
		s.fix(s.retryNeeds)
		s.configs()
		s.lifecycles()
	}
	s.payloads()
	s.export()
	return s, nil
}

// fix runs compute over all functions, callees first, and again over those that
// looked at a summary which changed since, until none does. Every domain changes
// a summary in one direction only, so it ends; the bound is for the unforeseen.
func (s *Package) fix(compute func(fn *ssa.Function, fact *FuncFact)) {
	const bound = 1000
	s.readers = make(map[*ssa.Function]map[*ssa.Function]bool)
	last := make(map[*ssa.Function]FuncFact)
	left := make(map[*ssa.Function]int) // how often a function may still be computed
	due := make(map[*ssa.Function]bool)
	for _, fn := range s.order {
		last[fn] = s.funcs[fn].clone()
		left[fn] = bound
		due[fn] = true
	}
	s.settle(due, func(fn *ssa.Function) {
		left[fn]--
		compute(fn, s.funcs[fn])
	}, func(fn *ssa.Function) {
		// A literal tells of the arguments of the functions around it, too.
		for f := fn; f != nil && s.funcs[f] != nil; f = f.Parent() {
			if before := last[f]; reflect.DeepEqual(before, *s.funcs[f]) {
				continue
			}
			last[f] = s.funcs[f].clone()
			for r := range s.readers[f] {
				if left[r] > 0 {
					due[r] = true
				}
			}
		}
	})
	s.readers = nil
}

// settle deals with the functions that are due, callees first, until none is.
// look is what the summaries that it reads are noted for; then may find more
// functions to be due.
func (s *Package) settle(due map[*ssa.Function]bool, look, then func(fn *ssa.Function)) {
	for len(due) > 0 {
		for _, fn := range s.order {
			if !due[fn] {
				continue
			}
			delete(due, fn)
			s.reader, s.at = fn, fn.Pos()
			look(fn)
			s.reader = nil
			then(fn)
		}
	}
}

// bottomUp orders functions so that callees come before their callers, as far
// as recursion allows.
func bottomUp(g *flow.Graph, funcs []*ssa.Function) []*ssa.Function {
	var order []*ssa.Function
	seen := make(map[*ssa.Function]bool)
	var visit func(fn *ssa.Function)
	visit = func(fn *ssa.Function) {
		if seen[fn] || len(fn.Blocks) == 0 {
			return
		}
		seen[fn] = true
		for _, anon := range fn.AnonFuncs {
			visit(anon)
		}
		for _, call := range g.Calls[fn] {
			if callee := flow.StaticCallee(call); callee != nil && callee.Pkg == g.Prog.Pkg {
				visit(callee)
			}
		}
		order = append(order, fn)
	}
	for _, fn := range funcs {
		visit(fn)
	}
	return order
}

// Fact returns the summary of a function of this package, nil where it has none.
func (s *Package) Fact(fn *ssa.Function) *FuncFact {
	fact := s.funcs[fn]
	if fact != nil && s.reader != nil {
		if s.readers[fn] == nil {
			s.readers[fn] = make(map[*ssa.Function]bool)
		}
		s.readers[fn][s.reader] = true
	}
	return fact
}

func (s *Package) asynqFact(obj *types.Func) *FuncFact {
	f := s.asynq[obj]
	if f == nil {
		f = asynqFact(obj)
		s.asynq[obj] = f
	}
	return f
}

// FactOf returns the summary of a declared function or method, nil where its
// body is not seen.
func (s *Package) FactOf(obj *types.Func) *FuncFact {
	if obj == nil {
		return nil
	}
	obj = obj.Origin()
	if asynqapi.IsPackage(obj.Pkg()) {
		if isInterfaceMethod(obj) {
			return nil
		}
		return s.asynqFact(obj)
	}
	if fn := s.FuncOf(obj); fn != nil {
		return s.Fact(fn)
	}
	if obj.Pkg() == s.Pass.Pkg {
		return nil
	}
	fact := new(FuncFact)
	if s.Pass.ImportObjectFact(obj, fact) {
		return fact
	}
	if s.Own(obj.Pkg()) && !isInterfaceMethod(obj) {
		return fact
	}
	return nil
}

func isInterfaceMethod(obj *types.Func) bool {
	recv := obj.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// Own reports whether pkg is this package or an imported one that was
// summarized.
func (s *Package) Own(pkg *types.Package) bool {
	if pkg == nil || pkg == s.Pass.Pkg {
		return pkg != nil
	}
	_, found := slices.BinarySearch(s.known.Own, pkg.Path())
	return found
}

// Summaries returns the summary of every function that a call may reach, and
// whether all of them are seen. For an interface method these are the
// implementations in sight.
func (s *Package) Summaries(call ssa.CallInstruction) ([]*FuncFact, bool) {
	if c := call.Common(); c.IsInvoke() {
		return s.invoked(c.Value, c.Method)
	}
	if obj := flow.CalleeObject(call); obj != nil {
		if fact := s.FactOf(obj); fact != nil {
			return []*FuncFact{fact}, true
		}
		return nil, false
	}
	var out []*FuncFact
	for _, fn := range s.Callees(call) {
		out = append(out, s.Fact(fn))
	}
	return out, len(out) > 0
}

// invoked returns the summaries of the implementations of an interface method
// that a call on recv may reach, and whether all of them are seen.
func (s *Package) invoked(recv ssa.Value, method *types.Func) ([]*FuncFact, bool) {
	all := s.implementations(recv, method)
	facts := slices.DeleteFunc(slices.Clone(all), func(f *FuncFact) bool { return f == nil })
	return facts, len(facts) > 0 && len(facts) == len(all)
}

// implementations returns the summaries of the concrete methods that a call of
// an interface method on recv may reach, nil for one that is not seen: those of
// the values that recv is seen to hold, else those of all types that are seen
// to become this interface.
func (s *Package) implementations(recv ssa.Value, method *types.Func) []*FuncFact {
	var out []*FuncFact
	var methods []*types.Func
	add := func(m *types.Func) {
		if !slices.Contains(methods, m.Origin()) {
			methods = append(methods, m.Origin())
			fact := s.FactOf(m)
			if fact == nil && s.promptObject(m) {
				fact = &FuncFact{Prompt: true} // a logger of another module
			}
			out = append(out, fact)
		}
	}
	held := true
	s.Trace(flow.Value{V: recv}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if mi, ok := n.V.(*ssa.MakeInterface); ok {
			obj, _, _ := types.LookupFieldOrMethod(mi.X.Type(), true, method.Pkg(), method.Name())
			if m, ok := obj.(*types.Func); ok {
				add(m)
			}
			return false
		}
		switch n.Kind {
		case flow.Unseen, flow.Open:
			held = false
		case flow.Param:
			held = held && s.Hidden(n.V.Parent())
		}
		return true
	})
	if held && len(out) > 0 {
		return out
	}
	for _, m := range s.Implementations(recv.Type(), method) {
		add(m)
	}
	if named, ok := types.Unalias(recv.Type()).(*types.Named); ok {
		for _, impl := range s.impls[named.Origin().Obj()] {
			out = append(out, impl.method(method.Name()))
		}
	}
	return out
}

// method returns what a method of the implementation does.
func (impl *Implementation) method(name string) *FuncFact {
	for i := range impl.Methods {
		if impl.Methods[i].Name == name {
			return &impl.Methods[i].Fact
		}
	}
	return new(FuncFact)
}

// declared returns the declared function that holds fn, itself or as a
// literal.
func declared(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// encloses reports whether inner is fn or a literal inside it.
func encloses(fn, inner *ssa.Function) bool {
	for f := inner; f != nil; f = f.Parent() {
		if f == fn {
			return true
		}
	}
	return false
}

func grow[T any](list *[]T, n int) {
	for len(*list) < n {
		*list = append(*list, *new(T))
	}
}

func (s *Package) export() {
	for _, fn := range s.order {
		fact := s.funcs[fn]
		obj, ok := fn.Object().(*types.Func)
		if !ok || fact.empty() || fn.Synthetic != "" || s.Prog.FuncInTest(fn) {
			continue
		}
		s.Pass.ExportObjectFact(obj, fact)
	}
	for v, ok := range s.prompts {
		if ok {
			s.Pass.ExportObjectFact(v, &VarFact{Prompt: true})
		}
	}
	fact := &PackageFact{
		Own:             append(slices.Clone(s.known.Own), s.Pass.Pkg.Path()),
		Implementations: append(slices.Clone(s.known.Implementations), s.ownImplementations()...),
		Payloads:        append(slices.Clone(s.known.Payloads), s.metTypes()...),
	}
	fact.normalize()
	s.Pass.ExportPackageFact(fact)
}

// normalize sorts the lists of a fact and drops what is there twice.
func (f *PackageFact) normalize() {
	slices.Sort(f.Own)
	f.Own = slices.Compact(f.Own)
	byName := func(a, b TypeRef) int { return cmp.Or(cmp.Compare(a.Pkg, b.Pkg), cmp.Compare(a.Name, b.Name)) }
	slices.SortFunc(f.Payloads, byName)
	f.Payloads = slices.Compact(f.Payloads)
	slices.SortStableFunc(f.Implementations, func(a, b Implementation) int {
		return cmp.Or(byName(a.Interface, b.Interface), cmp.Compare(a.Concrete, b.Concrete))
	})
	f.Implementations = slices.CompactFunc(f.Implementations, func(a, b Implementation) bool {
		return a.Interface == b.Interface && a.Concrete == b.Concrete
	})
}

// importPackages joins the facts of the imported packages.
func (s *Package) importPackages() {
	shipped := s.shippedImports()
	for _, imp := range s.Pass.Pkg.Imports() {
		fact := new(PackageFact)
		if !s.Pass.ImportPackageFact(imp, fact) {
			continue
		}
		s.known.Own = append(s.known.Own, fact.Own...)
		if shipped[imp.Path()] {
			s.known.Implementations = append(s.known.Implementations, fact.Implementations...)
			s.known.Payloads = append(s.known.Payloads, fact.Payloads...)
		}
	}
	s.known.normalize()
	s.impls = make(map[*types.TypeName][]Implementation)
	for _, impl := range s.known.Implementations {
		if iface, ok := s.typeName(impl.Interface.Pkg, impl.Interface.Name); ok {
			s.impls[iface] = append(s.impls[iface], impl)
		}
	}
}

// lean leaves out what calls through an interface make no use of: a context
// that is given to one counts as observed anyway, and being prompt matters for
// types that are so altogether, such as loggers.
func lean(methods []MethodFact, prompt bool) []MethodFact {
	var out []MethodFact
	for _, m := range methods {
		m.Fact.Ignores, m.Fact.Drops = 0, nil
		m.Fact.Prompt = m.Fact.Prompt && prompt
		if !m.Fact.empty() {
			out = append(out, m)
		}
	}
	return out
}

// shippedImports are the paths that files other than tests import, and those of
// a package that consists of tests.
func (s *Package) shippedImports() map[string]bool {
	paths := make(map[string]bool)
	onlyTests := !slices.ContainsFunc(s.Pass.Files, func(f *ast.File) bool { return !s.Prog.InTest(f.FileStart) })
	for _, f := range s.Pass.Files {
		if s.Prog.InTest(f.FileStart) && !onlyTests {
			continue
		}
		for _, spec := range f.Imports {
			if name := s.Pass.TypesInfo.PkgNameOf(spec); name != nil {
				paths[name.Imported().Path()] = true
			}
		}
	}
	return paths
}

// ownImplementations summarizes the types that this package turns into the
// user's own interfaces. All of them count, also those that do nothing: where
// several implement an interface, they must agree.
func (s *Package) ownImplementations() []Implementation {
	var out []Implementation
	for _, c := range s.Conversions() {
		if !atPackageLevel(c.Interface) || !s.Own(c.Interface.Pkg()) {
			continue
		}
		iface := c.Interface.Type().Underlying().(*types.Interface)
		impl := Implementation{
			Interface: TypeRef{c.Interface.Pkg().Path(), c.Interface.Name()},
			Concrete:  types.TypeString(c.Concrete, nil),
		}
		allPrompt := true
		for m := range iface.Methods() {
			obj, _, _ := types.LookupFieldOrMethod(c.Concrete, true, m.Pkg(), m.Name())
			fn, _ := obj.(*types.Func)
			fact := s.FactOf(fn)
			if fact == nil {
				allPrompt = false
				continue
			}
			allPrompt = allPrompt && fact.Prompt
			impl.Methods = append(impl.Methods, MethodFact{m.Name(), *fact})
		}
		impl.Methods = lean(impl.Methods, allPrompt)
		out = append(out, impl)
	}
	return out
}

func atPackageLevel(obj types.Object) bool {
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
}

// typeName returns a declared type by package path and name.
func (s *Package) typeName(path, name string) (*types.TypeName, bool) {
	pkg := s.imported(path)
	if pkg == nil {
		return nil, false
	}
	obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
	return obj, ok
}
