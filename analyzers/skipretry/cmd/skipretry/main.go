// Command skipretry runs the skipretry analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/skipretry"
)

func main() { singlechecker.Main(skipretry.Analyzer) }
