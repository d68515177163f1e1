package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/check"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/fix"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/report"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/revision"
)

const compatUsage = `usage: asynqvet compat [flags] [packages]

Compares the program (default: ./...) with what it was, the base, and reports what a
deploy does to the tasks that wait: payloads that the old release wrote and the new one
cannot read, or reads with values lost (payloadchange), and tasks whose handler or queue
is gone (taskgone). Fields that were added, or that nothing reads any more, are notes.

The base is a revision of the repository, a file that asynqvet map -format=json wrote,
or, by default, asynq.schema.json beside go.mod:

	asynqvet compat -against origin/main ./...
	asynqvet compat -against shop.json ./...
	asynqvet compat -w ./...                   # writes asynq.schema.json

`

const compatStatuses = `
A revision is checked out into a temporary folder, which is taken away afterwards; what is
not committed is part of the program at hand.

Exit status: 0 nothing that breaks or loses, 1 findings, 2 could not compare.
`

// schemaFile is where the base is recorded, beside go.mod.
const schemaFile = "asynq.schema.json"

// A compatibility is one run of compat.
type compatibility struct {
	options
	against string
	write   bool
	stdout  io.Writer
	stderr  io.Writer
}

// compat is the subcommand that compares with a base.
func compat(args []string, stdout, stderr io.Writer) int {
	c := &compatibility{stdout: stdout, stderr: stderr}
	fs, choices := c.flags()
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, compatUsage, "Flags:\n\n")
		fs.VisitAll(func(f *flag.Flag) { printFlag(stdout, f) })
		fmt.Fprint(stdout, compatStatuses)
		return exitClean
	}
	if err == nil {
		err = c.settle()
	}
	if err == nil && c.write && (c.against != "" || c.writeBaseline) {
		err = errors.New("-w excludes -against and -write-baseline")
	}
	for _, r := range analyzers.Comparisons() {
		if *choices[r.Name] {
			c.run.Analyzers = append(c.run.Analyzers, r.Analyzer)
		}
	}
	if err == nil && len(c.run.Analyzers) == 0 {
		err = errors.New("all rules are switched off")
	}
	if err != nil {
		complain(stderr, "%v; run 'asynqvet help compat' for the flags", err)
		return exitTrouble
	}
	if c.format.Suppressed {
		_ = fs.Set("show-silenced", "true")
	}
	c.run.Dir, c.run.Tags, c.run.Patterns = c.dir, c.tags, fs.Args()
	if len(c.run.Patterns) == 0 {
		c.run.Patterns = []string{"./..."}
	}
	if c.write {
		return c.record()
	}
	return c.compare()
}

func (c *compatibility) flags() (*flag.FlagSet, map[string]*bool) {
	fs := flag.NewFlagSet("asynqvet compat", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&c.against, "against", "", "compare with a `base`: a revision of the repository or a file that asynqvet map -format=json wrote (default "+schemaFile+")")
	fs.BoolVar(&c.write, "w", false, "write "+schemaFile+" beside go.mod, and compare nothing")
	fs.StringVar(&c.dir, "C", "", "change to `dir` before doing anything else")
	fs.StringVar(&c.tags, "tags", "", "comma-separated build `tags`")
	fs.BoolVar(&c.json, "json", false, "print the findings as go vet -json does, as -format=json")
	fs.StringVar(&c.formatName, "format", report.Formats[0].Name, "print the findings in a `form`: "+report.Names())
	fs.StringVar(&c.color, "color", "auto", "colour text: auto (on a terminal, unless NO_COLOR is set), always or never, as `when` says")
	fs.IntVar(&c.context, "c", -1, "show the offending line with `n` lines around it")
	fs.BoolVar(&c.run.Tolerant, "tolerant", false, "take it for no failure where a package is missing or does not compile")
	fs.StringVar(&c.baseline, "baseline", "", "hide the findings that `file` records")
	fs.BoolVar(&c.writeBaseline, "write-baseline", false, "record the findings in the file of -baseline and report none")
	fs.Var(&c.systems, "system", "take the system of `file`, which asynqvet map -format=json wrote, for part of the program; may be given several times")
	choices := make(map[string]*bool)
	for _, r := range analyzers.Comparisons() {
		choices[r.Name] = fs.Bool(r.Name, true, "run this rule")
	}
	analyzers.RegisterFlags(fs)
	return fs, choices
}

// record writes the description of the program, for later runs to compare with.
func (c *compatibility) record() int {
	file, err := c.schemaFile()
	if err != nil {
		complain(c.stderr, "%v", err)
		return exitTrouble
	}
	system, failed := c.describe(c.run)
	if system == nil {
		return exitTrouble
	}
	if failed {
		complain(c.stderr, "what is known of the program is not complete, so %s is not written", schemaFile)
		return exitTrouble
	}
	var text bytes.Buffer
	if err = system.Write(&text); err == nil {
		err = fix.Replace(file, text.Bytes())
	}
	if err != nil {
		complain(c.stderr, "%v", err)
		return exitTrouble
	}
	return exitClean
}

// compare reads the base and compares the program with it.
func (c *compatibility) compare() int {
	base, broken, err := c.base()
	if err == nil && base == nil {
		err = errors.New("there is nothing in the base to compare with")
	}
	if err != nil {
		complain(c.stderr, "%v", err)
		return exitTrouble
	}
	c.run.Base = base
	r := &runner{options: &c.options, stdout: c.stdout, stderr: c.stderr}
	status, err := r.run()
	if err != nil {
		complain(c.stderr, "%v", err)
		return exitTrouble
	}
	if broken {
		return exitTrouble
	}
	return status
}

// base returns the system of the base, and whether not all of it could be seen.
func (c *compatibility) base() (base *analyzers.System, broken bool, err error) {
	if c.against == "" {
		file, err := c.schemaFile()
		if err != nil {
			return nil, false, err
		}
		if _, err := os.Stat(file); err != nil {
			return nil, false, fmt.Errorf("there is no %s; write it with -w, or name what to compare with: -against origin/main", file)
		}
		base, err = readSystem(file, file)
		return base, false, err
	}
	if info, err := os.Stat(inDir(c.dir, c.against)); err == nil && info.Mode().IsRegular() {
		base, err = readSystem(inDir(c.dir, c.against), c.against)
		return base, false, err
	}
	if strings.HasSuffix(c.against, ".json") {
		return nil, false, fmt.Errorf("there is no file %s", c.against)
	}
	tree, err := revision.Checkout(inDir(c.dir, "."), c.against)
	if err != nil {
		return nil, false, err
	}
	defer tree.Remove()
	opt := c.run
	opt.Dir = tree.Dir
	opt.Patterns = slices.Clone(c.run.Patterns)
	if work := os.Getenv("GOWORK"); filepath.IsAbs(work) {
		// The workspace is another one, too.
		if err := os.Setenv("GOWORK", tree.Moved(work)); err != nil {
			return nil, false, err
		}
		defer func() { _ = os.Setenv("GOWORK", work) }()
	}
	base, broken = c.describeBase(opt)
	return base, broken && !c.run.Tolerant, nil
}

func (c *compatibility) describeBase(opt check.Options) (*analyzers.System, bool) {
	rest := c.stderr
	var said bytes.Buffer
	c.stderr = &said
	system, failed := c.describe(opt)
	c.stderr = rest
	for line := range strings.Lines(said.String()) {
		complain(c.stderr, "%s: %s", c.against, strings.TrimPrefix(strings.TrimSpace(line), "asynqvet: "))
	}
	return system, failed
}

// describe puts the program together, nil where there is nothing.
func (c *compatibility) describe(opt check.Options) (system *analyzers.System, failed bool) {
	opt.Analyzers = []*analysis.Analyzer{}
	opt.Contents = true
	opt.System = func(s *analyzers.System) { system = s }
	p := startProgress(c.stderr, &opt)
	result := check.Packages(&opt)
	p.stop()
	for _, line := range result.Notes {
		complain(c.stderr, "%s", line)
	}
	return system, result.Failed
}

// schemaFile returns where the base is recorded.
func (c *compatibility) schemaFile() (string, error) {
	cmd := exec.Command("go", "env", "GOMOD")
	cmd.Dir = c.dir
	out, err := cmd.Output()
	mod := strings.TrimSpace(string(out))
	if err != nil || mod == "" || mod == os.DevNull {
		return "", errors.New("there is no go.mod, beside which " + schemaFile + " is kept")
	}
	return filepath.Join(filepath.Dir(mod), schemaFile), nil
}
