package analyzers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A failing is the error on one path of a generated handler whose payload cannot be
// decoded.
type failing struct {
	from  bool // it is the decoding's, or made of it
	skips bool // SkipRetry is in its chain
}

// A wrapper makes an error of another one.
type wrapper struct {
	name string // of a function of the package, or a format with %s for the error
	does func(failing) failing
}

func keeps(e failing) failing { return e }
func loses(e failing) failing { return failing{from: e.from} }
func skips(e failing) failing { return failing{from: e.from, skips: true} }
func another(failing) failing { return failing{} }

// wrappers lists ways to make an error of one that is not nil.
var wrappers = []wrapper{
	{`fmt.Errorf("a: %%w", %s)`, keeps},
	{`fmt.Errorf("b: %%v", %s)`, loses},
	{`errors.New(%s.Error())`, loses},
	{`errors.Join(%s, os.ErrInvalid)`, keeps},
	{`fmt.Errorf("%%w: %%w", %s, asynq.SkipRetry)`, skips},
	{`fmt.Errorf("%%w: %%v", %s, asynq.SkipRetry)`, keeps},
	{`keepError(%s)`, keeps},
	{`textError(%s)`, loses},
	{`skipError(%s)`, skips},
	{`keepError(fmt.Errorf("c: %%w", textError(%s)))`, loses},
	{`error(&chained{%s})`, keeps},
	{`error(flat{%s})`, func(e failing) failing { return failing{from: e.from} }},
	{`func() error { return keepError(%s) }()`, keeps},
	{`errOther`, another},
}

// A returned is what one return of a handler hands out on the paths that lead there.
type returned struct {
	mark    string
	sets    []failing
	nothing bool // nil on some path
}

// A fate is what happens on the paths of a handler behind a decoding that fails.
type fate struct {
	rng     *rand.Rand
	p       *printer
	returns []*returned
	after   []wrapper // deferred, on an error that is not nil
}

// hand notes what a return hands out on some paths.
func (f *fate) hand(r *returned, set []failing) {
	for _, e := range set {
		for _, w := range f.after {
			e = w.does(e)
		}
		r.sets = append(r.sets, e)
	}
}

func (f *fate) wrapper() wrapper {
	// SkipRetry is rare, or hardly anything would be reported.
	w := wrappers[f.rng.IntN(len(wrappers))]
	if w.does(failing{from: true}).skips && f.rng.IntN(3) > 0 {
		w = wrappers[0]
	}
	return w
}

func (w wrapper) of(v string) string {
	if w.name == "errOther" {
		return w.name
	}
	return fmt.Sprintf(w.name, v)
}

// body prints statements, in which err has one of the values of set, and returns
// those that it has behind them; none where they do not go on.
func (f *fate) body(set []failing, deep int) []failing {
	for range 1 + f.rng.IntN(3) {
		if len(set) == 0 {
			return nil
		}
		kind := f.rng.IntN(8)
		if deep > 2 {
			kind = f.rng.IntN(3)
		}
		switch kind {
		case 0, 1:
			w := f.wrapper()
			f.p.line("err = %s", w.of("err"))
			set = mapped(set, w)
		case 2:
			f.p.line("log.Print(err)")
		case 3:
			f.p.line("if cond() {")
			var then []failing
			f.p.block(func() { then = f.body(set, deep+1) })
			f.p.line("}")
			set = append(then, set...)
		case 4:
			f.p.line("if cond() {")
			var then, other []failing
			f.p.block(func() { then = f.body(set, deep+1) })
			f.p.line("} else {")
			f.p.block(func() { other = f.body(set, deep+1) })
			f.p.line("}")
			set = slices.Concat(then, other)
		case 5:
			f.p.line("if err == nil {")
			f.p.block(func() { f.p.line("return skipError(os.ErrClosed)") })
			f.p.line("}")
		case 6:
			f.p.line("for cond() {")
			f.p.block(func() { f.p.line("err = keepError(err)") })
			f.p.line("}")
		default:
			f.p.line("if cond() {")
			f.p.block(func() { f.end(set) })
			f.p.line("}")
		}
	}
	return set
}

// end prints a return.
func (f *fate) end(set []failing) {
	r := &returned{mark: f.p.mark()}
	f.returns = append(f.returns, r)
	switch f.rng.IntN(6) {
	case 0:
		f.p.line("return nil %s", r.mark)
		r.nothing = true
	case 1:
		f.p.line("return %s %s", "err", r.mark)
		f.hand(r, set)
	default:
		w := f.wrapper()
		f.p.line("return %s %s", w.of("err"), r.mark)
		f.hand(r, mapped(set, w))
	}
}

func mapped(set []failing, w wrapper) []failing {
	var out []failing
	for _, e := range set {
		out = append(out, w.does(e))
	}
	return out
}

// generateErrors makes a handler that decodes and returns errors.
func generateErrors(rng *rand.Rand, p *printer) {
	f := &fate{rng: rng, p: p}
	p.line("func decoder%s(ctx context.Context, t *asynq.Task) (err error) {", p.suffix)
	p.block(func() {
		p.line("if ctx.Err() != nil {")
		p.block(func() { p.line("return ctx.Err()") })
		p.line("}")
		if rng.IntN(3) == 0 {
			w := f.wrapper()
			f.after = append(f.after, w)
			p.line("defer func() {")
			p.block(func() {
				p.line("if err != nil {")
				p.block(func() { p.line("err = %s", w.of("err")) })
				p.line("}")
			})
			p.line("}()")
		}
		p.line("var v struct{ ID int }")
		set := []failing{{from: true}}
		switch rng.IntN(4) {
		case 0:
			p.line("err = json.Unmarshal(t.Payload(), &v)")
		case 1:
			p.line("err = decodeInto(t, &v)")
		case 2:
			p.line("v.ID, err = strconv.Atoi(string(t.Payload()))")
		default:
			p.line("func() { err = json.Unmarshal(t.Payload(), &v) }()")
		}
		p.line("if err != nil {")
		p.block(func() {
			if set = f.body(set, 0); len(set) > 0 {
				f.end(set)
			}
		})
		p.line("}")
		p.line("return nil")
	})
	p.line("}")
	p.line("")
	f.judge()
}

// judge expects a report at the first return that hands out the decoding's error, or
// any where all do, unless SkipRetry is in the chain on some path.
func (f *fate) judge() {
	always := true
	for _, r := range f.returns {
		always = always && !r.nothing
		for _, e := range r.sets {
			if e.skips {
				return
			}
		}
	}
	for _, r := range f.returns {
		from := always
		for _, e := range r.sets {
			from = from || e.from
		}
		if len(r.sets) > 0 && from {
			f.p.expect(r.mark, "skipretry")
			return
		}
	}
}
