// Command unservedqueue runs the unservedqueue analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/unservedqueue"
)

func main() { singlechecker.Main(unservedqueue.Analyzer) }
