package analyzers_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// options says what a list of options, or a task with its own, may hold.
type options uint8

const (
	mayHave   options = 1 << iota // MaxRetry
	mayUnseen                     // an option that comes from where nobody can see
)

// A store holds the variables of a generated function at some point of a path.
type store struct {
	lists [3]options
	tasks [2]options
}

// An expression prints itself and tells what its value may be.
type expression struct {
	text string
	eval func(store) options
}

func always(text string, o options) expression {
	return expression{text, func(store) options { return o }}
}

// An enqueued is a place where a task is enqueued.
type enqueued struct {
	mark       string
	form       string
	task, opts expression
	reached    bool
	seen       options // on all paths together
}

// A retryStep is a statement that changes variables, enqueues, or has further
// statements in its arms.
type retryStep struct {
	head    string // "if cond() {", "for cond() {" or ""
	arms    [][]*retryStep
	text    string
	change  func(*store)
	enqueue *enqueued
	ends    bool
}

func (s *retryStep) print(p *printer) {
	switch {
	case s.enqueue != nil:
		e := s.enqueue
		e.mark = p.mark()
		p.line(e.form+" %s", e.task.text, e.opts.text, e.mark)
	case s.arms != nil:
		p.line("%s", s.head)
		for i, arm := range s.arms {
			if i > 0 {
				p.line("} else {")
			}
			p.block(func() {
				for _, st := range arm {
					st.print(p)
				}
			})
		}
		p.line("}")
	default:
		p.line("%s", s.text)
	}
}

// stores are what the variables may hold at some point, on all paths to it.
type stores map[store]bool

// runRetry executes statements on every path.
func runRetry(list []*retryStep, in stores) stores {
	for _, st := range list {
		in = st.run(in)
	}
	return in
}

func (s *retryStep) run(in stores) stores {
	out := make(stores)
	switch {
	case s.ends:
	case s.enqueue != nil:
		e := s.enqueue
		for vars := range in {
			e.reached = true
			e.seen |= e.task.eval(vars) | e.opts.eval(vars)
		}
		return in
	case s.change != nil:
		for vars := range in {
			s.change(&vars)
			out[vars] = true
		}
	case strings.HasPrefix(s.head, "for"):
		for known := -1; known < len(out); {
			known = len(out)
			maps.Copy(out, in)
			maps.Copy(out, runRetry(s.arms[0], maps.Clone(out)))
		}
	default:
		for _, arm := range s.arms {
			maps.Copy(out, runRetry(arm, in))
		}
		if len(s.arms) == 1 {
			maps.Copy(out, in)
		}
	}
	return out
}

// A retryMaker makes the statements of one function.
type retryMaker struct {
	*rand.Rand
	places []*enqueued
	budget int
}

// list makes an expression for a list of options.
func (m *retryMaker) list(depth int) expression {
	kind := m.IntN(11)
	if depth > 2 {
		kind = m.IntN(6)
	}
	switch kind {
	case 0:
		return always("nil", 0)
	case 1:
		return always("plain()", 0)
	case 2:
		return always(`[]asynq.Option{asynq.Queue("q"), asynq.Timeout(time.Minute)}`, 0)
	case 3, 4:
		i := m.IntN(3)
		return expression{fmt.Sprintf("list%d", i), func(s store) options { return s.lists[i] }}
	case 5:
		return slices.Clone([]expression{
			always("[]asynq.Option{asynq.MaxRetry(7)}", mayHave),
			always("maybe()", mayHave),
			always("Shared", mayUnseen),
			always("given", mayUnseen),
		})[m.IntN(4)]
	case 6:
		x := m.list(depth + 1)
		return expression{"firm(" + x.text + "...)", func(s store) options { return x.eval(s) | mayHave }}
	case 7:
		x := m.list(depth + 1)
		return expression{"same(" + x.text + ")", x.eval}
	case 8:
		x := m.list(depth + 1)
		return expression{"append(same(" + x.text + `), asynq.Queue("low"))`, x.eval}
	case 9:
		x := m.list(depth + 1)
		return expression{"append(same(" + x.text + "), asynq.MaxRetry(1))", func(s store) options { return x.eval(s) | mayHave }}
	}
	x, y := m.list(depth+1), m.list(depth+1)
	return expression{"append(same(" + x.text + "), " + y.text + "...)", func(s store) options { return x.eval(s) | y.eval(s) }}
}

// task makes an expression for a task.
func (m *retryMaker) task() expression {
	if m.IntN(2) == 0 {
		i := m.IntN(2)
		return expression{fmt.Sprintf("task%d", i), func(s store) options { return s.tasks[i] }}
	}
	x := m.list(1)
	return expression{[]string{`asynq.NewTask("t", nil, `, "taskOf("}[m.IntN(2)] + x.text + "...)", x.eval}
}

func (m *retryMaker) steps(depth int) []*retryStep {
	var list []*retryStep
	for n := m.IntN(4) + 1; n > 0 && m.budget > 0; n-- {
		m.budget--
		list = append(list, m.step(depth))
	}
	return list
}

func (m *retryMaker) step(depth int) *retryStep {
	kind := m.IntN(10)
	if depth > 2 && kind > 6 {
		kind = m.IntN(7)
	}
	switch kind {
	case 0, 1:
		i, x := m.IntN(3), m.list(0)
		return &retryStep{text: fmt.Sprintf("list%d = %s", i, x.text), change: func(s *store) { s.lists[i] = x.eval(*s) }}
	case 2, 3:
		i, x := m.IntN(2), m.task()
		return &retryStep{text: fmt.Sprintf("task%d = %s", i, x.text), change: func(s *store) { s.tasks[i] = x.eval(*s) }}
	case 4, 5, 6:
		form := []string{"_, _ = c.Enqueue(%s, %s...)", "_, _ = c.EnqueueContext(ctx, %s, %s...)", "_ = send(c, %s, %s...)", "_ = sendFirm(c, %s, %s...)"}[m.IntN(4)]
		e := &enqueued{form: form, task: m.task(), opts: m.list(1)}
		if strings.Contains(form, "sendFirm") {
			e.seen = mayHave
		}
		m.places = append(m.places, e)
		return &retryStep{enqueue: e}
	case 7:
		return &retryStep{head: "for cond() {", arms: [][]*retryStep{m.steps(depth + 1)}}
	case 8:
		return &retryStep{head: "if cond() {", arms: [][]*retryStep{m.steps(depth + 1)}}
	}
	if m.IntN(6) == 0 {
		return &retryStep{text: "return", ends: true}
	}
	return &retryStep{head: "if cond() {", arms: [][]*retryStep{m.steps(depth + 1), m.steps(depth + 1)}}
}

// generateRetry makes a function that puts options together and enqueues tasks.
func generateRetry(rng *rand.Rand, p *printer) {
	m := &retryMaker{Rand: rng, budget: 12}
	body := m.steps(0)
	p.line("func Retry%s(ctx context.Context, c *asynq.Client, given []asynq.Option) {", p.suffix)
	p.block(func() {
		p.line("var list0, list1, list2 []asynq.Option")
		p.line(`task0, task1 := asynq.NewTask("zero", nil), asynq.NewTask("one", nil, asynq.MaxRetry(1))`)
		p.line("_, _, _, _, _ = list0, list1, list2, task0, task1")
		for _, s := range body {
			s.print(p)
		}
	})
	p.line("}")
	p.line("")
	runRetry(body, stores{store{tasks: [2]options{0, mayHave}}: true})
	for _, e := range m.places {
		if e.reached && e.seen == 0 {
			p.expect(e.mark, "maxretry")
		}
	}
}
