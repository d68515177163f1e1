package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"
	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/baseline"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/check"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/fix"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/manifests"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/report"
)

// Exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitTrouble  = 2
)

// run is the stand-alone checker. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return help(args[1:], stdout, stderr)
		case "gopls":
			return buildGopls(args[1:], stdout, stderr)
		case "map":
			return drawMap(args[1:], stdout, stderr)
		case "compat":
			return compat(args[1:], stdout, stderr)
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
	r := &runner{options: opt, stdout: stdout, stderr: stderr}
	status, err := r.run()
	if err != nil {
		complain(stderr, "%v", err)
		return exitTrouble
	}
	return status
}

func complain(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, "asynqvet: "+format+"\n", args...)
}

// A runner carries out one run of the stand-alone checker.
type runner struct {
	*options
	stdout, stderr io.Writer
	result         *check.Result
	began          time.Time // when the packages were last checked
}

func (r *runner) run() (status int, err error) {
	// A baseline that cannot be read is told of before the work begins.
	base, err := r.readBaseline()
	if err != nil {
		return exitTrouble, err
	}
	if r.options.run.Others, err = readSystems(r.dir, r.systems); err != nil {
		return exitTrouble, err
	}
	if err := r.readManifests(); err != nil {
		return exitTrouble, err
	}
	r.check()
	switch {
	case r.writeBaseline:
		return r.record(base)
	case r.diff:
		return r.printDiff(base)
	case r.fix:
		if err := r.applyFixes(); err != nil {
			return exitTrouble, err
		}
		if base, err = r.readBaseline(); err != nil {
			return exitTrouble, err
		}
	}
	r.hide(base, true)
	return r.report()
}

// readManifests reads what manifests say of the programs.
func (r *runner) readManifests() error {
	for _, dir := range r.manifests {
		list, notes, err := manifests.Read(inDir(r.dir, dir))
		if err != nil {
			return err
		}
		for _, note := range notes {
			complain(r.stderr, "%s", note)
		}
		r.options.run.Workloads = append(r.options.run.Workloads, list...)
	}
	return nil
}

// check analyses the packages anew.
func (r *runner) check() {
	r.began = time.Now()
	opt := r.options.run
	p := startProgress(r.stderr, &opt)
	if r.vet {
		r.result = check.Vet(&opt)
	} else {
		r.result = check.Packages(&opt)
	}
	p.stop()
	if !r.tests {
		r.result.Findings = slices.DeleteFunc(r.result.Findings, func(f finding.Finding) bool {
			return strings.HasSuffix(f.Start.File, "_test.go")
		})
	}
}

// report prints what was found and returns the exit status.
func (r *runner) report() (int, error) {
	for _, line := range slices.Concat(r.result.Notes, r.result.Told) {
		complain(r.stderr, "%s", line)
	}
	list := r.result.Findings
	open := counting(list)
	if !r.format.Suppressed {
		list = open
	}
	dir, err := filepath.Abs(r.dir)
	if err != nil {
		return exitTrouble, err
	}
	opt := report.Options{Dir: dir, Color: r.colored(), Context: r.context, Version: version()}
	if r.result.Failed {
		opt.Failures = r.result.Notes
	}
	err = r.format.Write(r.stdout, list, opt)
	switch {
	case err != nil:
		return exitTrouble, err
	case r.result.Failed:
		return exitTrouble, nil
	case len(r.result.Told) > 0 || slices.ContainsFunc(open, func(f finding.Finding) bool { return f.Severity() != analyzers.Note }):
		return exitFindings, nil
	}
	return exitClean, nil
}

// counting returns the findings that are not suppressed.
func counting(list []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(slices.Clone(list), func(f finding.Finding) bool { return f.Suppression != nil })
}

func (r *runner) colored() bool {
	switch r.color {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(r.stdout)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// readBaseline returns the baseline that is asked for, nil where none is. One
// that is to be written need not be there.
func (r *runner) readBaseline() (*baseline.Baseline, error) {
	if r.baseline == "" {
		return nil, nil
	}
	base, err := baseline.Read(r.baseline)
	if errors.Is(err, os.ErrNotExist) {
		if r.writeBaseline {
			return baseline.Empty(r.baseline)
		}
		return nil, fmt.Errorf("%w; write it with -write-baseline", err)
	}
	return base, err
}

// hide suppresses what the baseline records, and tells what it records in vain.
func (r *runner) hide(base *baseline.Baseline, tell bool) {
	if base == nil {
		return
	}
	hidden := base.Apply(r.result.Findings)
	if !tell || r.result.Failed {
		return
	}
	if hidden > 0 {
		complain(r.stderr, "%s hidden by %s", count(hidden, "finding"), r.baseline)
	}
	if left := base.Left(r.concerns()); left > 0 {
		complain(r.stderr, "%s in %s no longer found; drop it with -write-baseline", count(left, "finding"), r.baseline)
	}
}

// record writes the findings to the baseline.
func (r *runner) record(base *baseline.Baseline) (int, error) {
	if r.result.Failed {
		status, err := r.report()
		complain(r.stderr, "%s is left as it was", r.baseline)
		return status, err
	}
	base.Replace(r.result.Findings, r.concerns())
	text, err := base.Format()
	if err != nil {
		return exitTrouble, err
	}
	if err := fix.Replace(r.baseline, text); err != nil {
		return exitTrouble, err
	}
	complain(r.stderr, "%s recorded in %s", count(len(counting(r.result.Findings)), "finding"), r.baseline)
	return exitClean, nil
}

// concerns returns a function that says whether a run would have found
// something of a rule in a file.
func (r *runner) concerns() func(rule, file string) bool {
	dirs, err := check.Folders(&r.options.run)
	return func(rule, file string) bool {
		ran := slices.ContainsFunc(r.options.run.Analyzers, func(a *analysis.Analyzer) bool { return a.Name == rule })
		if _, statErr := os.Stat(file); statErr != nil {
			return ran // what is gone is found by no run
		}
		return ran && err == nil && slices.Contains(dirs, filepath.Dir(file)) && (r.tests || !strings.HasSuffix(file, "_test.go"))
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
