// Command nilresultwriter runs the nilresultwriter analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/nilresultwriter"
)

func main() { singlechecker.Main(nilresultwriter.Analyzer) }
