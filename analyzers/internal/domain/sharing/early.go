package sharing

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// A User is a server, a scheduler or a manager that was made from a client of Redis.
type User struct {
	made   *ssa.Call
	of     *places.Set // itself
	client *places.Set // the client of Redis
	known  map[ssa.Instruction]done
}

// A value is what is at a path below another one.
type value struct {
	v    ssa.Value
	path places.Path
}

// done is what an instruction does.
type done struct {
	what uint8
	site ssa.CallInstruction
}

// An Early is a Close of a client of Redis before a server that uses it is shut down.
type Early struct {
	Close ssa.CallInstruction
	Made  *ssa.Call // the server
}

// EarlyCloses lists the calls, in fn and in what it calls, that close a client of Redis
// before what was made from it is shut down.
func (s *Sharing) EarlyCloses(users []*User, fn *ssa.Function) []Early {
	var out []Early
	for _, u := range users {
		if !s.touches(u, fn) {
			continue
		}
		for _, at := range s.early(u, fn) {
			if !slices.ContainsFunc(out, func(e Early) bool { return e.Close == at }) {
				out = append(out, Early{at, u.made})
			}
		}
	}
	return out
}

// Users lists the servers and the like that the package makes from clients of Redis.
func (s *Sharing) Users() []*User {
	var out []*User
	for _, fn := range s.Prog.Funcs {
		for _, c := range s.Calls[fn] {
			call, ok := c.(*ssa.Call)
			obj := flow.CalleeObject(c)
			if !ok || obj == nil || s.Prog.FuncInTest(fn) {
				continue
			}
			res := obj.Signature().Results()
			if res.Len() == 0 || !asynqapi.IsLifecycle(res.At(0).Type()) {
				continue
			}
			client := s.givenClient(call, obj)
			v := flow.Result(call, 0)
			if client == nil || v == nil {
				continue
			}
			u := &User{call, s.places.Find(v, ""), s.places.Find(client, ""), make(map[ssa.Instruction]done)}
			if !u.client.Empty() {
				out = append(out, u)
			}
		}
	}
	return out
}

// givenClient returns the client of Redis that a constructor is given, nil where there is
// none.
func (s *Sharing) givenClient(call *ssa.Call, obj *types.Func) ssa.Value {
	args := flow.Args(call)
	if i := asynqapi.SharedParam(obj); i >= 0 && i < len(args) {
		return args[i]
	}
	if i := asynqapi.ConnectionParam(obj); i >= 0 && i < len(args) {
		return s.namedClient(args[i])
	}
	return nil
}

// namedClient returns the client of Redis that options name.
func (s *Sharing) namedClient(options ssa.Value) ssa.Value {
	var found ssa.Value
	load, ok := options.(*ssa.UnOp)
	if !ok {
		return nil
	}
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range *a.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || !asynqapi.IsClientField(flow.FieldOf(fa)) {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				found = st.Val
			}
		}
	}
	return found
}

// What becomes of a server and its client at an instruction.
const (
	starts uint8 = 1 << iota
	shuts
	closes
)

// at says what an instruction does, and where the client is closed.
func (s *Sharing) at(u *User, instr ssa.Instruction) (what uint8, site ssa.CallInstruction) {
	d, known := u.known[instr]
	if !known {
		d.what, d.site = s.find(u, instr, maxNested)
		u.known[instr] = d
	}
	return d.what, d.site
}

func (s *Sharing) find(u *User, instr ssa.Instruction, depth int) (what uint8, site ssa.CallInstruction) {
	call, ok := instr.(ssa.CallInstruction)
	if _, isGo := instr.(*ssa.Go); !ok || isGo || depth == 0 {
		return 0, nil
	}
	args := flow.Args(call)
	if obj := flow.CalleeObject(call); obj != nil && obj.Name() == "Close" && obj.Signature().Recv() != nil && !asynqapi.IsPackage(obj.Pkg()) && !s.Own(obj.Pkg()) {
		if s.set(embedding(args[0]), "").Overlap(u.client) {
			return closes, call
		}
	}
	sums, _ := s.lifecycle.OfCall(call)
	for _, sum := range sums {
		for _, e := range sum.Effects {
			if e.Param >= len(args) || !s.set(args[e.Param], e.Path).Overlap(u.of) {
				continue
			}
			if e.Do&asynqapi.Start != 0 {
				what |= starts
			}
			if e.Do&(asynqapi.Shutdown|asynqapi.Run) != 0 {
				what |= shuts
			}
		}
	}
	if what != 0 {
		return what, nil
	}
	for _, body := range s.Callees(call) {
		for _, inner := range s.Calls[body] {
			more, at := s.find(u, inner, depth-1)
			what |= more
			if site == nil {
				site = at
			}
		}
	}
	return what, site
}

// set returns where a value lives, which is asked for each server anew.
func (s *Sharing) set(v ssa.Value, path places.Path) *places.Set {
	key := value{v, path}
	if s.sets[key] == nil {
		s.sets[key] = s.places.Find(v, path)
	}
	return s.sets[key]
}

// embedding returns the value whose promoted method is called on a part of it.
func embedding(v ssa.Value) ssa.Value {
	for {
		addr := v
		if load, ok := v.(*ssa.UnOp); ok {
			addr = load.X
		}
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok || !flow.FieldOf(fa).Embedded() {
			return v
		}
		v = fa.X
	}
}

// maxNested bounds the functions below each other that are looked into.
const maxNested = 4

// touches reports whether fn itself may both close the client and start or shut down.
func (s *Sharing) touches(u *User, fn *ssa.Function) bool {
	var all uint8
	for _, call := range s.Calls[fn] {
		what, _ := s.at(u, call)
		all |= what
	}
	return all&closes != 0 && all&(starts|shuts) != 0
}

// early walks the paths of fn. Where fn starts the server itself, it must have done so on
// the path; where it only shuts it down, others have.
func (s *Sharing) early(u *User, fn *ssa.Function) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	note := func(at ssa.CallInstruction) {
		if at != nil && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	starting := false
	for _, call := range s.Calls[fn] {
		if what, _ := s.at(u, call); what&(starts|shuts) == starts {
			starting = true
			s.behind(u, call, note)
		}
	}
	if !starting && u.made.Parent() != fn {
		s.ahead(u, fn, note)
	}
	return out
}

// behind notes where the client is closed on the paths behind a Start that succeeded, up
// to a Shutdown.
func (s *Sharing) behind(u *User, start ssa.CallInstruction, note func(ssa.CallInstruction)) {
	const (
		stopped uint8 = iota
		started
		again // it runs, and a further Start may fail
	)
	paths.Walk(s.ends, start.Parent(), stopped, paths.Machine[uint8]{
		Do: func(st uint8, instr ssa.Instruction, _ *paths.Path[uint8]) (uint8, bool) {
			switch what, at := s.at(u, instr); {
			case instr == ssa.Instruction(start):
				return min(st+1, again), true
			case st == stopped || what&closes == 0 && what&shuts == 0:
			case what&shuts != 0:
				return stopped, true // where it does both, in the order of its own
			default:
				note(at)
			}
			return st, true
		},
		Skip: func(st uint8, from, to *ssa.BasicBlock) bool {
			v, nilSucc, ok := flow.NilTest(from)
			call, isCall := start.(*ssa.Call)
			return st == started && ok && isCall && flow.IsError(v.Type()) && from.Succs[1-nilSucc] == to && from.Succs[0] != from.Succs[1] && flow.ComesFrom(v, call)
		},
	})
}

// ahead notes where the client is closed on the paths that lead to a Shutdown.
func (s *Sharing) ahead(u *User, fn *ssa.Function, note func(ssa.CallInstruction)) {
	paths.Walk(s.ends, fn, nil, paths.Machine[ssa.CallInstruction]{
		Do: func(closed ssa.CallInstruction, instr ssa.Instruction, _ *paths.Path[ssa.CallInstruction]) (ssa.CallInstruction, bool) {
			switch what, at := s.at(u, instr); {
			case what&shuts != 0:
				if what&closes == 0 {
					note(closed)
				}
				return nil, false
			case what&closes != 0 && closed == nil:
				return at, true
			}
			return closed, true
		},
	})
}
