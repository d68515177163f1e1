package system

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// This file knows what tasks that an earlier state of a program left behind, the base,
// meet in a later one.

// A Meeting is one of the payloads of the base with a handler that gets it.
type Meeting struct {
	Type    string // of the tasks
	From    *Enqueue
	Payload Payload
	Base    *System
	Server  *Server
	Handler *Handler

	before []*Handler // of the base
	now    []*Enqueue // that enqueue tasks of the type, today
}

// Meetings lists the payloads of a base whose types are known, with the handlers that get
// them now, in the order of the types.
func (s *System) Meetings(base *System) []*Meeting {
	var out []*Meeting
	for _, e := range base.Enqueues {
		if e.Type == "" || e.Grouped || e.refused() {
			continue
		}
		for _, p := range e.Payloads {
			if p.Type == "" || p.Format == "" {
				continue
			}
			for _, server := range s.Servers {
				if server.Opaque || !server.MayServe(e) || s.Relate(e.Origin, server.Origin) == Unrelated {
					continue
				}
				h := server.Takes(e.Type)
				if h == nil || len(h.Decodes) == 0 {
					continue
				}
				out = append(out, &Meeting{Type: e.Type, From: e, Payload: p, Base: base, Server: server, Handler: h})
			}
		}
	}
	for _, m := range out {
		for _, server := range base.Servers {
			if h := server.Takes(m.Type); h != nil && !slices.Contains(m.before, h) {
				m.before = append(m.before, h)
			}
		}
		for _, e := range s.Enqueues {
			if e.Type == m.Type {
				m.now = append(m.now, e)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *Meeting) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), comparePlaces(a.Handler.At, b.Handler.At), cmp.Compare(a.Payload.Type, b.Payload.Type))
	})
	return out
}

// Decodings lists the decodings that the handler makes of the payload, those of which it
// makes one together.
func (m *Meeting) Decodings() [][]*wiring.Decode {
	groups := make(map[int][]*wiring.Decode)
	var order []int
	for _, d := range m.Handler.Decodes {
		if !m.made(d) {
			continue
		}
		if len(groups[d.Group]) == 0 {
			order = append(order, d.Group)
		}
		groups[d.Group] = append(groups[d.Group], d)
	}
	var out [][]*wiring.Decode
	for _, g := range order {
		out = append(out, groups[g])
	}
	return out
}

// made reports whether a decoding may be made of the payload.
func (m *Meeting) made(d *wiring.Decode) bool {
	return !slices.ContainsFunc(d.When, func(c wiring.Condition) bool {
		switch {
		case c.OnType:
			return slices.Contains(c.Values, m.Type) == (c.Op == "!=")
		case m.Payload.Version == "":
			return false // it is not known
		}
		return !holds(c, m.Payload.Version)
	})
}

// holds reports whether a version meets a condition. The zero value of a text is empty.
func holds(c wiring.Condition, version string) bool {
	v, isNumber := strconv.ParseFloat(version, 64)
	for _, value := range c.Values {
		w, err := strconv.ParseFloat(value, 64)
		n := cmp.Compare(version, value)
		if err == nil && isNumber == nil {
			n = cmp.Compare(v, w)
		} else if version == "0" {
			n = cmp.Compare("", value)
		}
		switch {
		case c.Op == "==" && n == 0:
			return true
		case c.Op == "!=" && n == 0, c.Op == "<" && n >= 0, c.Op == "<=" && n > 0, c.Op == ">" && n <= 0, c.Op == ">=" && n < 0:
			return false
		}
	}
	return c.Op != "=="
}

// Compare lists what becomes of the payload in a decoding, as far as it became otherwise in
// the base.
func (m *Meeting) Compare(s *System, d *wiring.Decode) []schema.Change {
	changes := schema.Compare(d.Format, m.Base.side(m.Payload.Format, m.Payload.Type), s.side(d.Format, d.Type), d.Strict)
	for _, h := range m.before {
		for _, was := range h.Decodes {
			if !sameFormat(was.Format, m.Payload.Format) {
				continue
			}
			before := schema.Compare(was.Format, m.Base.side(m.Payload.Format, m.Payload.Type), m.Base.side(was.Format, was.Type), was.Strict)
			changes = slices.DeleteFunc(changes, func(c schema.Change) bool {
				return slices.ContainsFunc(before, func(b schema.Change) bool {
					return b.Sort == c.Sort && b.Path == c.Path && (b.Sort != schema.Broken || b.Now == c.Now)
				})
			})
		}
	}
	return changes
}

// Sides returns the payload and what a decoding decodes it into.
func (m *Meeting) Sides(s *System, d *wiring.Decode) (from, to schema.Side) {
	return m.Base.side(m.Payload.Format, m.Payload.Type), s.side(d.Format, d.Type)
}

// TypeName spells the type that a decoding decodes into.
func (s *System) TypeName(d *wiring.Decode) string {
	if name := s.Types[d.Format].Look(&schema.Type{Ref: d.Type}).Name; name != "" && len(name) < maxShown*2 {
		return name
	}
	return "a struct"
}

func (s *System) side(f schema.Format, key string) schema.Side {
	return schema.Side{Table: s.Types[f], Type: &schema.Type{Ref: key}}
}

// Decodes reports whether a decoding is of the format of the payload, and whether both are
// known.
func (m *Meeting) Decodes(d *wiring.Decode) (same, known bool) {
	return sameFormat(m.Payload.Format, d.Format), d.Format != "" && m.Payload.Format != ""
}

// sameFormat reports whether a format reads another one. YAML is a superset of JSON.
func sameFormat(a, b schema.Format) bool {
	isJSON := func(f schema.Format) bool { return f == schema.JSON || f == schema.JSON2 }
	return a == b || isJSON(a) && (isJSON(b) || b == schema.YAML)
}

// Known reports whether the types on both sides are known.
func (m *Meeting) Known(s *System, d *wiring.Decode) bool {
	return m.Base.Types[m.Payload.Format][m.Payload.Type] != nil && s.Types[d.Format][d.Type] != nil
}

// WasRead reports whether a handler of the base read a field of the payload.
func (m *Meeting) WasRead(path string) bool {
	for _, h := range m.before {
		for _, d := range h.Decodes {
			if f := m.Base.side(d.Format, d.Type).At(path); f != nil && f.Read {
				return true
			}
		}
	}
	return false
}

// IsWritten reports whether something still enqueues tasks of the type with a field, or may.
func (m *Meeting) IsWritten(s *System, path string) bool {
	for _, e := range m.now {
		for _, p := range e.Payloads {
			if p.Type == "" || p.Format == "" || s.side(p.Format, p.Type).At(path) != nil {
				return true
			}
		}
	}
	return false
}

// Raised returns the version that tasks of the type have today, where it is another one than
// that of the payload, "" where it is not. known is false where that cannot be said.
func (m *Meeting) Raised() (version string, known bool) {
	if m.Payload.Version == "" {
		return "", false
	}
	for _, e := range m.now {
		for _, p := range e.Payloads {
			switch {
			case p.Version == "", version != "" && p.Version != version:
				return "", false
			case p.Version == m.Payload.Version:
				return "", true
			}
			version = p.Version
		}
	}
	return version, true
}

// ReadsVersion reports whether something reads the version of what a decoding decodes.
func (s *System) ReadsVersion(d *wiring.Decode) bool {
	t := s.Types[d.Format].Look(&schema.Type{Ref: d.Type})
	return slices.ContainsFunc(t.Fields, func(f *schema.Field) bool { return f.Version && f.Read })
}

// A Remainder is what waits for what is not there any more.
type Remainder struct {
	Queue  string
	Type   string   // "" where the queue is not served
	From   *Enqueue // of the base
	Server *Server  // that lacks it, nil where there is none left
}

// Remainders lists what waits, of a base, for a handler or a queue that is gone.
func (s *System) Remainders(base *System) []*Remainder {
	var out []*Remainder
	add := func(r *Remainder) {
		if !slices.ContainsFunc(out, func(q *Remainder) bool {
			return q.Queue == r.Queue && q.Type == r.Type || q.Type != "" && q.Type == r.Type
		}) {
			out = append(out, r)
		}
	}
	for _, e := range base.Enqueues {
		if e.Type == "" || e.OpenQueue || e.Grouped || e.refused() || !base.handled(e) {
			continue
		}
		var serving []*Server
		open := false
		for _, server := range s.Servers {
			switch {
			case s.Relate(e.Origin, server.Origin) == Unrelated:
			case server.Serves(e):
				serving = append(serving, server)
			case server.MayServe(e):
				open = true
			}
		}
		switch {
		case open, s.elsewhere(e):
		case len(serving) == 0:
			add(&Remainder{Queue: e.Queue, From: e, Server: s.heir(e)})
		case !slices.ContainsFunc(serving, func(server *Server) bool { return server.MayHandle(e.Type) }):
			add(&Remainder{Queue: e.Queue, Type: e.Type, From: e, Server: serving[0]})
		}
	}
	return out
}

// elsewhere reports whether all servers are connected to another Redis than what was
// enqueued: which one that is now, the source does not say.
func (s *System) elsewhere(e *Enqueue) bool {
	return len(s.Servers) > 0 && !slices.ContainsFunc(s.Servers, func(server *Server) bool { return s.Relate(e.Origin, server.Origin) != Unrelated })
}

// handled reports whether a server certainly serves what is enqueued and has a handler for it.
func (s *System) handled(e *Enqueue) bool {
	return slices.ContainsFunc(s.Servers, func(server *Server) bool {
		certainly, _ := server.Handles(e.Type)
		return certainly && server.Serves(e) && s.Relate(e.Origin, server.Origin) == Same
	})
}

// heir returns the server that is to be told that a queue is not served: one with a handler
// for what waits there, if there is any. It is nil where there is no server.
func (s *System) heir(e *Enqueue) *Server {
	var first *Server
	for _, server := range s.Servers {
		if server.Config == nil || s.Relate(e.Origin, server.Origin) == Unrelated {
			continue
		}
		if server.MayHandle(e.Type) {
			return server
		}
		if first == nil {
			first = server
		}
	}
	return first
}
