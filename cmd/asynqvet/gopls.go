package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/editor"
)

const goplsUsage = `usage: asynqvet gopls [flags]

Builds a gopls with asynqvet's rules inside, for findings and quick fixes in the
editor, and installs it as gopls-asynqvet beside the stock one.

`

// buildGopls is the subcommand that builds a gopls with the suite inside.
func buildGopls(args []string, stdout, stderr io.Writer) int {
	var opt editor.Options
	fs := flag.NewFlagSet("asynqvet gopls", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&opt.Version, "version", "", "the `version` of gopls; without it that of the installed one, or "+editor.DefaultVersion)
	fs.StringVar(&opt.Output, "o", "", "the `file` to write; without it gopls-asynqvet beside the installed gopls")
	fs.StringVar(&opt.Source, "source", "", "a `dir` with the source of asynqvet to build in, in place of this version")
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, goplsUsage, "Flags:\n\n")
		fs.VisitAll(func(f *flag.Flag) { printFlag(stdout, f) })
		return exitClean
	}
	if err == nil && fs.NArg() > 0 {
		err = fmt.Errorf("gopls takes no arguments, but there is %q", fs.Arg(0))
	}
	if err != nil {
		complain(stderr, "%v; run 'asynqvet gopls -h' for the flags", err)
		return exitTrouble
	}
	opt.Suite = version()
	if opt.Source == "" {
		opt.Source = ownSource()
	}
	opt.Log = func(format string, args ...any) { complain(stderr, format, args...) }
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	binary, built, err := editor.Build(ctx, opt)
	if err != nil {
		complain(stderr, "%v", err)
		return exitTrouble
	}
	fmt.Fprintf(stdout, "gopls %s with asynqvet is %s\n\n%s", built, binary, editor.Advice(binary))
	return exitClean
}

// ownSource returns the folder of the source that this program was built from,
// if it is still there: a checkout or a copy in the module cache.
func ownSource() string {
	_, file, _, ok := runtime.Caller(0)
	root := filepath.Dir(filepath.Dir(filepath.Dir(file)))
	if _, err := os.Stat(filepath.Join(root, "go.mod")); !ok || !filepath.IsAbs(file) || err != nil {
		return ""
	}
	return root
}
