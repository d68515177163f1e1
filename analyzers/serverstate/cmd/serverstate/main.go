// Command serverstate runs the serverstate analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/serverstate"
)

func main() { singlechecker.Main(serverstate.Analyzer) }
