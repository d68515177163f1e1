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
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/asynqvet/asynqvet/analyzers"
)

func main() {
	if spokenToByGo(os.Args[1:]) {
		analyzers.RegisterFlags(flag.CommandLine)
		unitchecker.Main(analyzers.All()...) // does not return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// spokenToByGo reports whether the arguments are those of the go command's
// protocol for vet tools.
func spokenToByGo(args []string) bool {
	for _, a := range args {
		if a == "-V=full" || a == "-flags" || strings.HasSuffix(a, ".cfg") {
			return true
		}
	}
	return false
}
