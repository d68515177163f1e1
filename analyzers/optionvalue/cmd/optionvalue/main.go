// Command optionvalue runs the optionvalue analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/optionvalue"
)

func main() { singlechecker.Main(optionvalue.Analyzer) }
