package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A Frame is the call through which a trace entered a function: its
// parameters are the arguments there. A nil frame is any call.
type Frame struct {
	Call   ssa.CallInstruction
	Callee *ssa.Function
	Parent *Frame
	depth  int
}

type frameKey struct {
	call   ssa.CallInstruction
	callee *ssa.Function
	parent *Frame
}

// maxDepth bounds the calls that a trace goes down, maxNodes the values that
// it looks at; past either the origin is Unseen.
const (
	maxDepth = 12
	maxNodes = 4000
)

// entered counts how often the frames lead into fn.
func (f *Frame) entered(fn *ssa.Function) int {
	n := 0
	for ; f != nil; f = f.Parent {
		if f.Callee == fn {
			n++
		}
	}
	return n
}

func (g *Graph) frame(call ssa.CallInstruction, callee *ssa.Function, parent *Frame) *Frame {
	k := frameKey{call, callee, parent}
	f := g.frames[k]
	if f == nil {
		f = &Frame{Call: call, Callee: callee, Parent: parent, depth: 1}
		if parent != nil {
			f.depth = parent.depth + 1
		}
		g.frames[k] = f
	}
	return f
}

// A Value is an SSA value as seen through a frame.
type Value struct {
	V     ssa.Value
	Frame *Frame
}

// Kind says what a node of a trace is.
type Kind uint8

// The kinds of nodes.
const (
	Step   Kind = iota // the value comes from elsewhere; the trace goes on
	Const              // a constant, nil among them
	Alloc              // a composite literal, new(T) or the address of a variable
	Zero               // a variable that nothing was assigned to on some way; V is its *ssa.Alloc
	Func               // a function or closure
	Call               // result Index of a call whose body is not seen, or that the visitor stopped at
	Param              // a parameter of a function that callers not traced may call
	Global             // a package variable (its address is V), of another package when nothing is known of it
	Field              // a field (Var) of a struct; the trace goes on behind what is stored to it
	Open               // a field or variable that other packages may write to as well
	Unseen             // cannot be seen
)

// A Node is one value that a trace meets.
type Node struct {
	Value
	Kind  Kind
	Index int        // of the result, for Call
	Var   *types.Var // the field, for Field and Open
	Base  ssa.Value  // the struct, or the pointer to it, that the field was read from

	tracer *tracer
}

// Follow makes the trace go on with another value of the node's function, such
// as an argument of a call that hands it on.
func (n Node) Follow(v ssa.Value) { n.tracer.value(v, n.Frame) }

// Options choose how far a trace goes.
type Options struct {
	// Callers makes the trace go from a parameter of a function whose calls
	// are all in sight to the arguments of those calls.
	Callers bool
	// Shallow keeps the trace out of the bodies of functions it calls.
	Shallow bool
	// ThroughCell is called for each cell that the value passed through.
	ThroughCell func(*Cell)
}

type tracer struct {
	g     *Graph
	opt   Options
	visit func(Node) bool
	seen  map[traceKey]bool
	left  int
}

type traceKey struct {
	v     ssa.Value
	frame *Frame
	index int
	cell  *Cell
}

// Trace walks back from v to where it came from. visit is called once for
// every node, in a deterministic order; where it returns false, the trace
// does not go on behind that node.
func (g *Graph) Trace(v Value, opt Options, visit func(Node) bool) {
	t := &tracer{g: g, opt: opt, seen: make(map[traceKey]bool), left: maxNodes}
	t.visit = func(n Node) bool {
		n.tracer = t
		return visit(n)
	}
	t.value(v.V, v.Frame)
}

func (t *tracer) leaf(k Kind, v ssa.Value, f *Frame) {
	t.visit(Node{Value: Value{v, f}, Kind: k})
}

func (t *tracer) value(v ssa.Value, f *Frame) {
	if v == nil {
		t.leaf(Unseen, v, f)
		return
	}
	key := traceKey{v: v, frame: f, index: -1}
	if t.seen[key] {
		return
	}
	t.seen[key] = true
	if t.left--; t.left < 0 {
		t.leaf(Unseen, v, f)
		return
	}
	switch v := v.(type) {
	case *ssa.Const:
		t.leaf(Const, v, f)
	case *ssa.Function, *ssa.MakeClosure, *ssa.Builtin:
		t.leaf(Func, v, f)
	case *ssa.Global:
		t.leaf(Global, v, f)
	case *ssa.Alloc:
		t.leaf(Alloc, v, f)
	case *ssa.Phi:
		if t.step(v, f) {
			for _, e := range v.Edges {
				t.value(e, f)
			}
		}
	case *ssa.MakeInterface:
		t.through(v, v.X, f)
	case *ssa.ChangeInterface:
		t.through(v, v.X, f)
	case *ssa.ChangeType:
		t.through(v, v.X, f)
	case *ssa.Convert:
		t.through(v, v.X, f)
	case *ssa.MultiConvert:
		t.through(v, v.X, f)
	case *ssa.TypeAssert:
		t.through(v, v.X, f)
	case *ssa.SliceToArrayPointer:
		t.through(v, v.X, f)
	case *ssa.Slice:
		if t.step(v, f) {
			if _, ok := v.X.Type().Underlying().(*types.Pointer); ok {
				t.load(v.X, f)
			} else {
				t.value(v.X, f)
			}
			t.cell(t.g.locals[v], f)
		}
	case *ssa.Index:
		t.through(v, v.X, f)
	case *ssa.Lookup:
		t.through(v, v.X, f)
	case *ssa.Range:
		t.through(v, v.X, f)
	case *ssa.Next:
		t.through(v, v.Iter, f)
	case *ssa.Select:
		if t.step(v, f) {
			for _, s := range v.States {
				if s.Dir == types.RecvOnly {
					t.value(s.Chan, f)
				}
			}
		}
	case *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan:
		if t.step(v, f) {
			t.cell(t.g.locals[v], f)
		}
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			if t.step(v, f) {
				t.load(v.X, f)
				t.cell(t.g.locals[v], f)
			}
		case token.ARROW:
			t.through(v, v.X, f)
		default:
			t.leaf(Unseen, v, f)
		}
	case *ssa.FieldAddr:
		// The address of a field stands for the field's own identity.
		t.fieldNode(v, FieldOf(v), v.X, f)
	case *ssa.IndexAddr:
		t.through(v, v.X, f)
	case *ssa.Field:
		t.fieldNode(v, FieldOf(v), v.X, f)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.call(call, v.Index, f)
		} else {
			t.through(v, v.Tuple, f)
		}
	case *ssa.Call:
		t.call(v, 0, f)
	case *ssa.Parameter:
		t.param(v, f)
	case *ssa.FreeVar:
		if !t.step(v, f) {
			return
		}
		bindings := t.g.Bindings(v)
		if len(bindings) == 0 {
			t.leaf(Unseen, v, f)
		}
		for _, b := range bindings {
			t.value(b, outer(f, b))
		}
	default:
		t.leaf(Unseen, v, f)
	}
}

// outer returns the frame in which a captured value is read: the nearest
// enclosing one that entered the function which declares the value.
func outer(f *Frame, captured ssa.Value) *Frame {
	for ; f != nil; f = f.Parent {
		if f.Callee == captured.Parent() {
			return f
		}
	}
	return nil
}

func (t *tracer) step(v ssa.Value, f *Frame) bool {
	return t.visit(Node{Value: Value{v, f}, Kind: Step})
}

func (t *tracer) through(v, x ssa.Value, f *Frame) {
	if t.step(v, f) {
		t.value(x, f)
	}
}
