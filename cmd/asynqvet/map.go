package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/check"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/fix"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/sysmap"
)

const mapUsage = `usage: asynqvet map [flags] [packages | files.json]

Draws the programs among the packages (default: ./...): their servers with queues and
handlers, their schedulers and producers, and behind them the loose ends: types without
a handler, handlers without a producer, queues without a server, queues that nobody
uses, types that several servers handle, and options that differ between the places that
enqueue a type. A name that is not known is shown as ?, one that is not constant by what
it comes from, behind a $.

Several repositories are drawn together from their descriptions, which -format=json
writes:

	asynqvet map -format=json -o shop.json ./...
	asynqvet map shop.json mail.json

With such files the checker sees other services, too: asynqvet -system mail.json ./...

`

const mapSchema = `
The description is an object of JSON:

	schema    its version, 1
	modules   the modules whose packages it is about
	mains     programs: package, and links, the packages that are linked in
	servers   started (where its handler is given to it), config, origin, queues,
	          handlers (pattern, func, at, decodes, and sub for a mux in a mux), opaque (its
	          handler is no mux), shutdownTimeout and other settings; openQueues and
	          openHandlers where there may be more than is listed
	enqueues  at, origin, type, queue, options (name, value, constant), grouped,
	          periodic and spec, aggregated; openQueue where the queue is not known;
	          payloads: format, type (a key of types) and constant version, each empty
	          where it is not known
	types     by format and key, what an encoding makes of a type: kind, bits, elem,
	          fields (name as encoded, field as in Go, of, and read where something
	          reads it)

A place has module, package, file (below the module), line, column and func. An
origin is where a connection comes from: address, constant or not, and db.

Exit status: 0 the map was drawn, 2 it could not be.
`

// drawMap is the subcommand that draws the system.
func drawMap(args []string, stdout, stderr io.Writer) int {
	var opt options
	var name, output string
	fs := flag.NewFlagSet("asynqvet map", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&opt.run.Dir, "C", "", "change to `dir` before doing anything else")
	fs.StringVar(&opt.run.Tags, "tags", "", "comma-separated build `tags`")
	fs.BoolVar(&opt.run.Tolerant, "tolerant", false, "take it for no failure where a package is missing or does not compile")
	fs.StringVar(&name, "format", sysmap.Formats[0].Name, "draw it in a `form`: "+sysmap.Names())
	fs.StringVar(&output, "o", "", "write to `file` in place of standard output")
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		mapHelp(stdout, fs)
		return exitClean
	}
	format, formatErr := sysmap.Named(name)
	if err == nil {
		err = formatErr
	}
	if err != nil {
		complain(stderr, "%v; run 'asynqvet help map' for the flags", err)
		return exitTrouble
	}
	opt.run.Contents = format.Contents
	system, failed := systemOf(&opt, fs.Args(), stderr)
	if system == nil {
		return exitTrouble
	}
	var text bytes.Buffer
	drawn := sysmap.Of(system)
	drawn.AsJSON = strings.HasSuffix(output, ".json")
	if err := format.Write(&text, drawn); err != nil {
		complain(stderr, "%v", err)
		return exitTrouble
	}
	if failed {
		complain(stderr, "the map is not complete, so it is not drawn")
		return exitTrouble
	}
	if output == "" {
		_, err = stdout.Write(text.Bytes())
	} else {
		err = fix.Replace(inDir(opt.run.Dir, output), text.Bytes())
	}
	if err != nil {
		complain(stderr, "%v", err)
		return exitTrouble
	}
	return exitClean
}

func mapHelp(w io.Writer, fs *flag.FlagSet) {
	fmt.Fprint(w, mapUsage, "Flags:\n\n")
	fs.VisitAll(func(f *flag.Flag) { printFlag(w, f) })
	fmt.Fprint(w, mapSchema)
}

// inDir returns a file as seen from the folder of -C.
func inDir(dir, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}

// systemOf reads descriptions, or puts together what packages do. It returns nil where
// there is nothing to show, which it has told.
func systemOf(opt *options, args []string, stderr io.Writer) (system *analyzers.System, failed bool) {
	files := 0
	for _, a := range args {
		if strings.HasSuffix(a, ".json") {
			files++
		}
	}
	switch {
	case files > 0 && files < len(args):
		complain(stderr, "either packages or files: files of others are seen with -system")
		return nil, true
	case files > 0:
		list, err := readSystems(opt.run.Dir, args)
		if err != nil {
			complain(stderr, "%v", err)
			return nil, true
		}
		list[0].Join(list[1:]...)
		return list[0], false
	}
	if len(args) == 0 {
		args = []string{"./..."}
	}
	opt.run.Patterns = args
	for _, r := range analyzers.Rules() {
		if r.Whole() {
			opt.run.Analyzers = append(opt.run.Analyzers, r.Analyzer)
		}
	}
	opt.run.System = func(s *analyzers.System) { system = s }
	p := startProgress(stderr, &opt.run)
	result := check.Packages(&opt.run)
	p.stop()
	for _, line := range result.Notes {
		complain(stderr, "%s", line)
	}
	return system, result.Failed
}

// readSystems reads descriptions that map wrote.
func readSystems(dir string, files []string) ([]*analyzers.System, error) {
	var out []*analyzers.System
	for _, file := range files {
		s, err := readSystem(inDir(dir, file), file)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// readSystem reads a description that map wrote; name is what it is called in errors.
func readSystem(file, name string) (*analyzers.System, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s, err := analyzers.ReadSystem(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	return s, nil
}
