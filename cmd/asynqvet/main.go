// Asynqvet reports mistakes in the use of the task queue
// github.com/hibiken/asynq.
//
// It runs on its own,
//
//	asynqvet [flags] [packages]
//
// and as a tool of go vet,
//
//	go vet -vettool=$(which asynqvet) [packages]
//
// Run "asynqvet help" for the rules and the flags. The exit status is 0 when
// nothing was found, 1 when something was, and 2 when the packages could not be
// analysed or the command line was wrong.
package main

import (
	"flag"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

func main() {
	if args := os.Args[1:]; spokenToByGo(args) {
		if slices.Contains(args, "-V=full") {
			if err := unit.Version(os.Stdout); err != nil {
				complain(os.Stderr, "%v", err)
				os.Exit(exitTrouble)
			}
			return
		}
		if !slices.ContainsFunc(args, asksForVet) && answered(args[len(args)-1]) {
			return
		}
		analyzers.SignMessages() // the go command prints the message alone
		analyzers.RegisterFlags(flag.CommandLine)
		flag.Bool(vetFlag, false, vetUsage)
		list := analyzers.All()
		// The go command asks for all flags first and then hands on those that
		// it was given.
		if slices.Contains(args, "-flags") || slices.ContainsFunc(args, asksForVet) {
			list = append(list, vet.Suite...)
		}
		unitchecker.Main(list...) // does not return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// answered deals with a package that cannot matter.
func answered(file string) bool {
	if !strings.HasSuffix(file, ".cfg") {
		return false
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	cfg, err := unit.Parse(data)
	return err == nil && !cfg.Matters() && cfg.Answer() == nil
}

// vetFlag adds vet's own suite: a vet tool takes its place.
const (
	vetFlag  = "vet"
	vetUsage = "run go vet's own checks, too"
)

func asksForVet(arg string) bool {
	name, value, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	return strings.HasPrefix(arg, "-") && name == vetFlag && (value == "" || value == "true" || value == "1")
}

// spokenToByGo reports whether the arguments are those of the go command's
// protocol for vet tools.
func spokenToByGo(args []string) bool {
	if slices.Contains(args, "-V=full") || slices.Contains(args, "-flags") {
		return true
	}
	// The go command hands over flags, then one description of a package.
	last := len(args) - 1
	if last < 0 || !strings.HasSuffix(args[last], ".cfg") || slices.ContainsFunc(args[:last], func(a string) bool { return !strings.HasPrefix(a, "-") }) {
		return false
	}
	info, err := os.Stat(args[last])
	return err == nil && info.Mode().IsRegular()
}
