package sysmap

import (
	"fmt"
	"slices"
)

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
