package analyzers_test

import (
	"fmt"
	"math/rand/v2"
)

// A node is a function of a generated call graph.
type node struct {
	handler  bool
	observes bool    // looks at its context itself
	busy     bool    // does something that may take long
	passes   []*node // gets the context, or one derived from it
	calls    []*node // is called, with or without it
	name     string
	lines    []string
}

// observed tells which functions observe their contexts, themselves or by
// handing them on.
func observed(nodes []*node) map[*node]bool {
	return grown(nodes, func(n *node, known map[*node]bool) bool {
		yes := n.observes
		for _, m := range n.passes {
			yes = yes || known[m]
		}
		return yes
	})
}

// prompt tells which functions certainly return at once: none that calls itself
// in the end.
func prompt(nodes []*node) map[*node]bool {
	return grown(nodes, func(n *node, known map[*node]bool) bool {
		yes := !n.busy
		for _, m := range n.calls {
			yes = yes && known[m]
		}
		return yes
	})
}

// grown returns the least set that a rule allows.
func grown(nodes []*node, member func(n *node, known map[*node]bool) bool) map[*node]bool {
	set := make(map[*node]bool)
	for range len(nodes) + 1 {
		for _, n := range nodes {
			if member(n, set) {
				set[n] = true
			}
		}
	}
	return set
}

// generateContext makes handlers and functions that they hand their contexts
// to.
func generateContext(rng *rand.Rand, p *printer) {
	var nodes []*node
	handlers := 1 + rng.IntN(3)
	for i := range handlers + rng.IntN(7) {
		n := &node{handler: i < handlers, name: fmt.Sprintf("step%s_%d", p.suffix, i)}
		if n.handler {
			n.name = fmt.Sprintf("handle%s_%d", p.suffix, i)
		}
		nodes = append(nodes, n)
	}
	for _, n := range nodes {
		for range 1 + rng.IntN(4) {
			n.add(rng, nodes[handlers:])
		}
	}
	for _, n := range nodes {
		mark := p.mark()
		if n.handler {
			p.line("func %s(ctx context.Context, t *asynq.Task) error { %s", n.name, mark)
		} else {
			p.line("func %s(ctx context.Context, n int) error { %s", n.name, mark)
		}
		p.block(func() {
			for _, l := range n.lines {
				p.line("%s", l)
			}
			p.line("return nil")
		})
		p.line("}")
		p.line("")
		if n.handler && !observed(nodes)[n] && !prompt(nodes)[n] {
			p.expect(mark, "ctxdone")
		}
	}
}

// add gives n one more thing to do.
func (n *node) add(rng *rand.Rand, others []*node) {
	kind := rng.IntN(16)
	if kind >= 6 && len(others) == 0 {
		kind = rng.IntN(6)
	}
	if kind >= 6 {
		m := others[rng.IntN(len(others))]
		n.calls = append(n.calls, m)
		passed := true
		switch kind {
		case 6:
			n.lines = append(n.lines, "if err := "+m.name+"(ctx, 1); err != nil {", "\treturn err", "}")
		case 7:
			n.lines = append(n.lines, "if cond() {", "\t_ = "+m.name+"(ctx, 2)", "}")
		case 8:
			n.lines = append(n.lines, "{", "\tctx, cancel := context.WithTimeout(ctx, time.Second)", "\t_ = "+m.name+"(ctx, 3)", "\tcancel()", "}")
		case 9:
			n.lines = append(n.lines, "_ = "+m.name+"(context.WithValue(ctx, key{}, 1), 4)")
		case 10:
			n.lines = append(n.lines, "func() { _ = "+m.name+"(ctx, 5) }()")
		case 11:
			n.lines = append(n.lines, "for range 3 {", "\t_ = "+m.name+"(ctx, 6)", "}")
		case 12:
			n.lines = append(n.lines, "go "+m.name+"(ctx, 7)")
			n.busy = true
		case 13:
			passed = false
			n.lines = append(n.lines, "_ = "+m.name+"(context.WithoutCancel(ctx), 8)")
		default:
			passed = false
			n.lines = append(n.lines, "_ = "+m.name+"(context.Background(), 9)")
		}
		if passed {
			n.passes = append(n.passes, m)
		}
		return
	}
	switch kind {
	case 0:
		if rng.IntN(3) > 0 {
			n.lines = append(n.lines, `log.Print("still here")`)
			return
		}
		n.observes = true
		n.lines = append(n.lines, [][]string{
			{"if ctx.Err() != nil {", "\treturn ctx.Err()", "}"},
			{"select {", "case <-ctx.Done():", "\treturn ctx.Err()", "default:", "}"},
			{"func() {", "\tif _, ok := ctx.Deadline(); ok {", "\t\tlog.Print(1)", "\t}", "}()"},
		}[rng.IntN(3)]...)
	case 1, 2:
		n.busy = true
		n.lines = append(n.lines, "time.Sleep(time.Second)")
	case 3:
		n.busy = true
		n.lines = append(n.lines, "for cond() {", "\tlog.Print(2)", "}")
	case 4:
		n.lines = append(n.lines, "if ctx.Value(key{}) != nil {", "\tlog.Print(3)", "}")
	case 5:
		n.lines = append(n.lines, `slog.InfoContext(ctx, "working")`)
	}
}
