package analyzers

import (
	"flag"
	"fmt"
	"go/doc/comment"
	"strings"
)

// The documentation of a rule is made from its Record.

// Text returns the documentation as plain text, its flags included.
func (r Rule) Text() string {
	var p comment.Printer
	text := r.Name + "\n\n" + string(p.Text(r.parse()))
	var flags strings.Builder
	r.eachFlag(func(name, value, usage string) { fmt.Fprintf(&flags, "\n    -%s %s\n        %s\n", name, value, usage) })
	if flags.Len() > 0 {
		text += "\n# Flags\n" + flags.String()
	}
	return text
}

// Markdown returns the documentation as a page of its own.
func (r Rule) Markdown() string {
	p := comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
	text := fmt.Sprintf("<!-- made from the rule's record, see TestDocumentation -->\n# %s\n\n%s", r.Name, p.Markdown(r.parse()))
	// Indented code is Go, and shown as such.
	text = fenced(text)
	var flags strings.Builder
	r.eachFlag(func(name, value, usage string) { fmt.Fprintf(&flags, "| `-%s %s` | %s |\n", name, value, usage) })
	if flags.Len() > 0 {
		text += "\n## Flags\n\n| flag | meaning |\n|---|---|\n" + flags.String()
	}
	return text
}

// parse reads the documentation, its summary made a sentence and followed by a
// line of what the code says of the rule.
func (r Rule) parse() *comment.Doc {
	record := r.Record()
	text := fmt.Sprintf("%s%s.\n\nTheme: %v. Severity: %v. Since: %s.\n%s", strings.ToUpper(record.Summary[:1]), record.Summary[1:],
		record.Theme, record.Severity, record.Since, strings.TrimPrefix(record.Doc, record.Summary))
	var p comment.Parser
	return p.Parse(text)
}

// eachFlag visits the rule's flags as they are called in a driver that runs
// all rules, with the default in the usage.
func (r Rule) eachFlag(visit func(name, value, usage string)) {
	r.Flags.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" {
			usage += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		visit(r.Name+"."+f.Name, value, usage)
	})
}

// fenced turns the indented code blocks of a Markdown text into fenced ones.
func fenced(text string) string {
	var b strings.Builder
	inCode := false
	blank := 0
	for line := range strings.Lines(text) {
		code, isCode := strings.CutPrefix(line, "\t")
		switch {
		case line == "\n":
			blank++
			continue
		case isCode && !inCode:
			b.WriteString(strings.Repeat("\n", blank) + "```go\n")
		case !isCode && inCode:
			b.WriteString("```\n" + strings.Repeat("\n", blank))
		default:
			b.WriteString(strings.Repeat("\n", blank))
		}
		inCode, blank = isCode, 0
		b.WriteString(code)
	}
	if inCode {
		b.WriteString("```\n")
	}
	return b.String()
}
