package report

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// root is the name by which SARIF files refer to the folder that files are
// named relative to; code-scanning services take it for the repository's.
const root = "%SRCROOT%"

// A sarifWriter turns findings into SARIF 2.1.0, whose columns count UTF-16
// code units.
type sarifWriter struct {
	opt     Options
	sources finding.Sources
	prints  *fingerprints
	run     *sarif.Run
}

func writeSARIF(w io.Writer, list []finding.Finding, opt Options) error {
	s := &sarifWriter{opt: opt, prints: newFingerprints(opt.Dir)}
	s.run = sarif.NewRunWithInformationURI("asynqvet", "https://github.com/asynqvet/asynqvet")
	s.run.Tool.Driver.WithVersion(opt.Version)
	s.run.WithColumnKind("utf16CodeUnits")
	invocation := sarif.NewInvocation().WithExecutionSuccessful(len(opt.Failures) == 0)
	for _, failure := range opt.Failures {
		invocation.AddToolExecutionNotification(sarif.NewNotification().WithLevel("error").WithMessage(sarif.NewTextMessage(failure)))
	}
	s.run.AddInvocation(invocation)
	for _, r := range analyzers.Rules() {
		s.addRule(r)
	}
	for _, f := range list {
		if s.run.GetRuleIndex(f.Rule) < 0 {
			if r, ok := analyzers.Lookup(f.Rule); ok {
				s.addRule(r)
			} else {
				s.run.AddRule(f.Rule) // of vet's own suite
			}
		}
		s.run.AddResult(s.result(f))
	}
	doc := sarif.NewReport()
	doc.AddRun(s.run)
	return doc.PrettyWrite(w)
}

func (s *sarifWriter) addRule(r analyzers.Rule) {
	record := r.Record()
	text := sarif.NewMultiformatMessageString().WithText(r.Text()).WithMarkdown(r.Markdown())
	s.run.AddRule(r.Name).
		WithName(r.Name).
		WithShortDescription(sarif.NewMultiformatMessageString().WithText(record.Summary)).
		WithFullDescription(sarif.NewMultiformatMessageString().WithText(record.Why)).
		WithHelp(text).
		WithHelpURI(r.URL).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(record.Severity.String())).
		WithProperties(sarif.NewPropertyBag().AddTag(record.Theme.String()))
}

func (s *sarifWriter) result(f finding.Finding) *sarif.Result {
	out := sarif.NewRuleResult(f.Rule).
		WithRuleIndex(s.run.GetRuleIndex(f.Rule)).
		WithLevel(f.Severity().String()).
		WithMessage(sarif.NewTextMessage(f.Message)).
		AddLocation(s.location(f.Start, f.End)).
		WithPartialFingerprints(map[string]string{"asynqvet/v1": s.prints.of(f)})
	for i, rel := range f.Related {
		out.AddRelatedLocation(s.location(rel.Start, rel.End).WithID(i + 1).WithMessage(sarif.NewTextMessage(rel.Message)))
	}
	for _, fix := range f.Fixes {
		out.AddFixe(s.fix(fix))
	}
	if sup := f.Suppression; sup != nil {
		kind := "external"
		if sup.InSource {
			kind = "inSource"
		}
		suppression := sarif.NewSuppression().WithKind(kind)
		if sup.Reason != "" {
			suppression.WithJustification(sup.Reason)
		}
		if sup.Place.Line > 0 {
			suppression.WithLocation(s.location(sup.Place, finding.Position{}))
		}
		out.AddSuppression(suppression)
	}
	return out
}

func (s *sarifWriter) location(start, end finding.Position) *sarif.Location {
	region := sarif.NewRegion().WithStartLine(max(start.Line, 1)).WithStartColumn(s.column(start))
	if end.Line > 0 {
		region.WithEndLine(end.Line).WithEndColumn(s.column(end))
	}
	return sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().WithArtifactLocation(s.artifact(start.File)).WithRegion(region))
}

// artifact names a file relative to the root, or by its full path where it is
// outside.
func (s *sarifWriter) artifact(file string) *sarif.ArtifactLocation {
	rel := finding.Position{File: file}.Relative(s.opt.Dir).File
	uri := url.URL{Path: filepath.ToSlash(rel)}
	if filepath.IsAbs(rel) {
		uri.Scheme = "file"
		return sarif.NewSimpleArtifactLocation(uri.String())
	}
	return sarif.NewSimpleArtifactLocation(uri.EscapedPath()).WithURIBaseID(root)
}

// column turns a column in bytes into one in UTF-16 code units.
func (s *sarifWriter) column(p finding.Position) int {
	before := s.sources.Line(p.File, p.Line)
	before = before[:min(max(p.Column-1, 0), len(before))]
	n := 1
	for _, r := range before {
		if r == utf8.RuneError {
			n++
		} else {
			n += utf16.RuneLen(r)
		}
	}
	return n
}

func (s *sarifWriter) fix(fix finding.Fix) *sarif.Fix {
	changes := make(map[string]*sarif.ArtifactChange)
	var order []string
	for _, e := range fix.Edits {
		if changes[e.File] == nil {
			changes[e.File] = sarif.NewArtifactChange().WithArtifactLocation(s.artifact(e.File))
			order = append(order, e.File)
		}
		start, end := s.sources.Place(e.File, e.Start), s.sources.Place(e.File, e.End)
		region := sarif.NewRegion().WithStartLine(start.Line).WithStartColumn(s.column(start)).WithEndLine(end.Line).WithEndColumn(s.column(end))
		replacement := sarif.NewReplacement().WithDeletedRegion(region)
		if e.New != "" {
			replacement.WithInsertedContent(sarif.NewArtifactContent().WithText(e.New))
		}
		changes[e.File].Replacements = append(changes[e.File].Replacements, replacement)
	}
	slices.Sort(order)
	out := sarif.NewFix().WithDescription(sarif.NewTextMessage(fix.Message))
	for _, file := range order {
		out.AddArtifactChange(changes[file])
	}
	return out
}
