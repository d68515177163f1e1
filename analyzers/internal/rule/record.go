package rule

import (
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Record is what users are told of a rule: help, pages, tables and reports
// are made from it. Prose and code are those of the rule's doc.go, the rest is
// in its Options.
type Record struct {
	Name      string
	Summary   string // what the rule reports, in one line without a full stop
	Why       string // what happens in production where it is broken, in one sentence
	Theme     Theme
	Severity  Severity
	Since     string // the version that brought the rule
	Bad, Good string // code that is reported, and the same put right
	Doc       string // the whole text, which begins with the summary
}

// A Theme is the side of asynq that a rule is about. The zero Theme is none.
type Theme int

// The themes, in the order of the documentation.
const (
	Lifecycle   Theme = iota + 1 // servers and schedulers from their start to their end
	Retries                      // what becomes of tasks that fail
	Handlers                     // the code that works on tasks
	Payloads                     // what tasks carry
	TaskOptions                  // all else that is said when a task is enqueued
	Connections                  // clients, and the way to Redis
	System                       // queues, servers and schedulers as a whole
	Deploys                      // what a new release makes of the tasks that wait
)

var themes = [...]string{
	Lifecycle:   "lifecycle",
	Retries:     "retries",
	Handlers:    "handlers",
	Payloads:    "payloads",
	TaskOptions: "options",
	Connections: "connections",
	System:      "system",
	Deploys:     "deploys",
}

// String returns the name of the theme, "" for none.
func (t Theme) String() string { return themes[t] }

// A Severity says how bad it is to break a rule. The zero Severity is none.
type Severity int

// The severities.
const (
	Warning Severity = iota + 1 // tasks run late, too often or wrongly
	Error                       // tasks are lost, or the process dies
	Note                        // of a single finding: it is told and does not count
)

var severities = [...]string{Warning: "warning", Error: "error", Note: "note"}

// String returns the name of the severity, "" for none.
func (s Severity) String() string { return severities[s] }

// registered holds the options of all rules. Their analyzers are variables, so
// it is complete before main begins.
var registered = make(map[*analysis.Analyzer]Options)

// RecordOf returns the record of a rule that New made.
func RecordOf(a *analysis.Analyzer) Record {
	options := registered[a]
	summary, _, _ := strings.Cut(a.Doc, "\n")
	why, _, _ := strings.Cut(section(a.Doc, "Why it hurts"), "\n\n")
	return Record{
		Name:     a.Name,
		Summary:  summary,
		Why:      why,
		Theme:    options.Theme,
		Severity: options.Severity,
		Since:    options.Since,
		Bad:      code(section(a.Doc, "Bad")),
		Good:     code(section(a.Doc, "Good")),
		Doc:      a.Doc,
	}
}

// section returns what stands below a heading of a documentation.
func section(doc, heading string) string {
	_, text, _ := strings.Cut(doc, "\n# "+heading+"\n")
	text, _, _ = strings.Cut(text, "\n# ")
	return strings.Trim(text, "\n")
}

// code takes the indentation off the text of a code block.
func code(text string) string {
	return strings.TrimPrefix(strings.ReplaceAll("\n"+text, "\n\t", "\n"), "\n")
}
