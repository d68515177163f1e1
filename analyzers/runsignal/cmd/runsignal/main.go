// Command runsignal runs the runsignal analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/runsignal"
)

func main() {
	rule.SignMessages() // the checker prints the message alone
	singlechecker.Main(runsignal.Analyzer)
}
