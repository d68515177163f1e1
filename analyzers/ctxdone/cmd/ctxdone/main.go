// Command ctxdone runs the ctxdone analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/ctxdone"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
)

func main() {
	rule.SignMessages() // the checker prints the message alone
	singlechecker.Main(ctxdone.Analyzer)
}
