package rule

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/options"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Call returns the syntax of a call, or the method value's selector, that an
// instruction stands for; nil where it has none.
func (p *Pass) Call(instr ssa.Instruction) ast.Node {
	p.at = instr.Pos()
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		if call := p.Prog.Call(instr); call != nil {
			return call
		}
	case *ssa.MakeClosure:
		if sel := p.Prog.Selector(instr.Pos()); sel != nil {
			return sel
		}
	}
	return nil
}

// At returns the syntax of a call, a method value, a return or the selection of a
// field, nil where it has none.
func (p *Pass) At(instr ssa.Instruction) ast.Node {
	switch instr := instr.(type) {
	case *ssa.Return:
		if instr.Pos().IsValid() {
			return p.returnAt(instr.Pos())
		}
	case *ssa.FieldAddr:
		if sel := p.Prog.Selector(instr.Pos()); sel != nil {
			return sel
		}
	}
	return p.Call(instr)
}

// Handler returns where a shipped task handler is reported, and what it is called;
// nil where fn is none.
func (p *Pass) Handler(fn *ssa.Function) (ast.Node, string) {
	if !contexts.IsHandler(fn) || p.Prog.FuncInTest(fn) {
		return nil, ""
	}
	switch n := fn.Syntax().(type) {
	case *ast.FuncDecl:
		return n.Name, "handler " + n.Name.Name
	case *ast.FuncLit:
		return n.Type, "handler"
	}
	return nil, ""
}

// Assigned returns the expression that a store gives to a field, in an assignment or
// in a composite literal; nil where it has none.
func (p *Pass) Assigned(st *ssa.Store) ast.Expr {
	p.at = st.Pos()
	return p.Prog.Assigned(st)
}

// Receiver returns how the source writes the value that a method is called on,
// "" where it is long or there is none.
func (p *Pass) Receiver(n ast.Node) string {
	if call, ok := n.(*ast.CallExpr); ok {
		n = ast.Unparen(call.Fun)
	}
	if sel, ok := n.(*ast.SelectorExpr); ok {
		return p.Source(sel.X)
	}
	return ""
}

// Source returns an expression as it is written, "" where that is too long for
// a message.
func (p *Pass) Source(e ast.Expr) string {
	var buf bytes.Buffer
	if err := printer.Fprint(&buf, token.NewFileSet(), e); err != nil || buf.Len() > 20 || bytes.ContainsRune(buf.Bytes(), '\n') {
		return ""
	}
	return buf.String()
}

// Callee names what a call calls, as it is written where that is short.
func (p *Pass) Callee(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return "this call"
	}
	fun := ast.Unparen(call.Fun)
	if name := p.Source(fun); name != "" {
		return name
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return "this call"
}

// Place makes a related position of a node.
func Place(n ast.Node, message string) analysis.RelatedInformation {
	return analysis.RelatedInformation{Pos: n.Pos(), End: n.End(), Message: message}
}

// Sources tells where the task of an enqueue is made.
func (p *Pass) Sources(e options.Enqueue, at ast.Node) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for _, call := range options.Of(p.Pass).Makers(e) {
		if n := p.Call(call); n != nil && n != at {
			out = append(out, Place(n, "the task is made here"))
		}
	}
	return out
}

// TypeName names a type as the file that holds pos writes it: by an alias, and by the
// name under which the file imports its package.
func (p *Pass) TypeName(t types.Type, pos token.Pos) string {
	obj := typeObject(t)
	if obj == nil {
		return "an unnamed type"
	}
	if obj.Pkg() == nil || obj.Pkg() == p.Pkg {
		return obj.Name()
	}
	name := obj.Pkg().Name()
	if file := p.Prog.File(pos); file != nil {
		for _, spec := range file.Imports {
			if imported := p.TypesInfo.PkgNameOf(spec); imported != nil && imported.Imported() == obj.Pkg() {
				name = imported.Name()
			}
		}
	}
	switch name {
	case ".", "_":
		return obj.Name()
	}
	return name + "." + obj.Name()
}

// typeObject returns the declared type or the alias at the root of an encoding.
func typeObject(t types.Type) *types.TypeName {
	for range 10 {
		if alias, ok := t.(*types.Alias); ok {
			return alias.Obj()
		}
		elem := flow.Elem(t)
		if elem == nil {
			break
		}
		t = elem
	}
	if named := flow.NamedRoot(t); named != nil {
		return named.Obj()
	}
	return nil
}

// TypeSpec returns the declaration of a type of this package, or nil.
func (p *Pass) TypeSpec(obj *types.TypeName) *ast.TypeSpec {
	file := p.Prog.File(obj.Pos())
	if file == nil {
		return nil
	}
	var found *ast.TypeSpec
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.Pos() == obj.Pos() {
			found = spec
		}
		return found == nil
	})
	return found
}
