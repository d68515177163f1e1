package payloads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// This file tells of single encodings and decodings, for who describes what payloads
// hold.

// Encoded returns the values that a call of an encoder whose body is not seen encodes,
// with the format; none for any other call. A buffer's bytes are what was encoded into
// it.
func (s *Payloads) Encoded(call *ssa.Call) (values []ssa.Value, format schema.Format) {
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Pkg() == nil || asynqapi.IsPackage(obj.Pkg()) {
		return nil, ""
	}
	if v := encoderArg(call, obj); v != nil {
		return []ssa.Value{v}, schema.FormatOf(obj.Pkg().Path())
	}
	args := flow.Args(call)
	if obj.Signature().Recv() == nil || len(args) != 1 {
		return nil, ""
	}
	for _, enc := range s.writtenTo(args[0]) {
		if by := flow.CalleeObject(enc); by != nil && by.Pkg() != nil {
			values = append(values, flow.Args(enc)[1])
			format = schema.FormatOf(by.Pkg().Path())
		}
	}
	return values, format
}

// A Decoding is one of the payload of a task.
type Decoding struct {
	Call   ssa.CallInstruction
	From   *ssa.Parameter // the task or its payload; nil for a handler that the callee makes
	Types  []types.Type   // into one of which it decodes
	Params []*ssa.Parameter
	Format schema.Format
	Strict bool // unknown fields are refused
}

// Decodings lists what the calls of fn decode.
func (s *Payloads) Decodings(fn *ssa.Function) []Decoding {
	var out []Decoding
	for _, call := range s.Calls[fn] {
		out = append(out, s.DecodingsOf(call)...)
	}
	return out
}

// DecodingsOf lists what a call decodes.
func (s *Payloads) DecodingsOf(call ssa.CallInstruction) []Decoding {
	var out []Decoding
	for _, d := range s.decodings(call) {
		target := s.target(d)
		var list []types.Type
		for _, t := range target.Types {
			if !slices.ContainsFunc(list, func(u types.Type) bool { return types.Identical(t.Type, u) }) {
				list = append(list, t.Type)
			}
		}
		for _, src := range s.sources(d) {
			out = append(out, Decoding{call, src, list, target.Params, d.format, d.strict})
		}
	}
	return out
}

// Own returns the type that a method which encodes or decodes its receiver hands on, nil
// where that is not seen.
func (s *Payloads) Own(method *types.Func) types.Type {
	fn := s.FuncOf(method)
	if fn == nil {
		return nil
	}
	var found []types.Type
	add := func(t types.Type) {
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if !slices.ContainsFunc(found, func(u types.Type) bool { return types.Identical(t, u) }) {
			found = append(found, t)
		}
	}
	for _, call := range s.Calls[fn] {
		if c, ok := call.(*ssa.Call); ok {
			values, _ := s.Encoded(c)
			for _, v := range values {
				var e flow.Types
				s.DynamicTypes(flow.Value{V: v}, call, &e)
				for _, t := range e.Types {
					add(t.Type)
				}
			}
		}
		for _, d := range s.DecodingsOf(call) {
			if d.From != nil && d.From.Parent() == fn {
				for _, t := range d.Types {
					add(t)
				}
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}
