package wiring

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/source"
)

// A Kind of term.
type Kind uint8

// The kinds.
const (
	Unknown   Kind = iota // of which nothing is known
	Zero                  // the zero value of its type
	Text                  // a constant text
	Number                // a constant number, in decimal
	Param                 // argument Index of the function that the summary is of
	Var                   // what a package variable holds, or the variable itself
	Select                // field Text of Args[0], a struct of type Type or a pointer to one
	Made                  // what was made at a place: a struct, a map, or what asynq makes
	Call                  // what a function returns that is not seen, result Index
	Func                  // a function, by its name; Args[0] is the receiver of a method value
	List                  // a container of Args
	Pair                  // an entry of a map: its key and its value
	Rest                  // the elements of Args[0], in the middle of a list
	Each                  // one element of Args[0] after the other, in the loop Text: its key where Index is 1
	Either                // each of Args, on one way or another
	Choice                // one of Args, it is not known which
	If                    // Args[2] where Args[0] is equal to Args[1], else Args[3]
	Joined                // the texts of Args behind each other
	Product               // Args multiplied with each other
	Option                // an option of a task, Text its name and Args[0] its value
	Wire                  // bytes that encode, in format Text, a value of the type Args[0]
	TypeOf                // the type of the value Args[0], which is an argument
	VersionOf             // the version of the payload Args[0], which is an argument
	TypeArg               // type argument Index of the function that the summary is of
	Instance              // the generic type Text with type arguments: Args[0] is the version that its value has
	Typed                 // a type, Text its key; Args[0] is the version that its value has
)

// A Term is what is known of a value, in words that other packages understand.
// Terms are never changed once they are made.
type Term struct {
	Kind  Kind
	Text  string
	Type  string // for Made and Select: the declared type, with its package path
	Index int
	Args  []*Term
	At    *Place // for Made: where

	kind  *Term          // for an argument of a call, while it is put in: its type
	param *ssa.Parameter // for Param, within its package
	maker *ssa.Function  // for Made and Each, within their package: the function
	size  int            // of the whole term, once it was asked for
	depth int            // likewise
}

// The names of what is stored beside fields.
const (
	Patterns = "#patterns" // into a mux: a Pair of pattern and handler
	Uses     = "#uses"     // into a mux: middleware
	Copied   = "#copied"   // into a struct: another one as a whole
	Entries  = "#entries"  // into a map or slice: a Pair or an element
	Anything = "#anything" // unseen code may have stored whatever it likes
)

// A Place is where something stands in the source.
type Place = source.Place

var (
	unknown = &Term{Kind: Unknown, size: 1, depth: 1}
	zero    = &Term{Kind: Zero, size: 1, depth: 1}
)

// TextOf makes the term of a constant text.
func TextOf(s string) *Term { return &Term{Kind: Text, Text: s} }

// NumberOf makes the term of a constant number.
func NumberOf(n int64) *Term { return &Term{Kind: Number, Text: strconv.FormatInt(n, 10)} }

// The bounds of terms; what is larger is unknown.
const (
	maxSize  = 3000 // terms in a list of small ones
	maxDeep  = 300  // terms in any other
	maxDepth = 25   // terms within each other
	shallow  = 8    // terms within each other in a list of small ones
	maxID    = 12   // calls on the way to where something is made
)

// Size counts the terms that make up t.
func (t *Term) Size() int {
	if t.size > 0 {
		return t.size
	}
	n := 1
	for _, a := range t.Args {
		n += a.Size()
	}
	t.size = n
	return n
}

// height counts how deep terms stand in each other.
func (t *Term) height() int {
	if t.depth > 0 {
		return t.depth
	}
	n := 0
	for _, a := range t.Args {
		n = max(n, a.height())
	}
	t.depth = n + 1
	return t.depth
}

// measured returns t after it was counted: packages that are analysed side by side
// share terms.
func measured(t *Term) *Term {
	t.Size()
	t.height()
	return t
}

// bounded returns t, or the unknown where it is too large.
func bounded(t *Term) *Term {
	size, depth := t.Size(), t.height()
	if size > maxSize || depth > maxDepth || size > maxDeep && depth > shallow {
		return unknown
	}
	return t
}

// Equal reports whether two terms say the same.
func (t *Term) Equal(u *Term) bool {
	if t == u {
		return true
	}
	if t.Kind != u.Kind || t.Text != u.Text || t.Type != u.Type || t.Index != u.Index || t.param != u.param || t.maker != u.maker || t.Size() != u.Size() || len(t.Args) != len(u.Args) {
		return false
	}
	for i, a := range t.Args {
		if !a.Equal(u.Args[i]) {
			return false
		}
	}
	return true
}

// Key spells a term, without the calls on the way to where things are made: two values
// of one key come from the same origin.
func (t *Term) Key() string {
	var b strings.Builder
	t.key(&b)
	return b.String()
}

func (t *Term) key(b *strings.Builder) {
	sep := ","
	switch t.Kind {
	case Unknown, Param:
		b.WriteByte('?')
		return
	case Text:
		b.WriteString(strconv.Quote(t.Text))
		return
	case Zero:
		b.WriteString("nil")
		return
	case Number, Var:
		b.WriteString(t.Text)
		return
	case Select:
		if base := t.Args[0]; base.Kind == Select {
			base.key(b) // a struct in a struct
		} else {
			b.WriteString(t.Type)
		}
		b.WriteString("." + t.Text)
		return
	case Made:
		b.WriteString(t.Text[strings.LastIndexByte(t.Text, ' ')+1:])
		return
	case Func, Call, Option:
		b.WriteString(t.Text)
	case Each:
		b.WriteString("each of ")
	case Either, Choice, If:
		sep = " or "
	}
	if t.Index > 0 {
		b.WriteString("#" + strconv.Itoa(t.Index))
	}
	if t.Kind == Func && len(t.Args) == 0 {
		return
	}
	b.WriteByte('(')
	for i, a := range t.Args {
		if i > 0 {
			b.WriteString(sep)
		}
		a.key(b)
	}
	b.WriteByte(')')
}

// Join makes the term of a value that is one of several, as kind says: Either or Choice.
func Join(kind Kind, list ...*Term) *Term {
	if kind != Either {
		kind = Choice
	}
	return join(kind, list...)
}

// Spelled spells a term in full.
func (t *Term) Spelled() string {
	var b strings.Builder
	t.spell(&b)
	return b.String()
}

func (t *Term) spell(b *strings.Builder) {
	b.WriteByte('a' + byte(t.Kind))
	b.WriteString(t.Text)
	if t.Index > 0 {
		b.WriteByte('#')
		b.WriteString(strconv.Itoa(t.Index))
	}
	if t.Kind == Select {
		b.WriteString(t.Type)
	}
	if len(t.Args) == 0 {
		return
	}
	b.WriteByte('(')
	for _, a := range t.Args {
		a.spell(b)
		b.WriteByte(',')
	}
	b.WriteByte(')')
}

// join is Join for those kinds.
func join(kind Kind, list ...*Term) *Term {
	var out []*Term
	add := func(t *Term) {
		if !slices.ContainsFunc(out, t.Equal) {
			out = append(out, t)
		}
	}
	for _, t := range list {
		switch {
		case t == nil:
		case t.Kind == kind:
			for _, a := range t.Args {
				add(a)
			}
		default:
			add(t)
		}
	}
	switch len(out) {
	case 0:
		return unknown
	case 1:
		return out[0]
	}
	return bounded(&Term{Kind: kind, Args: out})
}

// Contains reports whether something holds of t or of a term in it.
func (t *Term) Contains(holds func(*Term) bool) bool {
	if holds(t) {
		return true
	}
	for _, a := range t.Args {
		if a.Contains(holds) {
			return true
		}
	}
	return false
}

// Map makes a term anew of its parts; f is asked for each, the parts of a term
// before the term itself. What is not changed is shared.
func (t *Term) Map(f func(*Term) *Term) *Term {
	var args []*Term
	for i, a := range t.Args {
		b := a.Map(f)
		if b != a && args == nil {
			args = slices.Clone(t.Args)
		}
		if args != nil {
			args[i] = b
		}
	}
	if args != nil {
		u := *t
		u.Args, u.size, u.depth = args, 0, 0
		t = &u
	}
	return f(t)
}

// Simplify works out what can be, once the parts of a term are known.
func Simplify(t *Term) *Term { return simplify(t) }

func simplify(t *Term) *Term {
	switch t.Kind {
	case Joined:
		var parts []*Term
		for _, a := range t.Args {
			last := len(parts) - 1
			switch {
			case a.Kind == Zero:
			case a.Kind == Joined:
				parts = append(parts, a.Args...)
			case last >= 0 && parts[last].Kind == Text && a.Kind == Text:
				parts[last] = TextOf(parts[last].Text + a.Text)
			case a.Kind == Number:
				parts = append(parts, TextOf(a.Text))
			default:
				parts = append(parts, a)
			}
		}
		if len(parts) == 1 {
			return parts[0]
		}
		if len(parts) == 0 {
			return TextOf("")
		}
		return &Term{Kind: Joined, Args: parts}
	case Product:
		n := int64(1)
		for _, a := range t.Args {
			m, ok := a.Int()
			if !ok {
				return t
			}
			n *= m
		}
		return NumberOf(n)
	case If:
		return decide(t)
	case Select:
		return selected(t)
	case Either, Choice:
		return join(t.Kind, t.Args...)
	case TypeOf:
		switch of := t.Args[0]; {
		case of.kind != nil:
			return of.kind
		case of.Kind != Param:
			return unknown
		}
	case VersionOf:
		switch of := t.Args[0]; {
		case of.kind != nil:
			return versionOfType(of.kind)
		case of.Kind != Param:
			return unknown
		}
	}
	return t
}

// versionOfType is the version that goes with what is known of the type of a value.
func versionOfType(t *Term) *Term {
	switch t.Kind {
	case Typed, Instance:
		return t.Args[0]
	case TypeOf:
		return &Term{Kind: VersionOf, Args: t.Args}
	case Either, Choice:
		var list []*Term
		for _, a := range t.Args {
			list = append(list, versionOfType(a))
		}
		return join(t.Kind, list...)
	}
	return unknown
}

// decide takes the side of a condition on constants.
func decide(t *Term) *Term {
	x, y := t.Args[0], t.Args[1]
	switch {
	case t.Args[2].Equal(t.Args[3]):
		return t.Args[2]
	case x.constant() && y.constant():
		if x.value() == y.value() {
			return t.Args[2]
		}
		return t.Args[3]
	case x.Contains(func(u *Term) bool { return u.Kind == Param || u.Kind == Each || u.Kind == Select || u.Kind == Var }):
		return t // it may become known
	case x.Kind == Made || x.Kind == Func:
		if y.Kind == Zero {
			return t.Args[3]
		}
	}
	return join(Either, t.Args[2], t.Args[3])
}

func (t *Term) constant() bool { return t.Kind == Text || t.Kind == Number || t.Kind == Zero }

func (t *Term) value() string {
	if t.Kind == Zero || t.Kind == Number && t.Text == "0" {
		return ""
	}
	return t.Text
}

// selected takes a field out of what is known of a struct.
func selected(t *Term) *Term {
	base := t.Args[0]
	switch base.Kind {
	case Either, Choice:
		var list []*Term
		for _, a := range base.Args {
			list = append(list, selected(&Term{Kind: Select, Text: t.Text, Type: t.Type, Args: []*Term{a}}))
		}
		return join(base.Kind, list...)
	case If:
		then := selected(&Term{Kind: Select, Text: t.Text, Type: t.Type, Args: []*Term{base.Args[2]}})
		other := selected(&Term{Kind: Select, Text: t.Text, Type: t.Type, Args: []*Term{base.Args[3]}})
		return decide(&Term{Kind: If, Args: []*Term{base.Args[0], base.Args[1], then, other}})
	}
	return t
}

// Int returns the number that t is; the zero value is 0.
func (t *Term) Int() (int64, bool) {
	switch t.Kind {
	case Zero:
		return 0, true
	case Number:
		n, err := strconv.ParseInt(t.Text, 10, 64)
		return n, err == nil
	}
	return 0, false
}

// Literal returns the text that t is; the zero value is the empty one.
func (t *Term) Literal() (string, bool) {
	switch t.Kind {
	case Zero:
		return "", true
	case Text:
		return t.Text, true
	}
	return "", false
}
