// Package places knows where values live: a place is a root (a variable, a
// parameter, the result of a call, a package variable, a field whatever the
// instance) and a path of fields below it. A server two structs deep, a struct
// that is copied by value, what a constructor puts into its result and what a
// getter hands out are all told by the places that they have in common.
//
// It rests on the value flow. Pointers and containers are transparent: a pointer
// stands for what it points to, a container for all its elements. Of a function
// it tells which parts of its results are parts of its arguments or of package
// variables, as far as they can hold a value of one of asynq's types. What a
// function writes to its arguments is told by the fields alone.
package places

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Places of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqplaces", "finding where values live", run, new(Fact))

// A Summary says what the results of a function are made of.
type Summary struct{ Aliases []Alias }

// An Alias says that a part of a result is a part of an argument or of a package
// variable.
type Alias struct {
	Result int
	At     Path // below the result
	Param  int  // the argument, -1 for a package variable
	Global Var
	From   Path // below the argument or the variable
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Places answers where the values of a package live.
type Places struct {
	*engine.Table[Summary]
	structs map[visit]structs // what variables has found
}

// Of returns the Places of the package under analysis.
func Of(pass *analysis.Pass) *Places { return pass.ResultOf[Analyzer].(*Places) }

func run(pass *analysis.Pass, g *flow.Graph) *Places {
	if !g.Prog.Reaches {
		return nil
	}
	s := &Places{structs: make(map[visit]structs), Table: engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: library,
	})}
	s.Fix(s.aliases)
	s.Export(new(Fact), false)
	return s
}

// library says that asynq's own functions hand out nothing that they were given.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	return new(Summary)
}

// aliases summarizes what the results of fn are made of.
func (s *Places) aliases(fn *ssa.Function, sum *Summary) {
	for i := range fn.Signature.Results().Len() {
		if !Holds(fn.Signature.Results().At(i).Type()) {
			continue
		}
		for _, ret := range flow.Returns(fn) {
			if i >= len(ret.Results) {
				continue
			}
			v := flow.Value{V: ret.Results[i]}
			s.aliasesOf(fn, i, "", v, sum)
			for _, inner := range s.Inside(v) {
				s.aliasesOf(fn, i, inner.Path, inner.Value, sum)
			}
		}
	}
}

// aliasesOf notes which parts of arguments and package variables v is, which
// stands at a path below a result.
func (s *Places) aliasesOf(fn *ssa.Function, result int, at Path, v flow.Value, sum *Summary) {
	add := func(a Alias) {
		if !slices.Contains(sum.Aliases, a) {
			sum.Aliases = append(sum.Aliases, a)
		}
	}
	set := s.find(v, "", flow.Options{})
	for _, p := range append(slices.Clone(set.Params), set.Owners...) {
		if p.Param.Parent() == fn {
			add(Alias{Result: result, At: at, Param: flow.ParamIndex(p.Param), From: p.Path})
		}
	}
	for _, g := range set.Globals {
		add(Alias{Result: result, At: at, Param: -1, Global: g.Var, From: g.Path})
	}
}

// Holds reports whether a value of type t is, points to or has in a field one of
// asynq's types; containers stand for their elements.
func Holds(t types.Type) bool { return holds(t, 0) }

// maxDepth bounds how deep structs are looked into.
const maxDepth = 3

func holds(t types.Type, depth int) bool {
	if depth > 2*maxDepth {
		return false // a type made of itself
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && asynqapi.IsPackage(named.Obj().Pkg()) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return holds(u.Elem(), depth+1)
	case *types.Slice:
		return holds(u.Elem(), depth+1)
	case *types.Array:
		return holds(u.Elem(), depth+1)
	case *types.Map:
		return holds(u.Elem(), depth+1)
	case *types.Struct:
		for f := range u.Fields() {
			if holds(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}
