package errs

import "github.com/asynqvet/asynqvet/analyzers/internal/engine"

// A Value says what an error can be, or a bool, which is nil where it is false. One
// of a container is that of all errors in it together. The zero Value may be nil or
// not, and carries nothing.
type Value struct {
	NeverNil bool
	NeverSet bool // always nil
	Has      bool // SkipRetry or RevokeTask may be in its chain
	Always   bool // wherever it is not nil, with Has: one of them is
	Decoded  bool // wherever it is not nil, decoding a payload has failed, and it is that error or made of it
	From     bool // it may be the error of the decoding that fails, or made of it

	Params engine.Params // it may carry what these arguments do, or what they return
}

var (
	none    = Value{NeverNil: true, NeverSet: true, Always: true, Decoded: true} // no value at all
	isNil   = Value{NeverSet: true, Always: true, Decoded: true}
	isSet   = Value{NeverNil: true}
	final   = Value{NeverNil: true, Has: true, Always: true}
	unknown = Value{Has: true}
)

// join returns what is one value or the other.
func (v Value) join(o Value) Value {
	return Value{
		NeverNil: v.NeverNil && o.NeverNil,
		NeverSet: v.NeverSet && o.NeverSet,
		Has:      v.Has || o.Has,
		Always:   v.Always && o.Always,
		Decoded:  v.Decoded && o.Decoded,
		From:     v.From || o.From,
		Params:   v.Params | o.Params,
	}
}

// with returns what holds both values.
func (v Value) with(o Value) Value {
	return Value{
		NeverNil: v.NeverNil || o.NeverNil,
		Has:      v.Has || o.Has,
		Always:   v.Always && v.Has || o.Always && o.Has,
		Decoded:  v.Decoded && v.NeverNil || o.Decoded && o.NeverNil,
		From:     v.From || o.From,
		Params:   v.Params | o.Params,
	}
}

// text returns an error made of what a value reads like, whose chain is lost.
func (v Value) text() Value {
	return Value{NeverNil: true, Decoded: v.Decoded && v.NeverNil, From: v.From}
}

// sure returns v where it is known to be nil or not.
func (v Value) sure(set bool) Value {
	v.NeverNil, v.NeverSet = set, !set
	return v
}

// not returns the negation of a bool.
func (v Value) not() Value { return Value{NeverNil: v.NeverSet, NeverSet: v.NeverNil, From: v.From} }

// Lacks reports whether an error certainly is none that keeps asynq from trying
// again.
func (v Value) Lacks() bool { return !v.Has && v.Params == 0 }

// Carries reports whether an error certainly has SkipRetry or RevokeTask in its chain,
// wherever it is not nil.
func (v Value) Carries() bool { return v.Has && v.Always }
