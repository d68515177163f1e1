// Command shutdowntimeout runs the shutdowntimeout analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/shutdowntimeout"
)

func main() {
	rule.SignMessages() // the checker prints the message alone
	singlechecker.Main(shutdowntimeout.Analyzer)
}
