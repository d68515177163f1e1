package transactions

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Site is a call by which a task is enqueued while a transaction is open.
type Site struct {
	Call  ssa.CallInstruction
	Chain []string            // the functions behind the call that lead to the enqueue, as in contexts.Drop
	Open  ssa.CallInstruction // that begins the transaction, or hands over the function that is called in one
	Begun bool                // it begins the transaction itself
	Via   []string            // the functions behind Open that lead to where the function is called
}

// Sites lists the calls of the package, in shipped functions, by which tasks that
// nothing delays are enqueued while a transaction is open that may be committed later.
func (t *Transactions) Sites() []*Site {
	var out []*Site
	add := func(s Site) {
		if !slices.ContainsFunc(out, func(have *Site) bool { return have.Call == s.Call }) {
			out = append(out, &s)
		}
	}
	for _, fn := range t.Prog.Funcs {
		if t.Prog.FuncInTest(fn) {
			continue
		}
		if len(t.sent[fn]) > 0 {
			t.between(fn, add)
		}
		for _, call := range t.Calls[fn] {
			for _, r := range t.runners(call) {
				list := t.functions(r.fn.v, r.fn.path)
				if r.queries && !slices.ContainsFunc(list, func(f function) bool { return t.writes(f, r) }) {
					continue
				}
				for _, f := range list {
					t.within(r, f, add)
				}
			}
		}
	}
	return out
}

// between finds the tasks that fn enqueues in transactions which it begins.
func (t *Transactions) between(fn *ssa.Function, add func(Site)) {
	for _, tx := range t.begun(fn) {
		if tx.value != nil && !t.usesOf(tx.value, nil).writes {
			continue
		}
		for _, s := range t.sent[fn] {
			if t.certain(s.params, maxNested) && t.open(tx, s.call) {
				add(Site{Call: s.site, Chain: s.chain, Open: tx.begin, Begun: true})
			}
		}
	}
}

// within finds the tasks that a function enqueues which is called in a transaction.
func (t *Transactions) within(r runner, f function, add func(Site)) {
	if f.body == nil {
		for _, s := range t.sentIn(r.call, f) {
			add(Site{Call: s.site, Chain: s.chain, Open: r.call, Via: r.chain})
		}
		return
	}
	for _, s := range t.sent[f.body] {
		if t.certain(s.params, maxNested) && t.kept(f.body, s.call) {
			add(Site{Call: s.site, Chain: s.chain, Open: r.call, Via: r.chain})
		}
	}
}

// writes reports whether a function does more than to query in the transaction that it
// is called in.
func (t *Transactions) writes(f function, r runner) bool {
	if f.body == nil {
		sum := t.OfObject(f.obj)
		return sum == nil || sum.Writes != 0
	}
	return slices.ContainsFunc(handed(f.body, r.hands), func(p *ssa.Parameter) bool { return t.usesOf(p, nil).writes })
}
