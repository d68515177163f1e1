package sysmap

import (
	"fmt"
	"slices"
	"strings"
)

// describe finds the second lines of boxes, and what is read out.
func (d *drawing) describe() {
	for _, p := range d.m.Producers {
		if b := d.of[p]; p.Package != b.Name {
			b.Note = shortenLeft(p.Package, maxNote)
		}
	}
	for _, t := range d.m.Types {
		d.of[t].Note = typeNote(d.of[t], t)
		// A type that nobody enqueues is here because of a handler, which is a loose end.
		d.of[t].Loose = t.Loose || !d.of[t].sent()
	}
	for _, q := range d.m.Queues {
		d.of[q].Note = queueNote(q)
	}
	for _, w := range d.m.Workers {
		if b := d.of[w]; b.At != b.Name {
			b.Note = shortenLeft(b.At, maxNote)
		}
	}
	for _, b := range d.boxes {
		b.Told = told(b)
		for _, r := range b.Rows {
			r.Told = fmt.Sprintf("handler of %s in the server %s", r.Name, b.Label)
			if r.Idle {
				r.Told += "; loose: nobody enqueues it"
			}
		}
	}
}

func typeNote(b *box, t *Type) string {
	switch {
	case t.Loose:
		return "loose: no handler"
	case !b.sent():
		return "loose: nobody enqueues it"
	case len(b.specs.list) > 0:
		return shorten("at "+strings.Join(b.specs.list, " and "), maxNote)
	case t.Name == unknown:
		return "not known"
	}
	return ""
}

func queueNote(q *Queue) string {
	switch {
	case q.Loose && len(q.Workers) == 0:
		return "loose: no server serves it"
	case q.Loose:
		return "loose: nobody uses it"
	case q.Name == unknown:
		return "not known"
	}
	return ""
}

// told spells what a box is and what it is joined with.
func told(b *box) string {
	s := b.Kind + " " + b.Name
	if len(b.before) > 0 {
		s += "; from " + names(b.before)
	}
	if len(b.after) > 0 {
		s += "; to " + names(b.after)
	}
	if b.Note != "" {
		s += "; " + b.Note
	}
	return s
}

// names lists boxes, the first few of many.
func names(list []*box) string {
	var out []string
	for i, b := range list {
		if i == maxTold {
			out = append(out, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		out = append(out, b.Label)
	}
	return strings.Join(out, ", ")
}

// shorten cuts the end of a name for which there is not enough room.
func shorten(name string, room int) string {
	if lettersOf(name) <= room {
		return name
	}
	used := 1 // for the sign that something is left out
	for i, r := range name {
		if used += letters(r); used > room {
			return name[:i] + "…"
		}
	}
	return name
}

// shortenLeft cuts the beginning of a path for which there is not enough room, before a
// slash where there is one.
func shortenLeft(name string, room int) string {
	if lettersOf(name) <= room {
		return name
	}
	runes := []rune(name)
	used := 1
	for i, r := range slices.Backward(runes) {
		if used += letters(r); used > room {
			rest := string(runes[i+1:])
			return "…" + rest[max(0, strings.IndexByte(rest, '/')):]
		}
	}
	return name
}

func lettersOf(name string) int {
	n := 0
	for _, r := range name {
		n += letters(r)
	}
	return n
}

// letters counts the letters whose room a letter takes: those of the scripts of East
// Asia, and pictures, are twice as wide as others.
func letters(r rune) int {
	if r >= 0x2e80 {
		return 2
	}
	return 1
}
