// Command sentinel runs the sentinel analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/sentinel"
)

func main() { singlechecker.Main(sentinel.Analyzer) }
