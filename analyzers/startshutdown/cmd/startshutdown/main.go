// Command startshutdown runs the startshutdown analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/startshutdown"
)

func main() { singlechecker.Main(startshutdown.Analyzer) }
