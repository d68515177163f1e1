package report

import (
	"encoding/json"
	"io"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// An issue of GitLab's code quality report.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end,omitempty"`
}

var gitlabSeverities = map[analyzers.Severity]string{analyzers.Warning: "major", analyzers.Error: "critical", analyzers.Note: "info"}

func writeGitLab(w io.Writer, list []finding.Finding, opt Options) error {
	if len(opt.Failures) > 0 && len(list) == 0 {
		return nil // what says nothing is taken for a failure
	}
	issues := make([]gitlabIssue, 0, len(list))
	prints := newFingerprints(opt.Dir)
	for _, f := range list {
		issues = append(issues, gitlabIssue{
			Description: f.Message,
			CheckName:   f.Rule,
			Fingerprint: prints.of(f),
			Severity:    gitlabSeverities[f.Severity()],
			Location:    gitlabLocation{slashed(f.Start, opt.Dir), gitlabLines{f.Start.Line, f.End.Line}},
		})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(issues)
}
