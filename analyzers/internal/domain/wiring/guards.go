package wiring

import (
	"golang.org/x/tools/go/ssa"
)

// This file knows under which conditions tasks are enqueued, as far as these hang on
// what also decides the task's type or queue.

// guard adds to an enqueue the conditions under which its call is made, if they are about
// what its type or its options come from. It returns nil where one certainly does not hold.
func (e *evaluator) guard(eff *Effect, call ssa.CallInstruction) *Effect {
	if eff.Do != Enqueue {
		return eff
	}
	for _, g := range eff.Guards {
		if simplify(g).is("false") {
			return nil
		}
	}
	for b := call.Block(); b.Idom() != nil; b = b.Idom() {
		if held := e.cases(b, eff); held != nil {
			if held.is("false") {
				return nil
			}
			if !held.is("true") {
				eff.Guards = append(eff.Guards, held)
			}
		}
		d := b.Idom()
		if len(d.Instrs) == 0 {
			continue
		}
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		way := -1
		for i, to := range d.Succs {
			if len(to.Preds) == 1 && to.Dominates(call.Block()) {
				way = i
			}
		}
		if way < 0 {
			continue // it may be reached on both ways
		}
		what, with, equal := e.condition(branch.Cond)
		if !shares(what, withoutPayload(eff.Args[0])) && !shares(what, eff.Args[1]) {
			continue
		}
		yes, no := TextOf("true"), TextOf("false")
		if equal != (way == 0) {
			yes, no = no, yes
		}
		held := decide(&Term{Kind: If, Args: []*Term{what, with, yes, no}})
		switch {
		case held.is("false"):
			return nil
		case !held.is("true"):
			eff.Guards = append(eff.Guards, held)
		}
	}
	return eff
}

// cases is the condition of a block that a switch leads to on several values, nil where it
// is none.
func (e *evaluator) cases(b *ssa.BasicBlock, eff *Effect) *Term {
	if len(b.Preds) < 2 {
		return nil
	}
	held := TextOf("false")
	var of *Term
	for _, pred := range b.Preds {
		branch, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
		if !ok || pred.Succs[0] != b {
			return nil
		}
		what, with, equal := e.condition(branch.Cond)
		if !equal || of != nil && !of.Equal(what) {
			return nil
		}
		of = what
		held = decide(&Term{Kind: If, Args: []*Term{what, with, TextOf("true"), held}})
	}
	if !shares(of, withoutPayload(eff.Args[0])) && !shares(of, eff.Args[1]) {
		return nil
	}
	return held
}

func (t *Term) is(text string) bool { return t.Kind == Text && t.Text == text }

// shares reports whether two terms come from one argument, or from one element of a
// container.
func shares(a, b *Term) bool {
	return a.Contains(func(t *Term) bool {
		return (t.Kind == Param || t.Kind == Each) && b.Contains(func(u *Term) bool {
			return u.Kind == t.Kind && u.param == t.param && u.Index == t.Index && (t.Kind == Param || u.Text == t.Text)
		})
	})
}
