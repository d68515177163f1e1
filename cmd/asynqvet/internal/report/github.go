package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// GitHub reads annotations from the output of a step, one a line: commands that
// are called as severities are. Data and properties are escaped in ways of their
// own.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func writeGitHub(w io.Writer, list []finding.Finding, opt Options) error {
	out := bufio.NewWriter(w)
	for _, f := range list {
		message := f.Message
		for _, rel := range f.Related {
			message += "\n" + printable(rel.Start.Relative(opt.Dir).String()) + ": " + rel.Message
		}
		command := f.Severity().String()
		if f.Severity() == analyzers.Note {
			command = "notice"
		}
		fmt.Fprintf(out, "::%s file=%s,line=%d,col=%d", command, githubProperty.Replace(slashed(f.Start, opt.Dir)), f.Start.Line, f.Start.Column)
		if f.End.Line > 0 {
			fmt.Fprintf(out, ",endLine=%d", f.End.Line)
			if f.End.Line == f.Start.Line {
				fmt.Fprintf(out, ",endColumn=%d", f.End.Column)
			}
		}
		fmt.Fprintf(out, ",title=%s::%s\n", githubProperty.Replace("asynqvet: "+f.Rule), githubData.Replace(message))
	}
	return out.Flush()
}
