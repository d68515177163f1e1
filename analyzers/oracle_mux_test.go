package analyzers_test

import (
	"fmt"
	"math/rand/v2"
)

// muxForms are the ways to register one of the patterns p, q and r, or p and q.
var muxForms = []string{
	"%s.HandleFunc(%q, handled)",
	"%s.Handle(%q, asynq.HandlerFunc(handled))",
	"Enroll(%s, %q)",
	"enroll(%s, %q)",
	"func() { %s.HandleFunc(%q, handled) }()",
}

// generateMux makes a function that fills two muxes.
func generateMux(rng *rand.Rand, p *printer) {
	m := &lifecycleMaker{Rand: rng, budget: 14}
	m.leaf = func() step {
		n := m.IntN(3)
		s := plainStep{action: action{server: m.IntN(2), effect: register, site: len(m.sites), patterns: 1 << n}}
		name := names[s.server][m.IntN(3)]
		s.form = fmt.Sprintf(muxForms[m.IntN(len(muxForms))], name, string("pqr"[n]))
		if m.IntN(6) == 0 {
			s.form = []string{"Fill(" + name + ")", "box.fill" + string("AB"[s.server]) + "()"}[m.IntN(2)]
			s.patterns = 0b11
		}
		if m.IntN(6) > 0 {
			m.sites = append(m.sites, &s)
			return &s
		}
		d := &deferStep{s}
		d.form = "defer " + s.form
		m.sites = append(m.sites, &d.plainStep)
		return d
	}
	body := m.steps(0)
	p.line("type box%s struct{ a, b *asynq.ServeMux }", p.suffix)
	p.line("")
	p.line("func (x *box%s) fillA() { Fill(x.a) }", p.suffix)
	p.line("")
	p.line("func (x *box%s) fillB() { Fill(x.b) }", p.suffix)
	p.line("")
	p.line("func mux%s() {", p.suffix)
	p.block(func() {
		p.line("%s", []string{"a, b := asynq.NewServeMux(), asynq.NewServeMux()", "a, b := newMux(), newMux()"}[m.IntN(2)])
		p.line("a2, b2 := a, b")
		p.line("box := &box%s{a, b}", p.suffix)
		p.line("_, _, _ = a2, b2, box")
	})
	body.print(p)
	p.line("}")
	p.line("")
	var t truth
	for how, all := range body.run(&t, runs{run{}: true}) {
		if how == goesOn {
			how = returns
		}
		for r := range all {
			t.end(r, how)
		}
	}
	for i, s := range m.sites {
		if t.twice&(1<<i) != 0 {
			p.expect(s.mark, "muxpattern")
		}
	}
}
