package signals

import "math"

// asked holds what has been found out about values and functions, and what is being
// asked for: what ends one wait may hang on what ends another, and on itself.
type asked struct {
	known map[any][]End
	// For now: what was found within a cycle that is still being gone round lacks
	// what its beginning will yield.
	fornow map[any]partial
	depth  map[any]int // of what is being asked for
	lowest int         // what the answers so far hang on, of what is being asked for
}

type partial struct {
	ends   []End
	lowest int
}

func newAsked() asked {
	return asked{known: make(map[any][]End), fornow: make(map[any]partial), depth: make(map[any]int), lowest: math.MaxInt}
}

// ask answers a question, from memory where it was answered before; nothing where it
// hangs on itself.
func (a *asked) ask(question any, answer func() []End) []End {
	if ends, ok := a.known[question]; ok {
		return ends
	}
	if p, ok := a.fornow[question]; ok {
		a.lowest = min(a.lowest, p.lowest)
		return p.ends
	}
	var ends []End
	depth, lowest := a.once(question, func() { ends = answer() })
	switch {
	case lowest < depth:
		a.fornow[question] = partial{ends, lowest}
	case depth > 0:
		a.known[question] = ends
		for q, p := range a.fornow {
			if p.lowest >= depth { // they lack what is known now: ask again
				delete(a.fornow, q)
			}
		}
	}
	return ends
}

// once does what a question takes, unless that is being done already. It returns how
// deep the question is, 0 where nothing was done, and the least depth of what the
// answer hangs on.
func (a *asked) once(question any, do func()) (depth, lowest int) {
	if d, ok := a.depth[question]; ok {
		a.lowest = min(a.lowest, d)
		return 0, a.lowest
	}
	before := a.lowest
	depth, a.lowest = len(a.depth)+1, math.MaxInt
	a.depth[question] = depth
	do()
	delete(a.depth, question)
	lowest = a.lowest
	a.lowest = before
	if lowest < depth {
		a.lowest = min(before, lowest)
	}
	return depth, lowest
}
