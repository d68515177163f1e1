// Package lifecycle knows who starts, stops and shuts down asynq's servers,
// schedulers and periodic task managers, and the types that own them, and who
// answers for one that is started or stopped.
//
// It rests on the value flow, on how functions end and on what asynq's functions
// are. All values in one field count as one, whatever the instance, and so do all
// elements of a container. What goes to code that is not seen may be shut down
// there.
package lifecycle

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Lifecycle of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqlifecycle", "finding who shuts down what", run, new(Fact), exits.Analyzer, places.Analyzer)

// A Summary says what a function does to lifecycle values.
type Summary struct {
	Effects  []Effect       // on arguments, sorted
	Chain    []string       // how a Start or Stop among them comes about, as in contexts.Drop
	Calls    []MethodCall   // methods that it calls on arguments of interface type
	Hands    []Hand         // what it hands to the functions among its arguments
	Globals  []GlobalEffect // on package variables
	Started  []Part         // of its results, that the function started
	Arranged []Part         // of its results, for whose shutdown it arranges itself
	Sets     []Target       // below its arguments: fields that it may give a new value
	Keeps    engine.Params  // lifecycle arguments that outlive the call where they cannot be followed
}

// An Effect is what a function does to what is at a path below an argument.
type Effect struct {
	Param int
	Path  places.Path
	Do    asynqapi.Effect
}

// A Target is what is at a path below an argument.
type Target struct {
	Param int
	Path  places.Path
}

// A Part is what is at a path below a result.
type Part struct {
	Result int
	Path   places.Path
}

// A MethodCall is the call of a method, by its name, on what argument Param
// or, for a container, its elements turn out to be.
type MethodCall struct {
	Param  int
	Method string
}

// A Hand says that a function calls argument Func, and that the call's argument
// Arg is what is at Path below argument Param, as of a function that does
// something with all elements of a container.
type Hand struct {
	Func, Arg, Param int
	Path             places.Path
}

// A GlobalEffect is what a function does to what is at a path below a package
// variable that other packages reach, of its own package or of another.
type GlobalEffect struct {
	Var  places.Var
	Path places.Path
	Do   asynqapi.Effect
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Of returns the Lifecycle of the package under analysis.
func Of(pass *analysis.Pass) *Lifecycle { return pass.ResultOf[Analyzer].(*Lifecycle) }

func run(pass *analysis.Pass, g *flow.Graph) *Lifecycle {
	if !g.Prog.Reaches {
		return nil
	}
	l := &Lifecycle{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact:  func() engine.Fact[Summary] { return new(Fact) },
			Library:  library,
			Promoted: promoted,
		}),
		ends:   exits.Of(pass),
		places: places.Of(pass),
	}
	l.find()
	l.Export(new(Fact), false)
	return l
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if effect := asynqapi.EffectOf(fn); effect != 0 {
		sum.Effects = []Effect{{Do: effect}}
	}
	return sum
}

// promoted tells what a method does to the value that embeds its receiver.
func promoted(s *Summary, fields []string) *Summary {
	out := *s
	out.Effects = slices.Clone(s.Effects)
	for i, e := range out.Effects {
		if e.Param == 0 {
			out.Effects[i].Path = places.Path(strings.Join(fields, ".")).Below(e.Path)
		}
	}
	return &out
}
