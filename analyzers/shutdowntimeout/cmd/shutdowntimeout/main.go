// Command shutdowntimeout runs the shutdowntimeout analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/shutdowntimeout"
)

func main() { singlechecker.Main(shutdowntimeout.Analyzer) }
