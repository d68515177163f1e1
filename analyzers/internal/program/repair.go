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

// broken reports whether the package holds what the builder would stumble
// over: errors of its own, or expressions whose type is that of a dependency
// which has errors.
func broken(pass *analysis.Pass) bool {
	for _, e := range pass.TypeErrors {
		if !e.Soft {
			return true
		}
	}
	for _, tv := range pass.TypesInfo.Types {
		// The name of a builtin has no type where its call is a constant.
		if tv.Type != nil && !tv.IsBuiltin() && invalid(tv.Type) {
			return true
		}
	}
	return false
}

type repairer struct {
	info   *types.Info
	errors []token.Pos
	lost   map[types.Object]bool // variables whose declaration was replaced
	pkg    *types.Package        // declares the unseen functions
	funcs  []*types.Func
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
		r.block(d.Body)
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

func (r *repairer) cond(e ast.Expr) ast.Expr {
	if r.sound(e) {
		r.literals(e)
		return e
	}
	return r.call(types.Typ[types.Bool], e.Pos(), e)
}

// lose notes variables that are not declared any more.
func (r *repairer) lose(names ...ast.Expr) {
	for _, e := range names {
		if id, ok := e.(*ast.Ident); ok {
			if obj := r.info.Defs[id]; obj != nil {
				r.lost[obj] = true
			}
		}
	}
}

func (r *repairer) do(pos token.Pos, nodes ...ast.Node) ast.Stmt {
	return &ast.ExprStmt{X: r.call(nil, pos, nodes...)}
}

// call makes a call of an unseen function, for a value of type t or for none
// where it is nil, with the intact values in nodes.
func (r *repairer) call(t types.Type, pos token.Pos, nodes ...ast.Node) *ast.CallExpr {
	fn := r.unseen(t)
	id := &ast.Ident{NamePos: pos, Name: fn.Name()}
	r.info.Uses[id] = fn
	tv := value
	tv.Type = fn.Type()
	r.info.Types[id] = tv
	call := &ast.CallExpr{Fun: id}
	for _, n := range nodes {
		r.values(n, &call.Args)
	}
	mode := novalue
	if t != nil {
		mode = value
		mode.Type = t
	}
	r.info.Types[call] = mode
	return call
}

// values collects the largest intact values in a node.
func (r *repairer) values(n ast.Node, out *[]ast.Expr) {
	if n == nil || reflect.ValueOf(n).IsNil() {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			r.values(kv.Value, out)
			return false
		}
		if sel, ok := e.(*ast.SelectorExpr); ok && !r.isValue(e) {
			r.values(sel.X, out)
			return false
		}
		if r.isValue(e) && r.sound(e) {
			r.literals(e)
			*out = append(*out, e)
			return false
		}
		_, lit := e.(*ast.FuncLit)
		return !lit // what is declared in one whose type is in doubt is nowhere else
	})
}

// isValue reports whether e denotes one value that can be an argument.
func (r *repairer) isValue(e ast.Expr) bool {
	if id, ok := e.(*ast.Ident); ok {
		v, ok := r.info.Uses[id].(*types.Var)
		return ok && !v.IsField() && !r.lost[v] && !invalid(v.Type())
	}
	tv, ok := r.info.Types[e]
	if !ok || !tv.IsValue() || tv.Type == nil || invalid(tv.Type) || tv.IsBuiltin() {
		return false
	}
	if b, ok := tv.Type.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return false
	}
	_, tuple := tv.Type.(*types.Tuple)
	return !tuple
}

// soundStmt reports whether a simple statement is intact, and repairs the
// literals in it if so.
func (r *repairer) soundStmt(s ast.Stmt) bool {
	if !r.sound(s) {
		ast.Inspect(s, func(n ast.Node) bool {
			_, lit := n.(*ast.FuncLit)
			r.mend(n)
			return !lit
		})
	}
	if !r.sound(s) {
		return false
	}
	r.literals(s)
	return true
}

// mend replaces the broken arguments of a call, and the broken elements of a
// struct literal, whose types are known by what takes them.
func (r *repairer) mend(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		tv, ok := r.info.Types[n.Fun]
		if !ok || !tv.IsValue() || !r.sound(n.Fun) || n.Ellipsis.IsValid() {
			return
		}
		sig, ok := tv.Type.Underlying().(*types.Signature)
		if !ok || len(n.Args) < sig.Params().Len() && !sig.Variadic() || len(n.Args) > sig.Params().Len() && !sig.Variadic() {
			return
		}
		for i, arg := range n.Args {
			j := min(i, sig.Params().Len()-1)
			t := sig.Params().At(j).Type()
			if sig.Variadic() && j == sig.Params().Len()-1 {
				t = t.(*types.Slice).Elem()
			}
			n.Args[i] = r.substitute(arg, t)
		}
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			id, ok := kv.Key.(*ast.Ident)
			if !ok {
				continue
			}
			if field, ok := r.info.Uses[id].(*types.Var); ok && field.IsField() {
				kv.Value = r.substitute(kv.Value, field.Type())
			}
		}
	}
}

// substitute returns e, or an unseen value of type t where e is broken beyond
// what can be mended inside it. The errors in it are dealt with then.
func (r *repairer) substitute(e ast.Expr, t types.Type) ast.Expr {
	if r.sound(e) || invalid(t) || hasTypeParam(t) {
		return e
	}
	switch inner := ast.Unparen(e).(type) {
	case *ast.CallExpr, *ast.CompositeLit:
		r.mend(inner)
	case *ast.UnaryExpr:
		r.mend(ast.Unparen(inner.X))
	case *ast.FuncLit:
		return e
	}
	if r.sound(e) {
		return e
	}
	out := r.call(t, e.Pos(), e)
	r.errors = slices.DeleteFunc(r.errors, func(pos token.Pos) bool { return e.Pos() <= pos && pos < e.End() })
	return out
}

// hasTypeParam reports whether a parameter's type is generic, so that the
// argument decides on it.
func hasTypeParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return hasTypeParam(t.Elem())
	case *types.Slice:
		return hasTypeParam(t.Elem())
	}
	return false
}

// literals repairs the bodies of the function literals in an intact node.
func (r *repairer) literals(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			r.block(lit.Body)
			return false
		}
		return true
	})
}

// sound reports whether a node type-checks, not counting the bodies of the
// function literals in it.
func (r *repairer) sound(n ast.Node) bool {
	if r.hasError(n) {
		return false
	}
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if !ok {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = r.typed(n) && r.sound(n.Type) && r.allDefined(n.Type)
			return false
		case *ast.Field:
			ok = r.sound(n.Type) // a tag has no type
			return false
		case *ast.KeyValueExpr:
			if id, isIdent := n.Key.(*ast.Ident); isIdent {
				if v, isVar := r.info.Uses[id].(*types.Var); isVar && v.IsField() {
					ok = !invalid(v.Type()) && r.sound(n.Value)
					return false
				}
			}
		case *ast.SelectorExpr:
			obj := r.info.Uses[n.Sel]
			if _, builtin := obj.(*types.Builtin); builtin {
				return false // of package unsafe
			}
			if obj == nil || invalid(obj.Type()) || r.uninstantiated(n.Sel, obj) {
				ok = false
				return false
			}
			if id, isIdent := n.X.(*ast.Ident); isIdent {
				if _, isPkg := r.info.Uses[id].(*types.PkgName); isPkg {
					return false
				}
			}
			ok = r.typed(n) && r.sound(n.X)
			return false
		case *ast.BadExpr, *ast.BadStmt, *ast.BadDecl:
			ok = false
		case *ast.Ident:
			ok = r.ident(n)
		case *ast.CallExpr, *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.CompositeLit, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SliceExpr, *ast.BasicLit:
			ok = r.typed(n.(ast.Expr))
		}
		return ok
	})
	return ok
}

func (r *repairer) typed(e ast.Expr) bool {
	tv, ok := r.info.Types[e]
	return ok && (tv.IsVoid() || tv.Type != nil && !invalid(tv.Type))
}

func (r *repairer) ident(id *ast.Ident) bool {
	if id.Name == "_" {
		return true
	}
	obj := r.info.Uses[id]
	if obj == nil {
		var defined bool
		if obj, defined = r.info.Defs[id]; !defined {
			return false
		}
		if obj == nil {
			return true // the symbol of a type switch
		}
	}
	switch obj.(type) {
	case *types.Label, *types.Builtin:
		return true
	}
	return !r.lost[obj] && (obj.Type() == nil || !invalid(obj.Type())) && !r.uninstantiated(id, obj)
}

// uninstantiated reports whether a name stands for a generic function without
// its type arguments.
func (r *repairer) uninstantiated(id *ast.Ident, obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().TypeParams().Len() == 0 {
		return false
	}
	_, instance := r.info.Instances[id]
	return !instance && r.info.Defs[id] == nil
}

// hasError reports whether an error was reported inside a node, but not in the
// body of a function literal in it, which is repaired by itself.
func (r *repairer) hasError(n ast.Node) bool {
	if n == nil || reflect.ValueOf(n).IsNil() {
		return false
	}
	i, _ := slices.BinarySearch(r.errors, n.Pos())
	if i == len(r.errors) || r.errors[i] >= n.End() {
		return false
	}
	var bodies []*ast.BlockStmt
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			bodies = append(bodies, lit.Body)
			return false
		}
		return true
	})
	for ; i < len(r.errors) && r.errors[i] < n.End(); i++ {
		if !slices.ContainsFunc(bodies, func(b *ast.BlockStmt) bool { return b.Lbrace < r.errors[i] && r.errors[i] < b.Rbrace }) {
			return true
		}
	}
	return false
}

// invalid reports whether a type is not known, looking into unnamed types.
func invalid(t types.Type) bool { return invalidIn(t, 0) }

func invalidIn(t types.Type, depth int) bool {
	if t == nil || depth > 10 {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Kind() == types.Invalid
	case *types.Pointer:
		return invalidIn(t.Elem(), depth+1)
	case *types.Slice:
		return invalidIn(t.Elem(), depth+1)
	case *types.Array:
		return invalidIn(t.Elem(), depth+1)
	case *types.Chan:
		return invalidIn(t.Elem(), depth+1)
	case *types.Map:
		return invalidIn(t.Key(), depth+1) || invalidIn(t.Elem(), depth+1)
	case *types.Signature:
		return invalidIn(t.Params(), depth+1) || invalidIn(t.Results(), depth+1)
	case *types.Tuple:
		for v := range t.Variables() {
			if invalidIn(v.Type(), depth+1) {
				return true
			}
		}
	case *types.Named:
		for i := range t.TypeArgs().Len() {
			if invalidIn(t.TypeArgs().At(i), depth+1) {
				return true
			}
		}
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Kind() == types.Invalid
	}
	return false
}

func funcObject(info *types.Info, d *ast.FuncDecl) *types.Func {
	obj, _ := info.Defs[d.Name].(*types.Func)
	return obj
}
