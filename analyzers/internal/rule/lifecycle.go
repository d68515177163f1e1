package rule

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Subject names the lifecycle value of an event for a message: "server srv",
// "Worker w". The second result is the call that shuts it down, "" where its type has
// no method for that.
func (p *Pass) Subject(e *lifecycle.Event, at ast.Node) (subject, closer string) {
	if method := lifecycle.Of(p.Pass).Closer(e); method != nil {
		closer = method.Name()
	}
	name := p.Receiver(at)
	if e.Callee == nil || e.Callee.Signature().Recv() == nil || !e.On(at) {
		name = "" // the value is an argument or a result of the call
	}
	if e.Global != nil {
		name = e.Global.Pkg().Name() + "." + e.Global.Name()
	}
	switch {
	case closer == "":
	case name == "":
		closer = "its " + closer + "()"
	default:
		closer = name + "." + closer + "()"
	}
	return p.Named(e.Type(), name), closer
}

// Named names a value by its type and what the source calls it, "" for nothing:
// "server srv".
func (p *Pass) Named(t types.Type, name string) string {
	noun := p.noun(t)
	if noun == name {
		return noun
	}
	return strings.TrimSpace(noun + " " + name)
}

func (p *Pass) noun(t types.Type) string {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	name := types.TypeString(t, types.RelativeTo(p.Pkg))
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return "value"
	}
	if asynqapi.IsLifecycle(t) {
		return words(named.Obj().Name())
	}
	if i := strings.LastIndex(name, "/"); i >= 0 {
		name = name[i+1:]
	}
	return name
}

// words writes a type's name in plain words: "periodic task manager".
func words(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// Made tells where the lifecycle value of an event was made, and where a
// wrapper starts or stops what it owns.
func (p *Pass) Made(e *lifecycle.Event) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if e.Recv == nil {
		return nil
	}
	p.Trace(flow.Value{V: e.Recv}, flow.Options{Callers: true}, func(n flow.Node) bool {
		call, ok := n.V.(*ssa.Call)
		if n.Kind != flow.Call || !ok || len(out) > 0 {
			return true
		}
		if at := p.Call(call); at != nil && ssa.Instruction(call) != e.Instr {
			out = append(out, Place(at, "made here"))
		}
		return true
	})
	if chain := lifecycle.Of(p.Pass).Chain(e); len(chain) > 0 {
		if at := p.Call(e.Instr); at != nil {
			out = append(out, Place(at, "by way of "+strings.Join(chain, ", then ")))
		}
	}
	return out
}

// A Closing is a call that shuts down the value of an event, as the source
// would write it.
type Closing struct {
	value  ast.Expr
	method string
	p      *Pass
}

// Closing returns the call that shuts down the value of an event, nil where
// there is no method for it that takes no arguments, or no name for the value.
func (p *Pass) Closing(e *lifecycle.Event, at ast.Node) *Closing {
	method := lifecycle.Of(p.Pass).Closer(e)
	call, ok := at.(*ast.CallExpr)
	if method == nil || method.Signature().Params().Len() > 0 || !ok {
		return nil
	}
	value := p.operand(e, call)
	if value == nil {
		return nil
	}
	return &Closing{value, method.Name(), p}
}

// At returns the source of the call at pos, "" where the value goes by another
// name there.
func (c *Closing) At(pos token.Pos) string {
	if c == nil || !c.p.InScope(c.value, pos) {
		return ""
	}
	var buf bytes.Buffer
	if err := printer.Fprint(&buf, token.NewFileSet(), c.value); err != nil {
		return ""
	}
	return buf.String() + "." + c.method + "()"
}

// Method returns the name of the method that is called.
func (c *Closing) Method() string { return c.method }

// operand returns the expression that stands for the value of an event at its
// call: the receiver, an argument, or the variable that the result goes to.
func (p *Pass) operand(e *lifecycle.Event, call *ast.CallExpr) ast.Expr {
	if i := e.Argument(); i >= 0 {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && p.TypesInfo.Selections[sel] != nil {
			if i == 0 {
				return sel.X
			}
			i--
		}
		if i < len(call.Args) {
			return call.Args[i]
		}
		return nil
	}
	i := e.Result()
	if i < 0 {
		return nil
	}
	for _, n := range p.path(call) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == ast.Expr(call) && i < len(n.Lhs) {
				return n.Lhs[i]
			}
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// DeferClosing suggests to defer the call that shuts down the value of a Start,
// behind the statement that checks whether it succeeded.
func (p *Pass) DeferClosing(e *lifecycle.Event) []analysis.SuggestedFix {
	at := p.Call(e.Instr)
	fn := lifecycle.Of(p.Pass).DeferIn(e)
	if at == nil || fn == nil {
		return nil
	}
	start := p.Statement(at, fn.Syntax())
	if start == nil {
		return nil
	}
	closing := p.Closing(e, at)
	checked := start.Checked()
	if checked == nil || closing == nil || closing.setInside(start, at) {
		return nil
	}
	if e.Result() > 0 || e.Result() == 0 && p.isTuple(at.(*ast.CallExpr)) {
		// What comes with an error is not there before that is checked.
		if checked.Stmt == start.Stmt {
			return nil
		}
	}
	if stop := p.stopBehind(e, start); stop != nil {
		if text := closing.At(stop.End()); text != "" {
			return p.Fix("Call "+closing.method, stop.InsertBehind(text))
		}
		return nil
	}
	text := closing.At(checked.End())
	if text == "" {
		return nil
	}
	return p.Fix("Defer "+closing.method, checked.InsertBehind("defer "+text))
}

// stopBehind returns the statement that stops the value of a Start in the list
// of statements that starts it, if more follows than a return: what tasks still
// need may be closed there, so that a deferred shutdown would come too late.
func (p *Pass) stopBehind(e *lifecycle.Event, start *Statement) *Statement {
	stop := lifecycle.Of(p.Pass).OwedStop(e)
	if stop == nil {
		return nil
	}
	at := p.Call(stop.Instr)
	if at == nil {
		return nil
	}
	s := p.Statement(at, stop.Fn.Syntax())
	if s == nil || !s.IsCall(at) || !slices.Contains(start.list, s.Stmt) {
		return nil
	}
	for _, rest := range s.list[slices.Index(s.list, s.Stmt)+1:] {
		if _, ok := rest.(*ast.ReturnStmt); !ok {
			return s
		}
	}
	return nil
}

// setInside reports whether a literal inside a statement, which holds the call,
// sets the variable of the closing itself: behind the statement it may not yet
// be set.
func (c *Closing) setInside(s *Statement, call ast.Node) bool {
	root := c.value
	for {
		sel, ok := ast.Unparen(root).(*ast.SelectorExpr)
		if !ok {
			break
		}
		root = sel.X
	}
	id, ok := ast.Unparen(root).(*ast.Ident)
	if !ok {
		return true
	}
	obj := c.p.TypesInfo.ObjectOf(id)
	found := false
	ast.Inspect(s.Stmt, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok || call.Pos() < lit.Pos() || lit.End() < call.End() {
			return true
		}
		ast.Inspect(lit, func(n ast.Node) bool {
			if assign, ok := n.(*ast.AssignStmt); ok {
				for _, lhs := range assign.Lhs {
					id, ok := lhs.(*ast.Ident)
					found = found || ok && c.p.TypesInfo.ObjectOf(id) == obj
				}
			}
			return !found
		})
		return false
	})
	return found
}

// AddClosingMethod adds a method that shuts down what methods of one type
// started: the values of events, in this order. It stands behind the method of
// the last of them.
func (p *Pass) AddClosingMethod(name string, events []*lifecycle.Event) []analysis.TextEdit {
	if len(events) == 0 {
		return nil
	}
	last := p.method(events[len(events)-1])
	if last == nil {
		return nil
	}
	recv := last.Recv.List[0]
	named := deref(p.TypesInfo.TypeOf(recv.Type))
	if obj, _, _ := types.LookupFieldOrMethod(named, true, p.Pkg, name); obj != nil {
		return nil
	}
	var body, typ bytes.Buffer
	for _, e := range events {
		at := p.Call(e.Instr)
		decl := p.method(e)
		if at == nil || decl == nil || decl.Recv.List[0].Names[0].Name != recv.Names[0].Name {
			return nil
		}
		text := p.Closing(e, at).At(at.Pos())
		if !strings.HasPrefix(text, recv.Names[0].Name+".") {
			return nil
		}
		closing := p.Closing(e, at)
		if p.setInMethods(closing.value) {
			text = fmt.Sprintf("if %s != nil {\n\t\t%s\n\t}", strings.TrimSuffix(text, "."+closing.method+"()"), text)
		}
		if !strings.Contains(body.String(), "\t"+text+"\n") {
			fmt.Fprintf(&body, "\t%s\n", text)
		}
	}
	if err := printer.Fprint(&typ, token.NewFileSet(), recv.Type); err != nil {
		return nil
	}
	method := fmt.Sprintf("\n\n// %s ends what %s began, once its active tasks are done.\nfunc (%s %s) %s() {\n%s}",
		name, last.Name.Name, recv.Names[0].Name, typ.String(), name, body.String())
	return []analysis.TextEdit{insert(last.End(), method)}
}

// setInMethods reports whether a field may be nil for some time: a method of
// the package assigns it.
func (p *Pass) setInMethods(field ast.Expr) bool {
	sel, ok := ast.Unparen(field).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if _, ok := p.TypesInfo.TypeOf(sel).Underlying().(*types.Pointer); !ok {
		return false
	}
	found := false
	for _, f := range p.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			decl, ok := n.(*ast.FuncDecl)
			if ok {
				return decl.Recv != nil
			}
			if assign, ok := n.(*ast.AssignStmt); ok {
				for _, lhs := range assign.Lhs {
					s, ok := lhs.(*ast.SelectorExpr)
					found = found || ok && p.TypesInfo.Uses[s.Sel] == p.TypesInfo.Uses[sel.Sel]
				}
			}
			return !found
		})
	}
	return found
}

// method returns the declaration of the method that holds an event, nil where
// that has no name for its receiver.
func (p *Pass) method(e *lifecycle.Event) *ast.FuncDecl {
	at := p.Call(e.Instr)
	if at == nil {
		return nil
	}
	for _, n := range p.path(at) {
		if decl, ok := n.(*ast.FuncDecl); ok && decl.Recv != nil && len(decl.Recv.List[0].Names) == 1 {
			return decl
		}
	}
	return nil
}
