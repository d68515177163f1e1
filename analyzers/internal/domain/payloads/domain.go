// Package payloads knows what the payloads of tasks are: which types are encoded
// into them, and which a handler decodes them into, also where helpers encode or
// decode.
//
// It rests on the value flow. Encoders and decoders whose bodies are not seen are
// recognized by their shape. What a type that is encoded holds deeper inside is
// not told.
package payloads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Payloads of a package.
var Analyzer = engine.NewAnalyzer("asynqpayloads", "finding the payloads of tasks", run, new(Fact))

// A Summary says what a function encodes and decodes.
type Summary struct {
	Sinks   engine.Params // arguments that become a task's payload, encoded already or not
	Encoded []Encoding    // by result: what its bytes, or its task's payload, encode
	Decodes []DecodeParam // what it decodes from its arguments
}

// A Fact holds the summaries of a package, and the types that it and all that it
// imports met as payloads of tasks, versioned or not, sorted.
type Fact struct {
	engine.Facts[Summary]
	Met []flow.TypeRef
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Payloads answers what the tasks of a package hold.
type Payloads struct {
	*engine.Table[Summary]
	List []Payload

	decoded, versioned []Payload
	met                []flow.TypeRef // by imported packages, sorted
}

// Of returns the Payloads of the package under analysis.
func Of(pass *analysis.Pass) *Payloads { return pass.ResultOf[Analyzer].(*Payloads) }

func run(pass *analysis.Pass, g *flow.Graph) *Payloads {
	s := &Payloads{Table: engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: library,
	})}
	s.Imports(func(imp *types.Package, fact analysis.Fact) {
		if g.ShipsWith(imp) {
			s.met = append(s.met, fact.(*Fact).Met...)
		}
	})
	s.met = sorted(s.met)
	s.find()
	met := sorted(append(slices.Clone(s.met), s.metTypes()...))
	s.Export(&Fact{Met: met}, len(met) > 0)
	return s
}

func sorted(list []flow.TypeRef) []flow.TypeRef {
	slices.SortFunc(list, flow.TypeRef.Compare)
	return slices.Compact(list)
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if asynqapi.IsNewTask(fn) {
		for i, t := range flow.ParamTypes(fn) {
			if i > 0 && flow.IsBytes(t) {
				sum.Sinks.Add(i)
			}
		}
		sum.Encoded = []Encoding{{Params: sum.Sinks}}
	}
	return sum
}
