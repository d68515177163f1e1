package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// Exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitTrouble  = 2
)

// options are the flags of the stand-alone checker.
type options struct {
	dir      string
	tags     string
	tests    bool
	json     bool
	context  int
	tolerant bool

	rules    []analyzers.Rule // those that are switched on
	forward  []string         // flags that a vet tool takes as they are
	patterns []string
}

// run is the stand-alone checker. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return help(args[1:], stdout, stderr)
		case "version":
			fmt.Fprintln(stdout, "asynqvet", version())
			return exitClean
		}
	}
	opt, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return help(nil, stdout, stderr)
	}
	if err != nil {
		complain(stderr, "%v; run 'asynqvet help' for the flags", err)
		return exitTrouble
	}
	analyse := vet
	if opt.tolerant {
		analyse = tolerate
	}
	result := analyse(opt)
	for _, line := range result.notes {
		complain(stderr, "%s", line)
	}
	if !opt.tests {
		result.dropTests()
	}
	if opt.json {
		err = result.writeJSON(stdout)
	} else {
		err = result.writeText(stdout, opt)
	}
	switch {
	case err != nil:
		complain(stderr, "%v", err)
		return exitTrouble
	case result.failed:
		return exitTrouble
	case result.count() > 0:
		return exitFindings
	}
	return exitClean
}

func complain(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, "asynqvet: "+format+"\n", args...)
}

// A choice is the -rule flag of a rule: true, false or not given.
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

// newFlagSet returns the flags of the stand-alone checker, with what they set.
func newFlagSet(opt *options) (*flag.FlagSet, map[string]*choice) {
	fs := flag.NewFlagSet("asynqvet", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&opt.dir, "C", "", "change to `dir` before doing anything else")
	fs.StringVar(&opt.tags, "tags", "", "comma-separated build `tags`")
	fs.BoolVar(&opt.tests, "test", true, "report findings in _test.go files")
	fs.BoolVar(&opt.json, "json", false, "print the findings as go vet -json does")
	fs.IntVar(&opt.context, "c", -1, "show the offending line with `n` lines around it")
	fs.BoolVar(&opt.tolerant, "tolerant", false, "load from source and go on where a dependency is missing or does not compile")
	choices := make(map[string]*choice)
	for _, r := range analyzers.Rules() {
		c := new(choice)
		choices[r.Name] = c
		fs.Var(c, r.Name, "run this rule only, or with =false all but this one")
		r.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, r.Name+"."+f.Name, f.Usage) })
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
	opt.patterns = fs.Args()
	if len(opt.patterns) == 0 {
		opt.patterns = []string{"."}
	}
	for _, p := range opt.patterns {
		if strings.HasPrefix(p, "-") {
			return nil, fmt.Errorf("flag %s behind the packages: flags come first", p)
		}
	}
	only := false
	for _, c := range choices {
		only = only || c.set && c.on
	}
	for _, r := range analyzers.Rules() {
		if c := choices[r.Name]; c.set && c.on || !c.set && !only {
			opt.rules = append(opt.rules, r)
		}
	}
	if len(opt.rules) == 0 {
		return nil, errors.New("all rules are switched off")
	}
	own := []string{"C", "tags", "test", "json", "c", "tolerant"}
	fs.Visit(func(f *flag.Flag) {
		if c, ok := choices[f.Name]; ok {
			opt.forward = append(opt.forward, fmt.Sprintf("-%s=%t", f.Name, c.on))
		} else if !slices.Contains(own, f.Name) {
			opt.forward = append(opt.forward, "-"+f.Name+"="+f.Value.String())
		}
	})
	return opt, nil
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
