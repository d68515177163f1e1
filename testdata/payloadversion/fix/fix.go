// Package fix holds payloads that the suggested fix completes.
package fix

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type tagged struct { // want "has no Version field"
	UserID int    `json:"user_id"`
	Mail   string `json:"mail"`
}

type untagged struct { // want "has no Version field"
	UserID int
}

type oneLine struct{ UserID int } // want "has no Version field"

// A literal lists the values without names: there is a report, but no fix.
type unkeyed struct { // want "has no Version field"
	UserID int
	Mail   string
}

// The type is converted to one with the same fields: there is a report, but no
// fix.
type converted struct { // want "has no Version field"
	UserID int
}

type twin struct{ UserID int }

func task(v any) (*asynq.Task, error) {
	payload, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("mail", payload, asynq.MaxRetry(3)), nil
}

func tasks() {
	_, _ = task(tagged{UserID: 1})
	_, _ = task(untagged{UserID: 1})
	_, _ = task(oneLine{UserID: 1})
	_, _ = task(unkeyed{1, "a@example.com"})
	_, _ = task(converted(twin{UserID: 1}))
}
