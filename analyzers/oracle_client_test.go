package analyzers_test

import (
	"math/rand/v2"
)

// A formMaker makes statements of some forms, in any control flow.
type formMaker struct {
	lifecycleMaker
	forms map[effect][]string
	later map[effect]string // deferred
	kinds []effect
	fails map[effect]bool // its error is looked at
}

func (m *formMaker) steps(depth int) steps {
	var list steps
	for n := m.IntN(4) + 1; n > 0 && m.budget > 0; n-- {
		m.budget--
		list = append(list, m.step(depth))
	}
	return list
}

func (m *formMaker) step(depth int) step {
	kind := m.IntN(12)
	if depth > 2 && kind >= 8 {
		kind = m.IntN(8)
	}
	switch {
	case kind < 8:
		return m.action(depth)
	case kind < 10:
		b := &branch{isSwitch: m.IntN(3) == 0}
		if b.isSwitch {
			m.breakable++
		}
		for range 2 + m.IntN(2) {
			b.arms = append(b.arms, m.steps(depth+1))
		}
		if b.isSwitch {
			m.breakable--
		}
		return b
	case kind == 10:
		l := &loop{endless: m.IntN(4) == 0}
		m.breakable++
		m.loops++
		l.body = m.steps(depth + 1)
		m.breakable--
		m.loops--
		return l
	}
	if m.breakable > 0 && m.IntN(2) == 0 {
		return &jump{"break", breaks}
	}
	if m.loops > 0 && m.IntN(2) == 0 {
		return &jump{"continue", repeats}
	}
	j := endings[m.IntN(len(endings))]
	return &j
}

func (m *formMaker) action(depth int) step {
	e := m.kinds[m.IntN(len(m.kinds))]
	s := plainStep{action: action{server: 0, effect: e, site: len(m.sites)}}
	if form := m.later[e]; form != "" && m.IntN(3) == 0 {
		d := &deferStep{s}
		d.form = form
		m.sites = append(m.sites, &d.plainStep)
		return d
	}
	s.form = m.forms[e][m.IntN(len(m.forms[e]))]
	if m.fails[e] {
		c := &checkedStart{plainStep: s}
		m.sites = append(m.sites, &c.plainStep)
		if m.IntN(3) > 0 {
			j := endings[m.IntN(5)]
			c.failed = append(m.steps(depth+2), &j)
		}
		return c
	}
	m.sites = append(m.sites, &s)
	return &s
}

// execute runs a function on all paths.
func execute(body steps, from run) *truth {
	t := new(truth)
	for how, all := range body.run(t, runs{from: true}) {
		if how == goesOn {
			how = returns
		}
		for r := range all {
			t.end(r, how)
		}
	}
	return t
}

// generateClient makes a function that makes a client and closes it on some paths.
func generateClient(rng *rand.Rand, p *printer) {
	m := &formMaker{
		lifecycleMaker: lifecycleMaker{Rand: rng, budget: 10},
		forms: map[effect][]string{
			rollback: {"_ = client.Close()", "closeIt(client)", "func() { _ = client.Close() }()"},
			wait:     {"_, _ = client.Enqueue(task)", "use(client, task)", "func() { use(client, task) }()", "_ = cond()"},
		},
		later: map[effect]string{rollback: "defer client.Close()", wait: "defer use(client, task)"},
		kinds: []effect{rollback, wait, wait},
	}
	body := m.steps(0)
	p.line("func client%s() {", p.suffix)
	mark := p.mark()
	p.block(func() {
		p.line("task := taskOf(firm()...)")
		if rng.IntN(2) == 0 {
			p.line("client := asynq.NewClient(asynq.RedisClientOpt{}) %s", mark)
		} else {
			p.line("client, err := newClient() %s", mark)
			p.line("if err != nil {")
			p.block(func() { p.line("return") })
			p.line("}")
		}
		p.line("_, _ = client, task")
	})
	body.print(p)
	p.line("}")
	p.line("")
	if execute(body, run{open: true}).leaks {
		p.expect(mark, "clientleak")
	}
}

// generateShared makes a function that starts a server, shuts it down and closes its
// client of Redis in any order.
func generateShared(rng *rand.Rand, p *printer) {
	m := &formMaker{
		lifecycleMaker: lifecycleMaker{Rand: rng, budget: 12},
		forms: map[effect][]string{
			start:  {"srv.Start(nil)", "Begin(srv, nil)"},
			end:    {"srv.Shutdown()", "Finish(srv)", "func() { srv.Shutdown() }()"},
			cutOff: {"_ = rdb.Close()", "rdb.Close()"},
		},
		later: map[effect]string{end: "defer srv.Shutdown()", cutOff: "defer rdb.Close()"},
		kinds: []effect{start, end, cutOff},
		fails: map[effect]bool{start: true},
	}
	last := &deferStep{plainStep{action: action{server: 0, effect: end, site: 62}, form: "defer srv.Shutdown()"}}
	body := append(append(steps{last}, m.steps(0)...), m.steps(0)...)
	p.line("func shared%s(rdb redis.UniversalClient) {", p.suffix)
	p.block(func() {
		p.line("srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})")
	})
	body.print(p)
	p.line("}")
	p.line("")
	t := execute(body, run{})
	for i, s := range m.sites {
		if t.tooSoon&(1<<i) != 0 {
			p.expect(s.mark, "sharedclose")
		}
		if s.effect == start && t.reached&^t.discharged&(1<<i) != 0 {
			p.expect(s.mark, "startshutdown")
		}
	}
}
