package analyzers_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// A run is what has happened on a path through a generated function, up to some
// point. Paths on which the same has happened are one run.
type run struct {
	started [2]uint64 // by server: the Starts that succeeded
	stopped [2]uint64 // by server: the Stops that no Shutdown followed
	first   [2]int    // by server: the first Start that succeeded, from 1 on
	closed  [2]bool   // by server: it was shut down
	has     [2]uint8  // by mux: its patterns
	defers  string    // places in truth.defers, each once: what is deferred again runs last where it was deferred first

	open     bool               // a transaction is
	sent     uint64             // tasks that were enqueued since it was begun
	routines [maxRoutines]stage // Runs on goroutines
	ran      uint64             // Runs in the foreground
}

// runs are all that a point may be reached by.
type runs map[run]bool

// outcomes are the runs that a statement ends in, by how.
type outcomes map[ending]runs

// add takes up further runs, and reports whether there were any new.
func (o outcomes) add(how ending, more runs) bool {
	if o[how] == nil {
		o[how] = make(runs)
	}
	before := len(o[how])
	maps.Copy(o[how], more)
	return len(o[how]) > before
}

// An action is something done to a server.
type action struct {
	server   int // or mux
	effect   effect
	site     int
	patterns uint8 // for register
}

type effect int

const (
	start effect = iota
	stop
	shutdown
	begin
	enqueue
	commit
	rollback
	cutOff // closes what a server uses
	end    // a shutdown behind which the server does not run any more
	wait   // nothing that matters
	register

	// of oracle_run_test.go
	spawn
	await
	waitTimer
	waitSignal
	waitAnew
	foreground
)

// A truth is what all paths came to.
type truth struct {
	defers []action

	reached    uint64 // Starts that succeed on some path
	discharged uint64 // Starts that a Shutdown follows on some path
	missed     uint64 // Stops that none follows on some path that ends
	early      uint64 // tasks that were enqueued in a transaction which is committed on some path
	fresh      uint64 // Starts that are come to on some path on which nothing is started
	again      uint64 // Starts that come again on some path
	twice      uint64 // Shutdowns and registrations that are not the first on some path

	routineTruth
	leaks   bool   // the function returns on some path while something is open
	tooSoon uint64 // closes while a server runs
}

// do returns the run with an action done.
func (t *truth) do(r run, a action) run {
	bit := uint64(1) << a.site
	switch a.effect {
	case start:
		r.started[a.server] |= bit
		t.reached |= bit
		if r.first[a.server] == 0 {
			r.first[a.server] = a.site + 1
		}
	case stop:
		r.stopped[a.server] |= bit
	case shutdown:
		if r.closed[a.server] {
			t.twice |= bit
		}
		r.closed[a.server] = true
		t.discharged |= r.started[a.server]
		r.stopped[a.server] = 0
		r = t.doRoutine(r, a)
	case begin:
		r.open, r.sent = true, 0
	case enqueue:
		if r.open {
			r.sent |= bit
		}
	case commit:
		t.early |= r.sent
		r.open, r.sent = false, 0
	case rollback:
		r.open, r.sent = false, 0
	case register:
		if r.has[a.server]&a.patterns != 0 {
			t.twice |= bit
		}
		r.has[a.server] |= a.patterns
	case cutOff:
		if r.started[a.server] != 0 {
			t.tooSoon |= bit
		}
	case end:
		t.discharged |= r.started[a.server]
		r.started[a.server] = 0
	default:
		r = t.doRoutine(r, a)
	}
	return r
}

// arrive notes what has happened where a Start is come to.
func (t *truth) arrive(in runs, a action) {
	for r := range in {
		switch r.first[a.server] {
		case 0:
			t.fresh |= 1 << a.site
		case a.site + 1:
			t.again |= 1 << a.site
		}
	}
}

// end ends a path; deferred calls are made, last in, first out, if it returns or
// panics.
func (t *truth) end(r run, how ending) run {
	if how == returns || how == panics {
		for i := len(r.defers) - 1; i >= 0; i-- {
			r = t.do(r, t.defers[r.defers[i]])
		}
	}
	if how == returns || how == exits {
		t.missed |= r.stopped[0] | r.stopped[1]
		t.leave(r)
	}
	t.leaks = t.leaks || r.open && how == returns
	return r
}

type ending int

const (
	returns ending = iota
	exits
	panics
	blocks
	goesOn  // no end
	breaks  // out of the loop around
	repeats // goes round it again
)

// A step is a statement. It runs on from all the runs that reach it.
type step interface {
	print(p *printer)
	run(t *truth, in runs) outcomes
}

// steps are statements one after the other.
type steps []step

func (s steps) print(p *printer) {
	p.block(func() {
		for _, st := range s {
			st.print(p)
		}
	})
}

func (s steps) run(t *truth, in runs) outcomes {
	out := make(outcomes)
	for _, st := range s {
		if len(in) == 0 {
			return out
		}
		more := st.run(t, in)
		in = more[goesOn]
		delete(more, goesOn)
		for how, r := range more {
			out.add(how, r)
		}
	}
	out.add(goesOn, in)
	return out
}

// plainStep is the call of a method or of a function that does the same.
type plainStep struct {
	action
	form string // of the statement
	mark string
}

func (s *plainStep) print(p *printer) {
	s.mark = p.mark()
	p.line("%s %s", s.form, s.mark)
}

func (s *plainStep) run(t *truth, in runs) outcomes {
	out := make(runs)
	if s.effect == start {
		t.arrive(in, s.action)
	}
	for r := range in {
		out[t.do(r, s.action)] = true
	}
	return outcomes{goesOn: out}
}

// deferStep defers one.
type deferStep struct{ plainStep }

func (s *deferStep) run(t *truth, in runs) outcomes {
	place := slices.Index(t.defers, s.action)
	if place < 0 {
		place = len(t.defers)
		t.defers = append(t.defers, s.action)
	}
	if s.effect == shutdown {
		t.shut[s.server] = true
	}
	out := make(runs)
	for r := range in {
		if !strings.Contains(r.defers, string(rune(place))) {
			r.defers += string(rune(place))
		}
		out[r] = true
	}
	return outcomes{goesOn: out}
}

// checkedStart starts a server and does something else where that fails.
type checkedStart struct {
	plainStep
	failed steps
}

func (s *checkedStart) print(p *printer) {
	s.mark = p.mark()
	p.line("if err := %s; err != nil { %s", s.form, s.mark)
	s.failed.print(p)
	p.line("}")
}

func (s *checkedStart) run(t *truth, in runs) outcomes {
	if len(s.failed) == 0 {
		return s.plainStep.run(t, in) // as if nobody looked at the error
	}
	out := s.failed.run(t, in)
	out.add(goesOn, s.plainStep.run(t, in)[goesOn])
	return out
}

// branch is an if, with an else, or a switch.
type branch struct {
	isSwitch bool
	arms     []steps // the last one is taken where no condition holds
}

func (s *branch) print(p *printer) {
	if s.isSwitch {
		p.line("switch {")
		for i, arm := range s.arms {
			if i == len(s.arms)-1 {
				p.line("default:")
			} else {
				p.line("case cond():")
			}
			arm.print(p)
		}
		p.line("}")
		return
	}
	for i, arm := range s.arms {
		switch {
		case i == 0:
			p.line("if cond() {")
		case i < len(s.arms)-1:
			p.line("} else if cond() {")
		default:
			p.line("} else {")
		}
		arm.print(p)
	}
	p.line("}")
}

func (s *branch) run(t *truth, in runs) outcomes {
	out := make(outcomes)
	for _, arm := range s.arms {
		for how, r := range arm.run(t, in) {
			if s.isSwitch && how == breaks {
				how = goesOn
			}
			out.add(how, r)
		}
	}
	return out
}

// loop goes round until it finds nothing new.
type loop struct {
	endless bool // for { … }
	body    steps
}

func (s *loop) print(p *printer) {
	if s.endless {
		p.line("for {")
	} else {
		p.line("for cond() {")
	}
	s.body.print(p)
	p.line("}")
}

func (s *loop) run(t *truth, in runs) outcomes {
	out, heads := make(outcomes), outcomes{}
	for again := heads.add(goesOn, in); again; {
		again = false
		for how, r := range s.body.run(t, maps.Clone(heads[goesOn])) {
			switch how {
			case goesOn, repeats:
				again = heads.add(goesOn, r) || again
			case breaks:
				out.add(goesOn, r)
			default:
				out.add(how, r)
			}
		}
	}
	if !s.endless {
		out.add(goesOn, heads[goesOn])
	}
	return out
}

// jump ends a block.
type jump struct {
	text string
	how  ending
}

func (s *jump) print(p *printer) { p.line("%s", s.text) }

func (s *jump) run(_ *truth, in runs) outcomes { return outcomes{s.how: in} }

var (
	endings = []jump{
		{"return", returns},
		{"return", returns},
		{"os.Exit(1)", exits},
		{`log.Fatal("no")`, exits},
		{"die()", exits},
		{`panic("no")`, panics},
		{"select {}", blocks},
	}
	forms = map[effect][]string{
		start:    {"%s.Start(routes)", "Begin(%s, routes)"},
		stop:     {"%s.Stop()", "Quiet(%s)", "func() { %s.Stop() }()"},
		shutdown: {"%s.Shutdown()", "Finish(%s)", "func() { %s.Shutdown() }()"},
	}
	managerForms = map[effect][]string{
		start:    {"%s.Start()", "BeginManager(%s)"},
		shutdown: {"%s.Shutdown()", "FinishManager(%s)", "func() { %s.Shutdown() }()"},
	}
	names   = [][]string{{"a", "a2", "box.a"}, {"b", "b2", "box.b"}}
	methods = [][]string{start: {"box.startA()", "box.startB()"}, stop: {"box.stopA()", "box.stopB()"}, shutdown: {"box.closeA()", "box.closeB()"}}
)

// makings are the ways in which the two servers are made: where that fails, there is
// nothing to shut down.
var makings = [][]string{
	{"a := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})", "b := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})"},
	{"a, err := opened()", "if err != nil {", "\treturn", "}", "b, err := opened()", "if err != nil {", "\treturn", "}"},
	{"a, b := both()"},
	{"a, b, err := bothOpened()", "if err != nil {", "\tlog.Fatal(err)", "}"},
	{"b, a, err := bothOpened()", "if err == nil && a == nil {", "\treturn", "}"},
}

// managerMakings are those of two periodic task managers.
var managerMakings = [][]string{
	{"a := manager()", "b := manager()"},
	{"a, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{})", "if err != nil {", "\treturn", "}", "b := manager()"},
}

// A lifecycleMaker makes the statements of one function.
type lifecycleMaker struct {
	*rand.Rand
	sites     []*plainStep
	budget    int
	breakable int // statements around that break ends
	loops     int
	leaf      func() step // makes what is not made of other statements, unless it is nil
	managers  bool        // in place of servers
	wrapped   int         // one in so many actions goes through a method of the wrapper, none if 0
}

// site makes an action on one of the servers.
func (m *lifecycleMaker) site(e effect) plainStep {
	server := m.IntN(2)
	if m.managers && e == stop {
		e = shutdown // they have no Stop
	}
	s := plainStep{action: action{server: server, effect: e, site: len(m.sites)}}
	if m.wrapped > 0 && m.IntN(m.wrapped) == 0 {
		s.form = methods[e][server]
	} else {
		list := forms[e]
		if m.managers {
			list = managerForms[e]
		}
		s.form = fmt.Sprintf(list[m.IntN(len(list))], names[server][m.IntN(3)])
	}
	return s
}

func (m *lifecycleMaker) steps(depth int) steps {
	var list steps
	for n := m.IntN(4) + 1; n > 0 && m.budget > 0; n-- {
		m.budget--
		list = append(list, m.step(depth))
	}
	return list
}

func (m *lifecycleMaker) step(depth int) step {
	kind := m.IntN(12)
	if depth > 2 && kind >= 8 {
		kind = m.IntN(8)
	}
	if kind < 8 && m.leaf != nil {
		return m.leaf()
	}
	switch kind {
	case 0, 1:
		return m.checked(depth)
	case 2:
		s := m.site(start)
		s.form = "_ = " + s.form
		m.sites = append(m.sites, &s)
		return &s
	case 3, 4:
		s := m.site(stop)
		m.sites = append(m.sites, &s)
		return &s
	case 5:
		s := m.site(shutdown)
		m.sites = append(m.sites, &s)
		return &s
	case 6, 7:
		e := shutdown
		if kind == 7 && m.IntN(2) == 0 {
			e = stop
		}
		s := &deferStep{m.site(e)}
		s.form = "defer " + s.form
		m.sites = append(m.sites, &s.plainStep)
		return s
	case 8, 9:
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
	case 10:
		l := &loop{endless: m.IntN(3) == 0}
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

// checked makes a Start whose error is looked at.
func (m *lifecycleMaker) checked(depth int) step {
	s := &checkedStart{plainStep: m.site(start)}
	m.sites = append(m.sites, &s.plainStep)
	if m.IntN(4) == 0 {
		s.failed = m.steps(depth + 1)
	}
	if m.IntN(5) > 0 {
		j := endings[m.IntN(5)]
		s.failed = append(s.failed, &j)
	}
	return s
}

// generateLifecycle makes a function that starts, stops and shuts down two
// servers, one in wrapped times through methods of a type that holds them.
func generateLifecycle(rng *rand.Rand, p *printer, wrapped int, managers bool) {
	m := &lifecycleMaker{Rand: rng, budget: 12, wrapped: wrapped, managers: managers}
	body := m.steps(0)
	typ, makings, routes := "Server", makings, "routes"
	if managers {
		typ, makings, routes = "PeriodicTaskManager", managerMakings, ""
	}
	p.line("type box%s struct{ a, b *asynq.%s }", p.suffix, typ)
	p.line("")
	for _, s := range []string{"a", "b"}[:min(wrapped, 2)] {
		upper := strings.ToUpper(s)
		p.line("func (x *box%s) start%s() error { return x.%s.Start(%s) }", p.suffix, upper, s, routes)
		p.line("")
		if !managers {
			p.line("func (x *box%s) stop%s() { x.%s.Stop() }", p.suffix, upper, s)
			p.line("")
		}
		p.line("func (x *box%s) close%s() { x.%s.Shutdown() }", p.suffix, upper, s)
		p.line("")
	}
	p.line("func lifecycle%s() {", p.suffix)
	p.block(func() {
		for _, line := range makings[rng.IntN(len(makings))] {
			p.line("%s", line)
		}
		for _, s := range []string{"a", "b"} {
			p.line("%[1]s2 := %[1]s", s)
		}
		p.line("box := &box%s{a, b}", p.suffix)
		p.line("_, _, _, _, _ = a, b, a2, b2, box")
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
		bit := uint64(1) << i
		if s.effect == start && t.reached&^t.discharged&bit != 0 {
			p.expect(s.mark, "startshutdown")
		}
		if s.effect == start && t.reached&bit != 0 && (t.fresh&bit == 0 || t.again&bit != 0) {
			p.expect(s.mark, "serverstate")
		}
		if s.effect == shutdown && managers && t.twice&bit != 0 {
			p.expect(s.mark, "serverstate")
		}
		if s.effect == stop && t.missed&bit != 0 {
			p.expect(s.mark, "stopshutdown")
		}
	}
	if len(m.sites) > 60 {
		panic(fmt.Sprint("too many sites: ", len(m.sites)))
	}
}
