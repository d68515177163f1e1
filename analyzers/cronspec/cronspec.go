package cronspec

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/options"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports schedules that are refused or never come.
var Analyzer = rule.New(doc, rule.Options{
	Theme:    rule.TaskOptions,
	Severity: rule.Error,
	Since:    "v0.1.0",
	Requires: []*analysis.Analyzer{options.Analyzer, constants.Analyzer},
}, run)

func run(p *rule.Pass) {
	for _, fn := range p.Prog.Funcs {
		if p.Prog.FuncInTest(fn) {
			continue
		}
		for _, v := range options.Of(p.Pass).Values(fn) {
			if v.Option != asynqapi.Cronspec {
				continue
			}
			at := p.Given(v.Store, v.Call, v.Arg)
			all, known := constants.Of(p.Pass).All(v.V)
			if at == nil || !known {
				continue
			}
			for _, c := range all {
				spec := constant.StringVal(c)
				if spec == "" && len(all) > 1 {
					continue // one that may be left out
				}
				if message := judge(spec); message != "" {
					p.Report(rule.Finding{Node: at, Message: message, Related: related(p, at, c), Fixes: fixes(p, at, spec)})
				}
			}
		}
	}
}

// related tells where a spec is written that comes from elsewhere.
func related(p *rule.Pass, at ast.Expr, c constant.Value) []analysis.RelatedInformation {
	if p.TypesInfo.Types[at].Value != nil {
		return nil
	}
	var out []analysis.RelatedInformation
	for _, e := range p.Writings(at) {
		if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String && constant.Compare(v, token.EQL, c) {
			out = append(out, rule.Place(e, "it is written here"))
		}
	}
	return out
}

// fixes drops the field for seconds from a spec that is written where it is reported.
func fixes(p *rule.Pass, at ast.Expr, spec string) []analysis.SuggestedFix {
	lit, ok := ast.Unparen(at).(*ast.BasicLit)
	if !ok {
		return nil
	}
	short, ok := withoutSeconds(spec)
	if !ok {
		return nil
	}
	text := strconv.Quote(short)
	if strings.HasPrefix(lit.Value, "`") {
		text = "`" + short + "`"
	}
	return p.Fix("Remove the field for seconds", []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte(text)}})
}
