// Command unhandledtask runs the unhandledtask analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/unhandledtask"
)

func main() { singlechecker.Main(unhandledtask.Analyzer) }
