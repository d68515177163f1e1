package histories

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A way is what a path through the function came to at a return.
type way struct {
	failed bool
	deeds  []Deed
	made   []Deed
	renews []Place
	gives  []Gift

	// Where objects are in the end, which may get patterns on other ways, too.
	put, returned []placed
}

// A placed is where an object is.
type placed struct {
	n  int
	at Place
}

// end notes what a path came to.
func (w *walk) end(m *memory, ret *ssa.Return) {
	x := way{failed: m.excused || returnsError(ret)}
	for n := 1; n < len(w.list); n++ {
		o := w.list[n]
		if o.told && tellable(o.place) {
			x.deeds = append(x.deeds, w.deedsOf(m, n, o.place, false)...)
		}
	}
	for i := range m.holds {
		held, ok := m.held(i)
		if !ok {
			continue
		}
		place, ok := w.placeOf(w.slots[i])
		if !ok || !tellable(place) || held == w.numbers[first{w.slots[i]}] && held != 0 {
			continue
		}
		if r, ok := w.list[held].key.(renewed); !ok || w.events[r.by] != nil {
			x.renews = append(x.renews, place) // else it was others who did
		}
		x.deeds = append(x.deeds, w.deedsOf(m, held, place, true)...)
		x.put = append(x.put, placed{held, place})
	}
	if !x.failed {
		for i, r := range ret.Results {
			if w.h.holds(r.Type()) {
				w.result(&x, m, i, "", w.eval(m, r), 0)
			}
		}
	}
	w.ways = append(w.ways, x)
}

// placeOf tells what a slot is to the callers.
func (w *walk) placeOf(slot any) (Place, bool) {
	if at, ok := slot.(cell); ok {
		base := w.list[at.base]
		p := base.place
		p.Path = p.Path.Below(places.Path(at.name))
		return p, base.told
	}
	return w.root(slot)
}

// result notes what a result, or what is below one, is.
func (w *walk) result(x *way, m *memory, i int, at places.Path, n, depth int) {
	if n == 0 || depth > maxDepth {
		return
	}
	if o := w.list[n]; o.told {
		if tellable(o.place) {
			x.gives = append(x.gives, Gift{i, at, o.place})
		}
		return
	}
	x.made = append(x.made, w.deedsOf(m, n, Place{Root: i, Path: at}, false)...)
	x.returned = append(x.returned, placed{n, Place{Root: i, Path: at}})
	for s := range w.slots {
		if c, ok := w.slots[s].(cell); ok && c.base == n {
			w.result(x, m, i, at.Below(places.Path(c.name)), w.heldIn(m, c), depth+1)
		}
	}
}

// deedsOf lists what has happened to an object.
func (w *walk) deedsOf(m *memory, n int, at Place, isNew bool) []Deed {
	var out []Deed
	p := m.of(n)
	add := func(do Kind, number uint8) {
		if number == 0 {
			return
		}
		d := Deed{Place: at, Do: do, New: isNew, Param: -1, Handler: -1, Recovers: w.recovers}
		for _, by := range w.events[w.byNumber[number]].does {
			if by.Do == do {
				d.Chain = w.chain(by.Chain)
				d.Recovers = d.Recovers || by.Recovers
				if do == Start {
					d.Handler = by.Handler
				}
			}
		}
		out = append(out, d)
	}
	add(Start, p.started)
	add(End, p.ended)
	add(Close, p.closed)
	return out
}

// registered lists the patterns that an object gets.
func (w *walk) registered(list []placed, isNew bool, add func(Deed)) {
	for _, p := range list {
		for _, r := range w.registrations[p.n] {
			d := r.Deed
			d.Place, d.New = p.at, isNew
			d.Chain = w.chain(r.Chain)
			d.Always = d.Always && !w.returnsWithout(r.call, w.fn.Blocks[0], 0)
			add(d)
		}
	}
}

func (w *walk) chain(behind []string) []string {
	if w.fn.Object() == nil {
		return behind
	}
	chain := append([]string{w.h.PlaceOf(w.fn)}, behind...)
	return chain[:min(len(chain), flow.MaxChain)]
}

// returnsError reports whether a return certainly returns an error.
func returnsError(ret *ssa.Return) bool {
	if len(ret.Results) == 0 {
		return false
	}
	v := ret.Results[len(ret.Results)-1]
	if !flow.IsError(v.Type()) {
		return false
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		if _, global := v.X.(*ssa.Global); global {
			return true
		}
	case *ssa.Call:
		if obj := flow.CalleeObject(v); obj != nil && makesError(obj) {
			return true
		}
	}
	for b := ret.Block(); b.Idom() != nil; b = b.Idom() {
		x, nilSucc, ok := flow.NilTest(b.Idom())
		if ok && x == v && b.Idom().Succs[1-nilSucc] == b && len(b.Preds) == 1 {
			return true
		}
	}
	return false
}

// makesError reports whether a function makes an error out of a text.
func makesError(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "errors", "github.com/pkg/errors":
		return fn.Name() == "New" || fn.Name() == "Errorf"
	case "fmt":
		return true
	}
	return false
}

// tell puts together what all ways came to.
func (w *walk) tell(sum *Summary) {
	var good []way
	for _, x := range w.ways {
		if !x.failed {
			good = append(good, x)
		}
	}
	always := func(has func(x way) bool) bool {
		return len(good) > 0 && !slices.ContainsFunc(good, func(x way) bool { return !has(x) })
	}
	out := Summary{Recovers: sum.Recovers}
	add := func(list *[]Deed, d Deed) {
		if i := slices.IndexFunc(*list, d.same); i >= 0 {
			(*list)[i].Always = (*list)[i].Always || d.Always
		} else {
			*list = append(*list, d)
		}
	}
	for _, x := range good {
		for _, d := range x.deeds {
			d.Always = always(func(x way) bool { return slices.ContainsFunc(x.deeds, d.same) })
			if d.Always {
				add(&out.Deeds, d)
			}
		}
		for _, d := range x.made {
			d.Always = always(func(x way) bool { return slices.ContainsFunc(x.made, d.same) })
			if d.Always {
				add(&out.Made, d)
			}
		}
		w.registered(x.put, true, func(d Deed) { add(&out.Deeds, d) })
		w.registered(x.returned, false, func(d Deed) { add(&out.Made, d) })
		for _, g := range x.gives {
			if always(func(x way) bool { return slices.Contains(x.gives, g) }) && !slices.Contains(out.Gives, g) {
				out.Gives = append(out.Gives, g)
			}
		}
	}
	if len(good) > 0 {
		for n, o := range w.list {
			if o.told && tellable(o.place) {
				w.registered([]placed{{n, o.place}}, false, func(d Deed) { add(&out.Deeds, d) })
			}
		}
	}
	for _, x := range w.ways {
		for _, p := range x.renews {
			r := Renew{p, always(func(x way) bool { return slices.Contains(x.renews, p) })}
			if !slices.Contains(out.Renews, r) {
				out.Renews = append(out.Renews, r)
			}
		}
	}
	sortDeeds(out.Deeds)
	sortDeeds(out.Made)
	slices.SortFunc(out.Renews, func(a, b Renew) int { return a.compare(b.Place) })
	slices.SortFunc(out.Gives, func(a, b Gift) int {
		return cmp.Or(cmp.Compare(a.Result, b.Result), cmp.Compare(a.At, b.At), a.compare(b.Place))
	})
	*sum = out
}

func (p Place) compare(q Place) int {
	return cmp.Or(cmp.Compare(p.Root, q.Root), cmp.Compare(p.Var.Pkg, q.Var.Pkg), cmp.Compare(p.Var.Name, q.Var.Name), cmp.Compare(p.Path, q.Path))
}

func sortDeeds(list []Deed) {
	slices.SortFunc(list, func(a, b Deed) int {
		return cmp.Or(a.compare(b.Place), cmp.Compare(a.Do, b.Do), cmp.Compare(a.Pattern, b.Pattern), cmp.Compare(a.Param, b.Param))
	})
}
