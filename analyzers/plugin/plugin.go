// Package plugin makes asynqvet a linter of golangci-lint, by its module plugin
// system. A binary that imports it has the linter "asynqvet", type "module".
//
// Its settings are
//
//	settings:
//	  enable: [maxretry, ctxdone]       # only these rules
//	  disable: [payloadversion]         # all but these
//	  custom: [example.com/fork/asynq]  # import paths of forks of asynq
//	  unused-ignores: true              # as the flag of that name
//	  maxretry:                         # a rule's flags under its name
//	    n: 3
//
// A key, rule or value that is not known is an error that names it.
package plugin

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/directives"
)

func init() { register.Plugin("asynqvet", New) }

// A Plugin is the linter with its settings.
type Plugin struct {
	rules []*analysis.Analyzer
}

// New makes the linter from its settings, the decoded YAML of golangci-lint's
// configuration or nil. It returns an error that names what the settings have
// that is not known. Flags of rules are those of the process.
func New(settings any) (register.LinterPlugin, error) {
	all, err := register.DecodeSettings[map[string]json.RawMessage](settings)
	if err != nil {
		return nil, fmt.Errorf("asynqvet: the settings are no map: %w", err)
	}
	s := &reader{}
	enable, disable := s.rules(all, "enable"), s.rules(all, "disable")
	flags := flag.NewFlagSet("asynqvet", flag.ContinueOnError)
	analyzers.RegisterFlags(flags)
	if raw, ok := all["custom"]; ok {
		s.set(flags, "asynq.path", "custom", raw)
	}
	if raw, ok := all["unused-ignores"]; ok {
		s.set(flags, "unused-ignores", "unused-ignores", raw)
	}
	known := []string{"enable", "disable", "custom", "unused-ignores"}
	for _, r := range analyzers.Rules() {
		known = append(known, r.Name)
		if raw, ok := all[r.Name]; ok {
			s.rule(r, raw)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if !slices.Contains(known, key) {
			s.fail("unknown setting %q; there are %s", key, strings.Join(known, ", "))
		}
	}
	p := new(Plugin)
	for _, r := range analyzers.Rules() {
		if (len(enable) == 0 || slices.Contains(enable, r.Name)) && !slices.Contains(disable, r.Name) {
			p.rules = append(p.rules, plain(r.Analyzer))
		}
	}
	if len(p.rules) == 0 {
		s.fail("all rules are switched off")
	}
	return p, errors.Join(s.errs...)
}

// BuildAnalyzers returns the rules that are switched on and, behind them, the
// analyzer of directives.
func (p *Plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return append(slices.Clone(p.rules), plain(directives.New(p.rules, comparisons()))), nil
}

// comparisons are the rules that no linter runs, and that directives may name.
func comparisons() []*analysis.Analyzer {
	var out []*analysis.Analyzer
	for _, r := range analyzers.Comparisons() {
		out = append(out, r.Analyzer)
	}
	return out
}

// GetLoadMode says that the rules need types.
func (p *Plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// plain leaves out of what an analyzer reports what golangci-lint takes for more than it
// is: of related places it makes findings of their own, and of several fixes, which are
// alternatives, it applies all (v2.15.0, pkg/goanalysis/runner_checker.go and
// pkg/result/processors/fixer.go).
func plain(a *analysis.Analyzer) *analysis.Analyzer {
	out := *a
	out.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.Report = func(d analysis.Diagnostic) {
			d.Related = nil
			d.SuggestedFixes = d.SuggestedFixes[:min(len(d.SuggestedFixes), 1)]
			pass.Report(d)
		}
		return a.Run(&inner)
	}
	return &out
}

// A reader collects what is wrong with the settings.
type reader struct {
	errs []error
}

func (s *reader) fail(format string, args ...any) {
	s.errs = append(s.errs, fmt.Errorf("asynqvet: "+format, args...))
}

// rules reads a list of rules.
func (s *reader) rules(all map[string]json.RawMessage, key string) []string {
	raw, ok := all[key]
	if !ok {
		return nil
	}
	var names []string
	if err := json.Unmarshal(raw, &names); err != nil {
		s.fail("setting %q is %s, not a list of rules", key, raw)
		return nil
	}
	for _, name := range names {
		if _, ok := analyzers.Lookup(name); !ok {
			s.fail("setting %q names %q, which is no rule", key, name)
		}
	}
	return names
}

// rule sets the flags of a rule.
func (s *reader) rule(r analyzers.Rule, raw json.RawMessage) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(raw, &values); err != nil {
		s.fail("setting %q is %s, not a map of the rule's flags", r.Name, raw)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if r.Flags.Lookup(name) == nil {
			s.fail("unknown setting %q of %s; there are%s", name, r.Name, flagNames(r))
			continue
		}
		s.set(&r.Flags, name, r.Name+"."+name, values[name])
	}
}

func flagNames(r analyzers.Rule) string {
	text := ""
	r.Flags.VisitAll(func(f *flag.Flag) { text += " " + f.Name })
	if text == "" {
		return " none"
	}
	return text
}

// set sets a flag to a setting's value: a string, number, boolean or a list of
// strings.
func (s *reader) set(flags *flag.FlagSet, name, key string, raw json.RawMessage) {
	var text string
	var list []string
	switch {
	case json.Unmarshal(raw, &text) == nil:
	case json.Unmarshal(raw, &list) == nil:
		text = strings.Join(list, ",")
	default:
		text = string(raw)
	}
	if err := flags.Set(name, text); err != nil {
		s.fail("setting %q: %s does not fit: %w", key, raw, err)
	}
}
