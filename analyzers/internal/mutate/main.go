// Command mutate breaks correct code in a copy of a module, one place at a time, and
// looks whether the checker notices:
//
//	go run ./analyzers/internal/mutate -checker asynqvet ~/src/service ...
//
// It takes out a Shutdown of a lifecycle value, the ShutdownTimeout of a Config, a
// MaxRetry among options, the context that a handler uses, and the Version field
// of a struct. A mutation is noticed when the rule reports on a line where it did
// not before. Whether a miss could have been seen at all is for a reader to decide.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	checker := flag.String("checker", "asynqvet", "the checker's `program`")
	only := flag.String("rule", "", "mutations for this `rule` alone")
	quiet := flag.Bool("q", false, "print the counts alone")
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	program, err := exec.LookPath(*checker)
	if err == nil {
		program, err = filepath.Abs(program)
	}
	if err != nil {
		fatal(err)
	}
	total, noticed := make(map[string]int), make(map[string]int)
	for _, dir := range flag.Args() {
		if err := try(dir, program, *only, func(m mutation, seen bool) {
			total[m.rule]++
			if seen {
				noticed[m.rule]++
			} else if !*quiet {
				fmt.Printf("missed\t%s\t%s:%d\t%s\n", m.rule, filepath.Join(dir, m.file), m.line, m.what)
			}
		}); err != nil {
			fmt.Fprintf(os.Stderr, "mutate: %s: %v\n", dir, err)
		}
	}
	for _, rule := range rules {
		if total[rule] > 0 {
			fmt.Printf("%s\t%d of %d noticed\n", rule, noticed[rule], total[rule])
		}
	}
}

func fatal(err error) {
	fmt.Fprintf(os.Stderr, "mutate: %v\n", err)
	os.Exit(2)
}

// try mutates a copy of a module and tells of each mutation that compiles whether the
// checker noticed it.
func try(dir, checker, only string, tell func(m mutation, seen bool)) error {
	copied, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(copied) }()
	if err := copySource(copied, dir); err != nil {
		return err
	}
	list, err := mutations(copied)
	if err != nil {
		return err
	}
	before, unseen, err := findings(copied, checker)
	if err != nil {
		return err
	}
	for _, m := range list {
		if only != "" && m.rule != only {
			continue
		}
		file := filepath.Join(copied, m.file)
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		mutated := bytes.Join([][]byte{text[:m.start], []byte(m.with), text[m.end:]}, nil)
		if err := os.WriteFile(file, mutated, 0o644); err != nil {
			return err
		}
		after, now, err := findings(copied, checker)
		if err != nil {
			return err
		}
		if now == unseen { // else it does not compile
			seen := false
			for _, rule := range m.rules() {
				for line := range after[rule] {
					seen = seen || !before[rule][line]
				}
			}
			tell(m, seen)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// copySource copies what the go command needs of a module.
func copySource(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o644)
	})
}

// findings lists the lines on which the checker reports, by rule, and hands on what it
// says of packages that do not compile.
func findings(dir, checker string) (lines map[string]map[string]bool, unseen string, err error) {
	cmd := exec.Command(checker, "-json", "-tolerant", "-test=false", "./...")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var packages map[string]map[string]json.RawMessage
	if jsonErr := json.Unmarshal(out, &packages); jsonErr != nil {
		return nil, "", fmt.Errorf("%w: %s", err, firstLine(stderr.String()))
	}
	lines = make(map[string]map[string]bool)
	for _, byRule := range packages {
		for rule, raw := range byRule {
			var list []struct{ Posn string }
			if json.Unmarshal(raw, &list) != nil {
				continue // an error
			}
			if lines[rule] == nil {
				lines[rule] = make(map[string]bool)
			}
			for _, f := range list {
				lines[rule][f.Posn[:strings.LastIndexByte(f.Posn, ':')]] = true
			}
		}
	}
	return lines, stderr.String(), nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}
