// Command ctxdone runs the ctxdone analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/ctxdone"
)

func main() { singlechecker.Main(ctxdone.Analyzer) }
