package system

import (
	"slices"
	"strconv"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
)

type term = wiring.Term

// A linker joins what the packages of a program do: it finds what fields, variables
// and containers hold, wherever that was put there.
type linker struct {
	effects []*effect
	held    map[string][]*entry // by identity of the struct, map, mux or variable
	types   map[string][]string // identities of what is made of a type
	made    map[string]*term    // by identity
	known   map[string]*term    // what terms come to, by how they are spelled in full
	busy    map[string]bool
	within  map[string]bool // containers whose elements are being listed
	depth   int
}

// An effect is one with the package that tells it.
type effect struct {
	*wiring.Effect
	pkg    string
	closed bool // in its function, with which nobody else has to do
}

// An entry is something that was stored.
type entry struct {
	name  string
	value *term
	at    *wiring.Place
	field bool // by way of a field

	perhaps bool // under a condition
}

// link joins the packages. An effect that the callers of its function tell of with
// their arguments is left to them.
func link(packages []*wiring.Package) *linker {
	l := &linker{held: make(map[string][]*entry), types: make(map[string][]string), made: make(map[string]*term)}
	joined := make(map[string]bool)
	for _, p := range packages {
		for _, name := range p.Joined {
			joined[name] = true
		}
	}
	for _, p := range packages {
		for _, e := range p.Closed {
			l.effects = append(l.effects, &effect{e, p.Path, true})
		}
		for _, fn := range p.Open {
			if joined[fn.Name] {
				continue
			}
			for _, e := range fn.Effects {
				l.effects = append(l.effects, &effect{wiring.Forgotten(e), p.Path, false})
			}
		}
	}
	for _, e := range l.effects {
		for _, t := range append([]*term{e.On}, e.Args...) {
			t.Contains(func(u *term) bool {
				if u.Kind == wiring.Made && u.Text != "" && l.made[u.Text] == nil {
					l.made[u.Text] = u
					l.types[u.Type] = append(l.types[u.Type], u.Text)
				}
				return false
			})
		}
	}
	l.settle()
	return l
}

// maxRounds bounds how often it is looked where things are stored.
const maxRounds = 6

// settle finds out into what things are stored, until nothing more is found.
func (l *linker) settle() {
	done := make(map[string]bool)
	for range maxRounds {
		grown := false
		l.forget()
		for i, e := range l.effects {
			if e.Do != wiring.Store {
				continue
			}
			for _, id := range l.targets(e.On) {
				key := strconv.Itoa(i) + " " + id
				if !done[key] {
					done[key] = true
					grown = true
					l.held[id] = append(l.held[id], &entry{e.Name, e.Args[0], e.At, e.On.Kind == wiring.Select, e.Perhaps})
				}
			}
		}
		if !grown {
			break
		}
	}
	l.forget()
}

func (l *linker) forget() {
	l.known = make(map[string]*term)
	l.busy = make(map[string]bool)
	l.within = make(map[string]bool)
}

// targets lists the identities of what is stored into.
func (l *linker) targets(on *term) []string {
	var out []string
	for _, t := range alternatives(on) {
		if t.Kind == wiring.Var {
			out = append(out, "var "+t.Text)
		}
		for _, u := range alternatives(l.resolve(t)) {
			switch {
			case u.Kind == wiring.Made && u.Text != "":
				out = append(out, u.Text)
			case u.Kind == wiring.Select:
				// A struct in a field.
				for _, base := range alternatives(u.Args[0]) {
					if id := identity(base); id != "" {
						out = append(out, id+"."+u.Text)
					}
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// identity names what a term certainly is, "" where it is not known.
func identity(t *term) string {
	switch {
	case t.Kind == wiring.Made:
		return t.Text
	case t.Kind == wiring.Var:
		return "var " + t.Text
	case t.Kind == wiring.Select && len(t.Args) == 1:
		if base := identity(t.Args[0]); base != "" {
			return base + "." + t.Text
		}
	}
	return ""
}

// alternatives lists what a term can be.
func alternatives(t *term) []*term {
	switch t.Kind {
	case wiring.Either, wiring.Choice:
		var out []*term
		for _, a := range t.Args {
			out = append(out, alternatives(a)...)
		}
		if len(out) == 0 {
			return []*term{{Kind: wiring.Unknown}}
		}
		return out
	case wiring.If:
		return append(alternatives(t.Args[2]), alternatives(t.Args[3])...)
	}
	return []*term{t}
}

// resolve works out what a term comes to with all that is stored. What it says of
// containers it leaves as it is.
func (l *linker) resolve(t *term) *term {
	switch t.Kind {
	case wiring.Text, wiring.Number, wiring.Zero, wiring.Unknown, wiring.Func:
		return t
	case wiring.Made:
		if t.Text != "" {
			return t
		}
	}
	key := t.Spelled()
	if known := l.known[key]; known != nil {
		return known
	}
	if l.busy[key] {
		return &term{Kind: wiring.Choice} // what it is otherwise
	}
	l.busy[key] = true
	out := l.work(t)
	delete(l.busy, key)
	if len(l.busy) == 0 {
		l.known[key] = out
	}
	return out
}

func (l *linker) work(t *term) *term {
	switch t.Kind {
	case wiring.Var:
		return l.variable(t)
	case wiring.Select:
		base := l.resolve(t.Args[0])
		var list []*term
		for _, b := range alternatives(base) {
			list = append(list, l.selected(b, t))
		}
		return wiring.Join(base.Kind, list...)
	case wiring.Call:
		u := *t
		u.Args = l.all(t.Args)
		return &u
	case wiring.List, wiring.Pair, wiring.Rest, wiring.Each, wiring.Option, wiring.Made:
		return t
	}
	u := *t
	u.Args = l.all(t.Args)
	out := wiring.Simplify(&u)
	if out.Kind == wiring.If && !out.Args[0].Contains(func(a *term) bool { return a.Kind == wiring.Each }) {
		return wiring.Join(wiring.Either, out.Args[2], out.Args[3])
	}
	return out
}

func (l *linker) all(list []*term) []*term {
	out := make([]*term, len(list))
	for i, t := range list {
		out[i] = l.resolve(t)
	}
	return out
}

// variable is what a package variable holds: itself, where that is not all known or
// it is a struct.
func (l *linker) variable(t *term) *term {
	var list []*term
	for _, e := range l.held["var "+t.Text] {
		switch e.name {
		case wiring.Copied:
			list = append(list, l.resolve(e.value))
		case wiring.Anything:
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		return t
	}
	out := wiring.Join(wiring.Choice, list...)
	if out.Kind == wiring.Choice && !slices.ContainsFunc(out.Args, func(a *term) bool { return a.Kind == wiring.Made || a.Kind == wiring.Zero || a.Kind == wiring.List }) {
		return t // one variable is itself, whatever it holds
	}
	if out.Kind == wiring.Unknown {
		return t
	}
	return out
}

// selected is a field of what is known of a struct.
func (l *linker) selected(base, sel *term) *term {
	if l.depth++; l.depth > maxDepth {
		l.depth--
		return &term{Kind: wiring.Unknown}
	}
	defer func() { l.depth-- }()
	switch base.Kind {
	case wiring.Each:
		if e := l.each(base); e != nil {
			var list []*term
			for _, b := range e {
				list = append(list, l.selected(l.resolve(b), sel))
			}
			return wiring.Join(wiring.Choice, list...)
		}
	case wiring.Made, wiring.Var, wiring.Select:
		if id := identity(base); id != "" {
			if v := l.field(id, sel.Text, 0); v != nil {
				return v
			}
			if base.Kind == wiring.Made {
				if base.Type == wiring.Manager || base.Type == wiring.Task {
					break
				}
				if len(l.held[id+"."+sel.Text]) > 0 {
					return &term{Kind: wiring.Made, Text: id + "." + sel.Text}
				}
				if !l.isOpen(id) {
					return &term{Kind: wiring.Zero}
				}
				return &term{Kind: wiring.Select, Text: sel.Text, Type: sel.Type, Args: []*term{base}}
			}
		}
		if base.Kind != wiring.Made {
			return &term{Kind: wiring.Select, Text: sel.Text, Type: sel.Type, Args: []*term{base}}
		}
	case wiring.Zero:
		return base
	}
	if base.Kind == wiring.Each {
		return &term{Kind: wiring.Unknown}
	}
	// Of which struct is not known: what any of its type holds.
	var list []*term
	for _, id := range l.types[sel.Type] {
		if v := l.field(id, sel.Text, 0); v != nil {
			list = append(list, v)
		}
	}
	if sel.Type != "" && len(list) > 0 {
		found := wiring.Join(wiring.Choice, list...)
		if !slices.ContainsFunc(alternatives(found), func(a *term) bool { return a.Kind != wiring.Made && a.Kind != wiring.Var && a.Kind != wiring.Zero }) {
			return found
		}
	}
	return &term{Kind: wiring.Select, Text: sel.Text, Type: sel.Type, Args: []*term{{Kind: wiring.Unknown}}}
}

// maxDepth bounds how deep fields of fields are looked into.
const maxDepth = 40

// isOpen reports whether unseen code may have stored something into it.
func (l *linker) isOpen(id string) bool {
	return slices.ContainsFunc(l.held[id], func(e *entry) bool { return e.name == wiring.Anything })
}

// maxCopies bounds how often a struct is taken for a copy of another one.
const maxCopies = 10

// field is what a field of a struct holds, nil where nothing is ever stored there.
func (l *linker) field(id, name string, depth int) *term {
	var list []*term
	for _, e := range l.held[id] {
		if e.name == name {
			list = append(list, l.resolve(e.value))
		}
	}
	if len(list) == 0 && depth < maxCopies {
		for _, e := range l.held[id] {
			if e.name != wiring.Copied {
				continue
			}
			for _, from := range alternatives(l.resolve(e.value)) {
				if of := identity(from); of != "" && of != id {
					if v := l.field(of, name, depth+1); v != nil {
						list = append(list, v)
					}
				} else if from.Kind == wiring.Each {
					list = append(list, l.selected(from, &term{Kind: wiring.Select, Text: name, Args: []*term{from}}))
				}
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	if l.isOpen(id) {
		list = append(list, &term{Kind: wiring.Unknown})
	}
	return wiring.Join(wiring.Choice, list...)
}

// entries lists what is stored into a mux or a map under a name, and whether all of it
// is known.
func (l *linker) entries(id, name string) (list []*entry, all bool) {
	for _, e := range l.held[id] {
		if e.name == name {
			list = append(list, e)
		}
	}
	return list, !l.isOpen(id)
}

// elements lists the elements of a container, and whether all are known.
func (l *linker) elements(t *term) (list []*term, all bool) {
	key := t.Spelled()
	if l.within[key] {
		return nil, true // a list that is made longer and longer: what it was before is listed
	}
	l.within[key] = true
	defer delete(l.within, key)
	all = true
	for _, u := range alternatives(l.resolve(t)) {
		switch u.Kind {
		case wiring.List:
			for _, a := range u.Args {
				if a.Kind != wiring.Rest {
					list = append(list, a)
					continue
				}
				if a.Args[0].Kind == wiring.Select {
					all = false // what it held before
					continue
				}
				more, ok := l.elements(a.Args[0])
				list = append(list, more...)
				all = all && ok
			}
		case wiring.Made:
			entries, ok := l.entries(u.Text, wiring.Entries)
			for _, e := range entries {
				list = append(list, e.value)
				ok = ok && !e.field // when it was filled is not known
			}
			all = all && ok
			if u.Type != "map" && len(entries) == 0 {
				all = false
			}
		case wiring.Zero:
		default:
			all = false
		}
	}
	return list, all
}

// each lists what an element of a container can be, nil where that is not known.
func (l *linker) each(t *term) []*term {
	list, all := l.elements(t.Args[0])
	if !all {
		return nil
	}
	out := make([]*term, 0, len(list))
	for _, e := range list {
		if e.Kind == wiring.Pair {
			e = e.Args[1-t.Index]
		}
		out = append(out, e)
	}
	return out
}

// rounds lists, for the loops in which an effect happens, the effect as it is in each
// round. It returns the effect itself where it happens in none.
func (l *linker) rounds(e *effect) []*effect {
	const (
		most     = 10_000 // effects
		maxLoops = 3      // within each other
	)
	out := []*effect{e}
	for range maxLoops {
		var next []*effect
		changed := false
		for _, e := range out {
			loop := l.loop(e)
			if loop == nil {
				next = append(next, e)
				continue
			}
			list, all := l.elements(loop.Args[0])
			if !all || len(list) == 0 {
				next = append(next, e)
				continue
			}
			changed = true
			for i, element := range list {
				next = append(next, l.round(e, loop, element, i))
			}
		}
		out = next
		if !changed || len(out) > most {
			break
		}
	}
	return out
}

// loop finds an element of a container in an effect whose elements are known. Of loops
// within each other it is the outermost.
func (l *linker) loop(e *effect) *term {
	isEach := func(t *term) bool { return t.Kind == wiring.Each }
	var found *term
	for _, t := range append([]*term{e.On}, e.Args...) {
		t.Contains(func(u *term) bool {
			if isEach(u) && found == nil && !u.Args[0].Contains(isEach) {
				if list, all := l.elements(u.Args[0]); all && len(list) > 0 {
					found = u
				}
			}
			return found != nil
		})
	}
	return found
}

// round is an effect in round i of a loop, in which this is the element.
func (l *linker) round(e *effect, loop, element *term, i int) *effect {
	out := *e
	out.Effect = e.Apply(func(t *term) *term {
		switch {
		case t.Kind != wiring.Each || t.Text != loop.Text:
			return wiring.Simplify(t)
		case !t.Args[0].Equal(loop.Args[0]):
			// Another list, by the same counter.
			if list, all := l.elements(t.Args[0]); all && i < len(list) && list[i].Kind != wiring.Pair {
				return list[i]
			}
			return &term{Kind: wiring.Unknown}
		}
		if element.Kind == wiring.Pair {
			return element.Args[1-t.Index]
		}
		return element
	})
	return &out
}

// isSymbol reports whether a term names one thing, though its value is not known.
func isSymbol(t *term) bool {
	switch t.Kind {
	case wiring.Var:
		return true
	case wiring.Select:
		return identity(t) != ""
	}
	return false
}

// symbol begins what stands for a name that is not constant.
const symbol = "\x00"

// name is the text of a type, a queue or a pattern, and whether it is constant. One
// that is not is told apart by where it comes from; it is "" where that is not known.
func (l *linker) name(t *term) (text string, constant bool) {
	written := t
	t = l.resolve(t)
	if s, ok := t.Literal(); ok {
		return s, true
	}
	if written.Kind == wiring.Var {
		t = written // one variable is itself, whatever it holds
	}
	if isSymbol(t) && !strings.Contains(t.Key(), "?") {
		return symbol + t.Key(), false
	}
	return "", false
}
