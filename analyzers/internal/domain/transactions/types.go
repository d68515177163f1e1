package transactions

import (
	"go/types"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// IsTransaction reports whether a type has the methods Commit and Rollback.
func IsTransaction(t types.Type) bool {
	return !flow.IsTypeParam(t) && method(t, commitName) != nil && method(t, rollbackName) != nil
}

const (
	commitName   = "Commit"
	rollbackName = "Rollback"
)

func method(t types.Type, name string) *types.Func {
	if named := flow.NamedRoot(t); named == nil || !isPointerTo(t, named) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// isPointerTo reports whether t is a named type or a pointer to it, and no container.
func isPointerTo(t types.Type, named *types.Named) bool {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	n, ok := t.(*types.Named)
	return ok && n.Origin() == named
}

// beginner returns a method of a transaction's type that begins one, as that of a
// handle which stands for the database, too, or can be nested. It is nil for types whose
// values are open from the first.
func beginner(t types.Type) *types.Func {
	set := types.NewMethodSet(t)
	if _, ok := t.Underlying().(*types.Pointer); !ok && !types.IsInterface(t) {
		set = types.NewMethodSet(types.NewPointer(t))
	}
	for i := range set.Len() {
		if fn, ok := set.At(i).Obj().(*types.Func); ok && begins(fn.Name()) {
			return fn
		}
	}
	return nil
}

// begins reports whether a method is called as one is that begins a transaction.
func begins(name string) bool {
	return strings.Contains(name, "Begin") || strings.Contains(name, "StartT")
}

// opensByType says which results of a function that is not seen are transactions
// which it begins: one that is given a transaction hands that on.
func opensByType(fn *types.Func) engine.Params {
	var out engine.Params
	results := fn.Signature().Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if IsTransaction(t) && (begins(fn.Name()) || beginner(t) == nil && !takesTransaction(fn)) {
			out.Add(i)
		}
	}
	return out
}

func takesTransaction(fn *types.Func) bool {
	for _, t := range flow.ParamTypes(fn) {
		if IsTransaction(t) {
			return true
		}
	}
	return false
}

// opensReceiver reports whether a method begins the transaction that its receiver
// stands for: a unit of work, a session.
func opensReceiver(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && begins(fn.Name()) && IsTransaction(recv.Type()) && opensByType(fn) == 0
}

// runsByType reports whether a function that is not seen calls a function among its
// arguments in a transaction, which it hands it. A type that stands for the database,
// too, is a transaction only where the function is called like it.
func runsByType(fn *types.Func, arg *types.Signature) bool {
	for v := range arg.Params().Variables() {
		if !IsTransaction(v.Type()) {
			continue
		}
		if fn == nil {
			return beginner(v.Type()) == nil
		}
		name := strings.ToLower(fn.Name())
		if strings.Contains(name, "commit") || strings.Contains(name, "rollback") {
			return false // a hook
		}
		return beginner(v.Type()) == nil || strings.Contains(name, "tx") || strings.Contains(name, "trans") || begins(fn.Name())
	}
	return false
}

// endOf says how a method ends the transaction that it is called on.
func endOf(fn *types.Func) ending {
	if fn == nil || fn.Signature().Recv() == nil || !IsTransaction(fn.Signature().Recv().Type()) {
		return 0
	}
	switch fn.Name() {
	case commitName:
		return commits
	case rollbackName:
		return rollsBack
	}
	return 0
}

// An ending is a set of ways in which a transaction may end.
type ending uint8

const (
	commits ending = 1 << iota
	rollsBack
)

// mayCarry reports whether a value of type t is a transaction or may hold one: it, or
// what it has in a field, has methods that execute statements.
func mayCarry(t types.Type) bool { return carries(t, 2) }

func carries(t types.Type, depth int) bool {
	if executes(t) {
		return true
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false
	}
	for f := range st.Fields() {
		if carries(f.Type(), depth-1) {
			return true
		}
	}
	return false
}

// executes reports whether a type is a transaction, or like one and the database
// alike: it has methods to execute and to query.
func executes(t types.Type) bool {
	has := func(name string) bool { return method(t, name) != nil || method(t, name+"Context") != nil }
	return IsTransaction(t) || has("Exec") && (has("Query") || has("QueryRow"))
}
