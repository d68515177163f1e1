package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

type checkstyle struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// writeCheckstyle prints what Checkstyle's XML report holds. Version 5.0 is the
// one that its readers expect.
func writeCheckstyle(w io.Writer, list []finding.Finding, opt Options) error {
	if len(opt.Failures) > 0 && len(list) == 0 {
		return nil // what says nothing is taken for a failure
	}
	doc := checkstyle{Version: "5.0"}
	for _, f := range list {
		name := slashed(f.Start, opt.Dir)
		if len(doc.Files) == 0 || doc.Files[len(doc.Files)-1].Name != name {
			doc.Files = append(doc.Files, checkstyleFile{Name: name})
		}
		file := &doc.Files[len(doc.Files)-1]
		severity := f.Severity().String()
		if f.Severity() == analyzers.Note {
			severity = "info"
		}
		file.Errors = append(file.Errors, checkstyleError{f.Start.Line, f.Start.Column, severity, f.Message, "asynqvet." + f.Rule})
	}
	return writeXML(w, doc)
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	ClassName string        `xml:"classname,attr"`
	File      string        `xml:"file,attr,omitempty"`
	Line      int           `xml:"line,attr,omitempty"`
	Failure   *junitFailure `xml:"failure"`
	Error     *junitFailure `xml:"error"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// writeJUnit prints a suite a package and a failed case a finding, the failure's
// type being its severity; what does not count is left out. With nothing found there is one case that passed,
// since services take a report without cases for a mistake.
func writeJUnit(w io.Writer, list []finding.Finding, opt Options) error {
	doc := junitSuites{Name: "asynqvet"}
	list = slices.DeleteFunc(slices.Clone(list), func(f finding.Finding) bool { return f.Severity() == analyzers.Note })
	index := make(map[string]int)
	for _, f := range list {
		i, ok := index[f.Package]
		if !ok {
			i = len(doc.Suites)
			index[f.Package] = i
			doc.Suites = append(doc.Suites, junitSuite{Name: f.Package})
		}
		at := f.Start.Relative(opt.Dir).String()
		text := at + ": " + f.Message
		for _, rel := range f.Related {
			text += "\n" + rel.Start.Relative(opt.Dir).String() + ": " + rel.Message
		}
		suite := &doc.Suites[i]
		suite.Tests++
		suite.Failures++
		suite.Cases = append(suite.Cases, junitCase{
			Name:      fmt.Sprintf("%s at %s", f.Rule, at),
			ClassName: f.Package,
			File:      slashed(f.Start, opt.Dir),
			Line:      f.Start.Line,
			Failure:   &junitFailure{f.Message, f.Severity().String(), text},
		})
	}
	if len(opt.Failures) > 0 {
		text := strings.Join(opt.Failures, "\n")
		doc.Suites = append(doc.Suites, junitSuite{Name: "asynqvet", Tests: 1, Errors: 1, Cases: []junitCase{{
			Name: "analysis", ClassName: "asynqvet", Error: &junitFailure{opt.Failures[0], "analysis", text},
		}}})
		doc.Errors = 1
	}
	if len(doc.Suites) == 0 {
		doc.Suites = []junitSuite{{Name: "asynqvet", Tests: 1, Cases: []junitCase{{Name: "no findings", ClassName: "asynqvet"}}}}
	}
	doc.Tests, doc.Failures = max(len(list)+doc.Errors, 1), len(list)
	return writeXML(w, doc)
}

func writeXML(w io.Writer, doc any) error {
	data, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, data)
	return err
}
