// Command ctxblock runs the ctxblock analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/ctxblock"
)

func main() { singlechecker.Main(ctxblock.Analyzer) }
