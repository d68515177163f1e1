package schema

import (
	"slices"
	"strconv"
	"strings"
)

// A Sort says what becomes of a part of a value.
type Sort int

// The sorts.
const (
	Broken Sort = iota // it cannot be decoded, or is read as something else
	Cut                // some of its values are dropped
	Gone               // it is not read any more
	Added              // it is read and was not written
)

// A Change is what becomes of one part of a value that is encoded as one type and decoded
// as another.
type Change struct {
	Sort Sort
	Path string // of encoded names, "" for the value itself; elements are []
	Was  string // what was written, in words
	Now  string // what is read
	Old  *Field // nil where it is no field, or has none
	New  *Field // likewise
	In   *Type  // the struct that is read which has, or lacks, the field
}

// A Side is a type with what it refers to.
type Side struct {
	Table Table
	Type  *Type
}

// Compare lists what becomes of values that are encoded as one type and decoded as
// another, in the order of the fields. strict says that unknown fields are refused.
func Compare(f Format, written, read Side, strict bool) []Change {
	c := &comparison{format: f, from: written.Table, to: read.Table, strict: strict, busy: make(map[[2]string]bool)}
	c.root(written.Type, read.Type)
	return c.changes
}

// A comparison is one under way.
type comparison struct {
	format   Format
	from, to Table
	strict   bool
	changes  []Change
	busy     map[[2]string]bool // structs that are being compared
	old, new *Field             // that are being compared
	in       *Type
}

func (c *comparison) add(sort Sort, path string, was, now string) {
	c.changes = append(c.changes, Change{Sort: sort, Path: path, Was: was, Now: now, Old: c.old, New: c.new, In: c.in})
}

func (c *comparison) breaks(path string, w, r *Type) {
	was, now := c.words(w, c.from), c.words(r, c.to)
	if was == now {
		was += " as " + string(c.from.Written(w).Kind)
		now += " as " + string(c.to.Look(r).Kind)
	}
	c.add(Broken, path, was, now)
}

func (c *comparison) root(w, r *Type) {
	a, b := c.from.Written(w), c.to.Look(r)
	if c.format == Gob && a.Kind == Object && b.Kind == Object && len(a.Fields) > 0 && !c.common(a, b) {
		c.breaks("", a, b)
		return
	}
	if c.format == XML && a.Kind == Object && b.Kind == Object && b.Root != "" && xmlName(a) != b.Root {
		c.add(Broken, "", "<"+xmlName(a)+">", "<"+b.Root+">")
		return
	}
	c.compare("", w, r)
}

// xmlName is the name of the element that a struct is written as.
func xmlName(t *Type) string {
	if t.Root != "" {
		return t.Root
	}
	name := t.Name
	if i := strings.IndexByte(name, '['); i >= 0 {
		name = name[:i]
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

// common reports whether two structs have a field of one name.
func (c *comparison) common(a, b *Type) bool {
	for _, f := range a.Fields {
		if c.find(b, f) != nil {
			return true
		}
	}
	return false
}

// find returns the field of a struct that reads what another one writes.
func (c *comparison) find(t *Type, f *Field) *Field {
	var folded *Field
	for _, g := range t.Fields {
		switch {
		case g.Name == f.Name && g.Form == f.Form:
			return g
		case g.Fold && folded == nil && strings.EqualFold(g.Name, f.Name):
			folded = g
		}
	}
	for _, g := range t.Promoted {
		if g.Name == f.Name {
			return g
		}
	}
	return folded
}

// compare compares what is written with what is read.
func (c *comparison) compare(path string, written, read *Type) {
	w, r := c.from.Written(written), c.to.Look(read)
	switch {
	case len(r.Takes) > 0:
		c.taken(path, w, r)
		return
	case w.Kind == Unknown || r.Kind == Unknown:
		return
	case w.Quoted != r.Quoted:
		if asText := c.isText(r) || r.Kind == Number && isNumber(w); !w.Quoted || !asText {
			c.breaks(path, w, r)
		}
		return
	case r.Kind == Nothing:
		c.breaks(path, w, r)
		return
	case w.Kind == Object && r.Kind == Object:
		c.objects(path, written, read, w, r)
		return
	case w.Kind == Map && r.Kind == Map:
		c.keys(path, w, r)
		c.compare(path+"[]", w.Elem, r.Elem)
		return
	case w.Kind == List && r.Kind == List:
		c.lists(path, w, r)
		return
	case w.Kind == Object && r.Kind == Map && c.format != Gob:
		c.intoMap(path, w, r)
		return
	case w.Kind == Map && r.Kind == Object && c.format != Gob:
		switch k := c.from.Written(w.Key); {
		case k.Kind == String || k.Kind == Text || k.Kind == Unknown:
			// Which fields there are is not known.
		case c.format == JSON || c.format == JSON2:
			c.add(Cut, path, c.words(w, c.from), c.words(r, c.to))
		default:
			c.breaks(path, w, r)
		}
		return
	}
	if !accepts(c.format, w, r, c) {
		c.breaks(path, w, r)
	}
}

// taken compares with what an own method decodes.
func (c *comparison) taken(path string, w, r *Type) {
	for _, t := range r.Takes {
		d := &comparison{format: c.format, from: c.from, to: c.to, busy: c.busy, strict: c.strict}
		d.compare(path, w, t)
		broken := false
		for _, change := range d.changes {
			broken = broken || change.Sort == Broken
		}
		if !broken {
			return
		}
	}
	c.breaks(path, w, r)
}

// objects compares two structs.
func (c *comparison) objects(path string, written, read, w, r *Type) {
	pair := [2]string{written.Ref + written.Name, read.Ref + read.Name}
	if written.Ref != "" && read.Ref != "" {
		if c.busy[pair] {
			return
		}
		c.busy[pair] = true
		defer delete(c.busy, pair)
	}
	if w.Positional || r.Positional {
		c.positions(path, w, r)
		return
	}
	old, now, in := c.old, c.new, c.in
	defer func() { c.old, c.new, c.in = old, now, in }()
	c.in = r
	met := make(map[*Field]bool)
	for _, f := range w.Fields {
		g := c.find(r, f)
		c.old, c.new = f, g
		if g == nil {
			c.missing(path, f, r, met)
			continue
		}
		if c.format == Gob && c.shadowed(w, r, f, g) {
			c.breaks(join(path, f.Name), f.Type, g.Type)
			continue
		}
		if met[g] {
			// The later one of two counts.
			c.overwritten(path, w, g, f)
		}
		met[g] = true
		if c.format == XML && c.element(path, f, g) {
			continue
		}
		c.compare(join(path, f.Name), f.Type, g.Type)
	}
	for _, g := range r.Fields {
		if met[g] {
			continue
		}
		c.old, c.new = nil, g
		c.add(Added, join(path, g.Name), "", c.words(g.Type, c.to))
	}
}

// shadowed reports whether gob reads a field into one of an embedded struct that is written,
// too.
func (c *comparison) shadowed(w, r *Type, f, g *Field) bool {
	outer, _, promoted := strings.Cut(g.Go, ".")
	if !promoted || !slices.Contains(r.Promoted, g) {
		return false
	}
	return slices.ContainsFunc(w.Fields, func(e *Field) bool {
		return e.Name == outer && c.find(c.from.Look(e.Type), f) != nil
	})
}

// overwritten tells of a field that is read before another one, which is taken for it since
// it differs in the case of letters alone.
func (c *comparison) overwritten(path string, w *Type, g, by *Field) {
	for _, f := range w.Fields {
		if f == by {
			return
		}
		if c.find(&Type{Fields: []*Field{g}}, f) == nil {
			continue
		}
		sort := Broken
		if by.Name == g.Name {
			sort = Gone // it is read by nothing
		}
		c.old = f
		c.add(sort, join(path, f.Name), f.Name, by.Name)
		c.old = by
	}
}

// missing tells of a field that is written and not read.
func (c *comparison) missing(path string, f *Field, r *Type, met map[*Field]bool) {
	if c.format == XML {
		for _, g := range r.Fields {
			if g.Name == f.Name && g.Form != f.Form {
				met[g] = true
				c.new = g
				c.add(Cut, join(path, f.Name), c.form(f), c.form(g))
				return
			}
			if g.Form == "any" || g.Form == "innerxml" {
				return
			}
		}
	}
	if c.strict && c.refuses() {
		c.add(Broken, join(path, f.Name), c.words(f.Type, c.from), "")
		return
	}
	c.add(Gone, join(path, f.Name), c.words(f.Type, c.from), "")
}

// refuses reports whether a decoder of the format can be told to refuse unknown fields.
func (c *comparison) refuses() bool { return c.format != Gob && c.format != XML }

func (c *comparison) form(f *Field) string {
	if f.Form == "" {
		return "an element"
	}
	return "an attribute"
}

// element compares elements of XML, which a list has several of.
func (c *comparison) element(path string, f, g *Field) bool {
	w, r := c.from.Written(f.Type), c.to.Look(g.Type)
	if w.Kind == List && r.Kind != List && r.Kind != Unknown && len(r.Takes) == 0 {
		c.add(Cut, join(path, f.Name), c.words(w, c.from), c.words(r, c.to))
		return true
	}
	if r.Kind == List && w.Kind != List && w.Kind != Unknown {
		c.compare(join(path, f.Name), w, r.Elem)
		return true
	}
	return false
}

// positions compares structs whose fields are told by their order.
func (c *comparison) positions(path string, w, r *Type) {
	if w.Positional != r.Positional && w.Positional {
		// A struct by name reads an array by its order, too.
		r = copied(r)
	} else if w.Positional != r.Positional {
		return // by name into one by order: decoders take both
	}
	for i, f := range w.Fields {
		if i >= len(r.Fields) {
			c.old, c.new, c.in = f, nil, r
			c.add(Gone, join(path, f.Name), c.words(f.Type, c.from), "")
			continue
		}
		g := r.Fields[i]
		c.old, c.new, c.in = f, g, r
		if f.Go != g.Go {
			c.add(Broken, join(path, f.Name), "field "+f.Go, "field "+g.Go)
			continue
		}
		c.compare(join(path, f.Name), f.Type, g.Type)
	}
	for i := len(w.Fields); i < len(r.Fields); i++ {
		c.old, c.new, c.in = nil, r.Fields[i], r
		c.add(Added, join(path, r.Fields[i].Name), "", c.words(r.Fields[i].Type, c.to))
	}
}

// keys compares the keys of maps.
func (c *comparison) keys(path string, w, r *Type) {
	wk, rk := c.from.Written(w.Key), c.to.Look(r.Key)
	ok := true
	switch {
	case wk.Kind == Unknown || rk.Kind == Unknown:
	case c.format == JSON || c.format == JSON2:
		// Keys are texts always: a number is one in decimal.
		switch rk.Kind {
		case String, Text:
		default:
			ok = wk.Kind != String && wk.Kind != Text && number(wk, rk)
		}
	default:
		ok = accepts(c.format, wk, rk, c)
	}
	if !ok {
		c.breaks(path, w, r)
	}
}

// lists compares lists and arrays.
func (c *comparison) lists(path string, w, r *Type) {
	switch {
	case c.format == Gob && w.Len != r.Len,
		c.format == MessagePack && r.Len > 0 && w.Len != r.Len && w.Len > r.Len,
		c.format == YAML && r.Len > 0 && w.Len != r.Len,
		c.format == JSON2 && r.Len > 0 && w.Len > 0 && w.Len != r.Len:
		c.breaks(path, w, r)
		return
	case r.Len > 0 && w.Len > r.Len:
		c.add(Cut, path, strconv.Itoa(w.Len)+" elements", strconv.Itoa(r.Len))
	}
	c.compare(path+"[]", w.Elem, r.Elem)
}

// intoMap compares the fields of a struct with the elements of a map.
func (c *comparison) intoMap(path string, w, r *Type) {
	if k := c.to.Look(r.Key); k.Kind != String && k.Kind != Text && k.Kind != Unknown && len(w.Fields) > 0 {
		c.breaks(path, w, r)
		return
	}
	n := len(c.changes)
	for _, f := range w.Fields {
		c.compare(path, f.Type, r.Elem)
		for _, change := range c.changes[n:] {
			if change.Sort == Broken {
				c.changes = c.changes[:n]
				c.breaks(path, w, r)
				return
			}
		}
		c.changes = c.changes[:n]
	}
}

func (c *comparison) isText(t *Type) bool { return t.Kind == String || t.Kind == Text }

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
