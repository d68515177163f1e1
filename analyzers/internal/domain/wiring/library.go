package wiring

import (
	"cmp"
	"go/types"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

// The types of what asynq makes.
const (
	Server    = "asynq.Server" // Args: the connection and the Config
	Mux       = "asynq.ServeMux"
	Client    = "asynq.Client"              // Args: the connection
	Scheduler = "asynq.Scheduler"           // Args: the connection
	Manager   = "asynq.PeriodicTaskManager" // Args: its options
	Task      = "asynq.Task"                // Args: the type, a list of options and, where it was asked for, the payload
	Config    = "asynq.Config"
	Periodic  = "asynq.PeriodicTaskConfig"
)

// library is the summary of one of asynq's own functions; contents says that it tells of
// payloads, too.
func library(fn *types.Func, contents bool) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	param := func(i int) *Term { return &Term{Kind: Param, Index: i} }
	sig := fn.Signature()
	sum := new(Summary)
	made := func(kind string, args ...*Term) { sum.Results = []*Term{{Kind: Made, Type: kind, Args: args}} }
	does := func(do Deed, name string, args ...*Term) {
		sum.Effects = []*Effect{{Do: do, On: param(0), Name: name, Args: args}}
	}
	connection := max(asynqapi.ConnectionParam(fn), asynqapi.SharedParam(fn))
	handler, handles := asynqapi.HandlerParam(fn)
	config, configured := asynqapi.ConfigParam(fn)
	switch {
	case sig.Recv() == nil && sig.Results().Len() > 0 && asynqapi.IsMux(sig.Results().At(0).Type()):
		made(Mux)
	case connection >= 0 && configured:
		made(Server, param(connection), param(config))
	case connection >= 0:
		made(typeName(sig.Results().At(0).Type()), param(connection))
	case asynqapi.IsNewTask(fn):
		made(Task, param(0), param(sig.Params().Len()-1))
		if contents {
			sum.Results[0].Args = append(sum.Results[0].Args, param(asynqapi.PayloadParam))
		}
	case asynqapi.OptionName(fn) != "":
		sum.Results = []*Term{{Kind: Option, Text: fn.Name(), Args: []*Term{param(0)}}}
	case asynqapi.IsRegistration(fn):
		does(Store, Patterns, &Term{Kind: Pair, Args: []*Term{param(asynqapi.PatternParam), param(handler)}})
	case asynqapi.IsUse(fn):
		does(Store, Uses, param(1))
	case handles && asynqapi.EffectOf(fn)&(asynqapi.Start|asynqapi.Run) != 0:
		does(Start, "", param(handler))
	case asynqapi.IsEnqueue(fn):
		var task, spec *Term
		for i := range sig.Params().Len() {
			switch t := sig.Params().At(i).Type(); {
			case asynqapi.IsTask(t):
				task = param(i + 1)
			case asynqapi.IsRegister(fn) && i == 0:
				spec = param(i + 1)
			}
		}
		if task == nil {
			return sum // a batch, of which nothing is known
		}
		does(Enqueue, "", task, param(sig.Params().Len()))
		if spec != nil {
			sum.Effects[0].Args = append(sum.Effects[0].Args, spec)
		}
	case sig.Results().Len() > 0:
		return nil // what it returns is not known
	}
	return sum
}

// promoted tells what a method does to the value that embeds its receiver.
func promoted(s *Summary, fields []string) *Summary {
	embedded := func(t *Term) *Term {
		if t.Kind == Param && t.Index == 0 && t.param == nil {
			for _, f := range fields {
				t = &Term{Kind: Select, Text: f, Args: []*Term{t}}
			}
			return t
		}
		return simplify(t)
	}
	out := &Summary{Passes: s.Passes, Versions: s.Versions}
	for _, t := range s.Results {
		out.Results = append(out.Results, t.Map(embedded))
	}
	for _, e := range s.Effects {
		out.Effects = append(out.Effects, e.apply(embedded))
	}
	return out
}

// typeName names a declared type, or one that is pointed to, with its package: asynq's
// own by asynq.
func typeName(t types.Type) string {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	if asynqapi.IsPackage(named.Obj().Pkg()) {
		return "asynq." + named.Obj().Name()
	}
	return named.Obj().Pkg().Path() + "." + named.Obj().Name()
}

func compare(a, b string) int { return cmp.Compare(a, b) }

// isAsynq reports whether a type, as Term.Type names it, is asynq's own.
func isAsynq(name string) bool { return strings.HasPrefix(name, "asynq.") }
