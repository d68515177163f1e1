package errs

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
)

// A Decoding is one by which handlers read their tasks, and behind which they return
// an error without SkipRetry and RevokeTask where it fails.
type Decoding struct {
	At       string // where it stands, as in contexts.Drop
	Handlers []Arrival
}

// An Arrival is a handler, and the returns that it comes to where the decoding has
// failed.
type Arrival struct {
	Handler *ssa.Function
	Call    *ssa.Call // by which it decodes elsewhere, nil where it does itself
	Returns []Return
}

// A Return hands out an error.
type Return struct {
	*ssa.Return
	Sure bool // the error is not nil, and only ever the decoding's
}

// Undecoded lists the decodings behind which shipped handlers of the package return
// errors that asynq tries again for, in the order of the handlers; those in the file
// of a helper that they share come first.
func (e *Errs) Undecoded() []*Decoding {
	var out []*Decoding
	for _, fn := range e.Prog.Funcs {
		if !contexts.IsHandler(fn) || e.Prog.FuncInTest(fn) || e.payloads.PassesTaskOn(fn) {
			continue
		}
		var all []end
		for _, f := range e.failures[fn] {
			if f.src.Parent() != fn || !asynqapi.IsTask(f.src.Type()) {
				continue
			}
			if all == nil {
				all = e.walk(fn, nil)
			}
			returns := e.retried(e.walk(fn, f.site), all)
			if len(returns) == 0 || e.onlyAdded(fn) || e.neverRetried(fn) {
				continue
			}
			i := slices.IndexFunc(out, func(d *Decoding) bool { return d.At == f.at })
			if i < 0 {
				i = len(out)
				out = append(out, &Decoding{At: f.at})
			}
			a := Arrival{fn, f.site.call, returns}
			if e.place(a.Call) == f.at {
				a.Call = nil
			}
			out[i].Handlers = append(out[i].Handlers, a)
		}
	}
	for _, d := range out {
		slices.SortStableFunc(d.Handlers, func(a, b Arrival) int { return e.order(d, a, b) })
	}
	return out
}

// order compares handlers that share a decoding: first come those in its file, then
// they are in the order of files.
func (e *Errs) order(d *Decoding, a, b Arrival) int {
	x, y := e.Pass.Fset.Position(a.Handler.Pos()), e.Pass.Fset.Position(b.Handler.Pos())
	away := func(file string) int {
		if strings.Contains(d.At, ", "+filepath.Base(file)+":") {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(away(x.Filename), away(y.Filename)), cmp.Compare(x.Filename, y.Filename), cmp.Compare(x.Offset, y.Offset))
}

// retried returns the returns behind a failure that hand out its error, or any where
// all do, if none of them may keep asynq from trying again.
func (e *Errs) retried(ends, all []end) []Return {
	always := true
	for _, end := range ends {
		v := end.results[0]
		if !v.NeverSet && !v.Lacks() {
			return nil
		}
		always = always && v.NeverNil
	}
	var out []Return
	for _, end := range ends {
		if v := end.results[0]; v.NeverNil && (v.From || always) {
			out = append(out, Return{end.ret, e.sure(end.ret, all)})
		}
	}
	slices.SortFunc(out, func(a, b Return) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return out
}

// sure reports whether a return always hands out the error of a decoding.
func (e *Errs) sure(ret *ssa.Return, all []end) bool {
	for _, end := range all {
		if end.ret == ret {
			return end.results[0].NeverNil && end.results[0].Decoded
		}
	}
	return false
}
