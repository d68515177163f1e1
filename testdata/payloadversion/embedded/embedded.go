// Package embedded has versions that are promoted, and versions that are buried.
package embedded

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type Meta struct {
	Version int    `json:"version"`
	Trace   string `json:"trace"`
}

type Base struct{ Meta }

type Plain struct {
	Trace string `json:"trace"`
}

type address struct{ City string }

type okEmbeds struct { // the field is promoted
	Meta
	Name string
}

type okEmbedsPointer struct { // promoted through a pointer
	*Meta
	Name string
}

type okEmbedsDeep struct { // promoted over two levels
	Base
	Name string
}

type embedsPlain struct { // want "has no Version field"
	Plain
	Name string
}

// A version of what is inside says nothing about the outside.
type nestsMeta struct { // want "has no Version field"
	Inner Meta
	Name  string
}

type okNests struct { // the root's version covers what is nested
	Version int
	Home    address
	Others  []address
}

// Only the root is reported, not what is nested in it.
type nests struct { // want "has no Version field"
	Home   address
	Others map[string]address
}

func newOkEmbeds() *asynq.Task {
	b, _ := json.Marshal(okEmbeds{Meta: Meta{Version: 1}})
	return asynq.NewTask("a", b)
}

func newOkEmbedsPointer() *asynq.Task {
	b, _ := json.Marshal(okEmbedsPointer{Meta: &Meta{Version: 1}})
	return asynq.NewTask("b", b)
}

func newOkEmbedsDeep() *asynq.Task {
	b, _ := json.Marshal(&okEmbedsDeep{})
	return asynq.NewTask("c", b)
}

func newEmbedsPlain() *asynq.Task {
	b, _ := json.Marshal(embedsPlain{})
	return asynq.NewTask("d", b)
}

func newNestsMeta() *asynq.Task {
	b, _ := json.Marshal(nestsMeta{})
	return asynq.NewTask("e", b)
}

func newOkNests() *asynq.Task {
	b, _ := json.Marshal(okNests{Version: 2})
	return asynq.NewTask("f", b)
}

func newNests() *asynq.Task {
	b, _ := json.Marshal(nests{})
	return asynq.NewTask("g", b)
}
