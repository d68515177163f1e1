// Package names holds payloads whose tags and names make the field delicate.
package names

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

// Only the encodings are told of the field.
type validated struct { // want "has no Version field"
	Email string `validate:"email" json:"email"`
}

type stored struct { // want "has no Version field"
	Email string `db:"email" json:"email" yaml:"email"`
}

type onlyStored struct { // want "has no Version field"
	Email string `db:"email"`
}

// The names are taken: there are reports, but no fixes.
type method struct { // want "has no Version field"
	Email string
}

func (method) Version() string { return "" }

type flag struct { // want "has no Version field"
	Email string `json:"email"`
	New   bool   `json:"version"`
}

type base struct { // want "has no Version field"
	Email string
}

// Its literals and conversions follow the fields of base.
type derived base

func task(v any) *asynq.Task {
	payload, _ := json.Marshal(v)
	return asynq.NewTask("mail", payload)
}

func tasks() []*asynq.Task {
	return []*asynq.Task{task(validated{}), task(stored{}), task(onlyStored{}), task(method{}), task(flag{}), task(base{})}
}

var _ = derived{}
