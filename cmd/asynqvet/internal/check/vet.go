package check

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// Vet lets the go command drive the analysis, as analyzers need that ask for
// facts of all dependencies. The tool it runs is this very program.
func Vet(opt *Options) *Result {
	r := new(Result)
	self, err := os.Executable()
	if err != nil {
		return r.fail("cannot find its own program: %v", err)
	}
	args := []string{"vet", "-json", "-vettool=" + self}
	if opt.Tags != "" {
		args = append(args, "-tags="+opt.Tags)
	}
	args = append(args, opt.Flags...)
	args = append(args, opt.Patterns...)
	cmd := exec.Command("go", args...)
	cmd.Dir = opt.Dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return r.fail("cannot run the go command: %v", err)
	}
	packages := 0
	err = finding.Decode(stdout, func(list []finding.Finding, problems []string) {
		for _, f := range list {
			f.Message = strings.TrimSuffix(f.Message, " ("+f.Rule+")") // which is told beside it here
			r.Findings = append(r.Findings, f)
		}
		for _, p := range problems {
			r.fail("%s", p)
		}
		packages++
		if opt.Progress != nil {
			opt.Progress(packages, 0, len(r.Findings))
		}
	})
	if err != nil {
		r.fail("cannot read what go vet printed: %v", err)
		_, _ = io.Copy(io.Discard, stdout)
	}
	err = cmd.Wait()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		return r.fail("cannot run the go command: %v", err)
	}
	if err != nil {
		r.Failed = true
	}
	r.pass(stderr.String())
	if r.Failed && len(r.Notes) == 0 {
		r.note("go vet failed: %v", err)
	}
	r.Findings = finding.Sort(r.Findings)
	return r
}

// pass hands on what the go command said on standard error, with what to do
// about it.
func (r *Result) pass(stderr string) {
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "go: downloading ") {
			continue
		}
		r.Notes = append(r.Notes, strings.TrimPrefix(line, "vet: "))
	}
	switch {
	case !r.Failed:
	case strings.Contains(stderr, "matched no packages"), strings.Contains(stderr, "no packages to vet"), strings.Contains(stderr, "pattern "):
		r.note(nothing)
	case len(r.Notes) > 0:
		r.note(remedy)
	}
}

// Folders asks the go command for the folders of the packages that the options
// name.
func Folders(opt *Options) ([]string, error) {
	args := append([]string{"list", "-e", "-f", "{{.Dir}}"}, buildFlags(opt)...)
	cmd := exec.Command("go", append(args, opt.Patterns...)...)
	cmd.Dir = opt.Dir
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var list []string
	for line := range strings.Lines(string(out)) {
		list = append(list, strings.TrimRight(line, "\r\n"))
	}
	return list, nil
}
