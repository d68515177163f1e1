// Package sysmap draws a system: its programs, servers, queues, handlers and producers,
// and the ends between them that are loose.
package sysmap

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// A Format is a form in which a system is drawn.
type Format struct {
	Name  string
	Usage string
	Write func(io.Writer, *Map) error
	// Contents says that it shows what tasks hold.
	Contents bool
}

// Formats lists the forms, the default first.
var Formats = []Format{
	{Name: "text", Usage: "text to read on a terminal", Write: writeText},
	{Name: "json", Usage: "the description itself, which other commands read", Write: func(w io.Writer, m *Map) error { return m.Write(w) }, Contents: true},
	{Name: "mermaid", Usage: "a diagram that GitHub and GitLab show", Write: writeMermaid},
	{Name: "dot", Usage: "a graph for Graphviz", Write: writeDot},
	{Name: "html", Usage: "a page of its own", Write: writeHTML},
	{Name: "asyncapi", Usage: "a document of AsyncAPI 3.1, in YAML, or in JSON where -o ends so", Write: writeAsyncAPI, Contents: true},
}

// Named returns the format of a name.
func Named(name string) (Format, error) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, fmt.Errorf("-format=%s: say one of %s", name, Names())
	}
	return Formats[i], nil
}

// Names lists the names of the formats.
func Names() string {
	var names []string
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// A Map is a system, ordered to be drawn.
type Map struct {
	*analyzers.System
	Producers []*Producer
	Types     []*Type
	Queues    []*Queue
	Workers   []*Worker
	Loose     []Loose

	AsJSON bool // for documents that can be YAML, too
}

// A Producer is a package that enqueues tasks.
type Producer struct {
	Package string
	Sends   []*Send
}

// A Send is what a producer enqueues at one place: tasks of one type into one queue.
type Send struct {
	*analyzers.Enqueue
	Type  *Type
	Queue *Queue
	Ways  []*analyzers.Enqueue // the same with other options, on one way or another
}

// joins reports whether an enqueue is the same with other options.
func (s *Send) joins(e *analyzers.Enqueue) bool {
	return s.At.Compare(e.At) == 0 && s.Enqueue.Type == e.Type && queueName(s.Enqueue) == queueName(e) && s.Periodic == e.Periodic && s.Spec == e.Spec && s.Aggregated == e.Aggregated
}

// A Type is a type of tasks.
type Type struct {
	Name     string // "?" for those that are not known
	Loose    bool   // nobody handles it
	Handlers []Handled
}

// Handled is a handler of a server, for a type.
type Handled struct {
	Worker  *Worker
	Handler *analyzers.Handler
}

// A Queue is a queue of tasks.
type Queue struct {
	Name    string // "?" for one that is not known
	Loose   bool   // no server serves it, or nobody enqueues into it
	Workers []*Worker
	used    bool
}

// A Worker is a server, by the programs that start it.
type Worker struct {
	*analyzers.Server
	ID     string
	Mains  []string
	Serves []*Queue
}

// A Loose end is something that nothing leads to, or that leads to nothing.
type Loose struct {
	Kind string // a heading
	What string
	At   *analyzers.Place
}

// unknown stands for a name that is not known.
const unknown = "?"

// Of orders a system.
func Of(s *analyzers.System) *Map {
	b := &mapper{Map: &Map{System: s}, types: make(map[string]*Type), queues: make(map[string]*Queue)}
	for i, server := range s.Servers {
		b.worker(i, server)
	}
	producers := make(map[string]*Producer)
	for _, e := range s.Enqueues {
		pkg := unknown
		if e.At != nil {
			pkg = e.At.Package
		}
		p := producers[pkg]
		if p == nil {
			p = &Producer{Package: pkg}
			producers[pkg] = p
		}
		if i := slices.IndexFunc(p.Sends, func(s *Send) bool { return s.joins(e) }); i >= 0 {
			p.Sends[i].Ways = append(p.Sends[i].Ways, e)
			continue
		}
		send := &Send{Enqueue: e, Type: b.typ(e.Type), Queue: b.queue(queueName(e)), Ways: []*analyzers.Enqueue{e}}
		send.Queue.used = true
		p.Sends = append(p.Sends, send)
	}
	for _, pkg := range slices.Sorted(maps.Keys(producers)) {
		b.Producers = append(b.Producers, producers[pkg])
	}
	for _, w := range b.Workers {
		for _, h := range w.Handlers {
			if h.Pattern != "" && h.Sub == nil && len(b.typesOf(h)) == 0 {
				b.typ(h.Pattern) // nobody enqueues it, or it stands for several
			}
		}
	}
	for _, t := range b.types {
		for _, w := range b.Workers {
			if h := w.Takes(t.Name); h != nil {
				t.Handlers = append(t.Handlers, Handled{w, h})
			}
		}
		b.Types = append(b.Types, t)
	}
	for _, q := range b.queues {
		b.Queues = append(b.Queues, q)
	}
	slices.SortFunc(b.Types, func(a, b *Type) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(b.Queues, func(a, b *Queue) int { return cmp.Compare(a.Name, b.Name) })
	b.loose()
	return b.Map
}

func queueName(e *analyzers.Enqueue) string {
	switch {
	case e.OpenQueue && e.Symbol != "":
		return "$" + short(e.Symbol)
	case e.OpenQueue:
		return unknown
	}
	return e.Queue
}

// folders are those of the path of a package, or a text in quotes.
var folders = regexp.MustCompile(`"[^"]*"|(?:[\w.~-]+/)+`)

// short leaves the folders of packages out of a name.
func short(s string) string {
	return folders.ReplaceAllStringFunc(s, func(found string) string {
		if found[0] == '"' {
			return found
		}
		return ""
	})
}

type mapper struct {
	*Map
	types  map[string]*Type
	queues map[string]*Queue
}

func (b *mapper) typ(name string) *Type {
	name = cmp.Or(name, unknown)
	if b.types[name] == nil {
		b.types[name] = &Type{Name: name}
	}
	return b.types[name]
}

// typesOf lists the types that are enqueued and that a pattern matches.
func (b *mapper) typesOf(h *analyzers.Handler) []*Type {
	var out []*Type
	for name, t := range b.types {
		if strings.HasPrefix(name, h.Pattern) {
			out = append(out, t)
		}
	}
	return out
}

func (b *mapper) queue(name string) *Queue {
	if b.queues[name] == nil {
		b.queues[name] = &Queue{Name: name}
	}
	return b.queues[name]
}

func (b *mapper) worker(i int, server *analyzers.Server) {
	w := &Worker{Server: server, ID: fmt.Sprintf("server%d", i+1)}
	for _, m := range b.Mains {
		if server.In(m) {
			w.Mains = append(w.Mains, m.Package)
		}
	}
	for _, q := range server.Queues {
		name := q.Name
		if q.Symbol != "" {
			name = "$" + short(q.Symbol)
		}
		queue := b.queue(name)
		queue.Workers = append(queue.Workers, w)
		w.Serves = append(w.Serves, queue)
	}
	if server.OpenQueues {
		w.Serves = append(w.Serves, b.queue(unknown))
	}
	b.Workers = append(b.Workers, w)
}

// loose finds the ends that are loose.
func (b *mapper) loose() {
	add := func(kind, what string, at *analyzers.Place) { b.Loose = append(b.Loose, Loose{kind, what, at}) }
	places := make(map[string]*analyzers.Place)
	for _, e := range b.Enqueues {
		if places[e.Type] == nil {
			places[e.Type] = e.At
		}
	}
	opaque := slices.ContainsFunc(b.Workers, func(w *Worker) bool { return w.Opaque || w.OpenHandlers })
	openQueues := slices.ContainsFunc(b.Workers, func(w *Worker) bool { return w.OpenQueues })
	openTypes := slices.ContainsFunc(b.Enqueues, func(e *analyzers.Enqueue) bool { return e.Type == "" })
	unknownQueues := slices.ContainsFunc(b.Enqueues, func(e *analyzers.Enqueue) bool { return e.OpenQueue && e.Symbol == "" })
	for _, t := range b.Types {
		if t.Name != unknown && len(t.Handlers) == 0 && !b.onlyGrouped(t.Name) {
			t.Loose = true
			add("types without a handler", hedge(t.Name, opaque, "a server whose handlers are not all known has one"), places[t.Name])
		}
	}
	for _, w := range b.Workers {
		for _, h := range w.Handlers {
			if h.Pattern != "" && h.Sub == nil && !slices.ContainsFunc(b.Enqueues, func(e *analyzers.Enqueue) bool { return e.Type != "" && w.Takes(e.Type) == h }) {
				add("handlers without a producer", hedge(h.Pattern, openTypes, "a task whose type is not known is one of these"), h.At)
			}
		}
	}
	for _, q := range b.Queues {
		switch {
		case q.Name == unknown:
		case len(q.Workers) == 0:
			q.Loose = true
			add("queues without a server", hedge(q.Name, openQueues, "a server whose queues are not all known serves it"), b.queuePlace(q.Name))
		case !q.used:
			q.Loose = true
			add("queues that nobody uses", hedge(q.Name, unknownQueues, "a task whose queue is not known goes there"), q.Workers[0].Config)
		}
	}
	for _, t := range b.Types {
		if len(t.Handlers) > 1 {
			var names []string
			for _, h := range t.Handlers {
				names = append(names, where(h.Worker.Started))
			}
			add("types that several servers handle", t.Name+": "+strings.Join(names, ", "), nil)
		}
	}
	b.differing(add)
	b.Loose = slices.CompactFunc(b.Loose, func(a, b Loose) bool {
		return a.Kind == b.Kind && a.What == b.What && a.At.Compare(b.At) == 0
	})
}

// hedge says what else may be, where not all is known.
func hedge(what string, open bool, unless string) string {
	if open {
		return what + " (unless " + unless + ")"
	}
	return what
}

func (b *mapper) onlyGrouped(typ string) bool {
	found, only := false, true
	for _, e := range b.Enqueues {
		if e.Type == typ {
			found, only = true, only && e.Grouped
		}
	}
	return found && only
}

func (b *mapper) queuePlace(name string) *analyzers.Place {
	for _, e := range b.Enqueues {
		if queueName(e) == name {
			return e.At
		}
	}
	return nil
}

// differing finds the options that differ between the places that enqueue a type.
func (b *mapper) differing(add func(kind, what string, at *analyzers.Place)) {
	for _, t := range b.Types {
		var ways []string
		var at *analyzers.Place
		for _, p := range b.Producers {
			for _, s := range p.Sends {
				if t.Name == unknown || s.Type != t {
					continue
				}
				way := cmp.Or(s.Shown(), "no options")
				if !slices.Contains(ways, way) {
					ways = append(ways, way)
					at = s.At
				}
			}
		}
		if len(ways) > 1 {
			add("options that differ", t.Name+": "+strings.Join(ways, " / "), at)
		}
	}
}

// Shown spells the options of a task; those that it has on some ways only are in
// brackets.
func (s *Send) Shown() string {
	var out []string
	for _, e := range s.Ways {
		for _, name := range optionsOf(e) {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	for i, name := range out {
		if slices.ContainsFunc(s.Ways, func(e *analyzers.Enqueue) bool { return !slices.Contains(optionsOf(e), name) }) {
			out[i] = "[" + name + "]"
		}
	}
	return strings.Join(out, ", ")
}

// optionsOf spells the options of a task, one by one.
func optionsOf(e *analyzers.Enqueue) []string {
	var out []string
	for _, o := range e.Options {
		switch {
		case o.Name == "*":
			out = append(out, "others")
		case o.Value == "":
			out = append(out, o.Name)
		case o.Constant:
			out = append(out, o.Name+" "+o.Value)
		default:
			out = append(out, o.Name+" $"+short(o.Value))
		}
	}
	return out
}

// where spells a place.
func where(p *analyzers.Place) string {
	if p == nil || p.File == "" {
		return unknown
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// origin spells where a connection leads to.
func origin(o analyzers.Origin) string {
	if o.Address == "" {
		return unknown
	}
	s := short(o.Address)
	if o.Constant {
		s = o.Address
	}
	if o.DB != "" && o.DB != "0" {
		s += " db " + short(o.DB)
	}
	return s
}
