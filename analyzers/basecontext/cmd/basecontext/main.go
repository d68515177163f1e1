// Command basecontext runs the basecontext analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/basecontext"
)

func main() { singlechecker.Main(basecontext.Analyzer) }
