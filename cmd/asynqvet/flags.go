package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/vet"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/check"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/report"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

// options are the flags of the stand-alone checker.
type options struct {
	dir           string
	tags          string
	tests         bool
	json          bool
	formatName    string
	color         string
	context       int
	fix, diff     bool
	baseline      string
	writeBaseline bool
	systems       list
	manifests     list
	vet           bool

	format report.Format
	run    check.Options
}

// ownFlags are those that the stand-alone checker deals with itself; the others
// are the suite's.
var ownFlags = []string{"C", "tags", "test", "json", "format", "color", "c", "tolerant", "fix", "diff", "baseline", "write-baseline", "system", "manifests"}

// A choice is the flag that is called like an analyzer: true, false or not
// given.
type choice struct {
	set, on bool
}

func (c *choice) String() string   { return "" }
func (c *choice) IsBoolFlag() bool { return true }
func (c *choice) Set(s string) error {
	on, err := strconv.ParseBool(s)
	c.set, c.on = true, on
	return err
}

// A list is a flag that may be given several times.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(s string) error {
	*l = append(*l, s)
	return nil
}

// newFlagSet returns the flags of the stand-alone checker, with what they set.
func newFlagSet(opt *options) (*flag.FlagSet, map[string]*choice) {
	fs := flag.NewFlagSet("asynqvet", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&opt.dir, "C", "", "change to `dir` before doing anything else")
	fs.StringVar(&opt.tags, "tags", "", "comma-separated build `tags`")
	fs.BoolVar(&opt.tests, "test", true, "report findings in _test.go files")
	fs.BoolVar(&opt.json, "json", false, "print the findings as go vet -json does, as -format=json")
	fs.StringVar(&opt.formatName, "format", report.Formats[0].Name, "print the findings in a `form`: "+report.Names())
	fs.StringVar(&opt.color, "color", "auto", "colour text: auto (on a terminal, unless NO_COLOR is set), always or never, as `when` says")
	fs.IntVar(&opt.context, "c", -1, "show the offending line with `n` lines around it")
	fs.BoolVar(&opt.run.Tolerant, "tolerant", false, "take it for no failure where a package is missing or does not compile")
	fs.BoolVar(&opt.fix, "fix", false, "apply the suggested fixes and report what is left")
	fs.BoolVar(&opt.diff, "diff", false, "print the suggested fixes as a unified diff and change nothing")
	fs.StringVar(&opt.baseline, "baseline", "", "hide the findings that `file` records")
	fs.BoolVar(&opt.writeBaseline, "write-baseline", false, "record the findings in the file of -baseline and report none")
	fs.Var(&opt.systems, "system", "have rules about the system as a whole see that of `file`, too, which asynqvet map -format=json wrote; may be given several times")
	fs.Var(&opt.manifests, "manifests", "have timeoutladder see the manifests of Kubernetes, compose files and systemd units below `dir`; may be given several times")
	fs.BoolVar(&opt.vet, unit.VetFlag, false, vetUsage)
	choices := make(map[string]*choice)
	for _, a := range analyzers.All() {
		c := new(choice)
		choices[a.Name] = c
		fs.Var(c, a.Name, "run this rule only, or with =false all but this one")
		a.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, a.Name+"."+f.Name, f.Usage) })
	}
	analyzers.RegisterFlags(fs)
	return fs, choices
}

func parse(args []string) (*options, error) {
	opt := new(options)
	fs, choices := newFlagSet(opt)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	opt.run.Dir, opt.run.Tags, opt.run.Tests, opt.run.Patterns = opt.dir, opt.tags, opt.tests, fs.Args()
	if len(opt.run.Patterns) == 0 {
		opt.run.Patterns = []string{"."}
	}
	for _, p := range opt.run.Patterns {
		if strings.HasPrefix(p, "-") {
			return nil, fmt.Errorf("flag %s behind the packages: flags come first", p)
		}
	}
	if err := opt.settle(); err != nil {
		return nil, err
	}
	if opt.format.Suppressed {
		if err := fs.Set("show-silenced", "true"); err != nil {
			return nil, err
		}
	}
	opt.run.Analyzers = chosen(choices, opt.vet)
	if len(opt.run.Analyzers) == 0 {
		return nil, errors.New("all rules are switched off")
	}
	fs.Visit(func(f *flag.Flag) {
		if c, ok := choices[f.Name]; ok {
			opt.run.Flags = append(opt.run.Flags, fmt.Sprintf("-%s=%t", f.Name, c.on))
		} else if !slices.Contains(ownFlags, f.Name) {
			opt.run.Flags = append(opt.run.Flags, "-"+f.Name+"="+f.Value.String())
		}
	})
	return opt, nil
}

// settle checks the flags against each other.
func (opt *options) settle() (err error) {
	if opt.json {
		if opt.formatName != report.Formats[0].Name && opt.formatName != "json" {
			return fmt.Errorf("-json and -format=%s exclude each other", opt.formatName)
		}
		opt.formatName = "json"
	}
	if opt.format, err = report.Named(opt.formatName); err != nil {
		return err
	}
	if !slices.Contains([]string{"auto", "always", "never"}, opt.color) {
		return fmt.Errorf("-color=%s: say auto, always or never", opt.color)
	}
	switch {
	case opt.fix && opt.diff:
		return errors.New("-fix and -diff exclude each other")
	case opt.writeBaseline && opt.baseline == "":
		return errors.New("-write-baseline needs the file of -baseline")
	case opt.run.Tolerant && opt.vet:
		return errors.New("-tolerant and -vet exclude each other: the checks of go vet need packages that compile")
	case opt.writeBaseline && (opt.fix || opt.diff):
		return errors.New("-write-baseline excludes -fix and -diff")
	}
	if opt.baseline != "" && !filepath.IsAbs(opt.baseline) {
		opt.baseline = filepath.Join(opt.dir, opt.baseline)
	}
	return nil
}

// chosen returns the analyzers that the flags called like them leave: where one
// is switched on, only those that are.
func chosen(choices map[string]*choice, withVet bool) []*analysis.Analyzer {
	only := false
	for _, c := range choices {
		only = only || c.set && c.on
	}
	var list []*analysis.Analyzer
	for _, a := range analyzers.All() {
		if c := choices[a.Name]; c.set && c.on || !c.set && !only {
			list = append(list, a)
		}
	}
	if rules := len(analyzers.Rules()); len(list) == 1 && list[0] == analyzers.Directives && rules > 0 {
		if c := choices[list[0].Name]; !c.set {
			return nil // nothing is left that it could look after
		}
	}
	if withVet && !only && len(list) > 0 {
		list = append(list, vet.Suite...)
	}
	return list
}
