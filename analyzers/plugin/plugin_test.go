package plugin_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/maxretry"
	"github.com/asynqvet/asynqvet/analyzers/plugin"
)

func build(t *testing.T, settings any) ([]string, error) {
	t.Helper()
	construct, err := register.GetPlugin("asynqvet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := construct(settings)
	if err != nil {
		return nil, err
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(list); err != nil {
		t.Error(err)
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("load mode %q", p.GetLoadMode())
	}
	var names []string
	for _, a := range list {
		names = append(names, a.Name)
	}
	return names, nil
}

// What golangci-lint is handed is documented as the rules are.
func TestDocumentation(t *testing.T) {
	p, err := plugin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range analyzers.Rules() {
		if a, record := list[i], r.Record(); a.Name != record.Name || a.Doc != record.Doc || a.URL != r.URL {
			t.Errorf("%s, %s: %.80q; want %s, %s: %.80q", a.Name, a.URL, a.Doc, record.Name, r.URL, record.Doc)
		}
	}
}

type settings = map[string]any

func TestSettings(t *testing.T) {
	var all []string
	for _, a := range analyzers.All() {
		all = append(all, a.Name)
	}
	but := func(names ...string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(name string) bool { return slices.Contains(names, name) })
	}
	for _, test := range []struct {
		settings any
		want     []string
	}{
		{nil, all},
		{settings{}, all},
		{settings{"enable": []any{"ctxdone", "maxretry"}}, []string{"maxretry", "ctxdone", "directives"}},
		{settings{"disable": []any{"payloadversion", "startshutdown"}}, but("payloadversion", "startshutdown")},
		{settings{"custom": []any{"example.com/a/asynq", "example.com/b/asynq"}, "unused-ignores": true}, all},
		{settings{"maxretry": settings{"n": 3}, "ctxdone": settings{"all": true}, "shutdowntimeout": settings{"value": "time.Minute"}}, all},
	} {
		got, err := build(t, test.settings)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, %v, want %v", test.settings, got, err, test.want)
		}
	}
	if n := maxretry.Analyzer.Flags.Lookup("n").Value.String(); n != "3" {
		t.Errorf("maxretry.n is %s, want 3", n)
	}
	for name, value := range map[string]string{"n": "5"} {
		if err := maxretry.Analyzer.Flags.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	for _, test := range []struct {
		settings any
		want     []string // parts of the error
	}{
		{"all", []string{"the settings are no map"}},
		{settings{"maxretries": settings{"n": 3}}, []string{`unknown setting "maxretries"`, "maxretry"}},
		{settings{"maxretry": settings{"count": 3}}, []string{`unknown setting "count" of maxretry; there are n`}},
		{settings{"startshutdown": settings{"n": 3}}, []string{`unknown setting "n" of startshutdown; there are none`}},
		{settings{"maxretry": settings{"n": "many"}}, []string{`"maxretry.n"`, `"many"`}},
		{settings{"maxretry": 3}, []string{`"maxretry" is 3`}},
		{settings{"enable": "maxretry"}, []string{`"enable" is "maxretry", not a list`}},
		{settings{"disable": []any{"retry"}}, []string{`"disable" names "retry"`}},
		{settings{"ctxdone": settings{"all": "perhaps"}, "rule": 1}, []string{`"ctxdone.all"`, `"rule"`}},
		{settings{"enable": []any{"maxretry"}, "disable": []any{"maxretry"}}, []string{"all rules are switched off"}},
	} {
		_, err := build(t, test.settings)
		for _, want := range test.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v: %v, want %q in it", test.settings, err, want)
			}
		}
	}
}
