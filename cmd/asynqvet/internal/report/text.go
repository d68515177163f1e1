package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// Codes of ECMA-48 terminals.
const (
	bold   = "\x1b[1m"
	faint  = "\x1b[2m"
	yellow = "\x1b[33m"
	reset  = "\x1b[0m"
)

// writeText prints a line a finding, with related places indented below.
func writeText(w io.Writer, list []finding.Finding, opt Options) error {
	out := bufio.NewWriter(w)
	paint := func(code, text string) string {
		if !opt.Color {
			return text
		}
		return code + text + reset
	}
	var sources finding.Sources
	for _, f := range list {
		at := printable(f.Start.Relative(opt.Dir).String())
		name := f.Rule
		if f.Severity() == analyzers.Note {
			name += ", note"
		}
		fmt.Fprintf(out, "%s: %s %s\n", paint(bold, at), f.Message, paint(yellow, "("+name+")"))
		for _, rel := range f.Related {
			fmt.Fprintf(out, "\t%s\n", paint(faint, printable(rel.Start.Relative(opt.Dir).String())+": "+rel.Message))
		}
		if opt.Context >= 0 {
			for line := max(f.Start.Line-opt.Context, 1); line <= f.Start.Line+opt.Context; line++ {
				if text, ok := sources.Has(f.Start.File, line); ok {
					fmt.Fprintf(out, "%s\t%s\n", paint(faint, fmt.Sprint(line)), text)
				}
			}
		}
	}
	return out.Flush()
}

// printable keeps a file's name on its line.
func printable(name string) string {
	for _, r := range name {
		if r < ' ' || r == 0x7f {
			return fmt.Sprintf("%q", name)
		}
	}
	return name
}
