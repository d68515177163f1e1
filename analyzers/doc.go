package analyzers

import (
	"flag"
	"fmt"
	"go/doc/comment"
	"strings"
)

// The documentation of a rule is the package comment of its doc.go. Everything
// that tells of a rule is made from it.

// whyHeading is the heading whose first paragraph says in one sentence what
// happens in production where the rule is broken.
const whyHeading = "# Why it hurts\n\n"

// Summary returns what the rule reports, in one line without a full stop.
func (r Rule) Summary() string {
	summary, _, _ := strings.Cut(r.Doc, "\n")
	return summary
}

// Why returns one sentence: what happens in production where the rule is
// broken.
func (r Rule) Why() string {
	_, text, _ := strings.Cut(r.Doc, whyHeading)
	sentence, _, _ := strings.Cut(text, "\n\n")
	return strings.TrimSpace(sentence)
}

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
	text := fmt.Sprintf("<!-- made from doc.go, see TestDocumentation -->\n# %s\n\n%s", r.Name, p.Markdown(r.parse()))
	// Indented code is Go, and shown as such.
	text = fenced(text)
	var flags strings.Builder
	r.eachFlag(func(name, value, usage string) { fmt.Fprintf(&flags, "| `-%s %s` | %s |\n", name, value, usage) })
	if flags.Len() > 0 {
		text += "\n## Flags\n\n| flag | meaning |\n|---|---|\n" + flags.String()
	}
	return text
}

// parse reads the documentation, its summary made a sentence.
func (r Rule) parse() *comment.Doc {
	var p comment.Parser
	summary, rest, _ := strings.Cut(r.Doc, "\n")
	return p.Parse(strings.ToUpper(summary[:1]) + summary[1:] + ".\n" + rest)
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
