package system

import (
	"path"
	"slices"
	"strings"
	"time"
)

// A Workload is a program that an orchestrator runs, as a manifest says.
type Workload struct {
	Name      string
	Image     string // without tag and digest
	Built     bool   // the image is built from this source
	Program   string // the last element of its path
	Setting   string // what sets the grace
	Grace     time.Duration
	Unlimited bool // it is never killed
	File      string
	Line      int
}

// at tells where the grace of a workload is set.
func (w Workload) at() *Place {
	return &Place{File: w.File, Line: w.Line, Column: 1}
}

// A Killed server is one that an orchestrator kills before its ShutdownTimeout is over.
type Killed struct {
	Server   *Server
	Workload Workload
	At       *Place // of the workload
}

// margin is what a process needs beside its ShutdownTimeout to end.
const margin = 2 * time.Second

// Killed lists the servers whose workloads are killed too early. Of a ShutdownTimeout
// several workloads are told of, each once.
func (s *System) Killed() []Killed {
	var out []Killed
	for _, server := range s.Servers {
		limit := server.ShutdownTimeout
		if limit == nil || limit.At == nil || server.Started == nil {
			continue
		}
		for _, w := range s.Workloads {
			if w.Unlimited || w.Grace > limit.Value+margin || !s.runs(w, server) {
				continue
			}
			if !slices.ContainsFunc(out, func(k Killed) bool {
				return k.Server.ShutdownTimeout.At.Compare(limit.At) == 0 && k.Workload.File == w.File && k.Workload.Line == w.Line
			}) {
				out = append(out, Killed{server, w, w.at()})
			}
		}
	}
	return out
}

// runs reports whether a workload runs the program that a server is part of.
func (s *System) runs(w Workload, server *Server) bool {
	main := s.mainOf(w)
	if main == nil {
		return false
	}
	return server.In(*main)
}

// In reports whether a program may start a server.
func (s *Server) In(main Main) bool {
	switch {
	case len(s.Programs) > 0:
		return slices.Contains(s.Programs, main.Package)
	case s.Started == nil:
		return false
	}
	return main.Package == s.Started.Package || slices.Contains(main.Links, s.Started.Package)
}

// mainOf returns the program that a workload runs, nil where none fits: the one with the
// longest name that fits, or the only one for the only workload, if its image is not one
// of somebody else's.
func (s *System) mainOf(w Workload) *Main {
	var found *Main
	for i := range s.Mains {
		main := &s.Mains[i]
		if w.fits(main.name()) && (found == nil || len(main.name()) > len(found.name())) {
			found = main
		}
	}
	if found == nil && len(s.Mains) == 1 && len(s.Workloads) == 1 && (w.Built || strings.Contains(w.Image, "/")) {
		return &s.Mains[0]
	}
	return found
}

// name is that of the folder of a program.
func (m *Main) name() string { return path.Base(m.Package) }

// fits reports whether a workload is called like a program, or its image or the file that
// it runs is.
func (w Workload) fits(main string) bool {
	return slices.ContainsFunc([]string{w.Program, w.Image, w.Name}, func(name string) bool {
		rest, ok := strings.CutSuffix(name, main)
		return ok && (rest == "" || strings.HasSuffix(rest, "-") || strings.HasSuffix(rest, "_") || strings.HasSuffix(rest, "/"))
	})
}
