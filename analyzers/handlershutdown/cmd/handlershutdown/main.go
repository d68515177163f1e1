// Command handlershutdown runs the handlershutdown analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/handlershutdown"
)

func main() { singlechecker.Main(handlershutdown.Analyzer) }
