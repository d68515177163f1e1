// Command handlergo runs the handlergo analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/handlergo"
)

func main() { singlechecker.Main(handlergo.Analyzer) }
