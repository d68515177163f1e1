package system

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// Schema is the version of the description of a system. A file of another version is
// refused.
const Schema = 1

// Write writes the description of a system as JSON.
func (s *System) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	return enc.Encode(s)
}

// Read reads what Write wrote. An error names the line where the text is wrong.
func Read(text []byte) (*System, error) {
	var head struct {
		Schema *int `json:"schema"`
	}
	err := json.Unmarshal(text, &head)
	switch {
	case err != nil:
		return nil, atLine(text, err)
	case head.Schema == nil:
		return nil, errors.New("1: this is no description of a system: it has no schema; write one with 'asynqvet map -format json'")
	case *head.Schema != Schema:
		return nil, fmt.Errorf("%d: schema %d is not known, only %d is; write the file anew with this version", lineOf(text, bytes.Index(text, []byte(`"schema"`))), *head.Schema, Schema)
	}
	s := new(System)
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(s); err != nil {
		return nil, atLine(text, err)
	}
	if slices.Contains(s.Servers, nil) || slices.Contains(s.Enqueues, nil) {
		return nil, errors.New("1: a server or an enqueue is null")
	}
	s.noteOrigins()
	return s, nil
}

// atLine puts the line before an error in a JSON text.
func atLine(text []byte, err error) error {
	offset := 0
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		offset = int(syntax.Offset)
	}
	if kind := new(json.UnmarshalTypeError); errors.As(err, &kind) {
		offset = int(kind.Offset)
	}
	return fmt.Errorf("%d: %w", lineOf(text, offset), err)
}

func lineOf(text []byte, offset int) int {
	return 1 + bytes.Count(text[:max(0, min(offset, len(text)))], []byte("\n"))
}

// Join adds other systems, as far as they are about other packages.
func (s *System) Join(others ...*System) {
	own := make(map[string]bool)
	for _, m := range s.Mains {
		own[m.Package] = true
		for _, p := range m.Links {
			own[p] = true
		}
	}
	note := func(p *Place) {
		if p != nil {
			own[p.Package] = true
		}
	}
	for _, server := range s.Servers {
		note(server.Started)
	}
	for _, e := range s.Enqueues {
		note(e.At)
	}
	for _, o := range others {
		for _, m := range o.Mains {
			if !own[m.Package] {
				s.Mains = append(s.Mains, m)
			}
		}
		for _, server := range o.Servers {
			if server.Started == nil || !own[server.Started.Package] {
				s.Servers = append(s.Servers, server)
			}
		}
		for _, e := range o.Enqueues {
			if e.At == nil || !own[e.At.Package] {
				s.Enqueues = append(s.Enqueues, e)
			}
		}
		s.Modules = append(s.Modules, o.Modules...)
		for format, table := range o.Types {
			if s.Types == nil {
				s.Types = make(map[schema.Format]schema.Table)
			}
			if s.Types[format] == nil {
				s.Types[format] = make(schema.Table)
			}
			for key, t := range table {
				if s.Types[format][key] == nil {
					s.Types[format][key] = t
				}
			}
		}
	}
	slices.Sort(s.Modules)
	s.Modules = slices.Compact(s.Modules)
	s.sort()
	s.noteOrigins()
}

// Relocate replaces all places.
func (s *System) Relocate(place func(*Place) *Place) {
	known := make(map[*Place]*Place)
	move := func(p **Place) {
		if *p == nil {
			return
		}
		if known[*p] == nil {
			known[*p] = place(*p)
		}
		*p = known[*p]
	}
	var handlers func(list []*Handler)
	handlers = func(list []*Handler) {
		for _, h := range list {
			move(&h.At)
			for i, d := range h.Decodes {
				moved := *d
				move(&moved.At)
				h.Decodes[i] = &moved
			}
			if h.Sub != nil {
				handlers(h.Sub.Handlers)
			}
		}
	}
	for _, server := range s.Servers {
		move(&server.Started)
		move(&server.Config)
		handlers(server.Handlers)
		if server.ShutdownTimeout != nil {
			move(&server.ShutdownTimeout.At)
		}
	}
	for _, e := range s.Enqueues {
		move(&e.At)
	}
	for _, table := range s.Types {
		for _, t := range table {
			moveType(t, move)
		}
	}
	modules := make(map[string]bool)
	for _, p := range known {
		if p != nil && p.Module != "" {
			modules[p.Module] = true
		}
	}
	s.Modules = slices.Sorted(maps.Keys(modules))
}

// moveType moves the places of a type.
func moveType(t *schema.Type, move func(**Place)) {
	if t == nil {
		return
	}
	move(&t.At)
	moveType(t.Key, move)
	moveType(t.Elem, move)
	moveType(t.Writes, move)
	for _, u := range t.Takes {
		moveType(u, move)
	}
	for _, f := range slices.Concat(t.Fields, t.Promoted) {
		move(&f.At)
		moveType(f.Type, move)
	}
}

// noteOrigins notes which connections are known.
func (s *System) noteOrigins() {
	s.origins = make(map[string]bool)
	add := func(o Origin) {
		if o.known() {
			s.origins[o.Address+" "+o.DB] = true
		}
	}
	for _, server := range s.Servers {
		add(server.Origin)
	}
	for _, e := range s.Enqueues {
		add(e.Origin)
	}
}
