// Package exported holds payloads that another package of the module makes.
package exported

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type Keyed struct { // want "has no Version field"
	UserID int `json:"userId"`
}

// Unkeyed is listed without names elsewhere.
type Unkeyed struct { // want "has no Version field"
	UserID int `json:"userId"`
}

// Elided is listed without its name elsewhere.
type Elided struct { // want "has no Version field"
	UserID int `json:"userId"`
}

func Tasks(k Keyed, u Unkeyed, e []Elided) []*asynq.Task {
	first, _ := json.Marshal(k)
	second, _ := json.Marshal(u)
	third, _ := json.Marshal(e)
	return []*asynq.Task{asynq.NewTask("k", first), asynq.NewTask("u", second), asynq.NewTask("e", third)}
}
