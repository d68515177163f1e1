// Command sigterm runs the sigterm analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/sigterm"
)

func main() {
	rule.SignMessages() // the checker prints the message alone
	singlechecker.Main(sigterm.Analyzer)
}
