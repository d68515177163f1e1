// Package engine computes what is known of functions and hands it on from
// package to package, for one domain of knowledge at a time. It knows no domain:
// a domain says what a summary is and how one is computed, the engine
//
//   - computes the summaries of a package to a fixed point (Table.Fix),
//   - answers for the functions of imported packages, for methods behind
//     interfaces and for package variables (Table.Of…),
//   - exports all of it as one fact of the package (Facts, Table.Export).
//
// It rests on the value flow, which tells the functions that a call may reach.
// A function of the user's own without an entry in the fact of its package does
// nothing that matters to the domain; of all other functions nothing is known.
package engine

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/program"
)

// NewAnalyzer makes the analyzer of a domain. Its result is what run returns, a
// *R, or nil where the package cannot matter. run holds the lock of the graph,
// and whoever asks the result must. fact is the domain's, nil where it has none;
// requires are the domains that it rests on.
func NewAnalyzer[R any](name, doc string, run func(pass *analysis.Pass, g *flow.Graph) *R, fact analysis.Fact, requires ...*analysis.Analyzer) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:             name,
		Doc:              doc,
		RunDespiteErrors: true,
		Requires:         append(requires, flow.Analyzer),
		ResultType:       reflect.TypeFor[*R](),
	}
	if fact != nil {
		a.FactTypes = []analysis.Fact{fact}
	}
	a.Run = func(pass *analysis.Pass) (result any, err error) {
		g := pass.ResultOf[flow.Analyzer].(*flow.Graph)
		if g == nil {
			return (*R)(nil), nil
		}
		g.Lock()
		defer g.Unlock()
		defer program.Guard(doc+" in", pass, &g.At, &err)
		return run(pass, g), nil
	}
	return a
}

// Params is a set of the indices of parameters, the receiver being 0 where there
// is one, or of results. Those past the 64th are never members.
type Params uint64

// MaxParams is the number of indices that a set can hold.
const MaxParams = 64

// Has reports whether index i is in the set.
func (p Params) Has(i int) bool { return i < MaxParams && p&(1<<i) != 0 }

// Add puts index i into the set.
func (p *Params) Add(i int) {
	if i < MaxParams {
		*p |= 1 << i
	}
}

// Common returns the elements of a list that all of some summaries have, in the order of
// the first one: what a call does for certain, whichever function it reaches.
func Common[S any, T comparable](sums []*S, list func(*S) []T) []T {
	var out []T
	for i, sum := range sums {
		if i == 0 {
			out = slices.Clone(list(sum))
			continue
		}
		out = slices.DeleteFunc(out, func(x T) bool { return !slices.Contains(list(sum), x) })
	}
	return out
}

// Grow makes a list at least n long.
func Grow[T any](list *[]T, n int) {
	for len(*list) < n {
		*list = append(*list, *new(T))
	}
}

// Fix computes the summaries of all functions, callees first, and again those of
// functions that looked at a summary which changed since, until none does. A
// domain changes a summary in one direction only, so it ends; the bound is for
// the unforeseen. compute may also change the summaries of the functions around
// a literal.
func (t *Table[S]) Fix(compute func(fn *ssa.Function, s *S)) {
	const bound = 1000
	t.Track()
	last := make(map[*ssa.Function]S)
	left := make(map[*ssa.Function]int) // how often a function may still be computed
	due := make(map[*ssa.Function]bool)
	for _, fn := range t.Order {
		last[fn] = clone(t.own[fn])
		left[fn] = bound
		due[fn] = true
	}
	t.Settle(due, func(fn *ssa.Function) {
		left[fn]--
		compute(fn, t.own[fn])
	}, func(fn *ssa.Function) {
		// A literal tells of the arguments of the functions around it, too.
		for f := fn; f != nil && t.own[f] != nil; f = f.Parent() {
			if before := last[f]; reflect.DeepEqual(before, *t.own[f]) {
				continue
			}
			last[f] = clone(t.own[f])
			for r := range t.Readers(f) {
				if left[r] > 0 {
					due[r] = true
				}
			}
		}
	})
	t.readers = nil
}

// Track begins to note which function looks at which summary.
func (t *Table[S]) Track() { t.readers = make(map[*ssa.Function]map[*ssa.Function]bool) }

// Readers returns the functions that looked at the summary of fn since Track.
func (t *Table[S]) Readers(fn *ssa.Function) map[*ssa.Function]bool { return t.readers[fn] }

// Settle deals with the functions that are due, callees first, until none is.
// look is what the summaries that it reads are noted for; then may find more
// functions to be due.
func (t *Table[S]) Settle(due map[*ssa.Function]bool, look, then func(fn *ssa.Function)) {
	for len(due) > 0 {
		for _, fn := range t.Order {
			if !due[fn] {
				continue
			}
			delete(due, fn)
			t.reader, t.At = fn, fn.Pos()
			look(fn)
			t.reader = nil
			then(fn)
		}
	}
}

// clone copies a summary, its lists included.
func clone[S any](s *S) S {
	c := *s
	v := reflect.ValueOf(&c).Elem()
	if v.Kind() != reflect.Struct {
		return c
	}
	for i := range v.NumField() {
		if list := v.Field(i); list.Kind() == reflect.Slice && !list.IsNil() {
			copied := reflect.MakeSlice(list.Type(), list.Len(), list.Len())
			reflect.Copy(copied, list)
			list.Set(copied)
		}
	}
	return c
}
