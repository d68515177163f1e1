// Package report prints findings in the formats that people and services read.
package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// Options say how to print.
type Options struct {
	Dir     string // what files are named relative to
	Color   bool   // text: use a terminal's colours
	Context int    // text: lines to show around that of a finding, -1 for none at all
	Version string // of the checker

	// Failures say what could not be analysed. A report must not look as if
	// nothing had been found then.
	Failures []string
}

// A Format prints findings, which are sorted. Those that are suppressed are
// among them for formats that tell of suppressions.
type Format struct {
	Name       string
	Suppressed bool // wants suppressed findings, too
	Write      func(w io.Writer, list []finding.Finding, opt Options) error
}

// Formats lists the formats, the default first.
var Formats = []Format{
	{"text", false, writeText},
	{"json", false, writeJSON},
	{"sarif", true, writeSARIF},
	{"github", false, writeGitHub},
	{"gitlab", false, writeGitLab},
	{"checkstyle", false, writeCheckstyle},
	{"junit", false, writeJUnit},
}

// Named returns a format by its name.
func Named(name string) (Format, error) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, fmt.Errorf("no format %q; there are %s", name, Names())
	}
	return Formats[i], nil
}

// Names lists the names of the formats.
func Names() string {
	text := ""
	for i, f := range Formats {
		switch {
		case i == 0:
		case i == len(Formats)-1:
			text += " and "
		default:
			text += ", "
		}
		text += f.Name
	}
	return text
}

func writeJSON(w io.Writer, list []finding.Finding, _ Options) error { return finding.Encode(w, list) }

// slashed returns the file of a position relative to dir, with slashes, as
// services want it.
func slashed(p finding.Position, dir string) string {
	return filepath.ToSlash(p.Relative(dir).File)
}
