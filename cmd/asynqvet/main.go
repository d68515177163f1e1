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

	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/cachekey"
	_ "github.com/asynqvet/asynqvet/cmd/asynqvet/internal/early" // answers for most packages
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/vetx"
)

const vetUsage = "run go vet's own checks, too"

func main() {
	if args := os.Args[1:]; spokenToByGo(args) {
		if slices.Contains(args, "-V=full") {
			if err := cachekey.Write(os.Stdout); err != nil {
				complain(os.Stderr, "%v", err)
				os.Exit(exitTrouble)
			}
			return
		}
		// What was left over for its types, or since nothing that it imports shows
		// whether those are expected.
		if cfg := unit.Idle(args); cfg != nil && vetx.Write(cfg) == nil {
			return
		}
		analyzers.SignMessages() // the go command prints the message alone
		analyzers.RegisterFlags(flag.CommandLine)
		flag.Bool(unit.VetFlag, false, vetUsage)
		list := analyzers.All()
		// The go command asks for all flags first and then hands on those that
		// it was given.
		if slices.Contains(args, "-flags") || unit.AsksForVet(args) {
			list = append(list, vet.Suite...)
		}
		unitchecker.Main(list...) // does not return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// spokenToByGo reports whether the arguments are those of the go command's
// protocol for vet tools.
func spokenToByGo(args []string) bool {
	return slices.Contains(args, "-V=full") || slices.Contains(args, "-flags") || unit.File(args) != ""
}
