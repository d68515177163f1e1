// Command cronspec runs the cronspec analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/cronspec"
)

func main() { singlechecker.Main(cronspec.Analyzer) }
