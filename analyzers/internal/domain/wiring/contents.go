package wiring

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/payloads"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// This file tells of the payloads of tasks, where that is asked for: as what they are
// encoded, and what handlers decode.

// Contents are what a package tells of payloads.
type Contents struct {
	Path     string
	Types    []Described // sorted
	Handlers []Decoder   // sorted by name
	Reads    []string    // fields that something reads, and structs that are read as a whole: where they are declared, sorted
}

// A Described is a type in one format.
type Described struct {
	Format schema.Format
	Key    string // as schema.Spelled spells the type
	Type   *schema.Type
}

// A Decoder is a function that decodes the payload of a task.
type Decoder struct {
	Name    string // of the function, as a Func has it
	Decodes []*Decode
}

// A Decode is one decoding of a payload.
type Decode struct {
	At     *Place        `json:"at"`
	Format schema.Format `json:"format,omitempty"`
	Type   string        `json:"type"` // key
	Strict bool          `json:"strict,omitempty"`
	// Group tells decodings that are made one after the other from those of which one is
	// made: they are of one group.
	Group int `json:"group,omitempty"`
	// When lists what the version, or the type of the task, must be for it to be made.
	When []Condition `json:"when,omitempty"`
}

// A Condition is one on the version of a payload, or on the type of its task.
type Condition struct {
	OnType bool     `json:"onType,omitempty"`
	Op     string   `json:"op"` // a comparison of Go's
	Values []string `json:"values"`
}

// Around is the Type of a Func that is a handler around others, its Args.
const Around = "around"

// wire is the term of what a call of an encoder yields, nil for any other call.
func (e *evaluator) wire(call *ssa.Call) *Term {
	values, format := e.payloads.Encoded(call)
	if len(values) == 0 {
		return nil
	}
	var list []*Term
	for _, v := range values {
		list = append(list, e.kind(v))
	}
	return &Term{Kind: Wire, Text: string(format), Args: []*Term{join(Choice, list...)}}
}

// kind is the term of the type of a value.
func (e *evaluator) kind(v ssa.Value) *Term {
	var found flow.Types
	e.DynamicTypes(flow.Value{V: v}, nil, &found)
	version := e.version(v, 0)
	var list []*Term
	for _, t := range found.Types {
		list = append(list, e.typed(t.Type, version, 0))
	}
	for _, p := range found.Params {
		list = append(list, &Term{Kind: TypeOf, Args: []*Term{{Kind: Param, Index: flow.ParamIndex(p), param: p}}})
	}
	return join(Choice, list...)
}

// typed is the term of a type, which may hang on type parameters of its function.
func (w *Wiring) typed(t types.Type, version *Term, depth int) *Term {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if key := w.meet(t); key != "" {
		return &Term{Kind: Typed, Text: key, Args: []*Term{version}}
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return &Term{Kind: TypeArg, Index: t.Index()}
	case *types.Named:
		obj := t.Obj()
		if depth > maxNested || obj.Pkg() == nil || t.TypeArgs().Len() == 0 || !flow.AtPackageLevel(obj) {
			break
		}
		out := &Term{Kind: Instance, Text: obj.Pkg().Path() + " " + obj.Name(), Args: []*Term{version}}
		for arg := range t.TypeArgs().Types() {
			out.Args = append(out.Args, w.typed(arg, zero, depth+1))
		}
		return out
	}
	return unknown
}

// typeArgument is a type argument of a call, as a term.
func (e *evaluator) typeArgument(call ssa.CallInstruction, i int) *Term {
	if fn := call.Common().StaticCallee(); fn != nil && i < len(fn.TypeArgs()) {
		return e.typed(fn.TypeArgs()[i], zero, 0)
	}
	return unknown
}

// instantiated is the type that a generic one is with type arguments that are known.
func (e *evaluator) instantiated(t *Term) *Term {
	pkg, name, _ := strings.Cut(t.Text, " ")
	obj := e.TypeName(flow.TypeRef{Pkg: pkg, Name: name})
	if obj == nil {
		return t
	}
	named, ok := obj.Type().(*types.Named)
	if !ok || named.TypeParams().Len() != len(t.Args)-1 {
		return unknown
	}
	var args []types.Type
	for _, a := range t.Args[1:] {
		if a.Kind != Typed || e.met[a.Text] == nil {
			return t
		}
		args = append(args, e.met[a.Text])
	}
	out, err := types.Instantiate(nil, named, args, false)
	if err != nil {
		return unknown
	}
	return e.typed(out, t.Args[0], 0)
}

// meet notes a type and returns its key, "" for one that is not known.
func (w *Wiring) meet(t types.Type) string {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if generic(t, 0) || !describable(t) {
		return ""
	}
	key := schema.Spelled(t)
	w.met[key] = t
	return key
}

// describable reports whether a type is one of the language's. That of an iterator over a map
// is not.
func describable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Struct, *types.Slice, *types.Array, *types.Map, *types.Pointer:
		return true
	}
	return false
}

// generic reports whether a type hangs on a type parameter.
func generic(t types.Type, depth int) bool {
	if depth > maxNested {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if generic(arg, depth+1) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		return generic(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if generic(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// maxVersions bounds how far it is looked for where a payload is made.
const maxVersions = 8

// version is what the field of a payload's version is given: zero for nothing, unknown
// where that is not seen.
func (e *evaluator) version(v ssa.Value, depth int) *Term {
	if depth > maxVersions {
		return unknown
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return e.version(v.X, depth+1)
	case *ssa.ChangeType:
		return e.version(v.X, depth+1)
	case *ssa.ChangeInterface:
		return e.version(v.X, depth+1)
	case *ssa.Const:
		return zero // the zero value of a struct
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return e.version(v.X, depth+1)
		}
	case *ssa.Alloc:
		if isStruct(v) {
			return e.versionIn(v, depth)
		}
		var list []*Term
		for _, s := range e.StoresTo(v) {
			list = append(list, e.version(s, depth+1))
		}
		return join(Choice, list...)
	case *ssa.Phi:
		var list []*Term
		for _, edge := range v.Edges {
			list = append(list, e.version(edge, depth+1))
		}
		return join(Choice, list...)
	case *ssa.Parameter:
		return &Term{Kind: VersionOf, Args: []*Term{{Kind: Param, Index: flow.ParamIndex(v), param: v}}}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return e.versionFrom(call, v.Index)
		}
	case *ssa.Call:
		return e.versionFrom(v, 0)
	}
	return unknown
}

// versions lists the versions of the payloads that fn returns, nil where it returns none.
func (e *evaluator) versions(fn *ssa.Function) []*Term {
	var out []*Term
	for i := range fn.Signature.Results().Len() {
		t := fn.Signature.Results().At(i).Type()
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if !hasVersion(t) {
			continue
		}
		var list []*Term
		for _, ret := range flow.Returns(fn) {
			switch {
			case i >= len(ret.Results):
				list = append(list, unknown)
			case i == len(ret.Results)-1 || !flow.Fails(ret):
				list = append(list, e.version(ret.Results[i], 0))
			}
		}
		engine.Grow(&out, i+1)
		out[i] = join(Choice, list...)
	}
	return out
}

// hasVersion reports whether a type is a struct with the version of a payload.
func hasVersion(t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		if payloads.IsVersion(f, st.Tag(i), nameOfType(t)) || f.Embedded() && hasVersion(f.Type()) {
			return true
		}
	}
	return false
}

// versionFrom is the version of a payload that a call returns.
func (e *evaluator) versionFrom(call *ssa.Call, index int) *Term {
	sums, seen := e.OfCall(call)
	if !seen {
		return unknown
	}
	var list []*Term
	for _, sum := range sums {
		if index >= len(sum.Versions) || sum.Versions[index] == nil {
			return unknown
		}
		list = append(list, e.instance(sum.Versions[index], call, e.callee(call)))
	}
	return join(Choice, list...)
}

// versionIn is the version that a struct is given where it is made.
func (e *evaluator) versionIn(a *ssa.Alloc, depth int) *Term {
	t := flow.Elem(a.Type())
	st := t.Underlying().(*types.Struct)
	var list []*Term
	for _, ref := range *a.Referrers() {
		addr, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		switch f := st.Field(addr.Field); {
		case payloads.IsVersion(f, st.Tag(addr.Field), nameOfType(t)):
			list = append(list, e.stored(addr)...)
		case f.Embedded():
			list = append(list, e.versionWithin(addr, depth)...)
		}
	}
	if len(list) == 0 {
		if onlyCopied(a) != nil {
			return e.version(onlyCopied(a), depth+1)
		}
		return zero
	}
	return join(Choice, list...)
}

// stored lists what is stored at an address.
func (e *evaluator) stored(addr *ssa.FieldAddr) []*Term {
	var out []*Term
	for _, use := range *addr.Referrers() {
		if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(addr) {
			out = append(out, e.certain(st.Val))
		}
	}
	return out
}

// versionWithin lists the versions that a struct is given which is embedded at an address.
func (e *evaluator) versionWithin(addr *ssa.FieldAddr, depth int) []*Term {
	of := flow.Elem(addr.Type())
	st, ok := of.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	has := false
	for i := range st.NumFields() {
		has = has || payloads.IsVersion(st.Field(i), st.Tag(i), nameOfType(of))
	}
	if !has {
		return nil
	}
	var out []*Term
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.Store:
			if use.Addr == ssa.Value(addr) {
				out = append(out, e.version(use.Val, depth+1))
			}
		case *ssa.FieldAddr:
			if payloads.IsVersion(st.Field(use.Field), st.Tag(use.Field), nameOfType(of)) {
				out = append(out, e.stored(use)...)
			}
		}
	}
	return out
}

func nameOfType(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// handles notes of a handler that a call makes what that handler decodes.
func (e *evaluator) handles(t *Term, call ssa.CallInstruction) *Term {
	var made []*Decode
	for _, d := range e.payloads.DecodingsOf(call) {
		if d.From == nil {
			made = append(made, e.decode(d, 0)...)
		}
	}
	if len(made) == 0 {
		return t
	}
	id := e.callPlace(call).ID()
	return t.Map(func(u *Term) *Term {
		if u.Kind != Func || strings.Contains(u.Text, madeBy) {
			return simplify(u)
		}
		v := *u
		v.Text += madeBy + id
		e.makes(v.Text, made)
		return &v
	})
}

// handlerOf names a handler that is a method, with the type arguments of its receiver where
// these say what it decodes.
func (e *evaluator) handlerOf(m *types.Func, recv types.Type) string {
	name := m.FullName()
	if e.payloads == nil {
		return name
	}
	if ptr, ok := types.Unalias(recv).(*types.Pointer); ok {
		recv = ptr.Elem()
	}
	named, ok := types.Unalias(recv).(*types.Named)
	sum := e.payloads.OfObject(m.Origin())
	if !ok || named.TypeArgs().Len() == 0 || sum == nil {
		return name
	}
	var made []*Decode
	for _, d := range sum.Decodes {
		if d.TypeParam < 0 || d.TypeParam >= named.TypeArgs().Len() {
			continue
		}
		if key := e.meet(named.TypeArgs().At(d.TypeParam)); key != "" {
			made = append(made, &Decode{At: e.declared(m.Pos()), Format: d.Format, Type: key, Strict: d.Strict})
		}
	}
	if len(made) > 0 {
		name += madeBy + schema.Spelled(named)
		e.makes(name, made)
	}
	return name
}

// madeBy stands between the name of a handler and the call that made it.
const madeBy = "\x00"

// HandlerName is the name of a handler in a Func, without the call that made it.
func HandlerName(text string) string {
	name, _, _ := strings.Cut(text, madeBy)
	return name
}

// makes notes what a function decodes that is made by a call.
func (w *Wiring) makes(name string, list []*Decode) {
	if w.decoders == nil {
		w.decoders = make(map[string][]*Decode)
	}
	w.decoders[name] = list
}

// contents describes the payloads that the package knows of, nil where there are none.
func (w *Wiring) contents(own *Package) *Contents {
	c := &Contents{Path: own.Path}
	e := w.evaluator()
	for _, fn := range w.Order {
		if !w.Prog.FuncInTest(fn) {
			e.decoding(fn)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.decoders)) {
		c.Handlers = append(c.Handlers, Decoder{name, w.decoders[name]})
	}
	c.Reads = slices.Sorted(maps.Keys(w.reads()))
	c.Types = w.describe(own, c.Handlers)
	if len(c.Types)+len(c.Handlers)+len(c.Reads) == 0 {
		return nil
	}
	return c
}

// decoding notes what a handler decodes.
func (e *evaluator) decoding(fn *ssa.Function) {
	var list []payloads.Decoding
	for _, d := range e.payloads.Decodings(fn) {
		if d.From != nil && d.From.Parent() == fn && asynqapi.IsHandler(flow.Plain(fn.Signature)) && len(d.Types) > 0 {
			list = append(list, d)
		}
	}
	if len(list) == 0 {
		return
	}
	var out []*Decode
	for i, d := range list {
		group := i
		for j, other := range list[:i] {
			if !inOrder(other.Call, d.Call) {
				group = out[min(j, len(out)-1)].Group
				break
			}
		}
		out = append(out, e.decode(d, group)...)
	}
	name := nameOf(fn)
	if fn.Parent() != nil {
		name = e.place(fn.Pos(), fn.Parent()).ID()
	}
	e.makes(name, out)
}

// inOrder reports whether two calls are made one after the other: not on two ways, and the
// second one not for the first having failed.
func inOrder(first, second ssa.CallInstruction) bool {
	if flow.Follows(second, first) {
		first, second = second, first
	}
	if !flow.Follows(first, second) {
		return false
	}
	for b := second.Block(); b.Idom() != nil; b = b.Idom() {
		d := b.Idom()
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		if c, ok := branch.Cond.(*ssa.BinOp); ok && flow.IsError(c.X.Type()) && comesFrom(c.X, first) {
			failed := c.Op == token.NEQ && d.Succs[0] == b || c.Op == token.EQL && d.Succs[1] == b
			if failed {
				return false
			}
		}
	}
	return true
}

// comesFrom reports whether an error is what a call returns.
func comesFrom(err ssa.Value, call ssa.CallInstruction) bool {
	switch v := err.(type) {
	case *ssa.Extract:
		return v.Tuple == call.Value()
	case *ssa.Call:
		return v == call.Value()
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return comesFrom(e, call) })
	}
	return false
}

// decode describes one decoding.
func (e *evaluator) decode(d payloads.Decoding, group int) []*Decode {
	var out []*Decode
	for _, t := range d.Types {
		key := e.meet(t)
		if key == "" {
			continue
		}
		out = append(out, &Decode{At: e.callPlace(d.Call), Format: d.Format, Type: key, Strict: d.Strict, Group: group, When: conditions(d.Call.Block())})
	}
	return out
}

// conditions lists what is asked of a version, or of the type of a task, before a block is entered.
func conditions(b *ssa.BasicBlock) []Condition {
	var out []Condition
	at := b
	for ; b != nil; b = b.Idom() {
		if c, ok := cases(b); ok {
			out = append(out, c)
			continue
		}
		d := b.Idom()
		if d == nil || len(d.Instrs) == 0 {
			continue
		}
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		for way, to := range d.Succs {
			if len(to.Preds) != 1 || !to.Dominates(at) {
				continue
			}
			if c, ok := asks(branch.Cond); ok {
				if way == 1 {
					c.Op = negated[c.Op]
				}
				out = append(out, c)
			}
		}
	}
	return out
}

var negated = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// cases is what a switch asks that leads to a block on several values.
func cases(b *ssa.BasicBlock) (Condition, bool) {
	if len(b.Preds) < 2 {
		return Condition{}, false
	}
	var c Condition
	for _, pred := range b.Preds {
		branch, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
		if !ok || pred.Succs[0] != b {
			return Condition{}, false
		}
		asked, ok := asks(branch.Cond)
		if !ok || asked.Op != "==" || len(c.Values) > 0 && asked.OnType != c.OnType {
			return Condition{}, false
		}
		c.OnType, c.Op = asked.OnType, asked.Op
		c.Values = append(c.Values, asked.Values...)
	}
	return c, true
}

// asks takes a condition for a comparison of a version, or of the type of a task, with a
// constant.
func asks(cond ssa.Value) (_ Condition, ok bool) {
	c, isOp := cond.(*ssa.BinOp)
	if !isOp || negated[c.Op.String()] == "" {
		return Condition{}, false
	}
	k, isConst := c.Y.(*ssa.Const)
	onType := isTypeName(c.X)
	if !isConst || k.Value == nil || !onType && !isVersion(c.X) {
		return Condition{}, false
	}
	return Condition{onType, c.Op.String(), []string{spelled(k.Value)}}, true
}

// isTypeName reports whether a value is the type of a task.
func isTypeName(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	return obj != nil && asynqapi.IsTypeName(obj)
}

func spelled(v constant.Value) string {
	if v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return v.ExactString()
}

// isVersion reports whether a value is read from the version of a payload.
func isVersion(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.MUL && isVersion(v.X)
	case *ssa.Convert:
		return isVersion(v.X)
	case *ssa.ChangeType:
		return isVersion(v.X)
	case *ssa.FieldAddr:
		return versionOf(flow.Elem(v.X.Type()), v.Field)
	case *ssa.Field:
		return versionOf(v.X.Type(), v.Field)
	}
	return false
}

func versionOf(t types.Type, i int) bool {
	if t == nil {
		return false
	}
	st, ok := t.Underlying().(*types.Struct)
	return ok && payloads.IsVersion(st.Field(i), st.Tag(i), nameOfType(t))
}

// reads finds the fields that the package reads, and the structs that it hands as a whole to
// what is not seen.
func (w *Wiring) reads() map[string]bool {
	out := make(map[string]bool)
	note := func(pos token.Pos) {
		if p := w.declared(pos); p != nil {
			out[p.ID()] = true
		}
	}
	for _, fn := range w.Order {
		if w.Prog.FuncInTest(fn) {
			continue
		}
		decoded := w.decodedIn(fn)
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.Field:
					note(flow.FieldOf(instr).Origin().Pos())
				case *ssa.FieldAddr:
					if !onlyWritten(instr) {
						note(flow.FieldOf(instr).Origin().Pos())
					}
				case *ssa.ChangeType:
					for _, t := range []types.Type{instr.X.Type(), instr.Type()} {
						w.noteWhole(t, note) // under the names of another struct
					}
				case ssa.CallInstruction:
					w.whole(instr, decoded, note)
				}
			}
		}
	}
	return out
}

// onlyWritten reports whether nothing is done with the address of a field but storing there.
func onlyWritten(addr *ssa.FieldAddr) bool {
	return !slices.ContainsFunc(*addr.Referrers(), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		return !ok || st.Addr != ssa.Value(addr)
	})
}

// decodedIn lists the declared types that a function decodes into.
func (w *Wiring) decodedIn(fn *ssa.Function) []*types.Named {
	var out []*types.Named
	for _, d := range w.payloads.Decodings(fn) {
		for _, t := range d.Types {
			if named := flow.NamedRoot(t); named != nil {
				out = append(out, named)
			}
		}
	}
	return out
}

// noteWhole notes a struct type of the user's.
func (w *Wiring) noteWhole(t types.Type, note func(token.Pos)) {
	named := flow.NamedRoot(t)
	if named == nil || !w.Own(named.Obj().Pkg()) {
		return
	}
	if _, ok := named.Underlying().(*types.Struct); ok {
		note(named.Obj().Pos())
	}
}

// whole notes the structs that a call hands to what is not seen. An encoder is such for what
// was decoded before.
func (w *Wiring) whole(call ssa.CallInstruction, decoded []*types.Named, note func(token.Pos)) {
	obj := flow.CalleeObject(call)
	if obj != nil && obj.Pkg() != nil && (purpose.Formats(obj.Pkg().Path()) || purpose.LogsOrTraces(obj.Pkg().Path())) {
		return
	}
	if _, seen := w.OfCall(call); seen || len(w.payloads.DecodingsOf(call)) > 0 {
		return
	}
	encodes := false
	if c, ok := call.(*ssa.Call); ok {
		values, _ := w.payloads.Encoded(c)
		encodes = len(values) > 0
	}
	for _, a := range call.Common().Args {
		if mi, ok := a.(*ssa.MakeInterface); ok {
			a = mi.X
		}
		if !encodes || slices.Contains(decoded, flow.NamedRoot(a.Type())) {
			w.noteWhole(a.Type(), note)
		}
	}
}

// declared is the place of a declaration, nil where it is not known.
func (w *Wiring) declared(pos token.Pos) *Place {
	if !pos.IsValid() {
		return nil
	}
	at := w.Pass.Fset.PositionFor(pos, false)
	return &Place{Package: w.packageOf(at.Filename), File: base(at.Filename), Line: at.Line, Column: at.Column}
}

// packageOf returns the path of the package that a file is part of: this one, or one that
// it imports.
func (w *Wiring) packageOf(file string) string {
	if w.files == nil {
		w.files = make(map[string]string)
		for _, f := range w.Pass.Files {
			w.files[w.Pass.Fset.File(f.FileStart).Name()] = w.Pass.Pkg.Path()
		}
		seen := make(map[*types.Package]bool)
		var visit func(p *types.Package)
		visit = func(p *types.Package) {
			if seen[p] || !w.Own(p) {
				return
			}
			seen[p] = true
			for _, name := range p.Scope().Names() {
				if pos := p.Scope().Lookup(name).Pos(); pos.IsValid() {
					w.files[w.Pass.Fset.PositionFor(pos, false).Filename] = p.Path()
				}
			}
			for _, q := range p.Imports() {
				visit(q)
			}
		}
		visit(w.Pass.Pkg)
	}
	return w.files[file]
}

// describe describes the types that payloads of this package may have.
func (w *Wiring) describe(own *Package, handlers []Decoder) []Described {
	wanted := make(map[schema.Format]map[string]bool)
	want := func(f schema.Format, key string) {
		if f == "" || w.met[key] == nil {
			return
		}
		if wanted[f] == nil {
			wanted[f] = make(map[string]bool)
		}
		wanted[f][key] = true
	}
	for _, h := range handlers {
		for _, d := range h.Decodes {
			want(d.Format, d.Type)
		}
	}
	note := func(t *Term) {
		t.Contains(func(u *Term) bool {
			if u.Kind == Wire {
				u.Args[0].Contains(func(v *Term) bool {
					if v.Kind == Typed {
						want(schema.Format(u.Text), v.Text)
					}
					return false
				})
			}
			return false
		})
	}
	effects := func(list []*Effect) {
		for _, eff := range list {
			for _, t := range eff.terms() {
				note(t)
			}
		}
	}
	effects(own.Closed)
	for _, fn := range own.Open {
		effects(fn.Effects)
	}
	for _, fn := range w.Order {
		if sum := w.Of(fn); sum != nil {
			for _, t := range sum.Results {
				note(t)
			}
		}
	}
	w.customs(want)
	known := make(map[string]*schema.Type)
	for _, c := range w.Contents {
		for _, d := range c.Types {
			known[string(d.Format)+" "+d.Key] = d.Type
		}
	}
	var out []Described
	for _, f := range slices.Sorted(maps.Keys(wanted)) {
		b := &schema.Builder{
			Format: f, Table: make(schema.Table), Place: w.declared, Own: w.payloads.Own, Version: payloads.IsVersion,
			Known: func(key string) *schema.Type { return known[string(f)+" "+key] },
		}
		for _, key := range slices.Sorted(maps.Keys(wanted[f])) {
			if known[string(f)+" "+key] != nil {
				continue
			}
			if t := b.Type(w.met[key]); t.Ref != key {
				b.Table[key] = t
			}
		}
		for _, key := range slices.Sorted(maps.Keys(b.Table)) {
			if known[string(f)+" "+key] == nil {
				out = append(out, Described{f, key, b.Table[key]})
			}
		}
	}
	slices.SortFunc(out, func(a, b Described) int { return cmp.Or(cmp.Compare(a.Format, b.Format), cmp.Compare(a.Key, b.Key)) })
	return out
}

// customs wants the types of the package that encode themselves: other packages do not see
// how.
func (w *Wiring) customs(want func(schema.Format, string)) {
	scope := w.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 || types.IsInterface(named) {
			continue
		}
		if schema.EncodesItself(named, schema.JSON) {
			want(schema.JSON, w.meet(named))
		}
	}
}
