// Package constants knows which values only ever hold one constant: named
// constants, variables, fields and results of functions, of other packages too.
//
// It rests on the value flow and knows nothing of asynq. It does not know the
// elements of containers, nor what arithmetic with anything but constants yields.
package constants

import (
	"cmp"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Constants of a package.
var Analyzer = engine.NewAnalyzer("asynqconstants", "finding values that are constant", run, new(Fact))

// A Summary says which constant each result of a function always is. That of a
// package variable tells what the variable holds, as its one result.
type Summary struct{ Results []Literal }

// A Literal is a constant as it is handed on; the zero value is none.
type Literal struct {
	Text string // as Go spells it, exactly
	Kind token.Token
}

func literal(c constant.Value) Literal {
	switch c.Kind() {
	case constant.String:
		return Literal{c.ExactString(), token.STRING}
	case constant.Int:
		return Literal{c.ExactString(), token.INT}
	}
	return Literal{}
}

// value returns the constant, nil for the zero value.
func (l Literal) value() constant.Value {
	if l.Kind == token.ILLEGAL {
		return nil
	}
	if l.Kind == token.INT && l.Text[0] == '-' {
		return constant.UnaryOp(token.SUB, constant.MakeFromLiteral(l.Text[1:], l.Kind, 0), 0)
	}
	return constant.MakeFromLiteral(l.Text, l.Kind, 0)
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Constants answers which values of a package are constant.
type Constants struct {
	*engine.Table[Summary]
	busy map[*ssa.BinOp]bool // operations that are being computed
}

// Of returns the Constants of the package under analysis.
func Of(pass *analysis.Pass) *Constants { return pass.ResultOf[Analyzer].(*Constants) }

func run(pass *analysis.Pass, g *flow.Graph) *Constants {
	s := &Constants{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact: func() engine.Fact[Summary] { return new(Fact) },
		}),
		busy: make(map[*ssa.BinOp]bool),
	}
	s.Fix(s.results)
	members := make([]*ssa.Global, 0, len(g.Prog.Pkg.Members))
	for _, m := range g.Prog.Pkg.Members {
		if v, ok := m.(*ssa.Global); ok && v.Object() != nil {
			members = append(members, v)
		}
	}
	slices.SortFunc(members, func(a, b *ssa.Global) int { return cmp.Compare(a.Name(), b.Name()) })
	for _, v := range members {
		s.variable(v)
	}
	s.Export(new(Fact), false)
	return s
}
