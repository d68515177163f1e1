package payloadchange

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

//go:embed doc.go
var doc string

// Analyzer reports payloads of waiting tasks that are read otherwise than they were written.
var Analyzer = rule.NewComparison(doc, rule.Options{
	Theme:    rule.Deploys,
	Severity: rule.Error,
	Since:    "v0.1.0",
}, compare)

func compare(base, now *system.System) []system.Finding {
	c := &comparison{now: now, told: make(map[string]bool)}
	for _, m := range now.Meetings(base) {
		for _, group := range m.Decodings() {
			c.out = append(c.out, c.group(m, group)...)
		}
	}
	return c.out
}

type comparison struct {
	now  *system.System
	told map[string]bool
	out  []system.Finding
}

// group looks at decodings of which the handler makes one: it is enough that one of them
// takes what waits.
func (c *comparison) group(m *system.Meeting, group []*wiring.Decode) []system.Finding {
	var first []system.Finding
	for i, d := range group {
		list, seen := c.decoding(m, d)
		if !seen || !counts(list) && i > 0 {
			return nil
		}
		if i == 0 {
			first = list
		}
		if !counts(list) {
			break
		}
	}
	var out []system.Finding
	for _, f := range first {
		if key := fmt.Sprint(f.At.Package, f.At.File, f.At.Line, ":", f.At.Column, m.Type, f.Message); !c.told[key] {
			c.told[key] = true
			out = append(out, f)
		}
	}
	return out
}

func counts(list []system.Finding) bool {
	for _, f := range list {
		if !f.Note {
			return true
		}
	}
	return false
}

// decoding looks at one decoding; seen is false where it cannot be said what it does.
func (c *comparison) decoding(m *system.Meeting, d *wiring.Decode) (list []system.Finding, seen bool) {
	same, known := m.Decodes(d)
	if !known || !m.Known(c.now, d) {
		return nil, false
	}
	r := &report{m: m, d: d, name: short(c.now.TypeName(d)), read: c.now.ReadsVersion(d)}
	r.raised, r.known = m.Raised()
	if !same {
		r.at(d.At, false, "this decoding of "+r.name, fmt.Sprintf("waiting %s tasks are encoded as %s, not %s; add a decoding of the old form", r.tasks(), m.Payload.Format, d.Format))
		return r.list, true
	}
	from, to := m.Sides(c.now, d)
	gone := func(path string) bool { return m.WasRead(path) && !m.IsWritten(c.now, path) }
	losses, others := schema.Losses(m.Compare(c.now, d), from, to, gone, d.Format)
	for _, change := range others {
		if change.Sort != schema.Gone || gone(change.Path) {
			r.change(change)
		}
	}
	for _, loss := range losses {
		r.loss(loss)
	}
	return r.list, true
}

// A report is what is found of one decoding.
type report struct {
	m      *system.Meeting
	d      *wiring.Decode
	name   string // of the type that is decoded into
	raised string // the version that tasks have now, "" for the same
	known  bool   // raised is
	read   bool   // something reads the version
	list   []system.Finding
}

func (r *report) tasks() string { return system.Quote(short(r.m.Type)) }

// maxWord bounds what a message names.
const maxWord = 24

// short cuts the middle out of a long name.
func short(name string) string {
	if r := []rune(name); len(r) > maxWord {
		return string(r[:maxWord-8]) + "…" + string(r[len(r)-7:])
	}
	return strings.ReplaceAll(name, ";", ",")
}

// change tells of what can no longer be read, of what is dropped, and of what was added and
// what is gone.
func (r *report) change(c schema.Change) {
	was, now, path := short(c.Was), short(c.Now), short(c.Path)
	switch {
	case c.Sort == schema.Broken && c.Now == "":
		r.at(r.d.At, false, "this decoding of "+r.name, fmt.Sprintf("waiting %s tasks hold %s, which it refuses; add the field again until they are done", r.tasks(), path))
	case c.Sort == schema.Broken && r.unread():
		r.field(c, false, fmt.Sprintf("no handler reads its version, which is %s now, but waiting %s tasks hold %s; make one branch on it", short(r.raised), r.tasks(), was))
	case c.Sort == schema.Broken:
		r.field(c, false, fmt.Sprintf("waiting %s tasks hold %s, which does not fit %s; add another field for it", r.tasks(), was, now))
	case c.Sort == schema.Cut:
		r.field(c, false, fmt.Sprintf("waiting %s tasks hold %s, of which %s takes a part; add another field for it", r.tasks(), was, now))
	case c.Sort == schema.Added && c.New.Version: // it says that they are old
	case c.Sort == schema.Added:
		r.field(c, true, fmt.Sprintf("waiting %s tasks do not have it, so it is zero; make sure the handler can do without", r.tasks()))
	case c.Sort == schema.Gone:
		r.field(c, true, fmt.Sprintf("waiting %s tasks hold %s, which nothing reads now; make sure it is not needed", r.tasks(), path))
	}
}

// loss tells of a field in whose place waiting tasks hold another one.
func (r *report) loss(l schema.Loss) {
	l.Added.Old = l.Gone.Old
	switch {
	case r.read && (r.raised != "" || !r.known): // the handler can tell them apart
	case r.unread():
		r.field(l.Added, false, fmt.Sprintf("no handler reads its version, which is %s now, but waiting %s tasks hold %s; make one branch on it", short(r.raised), r.tasks(), short(l.Gone.Path)))
	default:
		r.field(l.Added, false, fmt.Sprintf("waiting %s tasks lack it, but hold %s, which nothing reads now; add that field, too", r.tasks(), short(l.Gone.Path)))
	}
}

// unread reports whether the version was raised and nothing reads it.
func (r *report) unread() bool { return r.raised != "" && !r.read }

// field reports a change at the field, or where the struct is decoded into.
func (r *report) field(c schema.Change, note bool, message string) {
	at, subject := r.d.At, "this decoding of "+r.name
	switch {
	case c.New != nil && c.New.At != nil:
		at, subject = c.New.At, "field "+short(c.New.Go)
		if c.In != nil && c.In.Name != "" && len(c.In.Name)+len(c.New.Go) <= maxWord && !strings.Contains(c.In.Name, "struct{") {
			subject += " of " + c.In.Name
		}
	case c.In != nil && c.In.At != nil && note:
		at, subject = c.In.At, "struct "+short(c.In.Name)
	}
	r.at(at, note, subject, message)
	if c.Old != nil && c.Old.At != nil {
		f := &r.list[len(r.list)-1]
		f.Related = append(f.Related, system.Related{At: at, Message: fmt.Sprintf("it was field %s in the base (%s:%d)", c.Old.Go, c.Old.At.File, c.Old.At.Line)})
	}
}

func (r *report) at(at *system.Place, note bool, subject, message string) {
	f := system.Finding{At: at, Message: subject + ": " + message, Note: note}
	if from := r.m.From.At; from != nil {
		f.Related = []system.Related{{At: r.d.At, Message: fmt.Sprintf("decoded here; the base enqueues them at %s:%d", from.File, from.Line)}}
	}
	r.list = append(r.list, f)
}
