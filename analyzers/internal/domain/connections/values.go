package connections

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Closing is a call by which something is closed.
type Closing struct {
	Call ssa.CallInstruction
	Of   *places.Set // what is closed
}

// Closings lists what a function itself, without its literals, closes.
func (c *Connections) Closings(fn *ssa.Function) []Closing { return c.closings[fn] }

// closes summarizes what fn closes below its arguments, on some path.
func (c *Connections) closes(fn *ssa.Function, _ *Summary) {
	var list []Closing
	for _, call := range c.Calls[fn] {
		args := flow.Args(call)
		for _, t := range c.closedBy(call) {
			set := c.places.Find(args[t.Param], t.Path)
			list = append(list, Closing{call, set})
			for _, p := range append(slices.Clone(set.Params), set.Owners...) {
				sum := c.Of(p.Param.Parent())
				at := Target{flow.ParamIndex(p.Param), p.Path}
				if sum != nil && flow.Encloses(p.Param.Parent(), fn) && !slices.Contains(sum.Closes, at) {
					sum.Closes = append(sum.Closes, at)
				}
			}
		}
	}
	c.closings[fn] = list
}

// closedBy lists what a call closes below its arguments. What is behind an interface
// whose implementations are not seen is closed by a method that is called so.
func (c *Connections) closedBy(call ssa.CallInstruction) []Target {
	n := len(flow.Args(call))
	sums, seen := c.OfCall(call)
	var out []Target
	for _, sum := range sums {
		for _, t := range sum.Closes {
			if t.Param < n && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	if com := call.Common(); !seen && com.IsInvoke() && closeNames[com.Method.Name()] {
		out = append(out, Target{})
	}
	return out
}

// closeNames are names of methods by which a value behind an interface is closed.
var closeNames = map[string]bool{"Close": true, "Shutdown": true, "Stop": true}

// keeps finds the arguments of fn that may outlive the call.
func (c *Connections) keeps(fn *ssa.Function, sum *Summary) {
	for i, p := range fn.Params {
		if !sum.Keeps.Has(i) && mayHold(p.Type()) && c.escapes(fn, p, untold) {
			sum.Keeps.Add(i)
		}
	}
}

// always is for values that nobody but the function knows of.
func always(types.Type) bool { return true }

// never is for values of which the caller is told.
func never(types.Type) bool { return false }

// untold is for arguments: the caller knows which results hold them, if their types tell.
func untold(t types.Type) bool { return !places.Holds(t) }

// mayHold reports whether a value of type t can have connections.
func mayHold(t types.Type) bool {
	if types.IsInterface(t) {
		return !asynqapi.IsContext(t) && !flow.IsError(t)
	}
	return places.Holds(t)
}

// escapes reports whether v, in fn, goes where it outlives the function, or where
// something may close it unseen. leaves says for which types a return counts for that.
func (c *Connections) escapes(fn *ssa.Function, v ssa.Value, leaves func(types.Type) bool) bool {
	found := false
	c.ForwardInto(v, func(f *types.Var) bool { return mayHold(f.Type()) }, func(w *flow.Walk, u flow.Use) {
		lost := false
		switch u.Kind {
		case flow.Returned:
			lost = u.Instr.Parent() == fn && leaves(u.Value.Type())
		case flow.Stored:
			local, ok := c.localStruct(fn, u)
			if ok {
				w.Add(local)
			}
			lost = !ok
		case flow.Passed:
			lost = c.passedAway(w, u)
		case flow.Called:
		default:
			lost = true // a method value, or in a container
		}
		if lost || c.inLiteral(fn, u.Instr) {
			found = true
			w.Stop()
		}
	})
	return found || c.inContainer(v)
}

// localStruct returns the struct of fn's own that a value is stored into.
func (c *Connections) localStruct(fn *ssa.Function, u flow.Use) (ssa.Value, bool) {
	addr := u.Instr.(*ssa.Store).Addr
	for {
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok {
			break
		}
		addr = fa.X
	}
	a, ok := addr.(*ssa.Alloc)
	return a, ok && a.Parent() == fn
}

// inLiteral reports whether an instruction stands in a literal inside fn that is handed
// on, or that a goroutine runs, so that what it captures is kept.
func (c *Connections) inLiteral(fn *ssa.Function, instr ssa.Instruction) bool {
	for lit := instr.Parent(); lit != fn && lit != nil; lit = lit.Parent() {
		if !flow.Encloses(fn, lit) {
			return false // a callee that was followed
		}
		callers := c.Callers(lit)
		if !c.Hidden(lit) && !c.CalledHere(lit) {
			return true
		}
		if slices.ContainsFunc(callers, func(call ssa.CallInstruction) bool { _, ok := call.(*ssa.Go); return ok }) && len(c.closings[lit]) == 0 {
			return true
		}
	}
	return false
}

// inContainer reports whether a value is put into a slice that grows, a map or a
// channel, from which it may be closed later.
func (c *Connections) inContainer(v ssa.Value) bool {
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.MapUpdate, *ssa.Send:
			return true
		case *ssa.MakeInterface:
			if c.inContainer(ref) {
				return true
			}
		case *ssa.Store:
			if ia, ok := ref.Addr.(*ssa.IndexAddr); ok && ref.Val == v && !onlyPassed(ia.X) {
				return true
			}
		}
	}
	return false
}

// onlyPassed reports whether an array holds nothing but the last arguments of a call.
func onlyPassed(array ssa.Value) bool {
	a, ok := array.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, ref := range *a.Referrers() {
		s, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *s.Referrers() {
			call, ok := use.(ssa.CallInstruction)
			if !ok {
				return false
			}
			if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
				return false
			}
		}
	}
	return true
}

// passedAway says of an argument whether it may outlive the call, or be closed by it
// unseen. It adds what holds it afterwards.
func (c *Connections) passedAway(w *flow.Walk, u flow.Use) bool {
	call := u.Instr.(ssa.CallInstruction)
	if slices.ContainsFunc(c.closedBy(call), func(t Target) bool { return t.Param == u.Arg }) {
		return false // the path tells
	}
	if _, isGo := call.(*ssa.Go); isGo {
		return !c.runs(call)
	}
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil && (asynqapi.IsPackage(obj.Pkg()) || purpose.Formats(obj.Pkg().Path()) || purpose.LogsOrTraces(obj.Pkg().Path())) {
		return false
	}
	if call.Common().IsInvoke() && u.Arg == 0 {
		return false
	}
	sums, seen := c.OfCall(call)
	if !seen || !mayHold(u.Value.Type()) || c.elsewhere(call) {
		return true // no summary tells of it
	}
	if v := call.Value(); v != nil {
		for _, h := range c.holders(call, u.Arg) {
			w.Add(flow.Result(v, h))
		}
	}
	return slices.ContainsFunc(sums, func(s *Summary) bool { return s.Keeps.Has(u.Arg) })
}

// runs reports whether a goroutine is a server's Run, which shuts it down.
func (c *Connections) runs(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	return obj != nil && asynqapi.EffectOf(obj)&asynqapi.Run != 0
}

// elsewhere reports whether a call is of a function in a package of which nothing is
// known here, as it does not know asynq.
func (c *Connections) elsewhere(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	return obj != nil && obj.Pkg() != c.Pass.Pkg && !asynqapi.Reaches(obj.Pkg())
}

// holders lists the results of a call that are, or hold, one of its arguments.
func (c *Connections) holders(call ssa.CallInstruction, arg int) []int {
	var out []int
	sums, _ := c.places.OfCall(call)
	for _, s := range sums {
		for _, a := range s.Aliases {
			if a.Param == arg && a.From == "" && !slices.Contains(out, a.Result) {
				out = append(out, a.Result)
			}
		}
	}
	return out
}

// opens summarizes which results of fn have connections of their own: new ones, that fn
// does not keep.
func (c *Connections) opens(fn *ssa.Function, sum *Summary) {
	for i := range fn.Signature.Results().Len() {
		if flow.IsError(fn.Signature.Results().At(i).Type()) {
			continue
		}
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				c.madeIn(fn, sum, i, flow.Value{V: ret.Results[i]}, "", maxNested)
			}
		}
	}
}

// maxNested bounds how deep structs are looked into.
const maxNested = 3

// madeIn notes the connections that are at a path below a result, and below that in the
// structs which the result is.
func (c *Connections) madeIn(fn *ssa.Function, sum *Summary, result int, v flow.Value, path places.Path, depth int) {
	c.Trace(v, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Call:
			call := n.V.(*ssa.Call)
			for _, o := range c.made(call) {
				if o.Result == n.Index && !c.keptIn(fn, call, o.Result) {
					sum.add(Open{result, path.Below(o.Path), o.By})
				}
			}
		case flow.Alloc, flow.Zero:
			if depth > 0 && n.V.Parent() == fn {
				c.inStruct(fn, sum, result, n.V, path, depth)
			}
		case flow.Field, flow.Global, flow.Param:
			return false // it was there before
		}
		return true
	})
}

func (c *Connections) inStruct(fn *ssa.Function, sum *Summary, result int, addr ssa.Value, path places.Path, depth int) {
	if c.escapes(fn, addr, never) {
		return
	}
	for _, ref := range *addr.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || !mayHold(flow.FieldOf(fa).Type()) {
			continue
		}
		at := path.Below(places.Path(flow.FieldOf(fa).Name()))
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				c.madeIn(fn, sum, result, flow.Value{V: st.Val}, at, depth-1)
			}
		}
	}
}

// keptIn reports whether fn keeps the result of a call otherwise than by returning it.
func (c *Connections) keptIn(fn *ssa.Function, call *ssa.Call, result int) bool {
	v := flow.Result(call, result)
	return v == nil || c.escapes(fn, v, never)
}

func (s *Summary) add(o Open) {
	if !slices.ContainsFunc(s.Opens, func(have Open) bool { return have.Result == o.Result && have.Path == o.Path }) {
		s.Opens = append(s.Opens, o)
	}
}

// made lists the new connections below the results of a call: of an interface's method,
// those that all implementations in sight make.
func (c *Connections) made(call ssa.CallInstruction) []Open {
	sums, seen := c.OfCall(call)
	if !seen {
		return nil
	}
	if obj := flow.CalleeObject(call); obj != nil && asynqapi.ConnectionParam(obj) >= 0 && c.shared(call, asynqapi.ConnectionParam(obj)) {
		return nil
	}
	return engine.Common(sums, func(s *Summary) []Open { return s.Opens })
}

// shared reports whether what a constructor is given may be the client of somebody else:
// an option of a type of the user's own, or options that name a client.
func (c *Connections) shared(call ssa.CallInstruction, i int) bool {
	args := flow.Args(call)
	if i >= len(args) {
		return true
	}
	if !types.IsInterface(args[i].Type()) {
		return c.namesClient(args[i])
	}
	var ts flow.Types
	c.DynamicTypes(flow.Value{V: args[i]}, nil, &ts)
	return slices.ContainsFunc(ts.Types, func(t flow.Typed) bool { return !asynqapi.IsConnection(t.Type) })
}

// namesClient reports whether options hold a client of Redis.
func (c *Connections) namesClient(v ssa.Value) bool {
	found, seen := false, false
	look := func(addr ssa.Value) {
		seen = true
		for _, ref := range *addr.Referrers() {
			if fa, ok := ref.(*ssa.FieldAddr); ok && asynqapi.IsClientField(flow.FieldOf(fa)) {
				found = true
			}
		}
	}
	c.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if a, ok := n.V.(*ssa.Alloc); ok {
			look(a)
		}
		if load, ok := n.V.(*ssa.UnOp); ok && load.Op == token.MUL {
			if a, ok := load.X.(*ssa.Alloc); ok {
				look(a)
			}
		}
		return !found
	})
	return found || !seen
}
