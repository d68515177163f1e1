// Package early answers the go command for packages that cannot matter before the
// rest of the program is initialized, and ends the program.
//
// The go command starts a vet tool once for each dependency, hundreds of times in a
// run, and most of what that takes is to initialize packages that have no part in
// the answer. Packages are initialized in the order of their import paths as far
// as what they import allows (Go specification, "Program initialization"), so this
// one, which imports little, comes before the libraries that the checker is made of.
package early

import (
	"os"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

func init() {
	if answered(os.Args[1:]) {
		os.Exit(0)
	}
}

// answered deals with the package that the arguments name, if an empty file of
// facts is all that is asked of it.
func answered(args []string) bool {
	cfg := unit.Idle(args)
	if cfg == nil || cfg.VetxOutput == "" || !withoutTypes(cfg) {
		return false
	}
	return os.WriteFile(cfg.VetxOutput, nil, 0o666) == nil
}

// withoutTypes reports whether the files that this tool left for what the package
// imports show that it puts no types there: one is empty. Where it does depends on
// the version of golang.org/x/tools that it was built with, which cannot be asked
// for this early.
func withoutTypes(cfg *unit.Config) bool {
	for _, file := range cfg.PackageVetx {
		info, err := os.Stat(file)
		return err == nil && info.Size() == 0
	}
	return false
}
