// Command muxpattern runs the muxpattern analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/muxpattern"
)

func main() { singlechecker.Main(muxpattern.Analyzer) }
