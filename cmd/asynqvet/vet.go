package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
)

// vet lets the go command drive the analysis: it knows the packages, has their
// types in its build cache and keeps what was found for packages that did not
// change.
func vet(opt *options) *result {
	r := new(result)
	self, err := os.Executable()
	if err != nil {
		r.note("cannot find its own program: %v", err)
		r.failed = true
		return r
	}
	args := []string{"vet", "-json", "-vettool=" + self}
	if opt.tags != "" {
		args = append(args, "-tags="+opt.tags)
	}
	args = append(args, opt.forward...)
	args = append(args, opt.patterns...)
	cmd := exec.Command("go", args...)
	cmd.Dir = opt.dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		r.note("cannot run the go command: %v", err)
		r.failed = true
		return r
	}
	if decodeErr := r.decode(&stdout); decodeErr != nil {
		r.note("cannot read what go vet printed: %v", decodeErr)
		r.failed = true
	}
	if err != nil {
		r.failed = true
	}
	r.explain(stderr.String())
	if r.failed && len(r.notes) == 0 {
		r.note("go vet failed: %v", err)
	}
	return r
}

// decode reads the objects that go vet -json prints, with comment lines
// between them.
func (r *result) decode(in io.Reader) error {
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(line, []byte("#")) {
			text.Write(line)
		}
	}
	dec := json.NewDecoder(&text)
	for {
		var object map[string]map[string]json.RawMessage
		if err := dec.Decode(&object); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		for pkg, rules := range object {
			for rule, raw := range rules {
				var list []diagnostic
				if err := json.Unmarshal(raw, &list); err != nil {
					var failure struct {
						Err string `json:"error"`
					}
					if json.Unmarshal(raw, &failure) != nil {
						return err
					}
					r.note("%s: %s: %s", pkg, rule, failure.Err)
					r.failed = true
					continue
				}
				for _, d := range list {
					r.add(pkg, rule, d)
				}
			}
		}
	}
}

// explain passes on what the go command said on standard error, with what to
// do about it.
func (r *result) explain(stderr string) {
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "go: downloading ") {
			continue
		}
		r.notes = append(r.notes, strings.TrimPrefix(line, "vet: "))
	}
	switch {
	case !r.failed:
	case strings.Contains(stderr, "matched no packages"), strings.Contains(stderr, "no packages to vet"), strings.Contains(stderr, "pattern "):
		r.note("nothing to check: name packages that exist, such as ./...")
	case len(r.notes) > 0:
		r.note("the packages above could not be analysed: make 'go build' and 'go vet' work for them first, or use -tolerant to check the rest")
	}
}
