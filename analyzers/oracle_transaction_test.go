package analyzers_test

import (
	"fmt"
	"math/rand/v2"
)

// A transactionMaker makes the statements of a function that begins a transaction, or
// of one that is called in one.
type transactionMaker struct {
	lifecycleMaker
	begun  bool // the transaction is in sight
	within bool // in a function that is called in it
}

// endingsWithin are those of a function that is called in a transaction: one that
// returns an error is undone, as by a panic.
var endingsWithin = []jump{
	{"return nil", returns},
	{"return os.ErrNotExist", panics},
	{"return context.Canceled", panics},
	{"die()", exits},
	{`panic("no")`, panics},
	{"select {}", blocks},
}

var transactionForms = map[effect][]string{
	enqueue:  {"_, _ = client.Enqueue(task)", "_ = send(client, task)", "_ = send(client, taskOf(firm()...), asynq.ProcessIn(time.Millisecond))", "func() { _ = sendFirm(client, task) }()"},
	wait:     {"_ = sendFirm(client, task, asynq.ProcessIn(time.Minute))", "_, _ = client.Enqueue(taskOf(asynq.MaxRetry(1), asynq.ProcessIn(2*time.Second)))", "go client.Enqueue(task)", "_ = cond()"},
	commit:   {"_ = tx.Commit()", "_ = settle(tx)", "func() { _ = tx.Commit() }()"},
	rollback: {"_ = tx.Rollback()", "undo(tx)", "func() { undo(tx) }()"},
}

func (m *transactionMaker) steps(depth int) steps {
	var list steps
	for n := m.IntN(4) + 1; n > 0 && m.budget > 0; n-- {
		m.budget--
		list = append(list, m.step(depth))
	}
	return list
}

func (m *transactionMaker) step(depth int) step {
	kind := m.IntN(14)
	if depth > 2 && kind >= 10 {
		kind = m.IntN(10)
	}
	switch {
	case kind < 4:
		s := m.action(enqueue)
		m.sites = append(m.sites, s)
		return s
	case kind == 4 || (!m.begun || m.within) && kind < 9:
		return m.action(wait)
	case kind < 8:
		return m.action([]effect{commit, commit, rollback}[m.IntN(3)])
	case kind < 9:
		s := &deferStep{*m.action([]effect{commit, rollback}[m.IntN(2)])}
		s.form = "defer " + []string{"settle(tx)", "undo(tx)"}[s.effect-commit]
		return s
	case kind == 9:
		s := &deferStep{*m.action(enqueue)}
		s.form = "defer client.Enqueue(task)"
		m.sites = append(m.sites, &s.plainStep)
		return s
	case kind < 12:
		b := &branch{}
		for range 2 + m.IntN(2) {
			b.arms = append(b.arms, m.steps(depth+1))
		}
		return b
	case kind == 12:
		l := &loop{endless: m.IntN(4) == 0}
		m.loops++
		l.body = m.steps(depth + 1)
		m.loops--
		return l
	}
	if m.loops > 0 && m.IntN(2) == 0 {
		return &jump{"break", breaks}
	}
	j := endings[m.IntN(len(endings))]
	if m.within {
		j = endingsWithin[m.IntN(len(endingsWithin))]
	}
	return &j
}

func (m *transactionMaker) action(e effect) *plainStep {
	forms := transactionForms[e]
	return &plainStep{action: action{effect: e, site: len(m.sites)}, form: forms[m.IntN(len(forms))]}
}

// beginStep begins the transaction, and does something in it.
type beginStep struct{ plainStep }

func (s *beginStep) print(p *printer) {
	p.line("tx, err := db.Begin()")
	p.line("if err != nil {")
	p.block(func() { p.line("return") })
	p.line("}")
	p.line("_ = tx.Exec(\"delete from t\")")
}

func (s *beginStep) run(t *truth, in runs) outcomes {
	out := s.plainStep.run(t, in)
	out.add(returns, in)
	return out
}

// generateTransaction makes a function that enqueues tasks before a transaction, in it
// and behind it.
func generateTransaction(rng *rand.Rand, p *printer) {
	m := &transactionMaker{lifecycleMaker: lifecycleMaker{Rand: rng, budget: 12}}
	if rng.IntN(3) == 0 {
		m.within = true
		m.inFunction(p)
		return
	}
	body := m.steps(1)
	m.begun = true
	body = append(body, &beginStep{plainStep{action: action{effect: begin}}})
	m.budget = 14
	body = append(body, m.steps(0)...)
	p.line("func transaction%s(db database, client *asynq.Client) {", p.suffix)
	p.block(func() {
		p.line("task := taskOf(firm()...)")
		p.line("_ = task")
	})
	body.print(p)
	p.line("}")
	p.line("")
	m.judge(p, body, run{})
}

// inFunction makes a function that is called in a transaction.
func (m *transactionMaker) inFunction(p *printer) {
	body := m.steps(0)
	p.line("func transaction%s(db database, client *asynq.Client) error {", p.suffix)
	p.block(func() {
		p.line("task := taskOf(firm()...)")
		p.line("_ = task")
		p.line("return db.InTx(func(tx transaction) error {")
		p.block(func() { p.line("_ = tx.Exec(\"delete from t\")") })
		body.print(p)
		p.block(func() { p.line("return nil") })
		p.line("})")
	})
	p.line("}")
	p.line("")
	m.judge(p, body, run{open: true})
}

// judge says what must be reported.
func (m *transactionMaker) judge(p *printer, body steps, from run) {
	var t truth
	for how, all := range body.run(&t, runs{from: true}) {
		if how == goesOn {
			how = returns
		}
		for r := range all {
			if r = t.end(r, how); m.within && how == returns {
				t.do(r, action{effect: commit})
			}
		}
	}
	for i, s := range m.sites {
		if t.early&(1<<i) != 0 {
			p.expect(s.mark, "txenqueue")
		}
	}
	if len(m.sites) > 60 {
		panic(fmt.Sprint("too many sites: ", len(m.sites)))
	}
}
