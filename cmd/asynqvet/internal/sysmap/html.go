package sysmap

import (
	"bufio"
	"cmp"
	_ "embed" // the page's template
	"fmt"
	"html/template"
	"io"
	"math"
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

// arrange finds an order of each column in which few lines cross, and the heights of the
// boxes. The tallest column is stacked; boxes of the others stand near to what they are
// joined with.
func (d *drawing) arrange() {
	tallest, most := 0, 0
	for i, column := range d.columns {
		height := 0
		for _, b := range column {
			b.H = b.height()
			height += b.H + gap
		}
		if height > most {
			tallest, most = i, height
		}
	}
	d.untangle()
	y := headingRoom
	for _, b := range d.columns[tallest] {
		b.Y = y
		y += b.H + gap
	}
	for i := tallest - 1; i >= 0; i-- {
		settle(d.columns[i], func(b *box) []*box { return b.after }, headingRoom+most)
	}
	for i := tallest + 1; i < len(d.columns); i++ {
		settle(d.columns[i], func(b *box) []*box { return b.before }, headingRoom+most)
	}
	for _, b := range d.boxes {
		for i, r := range b.Rows {
			r.X, r.Y, r.W = b.X+4, b.Y+b.top()+i*rowHeight, b.W-8
		}
	}
}

// top returns the height of a box without its rows.
func (b *box) top() int {
	if b.Note != "" {
		return highBox
	}
	return lowBox
}

func (b *box) height() int {
	h := b.top() + len(b.Rows)*rowHeight
	if b.More != "" {
		h += rowHeight
	}
	if h > b.top() {
		h += 6
	}
	return h
}

// middle returns where lines end at a box.
func (b *box) middle() int { return b.Y + b.top()/2 }

// untangle orders each column by the middle of what its boxes are joined with on one
// side, there and back again.
func (d *drawing) untangle() {
	for _, column := range d.columns {
		number(column)
	}
	rank := func(b *box) int { return b.rank }
	for range 3 {
		for _, column := range d.columns[1:] {
			order(column, before, rank)
			number(column)
		}
		for _, column := range slices.Backward(d.columns[:len(d.columns)-1]) {
			order(column, after, rank)
			number(column)
		}
	}
}

func before(b *box) []*box { return b.before }
func after(b *box) []*box  { return b.after }

func number(column []*box) {
	for i, b := range column {
		b.rank = i
	}
}

// order sorts a column by the mean place of what its boxes are joined with on a side.
// What is joined with nothing there comes last.
func order(column []*box, side func(*box) []*box, place func(*box) int) {
	at := make(map[*box]float64)
	for _, b := range column {
		at[b] = mean(side(b), place)
	}
	slices.SortStableFunc(column, func(a, b *box) int { return cmp.Compare(at[a], at[b]) })
}

func mean(list []*box, place func(*box) int) float64 {
	if len(list) == 0 {
		return math.Inf(1)
	}
	sum := 0
	for _, b := range list {
		sum += place(b)
	}
	return float64(sum) / float64(len(list))
}

// settle puts each box of a column at the height of what it is joined with on a side, as
// far as there is room between the headings and the bottom.
func settle(column []*box, side func(*box) []*box, bottom int) {
	order(column, side, (*box).middle)
	y := headingRoom
	for _, b := range column {
		b.Y = y
		if list := side(b); len(list) > 0 {
			b.Y = max(y, int(mean(list, (*box).middle))-b.top()/2)
		}
		y = b.Y + b.H + gap
	}
	y = bottom
	for _, b := range slices.Backward(column) {
		b.Y = min(b.Y, y-gap-b.H)
		y = b.Y
	}
}

// A picture is a drawing as the template shows it.
type picture struct {
	Width, Height int
	Headings      []heading
	Groups        []group
	Lines         []*line
	Boxes         []*box // without the servers
	Servers       []*box
}

type heading struct {
	X     int
	Text  string
	Count int
}

// A group is a part of the pieces. A browser looks for the one that is pointed at among
// those of its group only. With all in one group it looks through all pieces for the
// rule of each, and with many small groups it looks through the groups: where there are
// thousands of pieces, either takes twice as long.
type group struct {
	ID     string
	Pieces []piece
}

// maxGroup bounds the pieces of a group.
const maxGroup = 50

// A piece is an area that can be pointed at. What it stands for is drawn above it.
type piece struct {
	ID, Told, Title string
	X, Y, W, H      int
	With            []string // what is shown with it: selectors of CSS
}

func (d *drawing) picture() *picture {
	p := &picture{
		Width: 2*margin + (len(columns)-1)*(boxWidth+between) + workerWidth,
		Lines: d.lines,
	}
	var pieces []piece
	for i, text := range columns {
		p.Headings = append(p.Headings, heading{margin + i*(boxWidth+between), text, len(d.columns[i])})
		for _, b := range d.columns[i] {
			p.Height = max(p.Height, b.Y+b.H+margin)
			if i == workerColumn {
				p.Servers = append(p.Servers, b)
			} else {
				p.Boxes = append(p.Boxes, b)
			}
			pieces = append(pieces, d.pieces(b)...)
		}
	}
	for chunk := range slices.Chunk(pieces, maxGroup) {
		p.Groups = append(p.Groups, group{fmt.Sprintf("g%d", len(p.Groups)+1), chunk})
	}
	return p
}

// pieces returns the piece of a box, and those of its rows, which lie above it.
func (d *drawing) pieces(b *box) []piece {
	title := b.Kind + " " + b.Name
	if b.At != "" {
		title += ", " + b.At
	}
	out := []piece{{b.ID, b.Told, title, b.X, b.Y, b.W, b.H, d.lit(b)}}
	for _, r := range b.Rows {
		if r.ID == "" {
			continue
		}
		title := r.Name
		if r.Func != "" {
			title += " by " + r.Func
		}
		out = append(out, piece{r.ID, r.Told, title, r.X, r.Y, r.W, rowHeight, r.lit()})
	}
	return out
}

// View names what is drawn of a box.
func (b *box) View() string { return "v" + b.ID }

// View names what is drawn of a row.
func (r *row) View() string { return "v" + r.ID }

// Across is the width of the frame in a box.
func (b *box) Across() int { return b.W - 3 }

// Down is the height of the frame in a box.
func (b *box) Down() int { return b.H - 3 }

// Bar is the height of the bar of colour in a box.
func (b *box) Bar() int { return b.top() - 14 }

// MoreY is where the line below the rows of a box stands.
func (b *box) MoreY() int { return b.H - 10 }

// Hue names the colour of a box.
func (b *box) Hue() string { return [...]string{"producer", "type", "queue", "server"}[b.column] }

// Round is the radius of the corners of a box.
func (b *box) Round() int { return [...]int{3, 12, 3, 6}[b.column] }

// End is where a text in a row has to end.
func (r *row) End() int { return r.W - 4 }

// Path draws a line from the right side of a box to the left side of another.
func (l *line) Path() string {
	x, end := l.from.X+l.from.W, l.to.X
	return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, l.from.middle(), x+between/2, l.from.middle(), end-between/2, l.to.middle(), end, l.to.middle())
}

// lit lists what is shown with a box: itself, and what it shares a way with.
func (d *drawing) lit(b *box) []string {
	var with set
	with.add("#" + b.View())
	switch b.column {
	case producerColumn:
		with.add("." + b.ID)
	case typeColumn:
		for _, w := range b.ways {
			with.add("." + w.class)
		}
		if !b.sent() {
			d.lightHandlers(&with, b)
		}
	case queueColumn:
		with.add("."+b.ID, ".a"+b.ID)
	case workerColumn:
		with.add("."+b.ID, "."+b.ID+" .b")
		for _, q := range b.before {
			with.add("#"+q.View(), "."+q.ID)
		}
	}
	for _, w := range b.ways {
		with.add(".a" + w.queue.ID)
		switch {
		case d.broad:
			with.add(".a" + w.queue.ID + " .b")
		case len(w.typ.taken) > 0:
			with.add(".a" + w.queue.ID + " .h" + w.typ.ID)
		}
	}
	return with.list
}

// lightHandlers shows the handlers of a type that nobody enqueues, and their servers.
func (d *drawing) lightHandlers(with *set, t *box) {
	if !d.broad {
		with.add(".h" + t.ID)
	}
	for _, r := range t.taken {
		with.add("#" + r.worker.View())
	}
}

// lit lists what is shown with a handler: what it takes by way of the queues that its
// server serves.
func (r *row) lit() []string {
	var with set
	with.add("#"+r.View(), "#"+r.worker.View())
	for _, t := range r.takes {
		if !t.sent() {
			with.add("#" + t.View())
		}
		for _, w := range t.ways {
			if line := ".a" + w.queue.ID; r.worker.Classes.has["a"+w.queue.ID] {
				with.add("."+w.class, line+"."+r.worker.ID)
			}
		}
	}
	return with.list
}
