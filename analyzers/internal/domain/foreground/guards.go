package foreground

import (
	"cmp"
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Guard says for which values of an argument something is done, as by a logger
// that ends the process at one level only. The points divide all values into
// regions: below the first point, at it, between it and the second, and so on.
type Guard struct {
	Param  int
	Points []string // ascending, as Go writes constants; empty for no guard
	Where  uint64   // the regions in which it is done
}

// maxPoints is the number of points whose regions Where has room for.
const maxPoints = 31

// allows reports whether something is done where the argument is a constant.
func (g Guard) allows(c constant.Value) bool {
	region := 0
	for _, lit := range g.Points {
		point := parse(lit)
		if point.Kind() != c.Kind() {
			return false // of another type
		}
		if constant.Compare(c, token.LSS, point) {
			break
		}
		region++
		if constant.Compare(c, token.EQL, point) {
			break
		}
		region++
	}
	return g.Where&(1<<region) != 0
}

// parse reads a number or a string as Go writes it.
func parse(lit string) constant.Value {
	if strings.HasPrefix(lit, `"`) {
		return constant.MakeFromLiteral(lit, token.STRING, 0)
	}
	digits, negative := strings.CutPrefix(lit, "-")
	n := constant.MakeFromLiteral(digits, token.INT, 0)
	if negative {
		return constant.UnaryOp(token.SUB, n, 0)
	}
	return n
}

// join returns the guard of what is done under either of two.
func (g Guard) join(o Guard) Guard {
	if g.Param != o.Param || !slices.Equal(g.Points, o.Points) {
		return Guard{}
	}
	g.Where |= o.Where
	return g
}

// ordered turns a truth value into a number, nil for what has no order.
func ordered(c constant.Value) constant.Value {
	if c == nil {
		return nil
	}
	switch c.Kind() {
	case constant.Bool:
		if constant.BoolVal(c) {
			return constant.MakeInt64(1)
		}
		return constant.MakeInt64(0)
	case constant.Int, constant.String:
		return c
	}
	return nil
}

// A comparison is a branch that compares a parameter with a constant.
type comparison struct {
	param *ssa.Parameter
	op    token.Token
	with  constant.Value
}

// compares recognizes a block that ends in a comparison.
func compares(b *ssa.BasicBlock) (c comparison, ok bool) {
	if len(b.Instrs) == 0 {
		return c, false
	}
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return c, false
	}
	if p, ok := branch.Cond.(*ssa.Parameter); ok {
		return comparison{p, token.EQL, constant.MakeInt64(1)}, true
	}
	bin, ok := branch.Cond.(*ssa.BinOp)
	if !ok {
		return c, false
	}
	x, y, op := bin.X, bin.Y, bin.Op
	if _, first := x.(*ssa.Const); first {
		x, y, op = y, x, mirrored(op)
	}
	if conv, ok := x.(*ssa.ChangeType); ok {
		x = conv.X
	}
	p, isParam := x.(*ssa.Parameter)
	k, isConst := y.(*ssa.Const)
	if !isParam || !isConst || ordered(k.Value) == nil {
		return c, false
	}
	return comparison{p, op, ordered(k.Value)}, true
}

// mirrored returns the operator for operands that change places.
func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}

// A division says which blocks of a function can execute in which regions of the
// values of a parameter.
type division struct {
	guard  Guard // without Where
	blocks []map[*ssa.BasicBlock]bool
}

// guard returns for which values of an argument of its function a call is executed.
func (f *Foreground) guard(call ssa.CallInstruction) Guard {
	fn := call.Parent()
	if slices.ContainsFunc(f.Callers(fn), func(c ssa.CallInstruction) bool { return c.Parent() == fn }) {
		return Guard{} // its arguments have other values in later rounds
	}
	list, known := f.divisions[fn]
	if !known {
		list = divide(fn)
		f.divisions[fn] = list
	}
	for _, d := range list {
		g := d.guard
		for region, blocks := range d.blocks {
			if blocks[call.Block()] {
				g.Where |= 1 << region
			}
		}
		if g.Where != 1<<len(d.blocks)-1 {
			return g
		}
	}
	return Guard{}
}

// divide finds the parameters that fn compares with constants.
func divide(fn *ssa.Function) []division {
	points := make(map[*ssa.Parameter][]constant.Value)
	branches := make(map[*ssa.BasicBlock]comparison)
	for _, b := range fn.Blocks {
		if c, ok := compares(b); ok {
			branches[b] = c
			points[c.param] = append(points[c.param], c.with)
		}
	}
	var out []division
	for i, p := range fn.Params {
		list := points[p]
		slices.SortFunc(list, order)
		list = slices.CompactFunc(list, func(a, b constant.Value) bool { return order(a, b) == 0 })
		if len(list) == 0 || len(list) > maxPoints {
			continue
		}
		d := division{guard: Guard{Param: i}}
		for _, c := range list {
			d.guard.Points = append(d.guard.Points, c.ExactString())
		}
		for region := range 2*len(list) + 1 {
			d.blocks = append(d.blocks, executed(fn, func(b *ssa.BasicBlock) (int, bool) {
				c, ok := branches[b]
				if !ok || c.param != p {
					return 0, false
				}
				at := 2*slices.IndexFunc(list, func(v constant.Value) bool { return order(v, c.with) == 0 }) + 1
				if holds(c.op, cmp.Compare(region, at)) {
					return 0, true
				}
				return 1, true
			}))
		}
		out = append(out, d)
	}
	return out
}

// order compares two constants of one type.
func order(a, b constant.Value) int {
	switch {
	case constant.Compare(a, token.EQL, b):
		return 0
	case constant.Compare(a, token.LSS, b):
		return -1
	}
	return 1
}

// holds reports whether an operator holds for operands that compare like this.
func holds(op token.Token, order int) bool {
	return constant.Compare(constant.MakeInt64(int64(order)), op, constant.MakeInt64(0))
}

// executed returns the blocks that can execute where taken names the successor of
// some.
func executed(fn *ssa.Function, taken func(*ssa.BasicBlock) (int, bool)) map[*ssa.BasicBlock]bool {
	seen := make(map[*ssa.BasicBlock]bool)
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		if seen[b] {
			return
		}
		seen[b] = true
		if i, ok := taken(b); ok {
			visit(b.Succs[i])
			return
		}
		for _, succ := range b.Succs {
			visit(succ)
		}
	}
	visit(fn.Blocks[0])
	return seen
}

// guarded says whether something is done that a callee does under a guard, by what
// it is given, and under which guard on the arguments of fn. The arguments of fn
// are those of the last callee on the stack, if there is one.
func (f *Foreground) guarded(fn *ssa.Function, g Guard, args []ssa.Value, stack []callee) (Guard, bool) {
	if len(g.Points) == 0 {
		return Guard{}, true
	}
	if g.Param >= len(args) {
		return Guard{}, false
	}
	var of Guard
	done := false
	f.Trace(flow.Value{V: args[g.Param]}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const:
			c := ordered(n.V.(*ssa.Const).Value)
			done = done || c != nil && g.allows(c)
		case flow.Unseen:
			_, computed := n.V.(*ssa.BinOp) // from what is known at run time only
			done = done || computed
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			if p.Parent() != fn {
				break
			}
			inner := g
			inner.Param = flow.ParamIndex(p)
			if len(stack) == 0 {
				of = inner
				break
			}
			done = done || f.met(inner, stack)
		}
		return true
	})
	if done {
		return Guard{}, true
	}
	return of, len(of.Points) > 0
}

// met reports whether a guard on the arguments of the last callee on the stack is
// met by what it is given there.
func (f *Foreground) met(g Guard, stack []callee) bool {
	last := len(stack) - 1
	var caller *ssa.Function // nil for the handler, whose own arguments are no constants
	if last > 0 {
		caller = stack[last-1].body
	}
	_, ok := f.guarded(caller, g, stack[last].args, stack[:last])
	return ok
}
