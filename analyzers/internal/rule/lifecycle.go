package rule

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/summary"
)

// Subject names the lifecycle value of an event for a message: "server srv",
// "Worker w". The second result is the call that shuts it down.
func (p *Pass) Subject(e *summary.Event, at ast.Node) (subject, closer string) {
	subject = p.noun(e.Type())
	closer = p.Lifecycle.Closer(e)
	name := p.Receiver(at)
	if e.Callee == nil || e.Callee.Signature().Recv() == nil || !e.On(at) {
		name = "" // the value is an argument or a result of the call
	}
	if e.Global != nil {
		name = e.Global.Pkg().Name() + "." + e.Global.Name()
	}
	switch {
	case closer == "":
		closer = "Shutdown on what it starts"
	case name == "":
		closer = "its " + closer + "()"
	default:
		closer = name + "." + closer + "()"
	}
	return strings.TrimSpace(subject + " " + name), closer
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
func (p *Pass) Made(e *summary.Event) []analysis.RelatedInformation {
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
	if chain := p.Lifecycle.Chain(e); len(chain) > 0 {
		if at := p.Call(e.Instr); at != nil {
			out = append(out, Place(at, "by way of "+strings.Join(chain, ", then ")))
		}
	}
	return out
}
