package system

import (
	"cmp"
	"slices"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// This file puts together what payloads hold.

// decodersOf lists what handlers decode, by their names.
func decodersOf(contents []*wiring.Contents) map[string][]*wiring.Decode {
	out := make(map[string][]*wiring.Decode)
	for _, c := range contents {
		for _, d := range c.Handlers {
			out[d.Name] = d.Decodes
		}
	}
	return out
}

// maxAround bounds how many handlers are looked for behind each other.
const maxAround = 8

// decodes lists what a handler decodes, and what those do that it is around.
func (b *builder) decodes(t *term, depth int) []*wiring.Decode {
	if depth > maxAround {
		return nil
	}
	switch {
	case t.Kind == wiring.Func:
		out := slices.Clone(b.decoders[t.Text])
		if t.Type == wiring.Around {
			for _, a := range t.Args {
				for _, next := range alternatives(b.resolve(a)) {
					out = behind(out, b.decodes(next, depth+1))
				}
			}
		}
		return out
	case t.Kind == wiring.Made && t.Type != "" && t.Type != wiring.Mux:
		method := t.Type + ")." + asynqapi.HandlerMethod
		return append(slices.Clone(b.decoders["(*"+method]), b.decoders["("+method]...)
	}
	return nil
}

// behind adds the decodings of a handler to those of the one around it, which is another
// function, so that its groups are others.
func behind(around, list []*wiring.Decode) []*wiring.Decode {
	first := 0
	for _, d := range around {
		first = max(first, d.Group+1)
	}
	for _, d := range list {
		moved := *d
		moved.Group += first
		around = append(around, &moved)
	}
	return around
}

// payloads lists what the payload of a task can be.
func (b *builder) payloads(t *term) []Payload {
	var out []Payload
	for _, a := range alternatives(b.resolve(t)) {
		switch a.Kind {
		case wiring.Zero: // none, which is not decoded
		case wiring.Wire:
			for _, typ := range alternatives(b.resolve(a.Args[0])) {
				p := Payload{Format: schema.Format(a.Text)}
				if typ.Kind == wiring.Typed {
					p.Type = typ.Text
					p.Version = b.version(typ.Args[0])
				}
				out = append(out, p)
			}
		default:
			out = append(out, Payload{})
		}
	}
	return distinct(nil, out)
}

// version spells a constant version, "" for one that is not.
func (b *builder) version(t *term) string {
	t = b.resolve(t)
	switch t.Kind {
	case wiring.Zero:
		return "0"
	case wiring.Text, wiring.Number:
		return t.Text
	}
	return ""
}

// distinct lists what is in one of two lists.
func distinct(a, b []Payload) []Payload {
	out := slices.Concat(a, b)
	slices.SortFunc(out, func(p, q Payload) int {
		return cmp.Or(cmp.Compare(p.Type, q.Type), cmp.Compare(p.Format, q.Format), cmp.Compare(p.Version, q.Version))
	})
	return slices.Compact(out)
}

// describe adds the types that payloads hold, and notes which of their fields are read.
func (b *builder) describe(contents []*wiring.Contents) {
	reads := make(map[string]bool)
	for _, c := range contents {
		for _, id := range c.Reads {
			reads[id] = true
		}
	}
	for _, c := range contents {
		for _, d := range c.Types {
			if b.Types == nil {
				b.Types = make(map[schema.Format]schema.Table)
			}
			if b.Types[d.Format] == nil {
				b.Types[d.Format] = make(schema.Table)
			}
			b.Types[d.Format][d.Key] = noted(d.Type, reads)
		}
	}
}

// noted copies a type with what is known of its fields being read.
func noted(t *schema.Type, reads map[string]bool) *schema.Type {
	if t == nil {
		return nil
	}
	out := *t
	out.Key, out.Elem, out.Writes = noted(t.Key, reads), noted(t.Elem, reads), noted(t.Writes, reads)
	out.Takes = nil
	for _, u := range t.Takes {
		out.Takes = append(out.Takes, noted(u, reads))
	}
	all := t.At != nil && reads[t.At.ID()]
	fields := func(list []*schema.Field) []*schema.Field {
		var copied []*schema.Field
		for _, f := range list {
			g := *f
			g.Type = noted(f.Type, reads)
			g.Read = all || f.At == nil || reads[f.At.ID()]
			copied = append(copied, &g)
		}
		return copied
	}
	out.Fields, out.Promoted = fields(t.Fields), fields(t.Promoted)
	return &out
}
