package analyzers_test

import (
	"fmt"
	"math/rand/v2"
)

// A stage is how far a Run on a goroutine is on a path.
type stage uint8

const (
	idle      stage = iota // not begun, or over
	running                // nothing was waited for since
	timed                  // some time has passed
	signalled              // a signal has come: Run drains, and no Shutdown beside it is of use
)

const maxRoutines = 4

// A routineTruth is what all paths came to for the Runs of a function.
type routineTruth struct {
	servers   [maxRoutines]int // of the Runs on goroutines
	leftTimed uint64           // Runs that are left behind when some time has passed
	left      uint64           // and at a signal
	shut      [2]bool          // servers that are shut down on some path
	anew      uint64           // Runs in the foreground behind which another signal is waited for
}

func (t *truth) doRoutine(r run, a action) run {
	for i, at := range r.routines {
		switch {
		case at == idle:
		case a.effect == shutdown && t.servers[i] == a.server && at < signalled:
			r.routines[i] = idle
		case a.effect == await && a.site == i:
			r.routines[i] = idle
		case a.effect == await:
			r.routines[i] = signalled // another Run has ended
		case a.effect == waitTimer:
			r.routines[i] = max(at, timed)
		case a.effect == waitSignal, a.effect == waitAnew, a.effect == foreground:
			r.routines[i] = signalled
		}
	}
	switch a.effect {
	case spawn:
		r.routines[a.site] = max(r.routines[a.site], running)
	case shutdown:
		t.shut[a.server] = true
	case foreground:
		r.ran |= 1 << a.site
	case waitAnew:
		t.anew |= r.ran
	}
	return r
}

// leave notes what is left behind at the end of a path.
func (t *truth) leave(r run) {
	for i, at := range r.routines {
		switch at {
		case timed:
			t.leftTimed |= 1 << i
		case signalled:
			t.left |= 1 << i
		}
	}
}

// selectStep waits for one of several things.
type selectStep struct {
	texts   []string
	actions []action
	arms    []steps
}

func (s *selectStep) print(p *printer) {
	p.line("select {")
	for i, arm := range s.arms {
		p.line("case %s:", s.texts[i])
		arm.print(p)
	}
	p.line("}")
}

func (s *selectStep) run(t *truth, in runs) outcomes {
	out := make(outcomes)
	for i, arm := range s.arms {
		came := make(runs)
		for r := range in {
			came[t.do(r, s.actions[i])] = true
		}
		for how, r := range arm.run(t, came) {
			if how == breaks {
				how = goesOn
			}
			out.add(how, r)
		}
	}
	return out
}

// A runMaker makes the statements of one function that runs servers.
type runMaker struct {
	*rand.Rand
	routines  []*plainStep
	kinds     []int  // how the end of a routine is told: not at all, by a group, by a channel
	awaited   []bool // somebody may wait for it
	unused    []int
	inMain    []*plainStep // Runs in the foreground
	budget    int
	breakable int
	loops     int
}

var (
	spawnForms = [][]string{
		{"go %[2]s.Run(nil)", "go func() { _ = %[2]s.Run(nil) }()", "go func() { if err := %[2]s.Run(nil); err != nil { log.Fatal(err) } }()"},
		{"wg%[1]d.Add(1); go func() { defer wg%[1]d.Done(); _ = %[2]s.Run(nil) }()", "wg%[1]d.Go(func() { _ = %[2]s.Run(nil) })"},
		{"go func() { defer close(done%[1]d); _ = %[2]s.Run(nil) }()", "go func() { _ = %[2]s.Run(nil); close(done%[1]d) }()"},
	}
	awaitForms  = []string{1: "wg%d.Wait()", 2: "<-done%d"}
	signalForms = []string{"<-quit", "<-ctx.Done()", "<-relayed.Done()"}
	timerForms  = []string{"time.Sleep(time.Second)", "<-time.After(time.Second)"}
)

func (m *runMaker) steps(depth int) steps {
	var list steps
	for n := m.IntN(4) + 1; n > 0 && m.budget > 0; n-- {
		m.budget--
		list = append(list, m.step(depth))
	}
	return list
}

// prefix begins the routines for which somebody may wait, on all paths or on some, where
// no jump leaves them out.
func (m *runMaker) prefix() steps {
	var list steps
	for i, s := range m.routines {
		if !m.awaited[i] {
			continue
		}
		switch m.IntN(8) {
		case 0, 1:
			list = append(list, &branch{arms: []steps{{s}, {}}})
		case 2:
			list = append(list, &loop{body: steps{s}})
		default:
			list = append(list, s)
		}
	}
	return list
}

// awaits makes the action of waiting for one of the routines that tell of their end.
func (m *runMaker) awaits() (string, action, bool) {
	i := m.IntN(len(m.kinds))
	if !m.awaited[i] {
		return "", action{}, false
	}
	return fmt.Sprintf(awaitForms[m.kinds[i]], i), action{effect: await, site: i}, true
}

func (m *runMaker) step(depth int) step {
	kind := m.IntN(16)
	if depth > 2 && kind >= 11 {
		kind = m.IntN(11)
	}
	switch kind {
	case 0, 1, 2, 3:
		if len(m.unused) > 0 {
			i := m.unused[0]
			m.unused = m.unused[1:]
			return m.routines[i]
		}
		return &plainStep{action: action{effect: waitSignal}, form: signalForms[m.IntN(len(signalForms))]}
	case 4, 5:
		return &plainStep{action: action{effect: waitSignal}, form: signalForms[m.IntN(len(signalForms))]}
	case 6:
		if m.IntN(3) == 0 {
			return &plainStep{action: action{effect: waitAnew}, form: "waitForSignal()"}
		}
		return &plainStep{action: action{effect: waitTimer}, form: timerForms[m.IntN(len(timerForms))]}
	case 7:
		server := m.IntN(2)
		s := plainStep{action: action{server: server, effect: shutdown}, form: fmt.Sprintf(forms[shutdown][m.IntN(3)], names[server][m.IntN(2)])}
		if m.IntN(3) == 0 {
			s.form = "defer " + s.form
			return &deferStep{s}
		}
		return &s
	case 8, 9:
		if text, a, ok := m.awaits(); ok {
			s := plainStep{action: a, form: text}
			if m.kinds[a.site] == 1 && m.IntN(3) == 0 {
				s.form = "defer " + s.form
				return &deferStep{s}
			}
			return &s
		}
		return &plainStep{action: action{effect: waitTimer}, form: timerForms[0]}
	case 10:
		s := &plainStep{action: action{effect: foreground, site: len(m.inMain)}, form: "_ = c.Run(nil)"}
		m.inMain = append(m.inMain, s)
		return s
	case 11:
		s := &selectStep{texts: []string{"<-quit", "<-time.After(time.Hour)"}, actions: []action{{effect: waitSignal}, {effect: waitTimer}}}
		if text, a, ok := m.awaits(); ok && m.kinds[a.site] == 2 {
			s.texts[1], s.actions[1] = text, a
		}
		m.breakable++
		s.arms = []steps{m.steps(depth + 1), m.steps(depth + 1)}
		m.breakable--
		return s
	case 12, 13:
		return &branch{arms: []steps{m.steps(depth + 1), m.steps(depth + 1)}}
	case 14:
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

// generateRun makes a function that runs two servers on goroutines, and waits.
func generateRun(rng *rand.Rand, p *printer) {
	m := &runMaker{Rand: rng, budget: 12}
	for i := range 1 + rng.IntN(maxRoutines) {
		server, kind := rng.IntN(2), rng.IntN(3)
		form := spawnForms[kind][rng.IntN(len(spawnForms[kind]))]
		text := fmt.Sprintf(form, i, names[server][rng.IntN(2)])
		m.routines = append(m.routines, &plainStep{action: action{server: server, effect: spawn, site: i}, form: text})
		m.kinds = append(m.kinds, kind)
		m.awaited = append(m.awaited, kind > 0 && rng.IntN(2) == 0)
		if !m.awaited[i] {
			m.unused = append(m.unused, i)
		}
	}
	body := append(m.prefix(), m.steps(0)...)
	p.line("func run%s() {", p.suffix)
	p.block(func() {
		p.line("a, b := both()")
		p.line("c, _ := both()")
		p.line("a2, b2 := a, b")
		p.line("quit := make(chan os.Signal, 1)")
		p.line("signal.Notify(quit, os.Interrupt, syscall.SIGTERM)")
		p.line("ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)")
		p.line("defer stop()")
		p.line("relayed, relay := context.WithCancel(context.Background())")
		p.line("go func() { <-ctx.Done(); relay() }()")
		p.line("_, _, _, _, _, _, _ = a, b, a2, b2, c, quit, relayed")
		for i, kind := range m.kinds {
			switch kind {
			case 1:
				p.line("var wg%d sync.WaitGroup", i)
				p.line("_ = &wg%d", i)
			case 2:
				p.line("done%d := make(chan struct{})", i)
				p.line("_ = done%d", i)
			}
		}
	})
	body.print(p)
	p.line("}")
	p.line("")
	var t truth
	for i, s := range m.routines {
		t.servers[i] = s.server
	}
	for how, all := range body.run(&t, runs{run{}: true}) {
		if how == goesOn {
			how = returns
		}
		for r := range all {
			t.end(r, how)
		}
	}
	for i, s := range m.routines {
		if t.left&(1<<i) != 0 || t.leftTimed&(1<<i) != 0 && !t.shut[s.server] {
			p.expect(s.mark, "runsignal")
		}
	}
	for i, s := range m.inMain {
		if t.anew&(1<<i) != 0 {
			p.expect(s.mark, "runsignal")
		}
	}
}
