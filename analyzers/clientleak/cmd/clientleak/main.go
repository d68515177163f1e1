// Command clientleak runs the clientleak analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/clientleak"
)

func main() { singlechecker.Main(clientleak.Analyzer) }
