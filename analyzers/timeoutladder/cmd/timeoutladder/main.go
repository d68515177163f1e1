// Command timeoutladder runs the timeoutladder analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/timeoutladder"
)

func main() { singlechecker.Main(timeoutladder.Analyzer) }
