package sysmap

import (
	"cmp"
	"math"
	"slices"
)

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
