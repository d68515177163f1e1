// Package program is the second layer: the SSA form of the package under
// check, built once for all rules, and only where it can matter.
//
// A package matters when its source is the user's own (it belongs to a main
// module, or to one replaced by a local folder) — its functions may drop a
// handler's context or wrap a call of asynq — or, where a driver tells
// nothing of its module, when it imports asynq, directly or not. A driver that
// sees all packages leaves the module out where nobody will ask for facts.
// Everything else costs one look at the pass.
package program

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/foreign"
	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

// Analyzer yields the *Program of a package, nil where it cannot matter.
var Analyzer = &analysis.Analyzer{
	Name:             "asynqprogram",
	Doc:              "build the SSA form of packages that can matter to asynqvet",
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Program](),
}

// A Program is the SSA form of one package and the way back to its syntax.
type Program struct {
	Pass *analysis.Pass
	Pkg  *ssa.Package

	// Funcs holds every function with a body: declared ones and methods with
	// their literals in source order, then the wrappers that the builder made
	// for method expressions and promoted methods.
	Funcs []*ssa.Function

	// Reaches says whether the package imports asynq, directly or not.
	Reaches bool

	calls     map[token.Pos]*ast.CallExpr
	selectors map[token.Pos]*ast.SelectorExpr
	funcLits  map[token.Pos]*ast.FuncLit
	literals  map[token.Pos]*ast.CompositeLit // by opening brace, or by the name of the variable
	files     map[*token.File]*ast.File
	broken    bool            // some of the source does not parse or type-check
	dropped   map[string]bool // methods that functions which are not built make use of
}

func run(pass *analysis.Pass) (_ any, err error) {
	defer Guard("reading", pass, nil, &err)
	if !Own(pass) {
		return (*Program)(nil), nil
	}
	p := &Program{
		Pass:      pass,
		Reaches:   asynqapi.Reaches(pass.Pkg),
		calls:     make(map[token.Pos]*ast.CallExpr),
		selectors: make(map[token.Pos]*ast.SelectorExpr),
		funcLits:  make(map[token.Pos]*ast.FuncLit),
		literals:  make(map[token.Pos]*ast.CompositeLit),
		files:     make(map[*token.File]*ast.File),
		dropped:   make(map[string]bool),
	}
	p.index()
	p.broken = p.broken || broken(pass)
	if err := p.build(); err != nil {
		if p.broken {
			return (*Program)(nil), nil // what repair cannot mend is not seen
		}
		return nil, err
	}
	p.collect()
	return p, nil
}

// Own reports whether the package is the user's own source and can matter.
func Own(pass *analysis.Pass) bool {
	if asynqapi.IsPackage(pass.Pkg) || len(pass.Files) == 0 || Foreign(pass) {
		return false
	}
	return pass.Module != nil && pass.Module.Path != "" || asynqapi.Reaches(pass.Pkg)
}

// Foreign reports whether the package is known to be the source of others.
func Foreign(pass *analysis.Pass) bool {
	return pass.Module != nil && foreign.Required(pass.Module.Version, filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name()))
}

// Guard turns a panic into an error that names what was done, to which package
// and where in it, so that input which nobody foresaw does not take the driver
// down. It is deferred. at is where the work last was; it may be nil.
func Guard(doing string, pass *analysis.Pass, at *token.Pos, err *error) {
	r := recover()
	if r == nil {
		return
	}
	pos := token.NoPos
	switch {
	case at != nil && at.IsValid():
		pos = *at
	case len(pass.Files) > 0:
		pos = pass.Files[0].Package
	}
	*err = fmt.Errorf("%s %s: internal error near %s: %v\n%s", doing, pass.Pkg.Path(), pass.Fset.Position(pos), r, debug.Stack())
}

// build makes the SSA form. A package that does not type-check is built from
// a repaired copy of its syntax.
func (p *Program) build() error {
	files, info := p.Pass.Files, p.Pass.TypesInfo
	prog := ssa.NewProgram(p.Pass.Fset, ssa.BuilderMode(0))
	if p.broken {
		fixed := repair(p.Pass)
		files, info = fixed.files, fixed.info
		prog.CreatePackage(fixed.pkg, nil, nil, true)
		p.noteDropped(fixed.dropped)
	}
	for _, imp := range p.imports() {
		prog.CreatePackage(imp, nil, nil, true)
	}
	return p.buildSSA(prog, p.withoutGiants(files), info)
}

// maxBranches bounds the functions that are looked into: the time that building
// takes grows with the square of the number of branches.
const maxBranches = 10_000

// withoutGiants returns the files without the bodies of functions that are too
// large, which no human wrote. They count as not seen.
func (p *Program) withoutGiants(files []*ast.File) []*ast.File {
	out := slices.Clone(files)
	for i, f := range files {
		for j, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || fn.Body.End()-fn.Body.Pos() <= maxBranches || branches(fn.Body) <= maxBranches {
				continue // a branch takes a byte at least
			}
			if out[i] == f {
				copied := *f
				copied.Decls = slices.Clone(f.Decls)
				out[i] = &copied
			}
			bodiless := *fn
			bodiless.Body = nil
			out[i].Decls[j] = &bodiless
			p.noteDropped([]*ast.BlockStmt{fn.Body})
		}
	}
	return out
}

func branches(body *ast.BlockStmt) int {
	n := 0
	ast.Inspect(body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.CaseClause, *ast.CommClause:
			n++
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// buildSSA runs the builder, which panics on what it does not foresee.
func (p *Program) buildSSA(prog *ssa.Program, files []*ast.File, info *types.Info) (err error) {
	defer Guard("building", p.Pass, nil, &err)
	p.Pkg = prog.CreatePackage(p.Pass.Pkg, files, info, false)
	p.Pkg.Build()
	return nil
}

// noteDropped notes the methods that functions which are not built make use of.
func (p *Program) noteDropped(bodies []*ast.BlockStmt) {
	for _, body := range bodies {
		ast.Inspect(body, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				p.dropped[sel.Sel.Name] = true
			}
			return true
		})
	}
}

// imports lists the packages that the package imports. The type checker leaves
// some out of its own list when there are errors.
func (p *Program) imports() []*types.Package {
	list := slices.Clone(p.Pass.Pkg.Imports())
	for _, f := range p.Pass.Files {
		for _, spec := range f.Imports {
			if name := p.Pass.TypesInfo.PkgNameOf(spec); name != nil && !slices.Contains(list, name.Imported()) {
				list = append(list, name.Imported())
			}
		}
	}
	return list
}

func (p *Program) index() {
	for _, f := range p.Pass.Files {
		p.files[p.Pass.Fset.File(f.FileStart)] = f
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BadExpr, *ast.BadStmt, *ast.BadDecl:
				p.broken = true
			case *ast.CallExpr:
				p.calls[n.Lparen] = n
			case *ast.SelectorExpr:
				p.selectors[n.Sel.Pos()] = n
			case *ast.FuncLit:
				p.funcLits[n.Pos()] = n
			case *ast.CompositeLit:
				p.literals[n.Lbrace] = n
			case *ast.AssignStmt:
				if len(n.Lhs) == len(n.Rhs) {
					for i, lhs := range n.Lhs {
						p.named(lhs, n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				if len(n.Names) == len(n.Values) {
					for i, name := range n.Names {
						p.named(name, n.Values[i])
					}
				}
			}
			return true
		})
	}
}

// named notes the literal that a variable is declared with: SSA builds it in
// the variable, placed at its name.
func (p *Program) named(lhs, rhs ast.Expr) {
	rhs = ast.Unparen(rhs)
	if u, ok := rhs.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return // the literal has an allocation of its own
	}
	lit, ok := rhs.(*ast.CompositeLit)
	if id, isIdent := lhs.(*ast.Ident); ok && isIdent {
		p.literals[id.Pos()] = lit
	}
}

// collect fills Funcs.
func (p *Program) collect() {
	seen := make(map[*ssa.Function]bool)
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || seen[fn] {
			return
		}
		seen[fn] = true
		if len(fn.Blocks) == 0 {
			return
		}
		p.Funcs = append(p.Funcs, fn)
		for _, anon := range fn.AnonFuncs {
			add(anon)
		}
	}
	var roots []*ssa.Function
	for _, f := range p.Pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn := p.Func(d); fn != nil {
					roots = append(roots, fn)
				}
			}
		}
	}
	slices.SortStableFunc(roots, func(a, b *ssa.Function) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, fn := range roots {
		add(fn)
	}
	add(p.Pkg.Func("init"))
	// Wrappers are found where they are used; the list grows as we go.
	for i := 0; i < len(p.Funcs); i++ { //nolint:intrange // the list grows
		for _, b := range p.Funcs[i].Blocks {
			for _, instr := range b.Instrs {
				for _, op := range instr.Operands(nil) {
					if fn, ok := (*op).(*ssa.Function); ok && fn.Synthetic != "" && fn.Origin() == nil && !IsBound(fn) {
						add(fn)
					}
				}
			}
		}
	}
}

// IsBound reports whether fn is the builder's wrapper for a method value such
// as srv.Shutdown. All values of one method share it, so it is better read as
// the method and the receiver that its closure captured.
func IsBound(fn *ssa.Function) bool {
	return strings.HasPrefix(fn.Synthetic, "bound method wrapper")
}

// Func returns the SSA function of a declaration, nil where it has none.
func (p *Program) Func(d *ast.FuncDecl) *ssa.Function {
	obj := funcObject(p.Pass.TypesInfo, d)
	if obj == nil {
		return nil
	}
	return p.Pkg.Prog.FuncValue(obj)
}

// Call returns the call expression of a call instruction, which SSA places at
// the opening parenthesis; nil where the instruction stands for no call in
// the source.
func (p *Program) Call(instr ssa.CallInstruction) *ast.CallExpr {
	return p.calls[instr.Common().Pos()]
}

// CallAt returns the call or conversion whose opening parenthesis is at pos, or nil.
func (p *Program) CallAt(pos token.Pos) *ast.CallExpr { return p.calls[pos] }

// Selector returns the selector expression of a method value, which SSA places
// at the method's name, or nil.
func (p *Program) Selector(pos token.Pos) *ast.SelectorExpr { return p.selectors[pos] }

// Literal returns the composite literal that an allocation stands for, which
// SSA places at the opening brace, or nil.
func (p *Program) Literal(a *ssa.Alloc) *ast.CompositeLit {
	return p.literals[a.Pos()]
}

// LiteralAround returns the composite literal in whose fields the value at
// addr is built, found by the address or by the place of a field's store.
func (p *Program) LiteralAround(addr ssa.Value, field *ssa.FieldAddr) *ast.CompositeLit {
	if a, ok := addr.(*ssa.Alloc); ok {
		if lit := p.literals[a.Pos()]; lit != nil {
			return lit
		}
	}
	pos := field.Pos()
	var found *ast.CompositeLit
	for _, lit := range p.literals {
		if lit.Lbrace <= pos && pos < lit.Rbrace && (found == nil || found.Lbrace < lit.Lbrace) {
			found = lit
		}
	}
	return found
}

// LiteralAt returns the composite literal whose opening brace is at pos, or nil.
func (p *Program) LiteralAt(pos token.Pos) *ast.CompositeLit { return p.literals[pos] }

// LiteralOf returns the composite literal that a variable is declared with, or
// nil.
func (p *Program) LiteralOf(v *types.Var) *ast.CompositeLit { return p.literals[v.Pos()] }

// Assigned returns the expression that a store gives to a field, in an assignment or
// in a composite literal; nil where it has none.
func (p *Program) Assigned(st *ssa.Store) ast.Expr {
	file := p.File(st.Pos())
	if file == nil {
		return nil
	}
	var found ast.Expr
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if n.Colon == st.Pos() {
				found = n.Value
			}
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && (sel.Sel.Pos() == st.Pos() || n.TokPos == st.Pos()) {
					found = n.Rhs[i]
				}
			}
		}
		return found == nil && n != nil && n.Pos() <= st.Pos() && st.Pos() <= n.End()
	})
	return found
}

// A Conversion says that a concrete type was turned into an interface.
type Conversion struct {
	Interface *types.TypeName
	Concrete  types.Type
}

// Assertions lists the conversions in declarations of the blank variable, such
// as `var _ I = (*T)(nil)`, of which SSA keeps nothing.
func (p *Program) Assertions() []Conversion {
	var out []Conversion
	for _, f := range p.Pass.Files {
		if p.InTest(f.FileStart) {
			continue
		}
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, s := range gen.Specs {
				v := s.(*ast.ValueSpec)
				if len(v.Names) != 1 || v.Names[0].Name != "_" || v.Type == nil || len(v.Values) != 1 {
					continue
				}
				iface, ok := types.Unalias(p.Pass.TypesInfo.TypeOf(v.Type)).(*types.Named)
				concrete := p.Pass.TypesInfo.TypeOf(v.Values[0])
				if ok && concrete != nil && types.IsInterface(iface) {
					out = append(out, Conversion{iface.Origin().Obj(), concrete})
				}
			}
		}
	}
	return out
}

// MayCallUnseen reports whether a function whose body could not be built, in a
// package that does not type-check, uses a method of this name.
func (p *Program) MayCallUnseen(method string) bool { return p.dropped[method] }

// File returns the file that holds pos, or nil.
func (p *Program) File(pos token.Pos) *ast.File {
	if !pos.IsValid() {
		return nil
	}
	return p.files[p.Pass.Fset.File(pos)]
}

// InTest reports whether pos stands in a _test.go file.
func (p *Program) InTest(pos token.Pos) bool {
	return pos.IsValid() && strings.HasSuffix(p.Pass.Fset.Position(pos).Filename, "_test.go")
}

// FuncInTest reports whether fn, or the function that holds it, is declared
// in a _test.go file.
func (p *Program) FuncInTest(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return p.InTest(fn.Pos())
}
