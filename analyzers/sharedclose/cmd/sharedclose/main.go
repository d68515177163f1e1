// Command sharedclose runs the sharedclose analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/sharedclose"
)

func main() { singlechecker.Main(sharedclose.Analyzer) }
