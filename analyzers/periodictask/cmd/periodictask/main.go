// Command periodictask runs the periodictask analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/periodictask"
)

func main() { singlechecker.Main(periodictask.Analyzer) }
