package sysmap

import (
	"bufio"
	"cmp"
	_ "embed" // the page's template
	"fmt"
	"html/template"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/asynqvet/asynqvet/analyzers"
)

//go:embed map.html
var pageText string

// A page is what map.html shows.
type page struct {
	Modules   []string
	Picture   *picture // nil where there is nothing to draw
	Loose     []looseKind
	Programs  []program
	Servers   []serverText
	Producers []producerText
}

// A looseKind lists the loose ends of one kind.
type looseKind struct {
	Kind string
	Ends []looseEnd
}

type looseEnd struct {
	What string
	At   *link
}

// A program names what is linked into it.
type program struct {
	Name               string
	Servers, Producers []reference
}

// A reference leads to a box of the picture.
type reference struct{ Name, ID string }

// A serverText tells all that is known of a server.
type serverText struct {
	Reference reference
	Programs  []string
	Redis     string
	At        *link
	Queues    []weighted
	Settings  []setting
	Handlers  []handlerText
	Opaque    bool
	Open      bool // it may handle other types, too
}

type weighted struct {
	Reference reference
	Weight    int64 // 0 where it is not known
}

type setting struct {
	Name, Value string
	At          *link
}

type handlerText struct {
	Nesting       []struct{} // one for each mux around that in which it is
	Pattern, Func string
	At            *link
	Idle          bool // nobody enqueues what it takes
}

// A producerText tells all that is known of a producer.
type producerText struct {
	Reference reference
	Programs  []string
	Sends     []sendText
}

type sendText struct {
	Verb, Spec  string // the spec of a periodic task
	Type, Queue reference
	Options     string
	At          *link
}

// A link is a place in the source. Href is "" where no file of the page's repository is
// known to be it.
type link struct{ Text, Href string }

// writeHTML writes a page that needs neither scripts nor a network: the picture, where
// pointing at a piece shows its way through the system, and below it all that the text
// says. The same system yields the same bytes.
func writeHTML(out io.Writer, m *Map) error {
	// It is parsed here since most runs of the program write no page.
	t, err := template.New("map.html").Parse(pageText)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	if err := t.Execute(harmless{w}, pageOf(m)); err != nil {
		return err
	}
	return w.Flush()
}

// harmless replaces what has no place in a page: control characters, and those that turn
// the direction of the text around them. It relies on being given whole characters,
// which is how a template writes.
type harmless struct{ io.Writer }

func (w harmless) Write(text []byte) (int, error) {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return unicode.ReplacementChar
		}
		return r
	}, string(text))
	if _, err := io.WriteString(w.Writer, clean); err != nil {
		return 0, err
	}
	return len(text), nil
}

// pageOf puts together what the page shows of a map.
func pageOf(m *Map) *page {
	p := &page{Modules: m.Modules, Loose: looseKinds(m)}
	if len(m.Producers)+len(m.Types)+len(m.Queues)+len(m.Workers) == 0 {
		p.Programs = programs(m, nil)
		return p
	}
	d := draw(m)
	p.Picture = d.picture()
	p.Programs = programs(m, d)
	for _, w := range m.Workers {
		p.Servers = append(p.Servers, d.serverText(w))
	}
	for _, producer := range m.Producers {
		p.Producers = append(p.Producers, d.producerText(producer))
	}
	return p
}

// looseKinds sorts the loose ends by their kinds, in the order of the map.
func looseKinds(m *Map) []looseKind {
	var out []looseKind
	for _, l := range m.Loose {
		if len(out) == 0 || out[len(out)-1].Kind != l.Kind {
			out = append(out, looseKind{Kind: l.Kind})
		}
		kind := &out[len(out)-1]
		kind.Ends = append(kind.Ends, looseEnd{l.What, m.link(l.At)})
	}
	return out
}

// programs lists the programs with their servers and producers. The drawing is nil where
// there are none of either.
func programs(m *Map, d *drawing) []program {
	var out []program
	for _, main := range m.Mains {
		p := program{Name: main.Package}
		for _, w := range m.Workers {
			if slices.Contains(w.Mains, main.Package) {
				p.Servers = append(p.Servers, d.reference(w))
			}
		}
		for _, producer := range m.Producers {
			if producer.Package == main.Package || slices.Contains(main.Links, producer.Package) {
				p.Producers = append(p.Producers, d.reference(producer))
			}
		}
		out = append(out, p)
	}
	return out
}

// serverText tells what the text says of a server, and its other settings.
func (d *drawing) serverText(w *Worker) serverText {
	s := serverText{
		Reference: d.reference(w),
		Programs:  w.Mains,
		Redis:     origin(w.Origin),
		At:        d.m.link(w.Started),
		Settings:  d.m.settings(w.Server),
		Opaque:    w.Opaque,
		Open:      w.OpenHandlers,
	}
	for i, q := range w.Serves {
		queue := weighted{Reference: d.reference(q)}
		if i < len(w.Queues) {
			queue.Weight = w.Queues[i].Weight
		}
		s.Queues = append(s.Queues, queue)
	}
	for _, r := range d.of[w].Rows {
		s.Handlers = append(s.Handlers, handlerText{make([]struct{}, r.depth), r.Name, r.Func, d.m.link(r.handler.At), r.Idle})
	}
	return s
}

// settings lists what is set in a server's Config.
func (m *Map) settings(s *analyzers.Server) []setting {
	var out []setting
	add := func(set bool, name, value string, at *analyzers.Place) {
		if set {
			out = append(out, setting{name, value, m.link(at)})
		}
	}
	add(s.Config != nil, "Config", "", s.Config)
	if t := s.ShutdownTimeout; t != nil {
		add(true, "ShutdownTimeout", t.Value.String(), t.At)
	}
	add(s.Concurrent != "", "Concurrency", s.Concurrent, nil)
	add(s.Strict != "" && s.Strict != "false", "StrictPriority", s.Strict, nil)
	add(s.BaseContext, "BaseContext", "", nil)
	add(s.RetryDelayFunc, "RetryDelayFunc", "", nil)
	add(s.Aggregates, "GroupAggregator", "", nil)
	return out
}

// producerText tells what the text says of a producer: its periodic tasks first.
func (d *drawing) producerText(p *Producer) producerText {
	out := producerText{Reference: d.reference(p)}
	out.Reference.Name = p.Package
	for _, main := range d.m.Mains {
		if main.Package == p.Package || slices.Contains(main.Links, p.Package) {
			out.Programs = append(out.Programs, main.Package)
		}
	}
	for _, periodic := range []bool{true, false} {
		for _, s := range p.Sends {
			if s.Periodic == periodic {
				out.Sends = append(out.Sends, d.sendText(s))
			}
		}
	}
	return out
}

func (d *drawing) sendText(s *Send) sendText {
	out := sendText{
		Verb:    "enqueues",
		Type:    d.reference(s.Type),
		Queue:   d.reference(s.Queue),
		Options: s.Shown(),
		At:      d.m.link(s.At),
	}
	switch {
	case s.Periodic:
		out.Verb, out.Spec = "schedules", cmp.Or(s.Spec, unknown)
	case s.Aggregated:
		out.Verb = "aggregates"
	}
	return out
}

// reference refers to the box of a producer, type, queue or server.
func (d *drawing) reference(of any) reference {
	b := d.of[of]
	return reference{b.Name, b.ID}
}

// link returns a place as a link that is relative to the root of its module, nil for no
// place. Where there are several modules, or the module is not one that was asked for,
// nobody knows where the file is as seen from the page.
func (m *Map) link(p *analyzers.Place) *link {
	if p == nil {
		return nil
	}
	l := &link{Text: where(p)}
	if len(m.Modules) > 1 || p.Module == "" || p.File == "" || path.IsAbs(p.File) || strings.HasPrefix(path.Clean(p.File), "..") {
		return l
	}
	l.Href = (&url.URL{Path: p.File, Fragment: fmt.Sprintf("L%d", p.Line)}).String()
	return l
}
