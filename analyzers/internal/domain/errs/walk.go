package errs

import (
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A walk goes along the paths of a function, all at once: where paths meet, a value
// is what it is on one or the other. With a site it follows only those on which that
// site fails.
type walk struct {
	e     *Errs
	root  *ssa.Function            // whose arguments values hang on
	args  map[*ssa.Parameter]Value // of a function that the walk went into
	bind  map[ssa.Value]ssa.Value  // the local variable that an address in it stands for
	site  *site
	after bool // the site has failed
	depth int

	env   map[ssa.Value]Value // what is known where the walk is
	memo  map[ssa.Value]Value // what follows from it
	busy  map[ssa.Value]bool  // what is being looked at
	cuts  int                 // how often something hung on itself
	steps int

	yields map[yield][]Value // what closures that look at variables of the walk yield

	ends []end
}

// An end is a return that a walk came to.
type end struct {
	ret     *ssa.Return
	results []Value
	env     map[ssa.Value]Value
}

// maxSteps bounds how many values are looked at for one block.
const maxSteps = 10_000

// begin goes on with an environment.
func (w *walk) begin(env map[ssa.Value]Value) {
	w.env, w.steps = env, 0
	w.busy = make(map[ssa.Value]bool)
	w.memo = make(map[ssa.Value]Value)
}

// set notes what a value is from here on.
func (w *walk) set(v ssa.Value, val Value) {
	w.env[v] = val
	clear(w.memo)
}

// maxDepth bounds how far a walk goes into closures.
const maxDepth = 3

// A yield is a call before or after the site has failed.
type yield struct {
	call  *ssa.Call
	after bool
}

// A spot is a block before or after the site has failed.
type spot struct {
	block *ssa.BasicBlock
	after bool
}

// walk goes along the paths of fn.
func (e *Errs) walk(fn *ssa.Function, s *site) []end {
	w := &walk{e: e, root: fn, site: s}
	w.run(fn, nil)
	return w.ends
}

// run walks fn from its entry, where env holds.
func (w *walk) run(fn *ssa.Function, env map[ssa.Value]Value) {
	if env == nil {
		env = make(map[ssa.Value]Value)
	}
	start := spot{fn.Blocks[0], w.after}
	in := map[spot]map[ssa.Value]Value{start: env}
	todo := []spot{start}
	ends := make(map[spot]end)
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		w.begin(maps.Clone(in[at]))
		w.after = at.after
		if e, ok := w.block(at.block); ok {
			if w.site == nil || w.after {
				ends[at] = e
			}
			continue
		}
		if w.env == nil {
			continue
		}
		env, after := w.env, w.after
		for i, succ := range at.block.Succs {
			w.begin(maps.Clone(env))
			if !w.branch(at.block, i) {
				continue
			}
			w.phis(at.block, succ, i)
			next := spot{succ, after}
			if old, ok := in[next]; ok {
				if met := meet(old, w.env); !maps.Equal(met, old) {
					in[next] = met
				} else {
					continue
				}
			} else {
				in[next] = w.env
			}
			if !slices.Contains(todo, next) {
				todo = append(todo, next)
			}
		}
	}
	w.ends = nil
	for _, b := range fn.Blocks {
		for _, after := range []bool{false, true} {
			if e, ok := ends[spot{b, after}]; ok {
				w.ends = append(w.ends, e)
			}
		}
	}
}

// meet returns what holds on either of two ways. What only one of them knows, as the
// value of a variable that is out of scope on the other, neither does.
func meet(a, b map[ssa.Value]Value) map[ssa.Value]Value {
	out := make(map[ssa.Value]Value)
	for v, x := range a {
		if y, ok := b[v]; ok {
			out[v] = x.join(y)
		}
	}
	return out
}

// block executes a block. It returns the end where it returns, and leaves no
// environment where it does not go on.
func (w *walk) block(b *ssa.BasicBlock) (end, bool) {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Alloc:
			if cell := w.cell(instr); cell == instr {
				w.set(instr, isNil)
			}
		case *ssa.Store:
			if cell := w.cell(instr.Addr); cell != nil {
				w.set(cell, w.value(instr.Val))
			}
		case *ssa.UnOp:
			if instr.Op == token.MUL {
				if cell := w.cell(instr.X); cell != nil {
					w.set(instr, w.load(instr.X))
				}
			}
		case *ssa.Call:
			if w.site != nil && w.site.call == instr && !w.after {
				w.after = true
				clear(w.memo)
				if w.site.inner != nil {
					w.enter(instr, w.site.inner)
				}
				continue
			}
			w.enter(instr, nil)
		case *ssa.RunDefers:
			w.runDefers(instr)
		case *ssa.Return:
			if b == b.Parent().Recover || len(instr.Results) < b.Parent().Signature.Results().Len() {
				break // the latter in code that does not compile
			}
			out := end{ret: instr, env: w.env}
			for _, r := range instr.Results {
				out.results = append(out.results, w.value(r))
			}
			return out, true
		}
		if w.e.ends.ExitOf(instr) != exits.Returns {
			w.env = nil
			return end{}, false
		}
	}
	return end{}, false
}

// branch notes what holds where a block is left for its successor number i, and
// reports whether it can be.
func (w *walk) branch(b *ssa.BasicBlock, i int) bool {
	last, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return true
	}
	cond := w.value(last.Cond)
	if i == 0 && cond.NeverSet || i == 1 && cond.NeverNil {
		return false
	}
	w.set(last.Cond, cond.sure(i == 0))
	bin, ok := last.Cond.(*ssa.BinOp)
	if !ok {
		return true
	}
	x, with := compared(bin)
	if x == nil {
		return true
	}
	set := (bin.Op == token.NEQ) == (i == 0) != ofConst(with).NeverNil
	val := w.value(x).sure(set)
	w.set(x, val)
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL && load.Block() == b {
		if cell := w.cell(load.X); cell != nil && !storedBehind(load) {
			w.set(cell, val)
		}
	}
	return true
}

// storedBehind reports whether anything may be stored behind an instruction of its
// block.
func storedBehind(instr ssa.Instruction) bool {
	for _, next := range instr.Block().Instrs[flow.IndexOf(instr)+1:] {
		switch next.(type) {
		case *ssa.Store, ssa.CallInstruction:
			return true
		}
	}
	return false
}

// phis gives the values to what is chosen by the way that a block is come to.
func (w *walk) phis(from, to *ssa.BasicBlock, nth int) {
	edge := -1
	for i, pred := range to.Preds {
		if pred == from {
			edge = i
			if len(from.Succs) < 2 || from.Succs[0] != from.Succs[1] || nth == 0 {
				break
			}
		}
	}
	vals := make(map[ssa.Value]Value)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		vals[phi] = w.value(phi.Edges[edge])
	}
	for phi, val := range vals {
		w.set(phi, val)
	}
}

// cell returns the local variable that an address denotes, where all that is written
// to it is seen on the way; nil otherwise.
func (w *walk) cell(addr ssa.Value) ssa.Value {
	for range maxDepth + 1 {
		if b, ok := w.bind[addr]; ok {
			addr = b
			continue
		}
		if fv, ok := addr.(*ssa.FreeVar); ok {
			b := w.e.Binding(fv)
			if b == nil {
				return nil
			}
			addr = b
			continue
		}
		break
	}
	a, ok := addr.(*ssa.Alloc)
	if !ok || !isLeaf(a.Type().Underlying().(*types.Pointer).Elem()) || w.e.leaksOut(a) {
		return nil
	}
	return a
}

// leaksOut reports whether a local variable may be written to other than by the
// function that declares it, or by closures and functions of the package that it calls
// or defers and gives it to.
func (e *Errs) leaksOut(a *ssa.Alloc) bool {
	leak, known := e.leaks[a]
	if known {
		return leak
	}
	e.leaks[a] = false
	for _, ref := range *a.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.Store:
			leak = leak || ref.Addr != a
		case *ssa.MakeClosure:
			leak = leak || !isCalledOnly(ref) && e.writes(ref.Fn.(*ssa.Function), ref.Bindings, a)
		case *ssa.Call:
			leak = leak || len(e.Callees(ref)) == 0
		case *ssa.Defer:
			leak = leak || len(e.Callees(ref)) == 0
		default:
			leak = true
		}
	}
	e.leaks[a] = leak
	return leak
}

// givenAway reports whether the address of a local variable is given to what is not
// seen.
func (e *Errs) givenAway(a *ssa.Alloc) bool {
	for _, ref := range *a.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp, *ssa.MakeClosure, *ssa.DebugRef:
		case *ssa.Store:
			if ref.Addr != a {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// isCalledOnly reports whether a closure is only called or deferred where it is made.
func isCalledOnly(mc *ssa.MakeClosure) bool {
	for _, ref := range *mc.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Call:
			if ref.Call.Value != mc {
				return false
			}
		case *ssa.Defer:
			if ref.Call.Value != mc {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// writes reports whether a closure, or one inside it, stores into a variable that it
// captured.
func (e *Errs) writes(fn *ssa.Function, bindings []ssa.Value, a ssa.Value) bool {
	for i, b := range bindings {
		if b != a {
			continue
		}
		for _, ref := range *fn.FreeVars[i].Referrers() {
			switch ref := ref.(type) {
			case *ssa.UnOp, *ssa.DebugRef:
			case *ssa.MakeClosure:
				if e.writes(ref.Fn.(*ssa.Function), ref.Bindings, fn.FreeVars[i]) {
					return true
				}
			default:
				return true
			}
		}
	}
	return false
}

// enter follows what a called closure, or a function that is given the address of a
// variable, does to variables of the walk. With a site in it, that one fails.
func (w *walk) enter(call ssa.CallInstruction, inner *site) {
	var outs []end
	for _, fn := range w.e.Callees(call) {
		if w.depth >= maxDepth || !w.touches(call, fn) && inner == nil {
			return
		}
		sub := &walk{e: w.e, root: w.root, depth: w.depth + 1, site: inner, bind: maps.Clone(w.bind), args: maps.Clone(w.args)}
		if sub.bind == nil {
			sub.bind = make(map[ssa.Value]ssa.Value)
		}
		if sub.args == nil {
			sub.args = make(map[*ssa.Parameter]Value)
		}
		if inner == nil && w.after {
			sub.site, sub.after = w.site, true
		}
		for i, a := range flow.Args(call) {
			if cell := w.cell(a); cell != nil && i < len(fn.Params) {
				sub.bind[fn.Params[i]] = cell
			} else if i < len(fn.Params) {
				sub.args[fn.Params[i]] = w.value(a)
			}
		}
		sub.run(fn, maps.Clone(w.env))
		outs = append(outs, sub.ends...)
	}
	if len(outs) == 0 {
		return
	}
	if c, ok := call.(*ssa.Call); ok && inner == nil {
		if w.yields == nil {
			w.yields = make(map[yield][]Value)
		}
		w.yields[yield{c, w.after}] = join(outs, c.Call.Signature().Results().Len())
		clear(w.memo)
	}
	env := outs[0].env
	for _, o := range outs[1:] {
		env = meet(env, o.env)
	}
	for v := range w.env {
		if _, ok := v.(*ssa.Alloc); ok {
			if val, ok := env[v]; ok {
				w.set(v, val)
			} else {
				delete(w.env, v)
			}
		}
	}
}

// touches reports whether a callee looks at variables of the walk.
func (w *walk) touches(call ssa.CallInstruction, fn *ssa.Function) bool {
	own := func(v ssa.Value) bool {
		cell := w.cell(v)
		_, known := w.env[cell]
		return cell != nil && known
	}
	for _, a := range flow.Args(call) {
		switch a.(type) {
		case *ssa.Alloc, *ssa.FreeVar:
			if own(a) {
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.FreeVars, func(fv *ssa.FreeVar) bool { return own(fv) })
}

// runDefers makes the deferred calls, the last one first. One that is deferred on
// some ways only may be made or not.
func (w *walk) runDefers(at *ssa.RunDefers) {
	var list []*ssa.Defer
	for _, call := range w.e.Calls[at.Parent()] {
		if d, ok := call.(*ssa.Defer); ok {
			list = append(list, d)
		}
	}
	for _, d := range slices.Backward(list) {
		switch {
		case d.Block().Dominates(at.Block()):
			w.enter(d, nil)
		case reaches(d.Block(), at.Block()):
			before := maps.Clone(w.env)
			w.enter(d, nil)
			w.begin(meet(before, w.env))
		}
	}
}

// reaches reports whether there is a way from one block to another.
func reaches(from, to *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	var visit func(b *ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		if b == to {
			return true
		}
		if seen[b] {
			return false
		}
		seen[b] = true
		return slices.ContainsFunc(b.Succs, visit)
	}
	return visit(from)
}
