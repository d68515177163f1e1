package program

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// The SSA builder takes well-typed code only. Code under the editor's cursor,
// and code with a dependency that cannot be had, is not. So the builder is
// given a copy of the syntax in which every statement that does not type-check
// is replaced by a call of a function that nothing is known of,
//
//	unseen(v1, v2, …)
//
// with all values in the statement that do have a type: they have gone where
// they cannot be followed. A condition becomes a call that returns a bool, and
// a broken argument, or field of a literal, one that returns its type. What is
// intact stays as it is, down to the literals inside a broken statement.

// unseenPath is the path of the package that declares these functions. Each
// repair makes its own.
const unseenPath = "asynqvet.invalid/unseen"

// value and novalue are modes of expressions, which only the type checker can
// make.
var value, novalue = modes()

func modes() (value, novalue types.TypeAndValue) {
	pkg := types.NewPackage(unseenPath, "unseen")
	pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, "f", types.NewSignatureType(nil, nil, nil, nil, nil, false)))
	pkg.MarkComplete()
	for expr, mode := range map[string]*types.TypeAndValue{"f": &value, "f()": &novalue} {
		tv, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, expr)
		if err != nil {
			panic(err)
		}
		*mode = tv
	}
	return value, novalue
}

// unseen returns the function that yields a value of type t, or none for nil.
func (r *repairer) unseen(t types.Type) *types.Func {
	for _, fn := range r.funcs {
		res := fn.Signature().Results()
		if t == nil && res.Len() == 0 || t != nil && res.Len() == 1 && types.Identical(res.At(0).Type(), t) {
			return fn
		}
	}
	anys := types.NewSlice(types.Universe.Lookup("any").Type())
	params := types.NewTuple(types.NewVar(token.NoPos, r.pkg, "v", anys))
	var results *types.Tuple
	if t != nil {
		results = types.NewTuple(types.NewVar(token.NoPos, r.pkg, "", t))
	}
	sig := types.NewSignatureType(nil, nil, nil, params, results, true)
	fn := types.NewFunc(token.NoPos, r.pkg, fmt.Sprintf("f%d", len(r.funcs)), sig)
	r.pkg.Scope().Insert(fn)
	r.funcs = append(r.funcs, fn)
	return fn
}

type repairer struct {
	info   *types.Info
	errors []token.Pos
	lost   map[types.Object]bool // variables whose declaration was replaced
	pkg    *types.Package        // declares the unseen functions
	funcs  []*types.Func
	sig    *types.Signature // of the function whose body is at hand
}

// repaired is a copy of a package's syntax that the builder can take.
type repaired struct {
	files   []*ast.File
	info    *types.Info
	pkg     *types.Package   // declares the unseen functions
	dropped []*ast.BlockStmt // bodies that were left out
}

func repair(pass *analysis.Pass) repaired {
	c := &cloner{nodes: make(map[ast.Node]ast.Node)}
	out := repaired{pkg: types.NewPackage(unseenPath, "unseen")}
	for _, f := range pass.Files {
		if f.Name.Name == pass.Pkg.Name() { // the type checker leaves the others out
			out.files = append(out.files, c.clone(f).(*ast.File))
		}
	}
	out.info = c.info(pass.TypesInfo)
	r := &repairer{info: out.info, lost: make(map[types.Object]bool), pkg: out.pkg}
	for _, e := range pass.TypeErrors {
		if !e.Soft {
			r.errors = append(r.errors, e.Pos)
		}
	}
	slices.Sort(r.errors)
	r.initializers()
	for _, f := range out.files {
		f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				return !r.decl(d)
			}
			body, kept := fn.Body, r.decl(d)
			if body != nil && (!kept || fn.Body == nil) {
				out.dropped = append(out.dropped, body)
			}
			return !kept
		})
	}
	out.pkg.SetImports(pass.Pkg.Imports()) // its functions may be made of any of them
	out.pkg.MarkComplete()
	return out
}

// decl repairs a declaration. It is false for one that cannot be kept.
func (r *repairer) decl(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		fn, ok := r.info.Defs[d.Name].(*types.Func)
		if !ok {
			return false
		}
		if d.Body == nil {
			return true
		}
		sig := fn.Signature()
		if r.hasError(d.Type) || d.Recv != nil && (r.hasError(d.Recv) || sig.Recv() == nil || invalid(sig.Recv().Type())) || !r.allDefined(d.Recv) || !r.allDefined(d.Type) {
			d.Body = nil // a function whose own type is in doubt is not seen
			return true
		}
		for v := range sig.Results().Variables() {
			if invalid(v.Type()) {
				d.Body = nil
				return true
			}
		}
		r.body(sig, d.Body)
	case *ast.GenDecl:
		d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool {
			switch s := s.(type) {
			case *ast.TypeSpec:
				return r.info.Defs[s.Name] == nil
			case *ast.ValueSpec:
				for _, id := range s.Names {
					if r.info.Defs[id] == nil && id.Name != "_" {
						return true
					}
				}
			}
			return false
		})
		return len(d.Specs) > 0
	}
	return true
}

// allDefined reports whether every parameter of a signature has an object.
func (r *repairer) allDefined(n ast.Node) bool {
	ok := true
	if n == nil || reflect.ValueOf(n).IsNil() {
		return true
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if f, isField := n.(*ast.Field); isField {
			for _, id := range f.Names {
				if id.Name != "_" && r.info.Defs[id] == nil {
					ok = false
				}
			}
		}
		return ok
	})
	return ok
}

// initializers repairs the initialization of package variables: a broken one
// hands what it holds to unseen code and leaves the variable unset.
func (r *repairer) initializers() {
	for _, init := range r.info.InitOrder {
		if r.sound(init.Rhs) && !slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return invalid(v.Type()) }) {
			r.literals(init.Rhs)
			continue
		}
		init.Rhs = r.call(types.Typ[types.Bool], init.Rhs.Pos(), init.Rhs)
		init.Lhs = []*types.Var{types.NewVar(token.NoPos, nil, "_", types.Typ[types.Bool])}
	}
}

// body repairs the body of a function.
func (r *repairer) body(sig *types.Signature, b *ast.BlockStmt) {
	around := r.sig
	r.sig = sig
	r.block(b)
	r.sig = around
}

func (r *repairer) block(b *ast.BlockStmt) {
	if b != nil {
		r.list(b.List)
	}
}

func (r *repairer) list(list []ast.Stmt) {
	for i, s := range list {
		list[i] = r.stmt(s)
	}
}

// stmt returns what takes a statement's place, mostly the statement itself.
func (r *repairer) stmt(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case nil:
		return nil
	case *ast.BlockStmt:
		r.block(s)
	case *ast.LabeledStmt:
		s.Stmt = r.stmt(s.Stmt)
	case *ast.IfStmt:
		s.Init = r.stmt(s.Init)
		s.Cond = r.cond(s.Cond)
		r.block(s.Body)
		if s.Else != nil {
			s.Else = r.stmt(s.Else)
		}
	case *ast.ForStmt:
		s.Init = r.stmt(s.Init)
		if s.Cond != nil {
			s.Cond = r.cond(s.Cond)
		}
		if s.Post != nil {
			s.Post = r.stmt(s.Post)
		}
		r.block(s.Body)
	case *ast.RangeStmt:
		if r.sound(s.X) && (s.Key == nil || r.sound(s.Key)) && (s.Value == nil || r.sound(s.Value)) {
			r.literals(s.X)
			r.block(s.Body)
			return s
		}
		if s.Tok == token.DEFINE {
			r.lose(s.Key, s.Value)
		}
		cond := r.call(types.Typ[types.Bool], s.X.Pos(), s.X)
		r.block(s.Body)
		return &ast.ForStmt{For: s.For, Cond: cond, Body: s.Body}
	case *ast.SwitchStmt:
		return r.switchStmt(s)
	case *ast.TypeSwitchStmt:
		return r.typeSwitch(s)
	case *ast.SelectStmt:
		return r.selectStmt(s)
	case *ast.ReturnStmt:
		if r.soundStmt(s) {
			return s
		}
		// It still ends the function, whatever it returns.
		if results := r.unseenResults(s); results != nil {
			return &ast.ReturnStmt{Return: s.Return, Results: results}
		}
		call := r.do(s.Pos(), exprs(s.Results)...)
		return &ast.BlockStmt{Lbrace: s.Pos(), List: []ast.Stmt{call, &ast.ReturnStmt{Return: s.Return}}, Rbrace: s.End()}
	case *ast.DeclStmt:
		return r.declStmt(s)
	case *ast.BranchStmt, *ast.EmptyStmt:
	case *ast.AssignStmt:
		if !r.soundStmt(s) {
			if s.Tok == token.DEFINE {
				r.lose(s.Lhs...)
			}
			return r.do(s.Pos(), append(exprs(s.Rhs), exprs(s.Lhs)...)...)
		}
	case *ast.BadStmt:
		return &ast.EmptyStmt{Semicolon: s.From}
	default: // ExprStmt, SendStmt, IncDecStmt, GoStmt, DeferStmt
		if !r.soundStmt(s) {
			return r.do(s.Pos(), s)
		}
	}
	return s
}

// unseenResults makes what a broken return may return, of which nothing is known, nil
// where the function has no results, or generic ones.
func (r *repairer) unseenResults(s *ast.ReturnStmt) []ast.Expr {
	var out []ast.Expr
	if r.sig == nil {
		return nil
	}
	gone := exprs(s.Results)
	for v := range r.sig.Results().Variables() {
		if invalid(v.Type()) || hasTypeParam(v.Type()) {
			return nil
		}
	}
	for v := range r.sig.Results().Variables() {
		out = append(out, r.call(v.Type(), s.Pos(), gone...))
		gone = nil // once
	}
	return out
}

func exprs(list []ast.Expr) []ast.Node {
	var out []ast.Node
	for _, e := range list {
		out = append(out, e)
	}
	return out
}

func (r *repairer) declStmt(s *ast.DeclStmt) ast.Stmt {
	gen, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return &ast.EmptyStmt{Semicolon: s.Pos()}
	}
	sound := true
	var nodes []ast.Node
	for _, spec := range gen.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, id := range v.Names {
			obj := r.info.Defs[id]
			sound = sound && (id.Name == "_" || obj != nil && !invalid(obj.Type()))
		}
		for _, e := range v.Values {
			sound = sound && r.sound(e)
			nodes = append(nodes, e)
		}
		sound = sound && !r.hasError(v)
	}
	if sound {
		for _, n := range nodes {
			r.literals(n)
		}
		return s
	}
	for _, spec := range gen.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			for _, id := range v.Names {
				r.lose(id)
			}
		}
	}
	return r.do(s.Pos(), nodes...)
}

func (r *repairer) switchStmt(s *ast.SwitchStmt) ast.Stmt {
	s.Init = r.stmt(s.Init)
	sound := s.Tag == nil || r.sound(s.Tag)
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			sound = sound && r.sound(e)
		}
	}
	if !sound {
		s.Tag = nil
	} else if s.Tag != nil {
		r.literals(s.Tag)
	}
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if !sound && len(c.List) > 0 {
			c.List = []ast.Expr{r.call(types.Typ[types.Bool], c.Pos(), exprs(c.List)...)}
		}
		r.list(c.Body)
	}
	return s
}

func (r *repairer) typeSwitch(s *ast.TypeSwitchStmt) ast.Stmt {
	s.Init = r.stmt(s.Init)
	sound := r.soundStmt(s.Assign)
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			sound = sound && r.sound(e)
		}
	}
	if sound {
		for _, c := range s.Body.List {
			r.list(c.(*ast.CaseClause).Body)
		}
		return s
	}
	out := &ast.SwitchStmt{Switch: s.Switch, Init: s.Init, Body: s.Body}
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if obj := r.info.Implicits[c]; obj != nil {
			r.lost[obj] = true
		}
		if len(c.List) > 0 {
			c.List = []ast.Expr{r.call(types.Typ[types.Bool], c.Pos(), s.Assign)}
		}
		r.list(c.Body)
	}
	return out
}

func (r *repairer) selectStmt(s *ast.SelectStmt) ast.Stmt {
	sound := true
	for _, c := range s.Body.List {
		if comm := c.(*ast.CommClause).Comm; comm != nil {
			sound = sound && r.soundStmt(comm)
		}
	}
	if sound {
		for _, c := range s.Body.List {
			r.list(c.(*ast.CommClause).Body)
		}
		return s
	}
	out := &ast.SwitchStmt{Switch: s.Select, Body: &ast.BlockStmt{Lbrace: s.Body.Lbrace, Rbrace: s.Body.Rbrace}}
	for _, c := range s.Body.List {
		c := c.(*ast.CommClause)
		clause := &ast.CaseClause{Case: c.Case, Colon: c.Colon, Body: c.Body}
		if c.Comm != nil {
			if def, ok := c.Comm.(*ast.AssignStmt); ok && def.Tok == token.DEFINE {
				r.lose(def.Lhs...)
			}
			clause.List = []ast.Expr{r.call(types.Typ[types.Bool], c.Pos(), c.Comm)}
		}
		r.list(clause.Body)
		out.Body.List = append(out.Body.List, clause)
	}
	return out
}

func funcObject(info *types.Info, d *ast.FuncDecl) *types.Func {
	obj, _ := info.Defs[d.Name].(*types.Func)
	return obj
}
