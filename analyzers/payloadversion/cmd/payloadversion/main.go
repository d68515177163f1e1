// Command payloadversion runs the payloadversion analyzer on its own.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/asynqvet/asynqvet/analyzers/payloadversion"
)

func main() { singlechecker.Main(payloadversion.Analyzer) }
