// Golangci-lint-asynqvet is golangci-lint with the linter asynqvet built in, for
// those who do not build one with "golangci-lint custom". It takes the same
// command line and configuration; the linter is switched on as a custom one of
// the type "module".
package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/asynqvet/asynqvet/analyzers/plugin"
)

func main() {
	info := commands.BuildInfo{
		GoVersion: "unknown",
		// Findings are cached under the version. For this one golangci-lint takes
		// the hash of the executable instead (v2.15.0, pkg/commands/run.go), so
		// that no finding outlives the rules that made it.
		Version: "(devel)",
		Commit:  "unknown",
		Date:    "unknown",
	}
	if build, ok := debug.ReadBuildInfo(); ok {
		info.GoVersion = build.GoVersion
		for _, dep := range build.Deps {
			if dep.Path == "github.com/golangci/golangci-lint/v2" {
				info.Commit = "golangci-lint " + dep.Version
			}
		}
	}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
