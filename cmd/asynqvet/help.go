package main

import (
	"flag"
	"fmt"
	"io"

	"github.com/asynqvet/asynqvet/analyzers"
)

const usage = `asynqvet reports mistakes in the use of github.com/hibiken/asynq.

Usage:

	asynqvet [flags] [packages]          check packages (default: the current folder)
	asynqvet map [flags] [packages]      draw the system: programs, queues, handlers
	asynqvet compat [flags] [packages]   compare with a base: what a deploy does to waiting tasks
	asynqvet help [rule | map | compat]  this text, or all about one rule or subcommand
	asynqvet gopls [flags]               build a gopls with the rules inside
	asynqvet version
	go vet -vettool=$(which asynqvet) [packages]

Rules:

`

const statuses = `
Exit status: 0 nothing found, 1 findings, 2 could not analyse.

Silence a finding with //nolint:asynqvet or //nolint:RULE on its line or on the
line where the declaration that holds it begins, or with
//lint:ignore asynqvet/RULE reason on the line above.
`

// help prints the general help, or that of one rule.
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) > 1 {
		complain(stderr, "help takes one rule at a time")
		return exitTrouble
	}
	if len(args) == 1 && args[0] == "map" {
		return drawMap([]string{"-h"}, stdout, stderr)
	}
	if len(args) == 1 && args[0] == "compat" {
		return compat([]string{"-h"}, stdout, stderr)
	}
	if len(args) == 1 {
		if r, ok := analyzers.Lookup(args[0]); ok {
			fmt.Fprintf(stdout, "%s\n%s\n", r.Text(), r.URL)
			return exitClean
		}
		complain(stderr, "no rule %q; run 'asynqvet help' for the list", args[0])
		return exitTrouble
	}
	fmt.Fprint(stdout, usage)
	theme := ""
	for _, r := range append(analyzers.Rules(), analyzers.Comparisons()...) {
		record := r.Record()
		if t := record.Theme.String(); t != theme {
			theme = t
			fmt.Fprintf(stdout, "\t%s\n", theme)
		}
		fmt.Fprintf(stdout, "\t\t%-16s %s\n", record.Name, record.Summary)
	}
	fmt.Fprint(stdout, "\nFlags:\n\n")
	fs, choices := newFlagSet(new(options))
	fs.VisitAll(func(f *flag.Flag) {
		if choices[f.Name] == nil {
			printFlag(stdout, f)
		}
	})
	fmt.Fprint(stdout, "\n\t-RULE, -RULE=false\n\t\trun this rule only, or all but this one\n")
	fmt.Fprint(stdout, statuses)
	return exitClean
}

func printFlag(w io.Writer, f *flag.Flag) {
	name, text := flag.UnquoteUsage(f)
	if name != "" {
		name = " " + name
	}
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "-1" {
		text += fmt.Sprintf(" (default %s)", f.DefValue)
	}
	fmt.Fprintf(w, "\t-%s%s\n\t\t%s\n", f.Name, name, text)
}
