package constants_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// shown reports the constant that each call of str, num and dur is given.
var shown = &analysis.Analyzer{
	Name:     "shown",
	Doc:      "show what is constant",
	Requires: []*analysis.Analyzer{constants.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		c := constants.Of(pass)
		if c == nil {
			return nil, nil
		}
		for _, fn := range c.Prog.Funcs {
			for _, call := range c.Calls[fn] {
				callee := flow.StaticCallee(call)
				if callee == nil {
					continue
				}
				switch callee.Name() {
				case "str", "num", "dur":
					if v, ok := c.One(call.Common().Args[0]); ok {
						pass.Reportf(call.Pos(), "%s", v.ExactString())
					}
				}
			}
		}
		return nil, nil
	},
}

func TestConstants(t *testing.T) {
	t.Parallel()
	analysistest.Run(t, analysistest.TestData(), shown, "./...")
}
