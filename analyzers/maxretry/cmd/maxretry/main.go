// Command maxretry runs the maxretry analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/maxretry"
)

func main() { singlechecker.Main(maxretry.Analyzer) }
