package options

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// This file knows which options stand together: those of one task and of the call
// that enqueues it.

// A Listed is an option in a list.
type Listed struct {
	Name  string                // "" for what the callers of the function give, or what is not seen
	Task  *ssa.Parameter        // of the function, where what the callers give is a task
	Calls []ssa.CallInstruction // by which it is made, the innermost first
}

// A site is a place where tasks are enqueued, with options or without.
type site struct {
	call   ssa.CallInstruction // nil for a PeriodicTaskConfig
	values []ssa.Value         // the tasks and the options
}

// sites lists the places in fn where tasks are enqueued.
func (s *Options) sites(fn *ssa.Function) []site {
	var out []site
	for _, call := range s.Calls[fn] {
		at := site{call: call}
		sums, _ := s.OfCall(call)
		for i, a := range flow.Args(call) {
			if slices.ContainsFunc(sums, func(sum *Summary) bool { return sum.Takes.Has(i) }) {
				at.values = append(at.values, a)
			}
		}
		if at.values != nil {
			out = append(out, at)
		}
	}
	for _, e := range s.periodic(fn) {
		out = append(out, site{values: e.Origins})
	}
	return out
}

// take summarizes which arguments fn and its literals enqueue, as tasks or as options
// of tasks.
func (s *Options) take(fn *ssa.Function, _ *Summary) {
	for _, at := range s.sites(fn) {
		for _, v := range at.values {
			s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
				p, ok := n.V.(*ssa.Parameter)
				if ok && n.Kind == flow.Param && Supplies(p.Type()) && s.Of(p.Parent()) != nil {
					s.Of(p.Parent()).Takes.Add(flow.ParamIndex(p))
				}
				return true
			})
		}
	}
}

// listAt returns the options with which tasks are enqueued, in the order in which
// asynq reads them, as far as they are seen.
func (s *Options) listAt(at site) []Listed {
	out := s.list(at.values)
	if at.call == nil {
		return out
	}
	sums, _ := s.OfCall(at.call)
	for _, sum := range sums {
		for _, name := range sum.Adds { // which is read last
			out = append(out, Listed{Name: name, Calls: []ssa.CallInstruction{at.call}})
		}
	}
	return out
}

// list returns the options that come from these values.
func (s *Options) list(values []ssa.Value) []Listed {
	var out []Listed
	for _, v := range values {
		s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
			switch n.Kind {
			case flow.Param:
				p := n.V.(*ssa.Parameter)
				switch {
				case asynqapi.IsTask(p.Type()):
					out = append(out, Listed{Task: p})
				case Supplies(p.Type()):
					out = append(out, Listed{})
				}
			case flow.Open, flow.Unseen:
				out = append(out, Listed{})
			case flow.Call:
				call := n.V.(*ssa.Call)
				if len(s.Callees(call)) > 0 {
					return true
				}
				out = append(out, s.brought(call, n.Frame)...)
				for _, a := range flow.Args(call) {
					if Supplies(a.Type()) {
						n.Follow(a)
					}
				}
				return false
			}
			return true
		})
	}
	return out
}

// brought lists the options that a call returns.
func (s *Options) brought(call *ssa.Call, f *flow.Frame) []Listed {
	calls := []ssa.CallInstruction{call}
	for ; f != nil; f = f.Parent {
		calls = append(calls, f.Call)
	}
	var out []Listed
	sums, seen := s.OfCall(call)
	if !seen {
		out = append(out, Listed{})
	}
	for _, sum := range sums {
		for _, name := range sum.Brings {
			if name == asynqapi.Deadline && s.isZeroTime(call) {
				continue
			}
			out = append(out, Listed{Name: name, Calls: calls})
		}
	}
	return out
}

// isZeroTime reports whether a call of asynq's Deadline is given the zero time.
func (s *Options) isZeroTime(call *ssa.Call) bool {
	if obj := flow.CalleeObject(call); obj == nil || asynqapi.OptionName(obj) == "" {
		return false
	}
	found, zero := false, true
	s.Trace(flow.Value{V: call.Call.Args[0]}, flow.Options{}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const:
			found = true
			zero = zero && n.V.(*ssa.Const).Value == nil
		case flow.Zero:
			found = true
		case flow.Step:
		default:
			zero = false
		}
		return zero
	})
	return found && zero
}

// bring summarizes which options fn returns, and which ones it adds to those of the
// tasks that it is given to enqueue.
func (s *Options) bring(fn *ssa.Function, sum *Summary) {
	for i := range fn.Signature.Results().Len() {
		if !Supplies(fn.Signature.Results().At(i).Type()) {
			continue
		}
		for _, ret := range flow.Returns(fn) {
			if i >= len(ret.Results) {
				continue
			}
			for _, l := range s.list(ret.Results[i : i+1]) {
				addName(&sum.Brings, l.Name)
			}
		}
	}
	if sum.Takes == 0 {
		return
	}
	for _, at := range s.sites(fn) {
		list := s.listAt(at)
		behind := 0
		for i, l := range list {
			if l.Name == "" {
				behind = i
			}
		}
		for i, l := range list {
			if i > behind || l.Name == asynqapi.Deadline {
				addName(&sum.Adds, l.Name)
			}
		}
	}
}

func addName(list *[]string, name string) {
	if name != "" && !slices.Contains(*list, name) {
		*list = append(*list, name)
		slices.Sort(*list)
	}
}

// lists returns the lists of options of the package: those of enqueues, of tasks and
// of what functions return.
func (s *Options) lists() [][]Listed {
	if s.listsSeen {
		return s.listVals
	}
	s.listsSeen = true
	for _, fn := range s.Order {
		for _, at := range s.sites(fn) {
			s.listVals = append(s.listVals, s.listAt(at))
		}
		for _, call := range s.Calls[fn] {
			if obj := flow.CalleeObject(call); obj != nil && asynqapi.IsNewTask(obj) {
				s.listVals = append(s.listVals, s.list(flow.Args(call)))
			}
		}
		for i := range fn.Signature.Results().Len() {
			if !Supplies(fn.Signature.Results().At(i).Type()) {
				continue
			}
			for _, ret := range flow.Returns(fn) {
				if i < len(ret.Results) {
					s.listVals = append(s.listVals, s.list(ret.Results[i:i+1]))
				}
			}
		}
	}
	return s.listVals
}

// Overridden reports whether a later option of the same kind stands in a list with
// the one that is given a value.
func (s *Options) Overridden(v Value) bool {
	return s.beside(v, func(list []Listed, i int) bool {
		return slices.ContainsFunc(list[i+1:], func(l Listed) bool {
			return asynqapi.SameOption(l.Name, v.Option) && !slices.Contains(l.Calls, v.Call) && !excludes(v.Call, l.Calls)
		})
	})
}

// excludes reports whether one of the calls stands in the function of call and is
// never executed after it, or makes an option of another list in the same container.
func excludes(call ssa.CallInstruction, calls []ssa.CallInstruction) bool {
	list, container := held(call)
	return slices.ContainsFunc(calls, func(c ssa.CallInstruction) bool {
		other, same := held(c)
		return c.Parent() == call.Parent() && !flow.Follows(call, c) || container != nil && container == same && list != other
	})
}

// held returns the list of options that the result of a call is put into, and the
// container of lists that this is put into.
func held(call ssa.CallInstruction) (list *ssa.Alloc, container ssa.Value) {
	v := call.Value()
	if v == nil {
		return nil, nil
	}
	for _, ref := range *v.Referrers() {
		if st, ok := ref.(*ssa.Store); ok {
			if addr, ok := st.Addr.(*ssa.IndexAddr); ok {
				list, _ = addr.X.(*ssa.Alloc)
			}
		}
	}
	if list == nil {
		return nil, nil
	}
	for _, ref := range *list.Referrers() {
		slice, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *slice.Referrers() {
			switch use := use.(type) {
			case *ssa.MapUpdate:
				container = use.Map
			case *ssa.Store:
				if addr, ok := use.Addr.(*ssa.IndexAddr); ok {
					container = addr.X
				}
			}
		}
	}
	return list, container
}

// WithDeadline reports whether a Deadline, other than the zero time, stands in a
// list with the option that is given a value.
func (s *Options) WithDeadline(v Value) bool {
	return s.beside(v, func(list []Listed, _ int) bool {
		return slices.ContainsFunc(list, func(l Listed) bool { return l.Name == asynqapi.Deadline })
	})
}

// beside reports whether something holds of a list with the option at i.
func (s *Options) beside(v Value, holds func(list []Listed, i int) bool) bool {
	return slices.ContainsFunc(s.lists(), func(list []Listed) bool {
		i := slices.IndexFunc(list, func(l Listed) bool { return l.Name == v.Option && slices.Contains(l.Calls, v.Call) })
		return i >= 0 && holds(list, i)
	})
}
