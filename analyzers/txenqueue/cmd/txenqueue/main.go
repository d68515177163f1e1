// Command txenqueue runs the txenqueue analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/txenqueue"
)

func main() { singlechecker.Main(txenqueue.Analyzer) }
