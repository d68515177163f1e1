package sysmap

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// Sizes in the picture, in pixels. Letters of names are all of one width, so it is known
// how many of them fit.
const (
	margin      = 12
	headingRoom = 34 // the height of the columns' headings
	boxWidth    = 232
	workerWidth = 262
	between     = 80 // the room for lines between two columns
	gap         = 10 // the room between two boxes of a column
	lowBox      = 28 // a box with one line of text
	highBox     = 44 // a box with two
	rowHeight   = 20
	indentation = 14
	maxName     = 28 // letters of a name
	maxNote     = 32 // letters of a second line, which are smaller
	maxTold     = 8  // names that are read out
)

// maxReach bounds the number of ways from a type into a handler for which handlers are
// pieces of their own. A few broad patterns in each of many servers have more such ways
// than there are pieces, and the page would grow with their product. Beyond it a server
// is shown with all of its handlers, wherever a way leads to it.
const maxReach = 20_000

// The columns of the picture.
const (
	producerColumn = iota
	typeColumn
	queueColumn
	workerColumn
)

// A drawing is the picture in the making.
//
// A piece is shown with all that it shares a way with, where a way leads from a producer
// by a type and a queue to a server and its handler. To list for each piece what it is
// shown with could make the page grow with the square of the system. So a piece has
// classes that say where it lies, and a rule names those which belong to what is pointed
// at:
//
//	p1     what comes from this producer, up to the queues
//	w3     what is on the way from a type into a queue, from its producers on
//	q7     what leads into this queue
//	aq7    what comes after it: servers, and the lines to them
//	s9     the parts of this server, and the lines to it
//	ht4    the handlers that take this type
//
// Classes and rules together are a few for each place that enqueues, each queue of a
// server and each type that a handler takes.
type drawing struct {
	m       *Map
	boxes   []*box
	columns [len(columns)][]*box
	of      map[any]*box // a producer, type, queue or server
	lines   []*line
	joined  map[[2]*box]*line
	ways    map[[2]*box]*way
	rows    map[handlerKey]*row
	numbers int  // of rows that are pieces
	broad   bool // there are too many ways into handlers, see maxReach
}

// A box is a piece of one of the columns.
type box struct {
	ID, Kind    string
	Name, Label string // in full, and as it is shown
	At          string
	Note        string // a second line
	Told        string // what is read out
	Loose       bool
	Classes     set
	Rows        []*row // of a server
	More        string // a line below the rows
	X, Y, W, H  int

	column        int
	before, after []*box // what lines join it with
	ways          []*way // that a producer, type or queue is on
	taken         []*row // the handlers that take a type
	specs         set    // of a type that is scheduled
	rank          int    // in its column
}

// A row is a handler in a server's box.
type row struct {
	ID          string // "" where it is not a piece of its own
	Name, Label string // the pattern, in full and as it is shown
	Func        string
	Told        string
	Idle        bool // nobody enqueues what it takes
	Classes     set
	X, Y, W     int
	Indent      int

	worker  *box
	handler *analyzers.Handler
	depth   int // of the mux in which it is
	takes   []*box
}

type handlerKey struct {
	worker  *Worker
	handler *analyzers.Handler
}

// A line leads from a box to one in the next column.
type line struct {
	from, to  *box
	Classes   set
	Scheduled bool // all that goes along it is periodic
}

// A way leads from a type into a queue.
type way struct {
	class      string
	typ, queue *box
}

// A set keeps the order in which its names came into it.
type set struct {
	list []string
	has  map[string]bool
}

func (s *set) add(names ...string) {
	for _, name := range names {
		if s.has[name] {
			continue
		}
		if s.has == nil {
			s.has = make(map[string]bool)
		}
		s.has[name] = true
		s.list = append(s.list, name)
	}
}

// String lists the names with blanks between them, as the classes of an element are.
func (s set) String() string { return strings.Join(s.list, " ") }

// draw makes boxes and lines of a map, and finds their places.
func draw(m *Map) *drawing {
	d := &drawing{
		m:      m,
		of:     make(map[any]*box),
		joined: make(map[[2]*box]*line),
		ways:   make(map[[2]*box]*way),
		rows:   make(map[handlerKey]*row),
	}
	d.makeBoxes()
	d.drawSends()
	d.drawServers()
	d.makeRows()
	d.describe()
	d.arrange()
	return d
}

// makeBoxes makes a box of each node. Those are in the order of the map.
func (d *drawing) makeBoxes() {
	var all []any
	for _, p := range d.m.Producers {
		all = append(all, p)
	}
	for _, t := range d.m.Types {
		all = append(all, t)
	}
	for _, q := range d.m.Queues {
		all = append(all, q)
	}
	for _, w := range d.m.Workers {
		all = append(all, w)
	}
	nodes, _ := d.m.graph()
	for i, n := range nodes {
		name := cmp.Or(n.label, unknown)
		b := &box{
			ID:     n.id,
			Kind:   [...]string{"producer", "task type", "queue", "server"}[n.column],
			Name:   name,
			Label:  shorten(name, maxName),
			At:     n.at,
			Loose:  n.loose,
			X:      margin + n.column*(boxWidth+between),
			W:      boxWidth,
			column: n.column,
		}
		if n.column == workerColumn {
			b.W = workerWidth
		}
		d.of[all[i]] = b
		d.boxes = append(d.boxes, b)
		d.columns[n.column] = append(d.columns[n.column], b)
	}
}

// drawSends draws the lines from producers to queues.
func (d *drawing) drawSends() {
	for _, producer := range d.m.Producers {
		for _, s := range producer.Sends {
			p, t, q := d.of[producer], d.of[s.Type], d.of[s.Queue]
			into, on := d.join(p, t), d.join(t, q)
			if s.Periodic {
				t.specs.add(cmp.Or(s.Spec, unknown))
			} else {
				into.Scheduled = false
			}
			w := d.way(t, q)
			p.Classes.add(q.ID, w.class)
			into.Classes.add(p.ID, q.ID, w.class)
			t.Classes.add(p.ID, q.ID, w.class)
			on.Classes.add(p.ID, q.ID, w.class)
			q.Classes.add(p.ID, w.class)
			for _, b := range []*box{p, t, q} {
				if !slices.Contains(b.ways, w) {
					b.ways = append(b.ways, w)
				}
			}
		}
	}
}

// drawServers draws the lines from queues to servers.
func (d *drawing) drawServers() {
	for _, worker := range d.m.Workers {
		w := d.of[worker]
		w.Classes.add(w.ID)
		for _, queue := range worker.Serves {
			q := d.of[queue]
			d.join(q, w).Classes.add("a"+q.ID, w.ID)
			w.Classes.add("a" + q.ID)
		}
	}
}

// join returns the line between two boxes.
func (d *drawing) join(from, to *box) *line {
	key := [2]*box{from, to}
	if d.joined[key] == nil {
		l := &line{from: from, to: to, Scheduled: from.column == producerColumn}
		d.joined[key] = l
		d.lines = append(d.lines, l)
		from.after = append(from.after, to)
		to.before = append(to.before, from)
	}
	return d.joined[key]
}

// way returns the way from a type into a queue.
func (d *drawing) way(t, q *box) *way {
	key := [2]*box{t, q}
	if d.ways[key] == nil {
		d.ways[key] = &way{fmt.Sprintf("w%d", len(d.ways)+1), t, q}
	}
	return d.ways[key]
}

// makeRows lists the handlers of the servers, and finds the types that they take.
func (d *drawing) makeRows() {
	d.broad = d.reach() > maxReach
	for _, w := range d.m.Workers {
		d.addRows(w, w.Handlers, 0)
		switch b := d.of[w]; {
		case w.Opaque:
			b.More = "any type: its handler is no mux"
		case w.OpenHandlers:
			b.More = "and others that are not known"
		}
	}
	for _, t := range d.m.Types {
		for _, h := range t.Handlers {
			r, b := d.rows[handlerKey{h.Worker, h.Handler}], d.of[t]
			if r == nil {
				continue
			}
			r.takes = append(r.takes, b)
			b.taken = append(b.taken, r)
			r.Idle = r.Idle && (!b.sent() || t.Name == unknown)
			if !d.broad {
				r.Classes.add("h" + b.ID)
			}
		}
	}
}

// reach counts the ways from a type into a handler.
func (d *drawing) reach() int {
	n := 0
	for _, t := range d.m.Types {
		n += len(t.Handlers) * max(1, len(d.of[t].ways))
	}
	return n
}

// addRows adds the handlers of a mux, and of those in it, to a server's box. A handler
// of the server's own mux is idle until a type is found that it takes.
func (d *drawing) addRows(w *Worker, handlers []*analyzers.Handler, depth int) {
	for _, h := range handlers {
		indent := indentation * min(depth, 4)
		name := cmp.Or(h.Pattern, unknown)
		r := &row{
			Name:    name,
			Label:   shorten(name, maxName-indent/7),
			Func:    short(h.Name),
			Idle:    depth == 0 && h.Pattern != "" && h.Sub == nil,
			Indent:  10 + indent,
			worker:  d.of[w],
			handler: h,
			depth:   depth,
		}
		if !d.broad {
			d.numbers++
			r.ID = fmt.Sprintf("r%d", d.numbers)
		}
		d.rows[handlerKey{w, h}] = r
		d.of[w].Rows = append(d.of[w].Rows, r)
		if h.Sub != nil {
			d.addRows(w, h.Sub.Handlers, depth+1)
		}
	}
}

// sent reports whether anybody enqueues tasks of a type.
func (b *box) sent() bool { return len(b.before) > 0 }
