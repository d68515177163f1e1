// Command stopshutdown runs the stopshutdown analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/stopshutdown"
)

func main() { singlechecker.Main(stopshutdown.Analyzer) }
