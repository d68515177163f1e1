package summary

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// contexts finds the context parameters that no function observes. All are
// held for ignored until one use says otherwise, so that functions which only
// hand a context round among themselves ignore it.
func (s *Package) contexts() {
	for fn, fact := range s.funcs {
		for i, p := range fn.Params {
			if asynqapi.IsContext(p.Type()) {
				fact.Ignores.add(i)
			}
		}
	}
	s.fix(func(fn *ssa.Function, fact *FuncFact) {
		for i, p := range fn.Params {
			if fact.Ignores.Has(i) && s.Observes(p, nil) {
				fact.Ignores &^= 1 << i
			}
		}
	})
}

// drops notes where the contexts that fn ignores end: in the first function
// that it hands them to, or in itself.
func (s *Package) drops(fn *ssa.Function, fact *FuncFact) {
	if fact.Ignores == 0 || fn.Object() == nil {
		return
	}
	fact.Drops = nil
	for i, p := range fn.Params {
		if !fact.Ignores.Has(i) {
			continue
		}
		chain := []string{s.place(fn)}
		s.Observes(p, func(d DropCall) {
			if len(chain) == 1 {
				chain = append(chain, d.Chain...)
			}
		})
		fact.Drops = append(fact.Drops, Drop{i, chain[:min(len(chain), maxChain)]})
	}
}

// maxChain bounds the functions that a Drop names, which keeps facts small and
// ends at recursion.
const maxChain = 4

// place names a declared function and where it stands.
func (s *Package) place(fn *ssa.Function) string {
	name := fn.Name()
	if recv := fn.Signature.Recv(); recv != nil {
		t := types.TypeString(recv.Type(), func(*types.Package) string { return "" })
		name = "(" + t + ")." + name
	}
	at := s.Pass.Fset.Position(fn.Pos())
	return fmt.Sprintf("%s, %s:%d", name, filepath.Base(at.Filename), at.Line)
}

func (f *FuncFact) chain(param int) []string {
	for _, d := range f.Drops {
		if d.Param == param {
			return d.Chain
		}
	}
	return nil
}

// A DropCall is a call that hands a context to a function which ignores it.
type DropCall struct {
	Call  ssa.CallInstruction
	Chain []string // as in Drop
}

// Observes reports whether ctx, or a context derived from it, is looked at:
// its Done, Err or Deadline asked for, or given to something that may do so.
// Calls that are known to drop it are handed to dropped, if that is not nil.
func (s *Package) Observes(ctx ssa.Value, dropped func(DropCall)) bool {
	observed := false
	s.Forward(ctx, func(w *flow.Walk, u flow.Use) {
		use := observes // returned, stored, sent, or asked for a method's value
		if u.Kind == flow.Passed {
			use = s.contextCall(u, dropped)
		}
		switch use {
		case observes:
			observed = true
			w.Stop()
		case derives:
			for _, v := range contextResults(u.Instr.(ssa.CallInstruction)) {
				w.Add(v)
			}
		}
	})
	return observed
}

// contextResults returns the contexts that a call yields.
func contextResults(call ssa.CallInstruction) []ssa.Value {
	v := call.Value()
	if v == nil {
		return nil
	}
	if asynqapi.IsContext(v.Type()) {
		return []ssa.Value{v}
	}
	var out []ssa.Value
	if _, ok := v.Type().(*types.Tuple); ok {
		for _, ref := range *v.Referrers() {
			if ex, ok := ref.(*ssa.Extract); ok && asynqapi.IsContext(ex.Type()) {
				out = append(out, ex)
			}
		}
	}
	return out
}

type contextUse uint8

const (
	ignores contextUse = iota
	observes
	derives // yields a context that is cancelled with this one
)

// contextCall says what a call does to the context among its arguments.
func (s *Package) contextCall(u flow.Use, dropped func(DropCall)) contextUse {
	call := u.Instr.(ssa.CallInstruction)
	c := call.Common()
	if c.IsInvoke() && u.Arg == 0 {
		// A method of the context itself. Value only reads.
		if c.Method.Name() == "Value" || !asynqapi.IsContext(c.Value.Type()) {
			return ignores
		}
		return observes
	}
	obj := flow.CalleeObject(call)
	if obj == nil {
		// A literal that is called where it stands is part of the function; any
		// other function value may do anything.
		fn := flow.StaticCallee(call)
		if fn == nil {
			if mc, ok := c.Value.(*ssa.MakeClosure); ok {
				fn = mc.Fn.(*ssa.Function)
			}
		}
		if fact := s.funcs[fn]; fact != nil && fact.Ignores.Has(u.Arg) {
			return ignores
		}
		return observes
	}
	if obj.Pkg() == nil {
		return observes
	}
	switch path := obj.Pkg().Path(); {
	case path == "context":
		switch obj.Name() {
		case "WithCancel", "WithCancelCause", "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause", "WithValue":
			return derives
		case "WithoutCancel":
			return ignores
		}
		return observes
	case logsOrTraces(path), formats(path):
		return derives
	}
	if c.IsInvoke() {
		return observes
	}
	if fact := s.FactOf(obj); fact != nil && fact.Ignores.Has(u.Arg) {
		if dropped != nil && s.Own(obj.Pkg()) {
			dropped(DropCall{call, fact.chain(u.Arg)})
		}
		return derives
	}
	return observes
}

// logsOrTraces reports whether a package only logs or traces: what it is given
// a context for is metadata. Types cannot tell this of packages whose bodies
// are not seen, so the well-known ones are named.
func logsOrTraces(path string) bool {
	return within(path, []string{
		"log/slog", "log",
		"go.uber.org/zap", "github.com/sirupsen/logrus", "github.com/rs/zerolog", "github.com/go-logr/logr",
		"github.com/go-kratos/kratos/v2/log", "github.com/zeromicro/go-zero/core/logx", "github.com/go-kit/log",
		"github.com/gogf/gf/v2/os/glog", "github.com/hashicorp/go-hclog", "github.com/charmbracelet/log",
		"go.opentelemetry.io/otel/trace", "go.opentelemetry.io/otel/log", "github.com/opentracing/opentracing-go",
		"k8s.io/klog", "github.com/golang/glog", "github.com/inconshreveable/log15", "github.com/apex/log", "github.com/phuslu/log",
	})
}

// measures reports whether a package only counts what happens, which never waits.
func measures(path string) bool {
	return within(path, []string{"go.opentelemetry.io/otel", "github.com/prometheus/client_golang"})
}

// within reports whether a package is one of those listed or below it.
func within(path string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
}

func formats(path string) bool {
	return path == "fmt" || path == "errors" || path == "github.com/pkg/errors"
}

// prompt finds the functions that certainly return at once, and the package
// variables that hold one such function for good.
func (s *Package) prompt() {
	s.prompts = make(map[*types.Var]bool)
	// Recursion is no prompt function's business: the fixed point grows from
	// leaves, so a cycle never becomes prompt.
	s.fix(func(fn *ssa.Function, fact *FuncFact) {
		if !fact.Prompt {
			fact.Prompt = s.isPrompt(fn)
		}
		for _, m := range s.Prog.Pkg.Members {
			if g, ok := m.(*ssa.Global); ok {
				s.notePromptVar(g)
			}
		}
	})
}

func (s *Package) notePromptVar(g *ssa.Global) {
	obj, ok := g.Object().(*types.Var)
	if !ok || s.prompts[obj] {
		return
	}
	if _, ok := obj.Type().Underlying().(*types.Signature); !ok {
		return
	}
	stores := s.StoresOf(g)
	if len(stores) != 1 {
		return
	}
	if fn, ok := stores[0].(*ssa.Function); ok && s.promptFunc(fn) {
		s.prompts[obj] = true
	}
}

func (s *Package) promptFunc(fn *ssa.Function) bool {
	fn = flow.Body(fn)
	if fact := s.funcs[fn]; fact != nil {
		return fact.Prompt
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return s.promptObject(obj)
	}
	return false
}

// promptObject says of a declared function whether it returns at once: by its
// summary where its body is seen, else by what its package is for.
func (s *Package) promptObject(obj *types.Func) bool {
	if fact := s.FactOf(obj); fact != nil {
		return fact.Prompt
	}
	if obj.Pkg() == nil {
		return true // error.Error
	}
	path := obj.Pkg().Path()
	switch path {
	case "time":
		switch obj.Name() {
		case "Sleep", "After", "Tick", "NewTimer", "NewTicker", "AfterFunc", "LoadLocation", "Reset":
			return false
		}
		return true
	case "sync":
		return obj.Name() != "Wait" && obj.Name() != "Do"
	case "context":
		return true
	case "fmt":
		return !strings.HasPrefix(obj.Name(), "Scan") && !strings.HasPrefix(obj.Name(), "Fscan")
	case "errors", "strings", "strconv", "bytes", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits", "math/rand",
		"math/rand/v2", "sync/atomic", "path", "path/filepath", "maps", "slices", "sort", "cmp", "html", "regexp", "reflect",
		"github.com/pkg/errors", "github.com/google/uuid", "github.com/bytedance/sonic", "github.com/json-iterator/go", "github.com/goccy/go-json",
		"github.com/vmihailenco/msgpack/v5", "google.golang.org/protobuf/proto", "github.com/golang/protobuf/proto", "google.golang.org/protobuf/encoding/protojson",
		"github.com/gogf/gf/v2/container/gvar", "github.com/gogf/gf/v2/encoding/gjson", "github.com/gogf/gf/v2/util/gconv":
		return path != "path/filepath" || !strings.HasPrefix(obj.Name(), "Walk") && obj.Name() != "Glob" && obj.Name() != "EvalSymlinks"
	}
	return strings.HasPrefix(path, "encoding/") || strings.HasPrefix(path, "hash") || logsOrTraces(path) || measures(path)
}

func (s *Package) isPrompt(fn *ssa.Function) bool {
	if hasOpenLoop(fn) {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				return false
			case *ssa.Select:
				if instr.Blocking {
					return false
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					return false
				}
			case *ssa.Next, *ssa.Range:
				return false
			case *ssa.Go:
				return false
			case ssa.CallInstruction:
				if !s.promptCall(instr) {
					return false
				}
			}
		}
	}
	return true
}

func (s *Package) promptCall(call ssa.CallInstruction) bool {
	c := call.Common()
	if c.IsInvoke() {
		if c.Method.Pkg() == nil || asynqapi.IsContext(c.Value.Type()) {
			return true
		}
		if c.Method.Pkg() != nil && s.promptPackageMethod(c.Method) {
			return true
		}
		facts, seen := s.invoked(c.Value, c.Method)
		for _, f := range facts {
			seen = seen && f.Prompt
		}
		return seen
	}
	switch v := c.Value.(type) {
	case *ssa.Builtin:
		return true
	case *ssa.Function:
		return s.promptFunc(v)
	case *ssa.MakeClosure:
		if obj, _, ok := flow.BoundMethod(v); ok {
			return s.promptObject(obj)
		}
		return s.promptFunc(v.Fn.(*ssa.Function))
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && v.Op == token.MUL {
			return s.promptVar(g)
		}
	}
	callees := s.LocalCallees(call)
	for _, fn := range callees {
		if !s.funcs[fn].Prompt {
			return false
		}
	}
	if len(callees) > 0 {
		return true
	}
	// A cancel function of a derived context.
	if ex, ok := c.Value.(*ssa.Extract); ok {
		if made, ok := ex.Tuple.(*ssa.Call); ok {
			obj := flow.CalleeObject(made)
			return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "context"
		}
	}
	return false
}

// promptPackageMethod says of an interface method of an unseen package whether
// that package's own purpose makes it prompt, as for a logger's interface.
func (s *Package) promptPackageMethod(m *types.Func) bool {
	path := m.Pkg().Path()
	return logsOrTraces(path) || measures(path) || path == "fmt" || path == "time" || path == "reflect" || path == "context"
}

func (s *Package) promptVar(g *ssa.Global) bool {
	obj, ok := g.Object().(*types.Var)
	if !ok {
		return false
	}
	if obj.Pkg() == s.Pass.Pkg {
		return s.prompts[obj]
	}
	fact := new(VarFact)
	if s.Pass.ImportObjectFact(obj, fact) {
		return fact.Prompt
	}
	return obj.Pkg() != nil && !s.Own(obj.Pkg()) && logsOrTraces(obj.Pkg().Path())
}

// hasOpenLoop reports whether fn has a loop whose number of rounds is not
// bounded by a constant.
func hasOpenLoop(fn *ssa.Function) bool {
	// A back edge goes to a block that dominates its source.
	for _, b := range fn.Blocks {
		for _, head := range b.Succs {
			if head.Dominates(b) && !boundedBy(head, b) {
				return true
			}
		}
	}
	return false
}

// boundedBy reports whether the loop with this head or this last block is left
// by comparing a counter with a constant.
func boundedBy(head, last *ssa.BasicBlock) bool {
	for _, b := range []*ssa.BasicBlock{head, last} {
		if len(b.Instrs) == 0 {
			continue
		}
		cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if cmp, ok := cond.Cond.(*ssa.BinOp); ok && isOrder(cmp.Op) &&
			(constantLength(cmp.Y) && counts(cmp.X, head) || constantLength(cmp.X) && counts(cmp.Y, head)) {
			return true
		}
	}
	return false
}

// counts reports whether v is the variable of the loop with this head, or one
// more than it.
func counts(v ssa.Value, head *ssa.BasicBlock) bool {
	if add, ok := v.(*ssa.BinOp); ok && (add.Op == token.ADD || add.Op == token.SUB) {
		v = add.X
	}
	phi, ok := v.(*ssa.Phi)
	return ok && phi.Block() == head
}

func isOrder(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
}

// constantLength reports whether v is a constant, or the length of a slice
// that was made from a literal.
func constantLength(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.Kind() == constant.Int
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			if sl, ok := v.Call.Args[0].(*ssa.Slice); ok && sl.Low == nil && sl.High == nil {
				_, ok := sl.X.(*ssa.Alloc)
				return ok
			}
		}
	}
	return false
}

// IsHandler reports whether fn handles tasks: a declared function, method or
// literal with the signature of a handler. A method expression or another
// wrapper of the builder is none.
func (s *Package) IsHandler(fn *ssa.Function) bool {
	return fn.Synthetic == "" && fn.Syntax() != nil && asynqapi.IsHandler(plain(fn.Signature))
}

// Drops says whether a handler observes its context, and lists the calls in
// which it is handed to a function that ignores it.
func (s *Package) Drops(fn *ssa.Function) (drops []DropCall, observed bool) {
	i := 0
	if fn.Signature.Recv() != nil {
		i = 1
	}
	observed = s.Observes(fn.Params[i], func(d DropCall) { drops = append(drops, d) })
	return drops, observed
}
