// Package tasks declares payloads and makes tasks of them.
package tasks

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

const TypeEmail = "email:send"

type EmailPayload struct { // want "has no Version field"
	To string
}

func NewEmail(to string) (*asynq.Task, error) {
	b, err := json.Marshal(EmailPayload{To: to})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(TypeEmail, b), nil
}

// It has a version.
type PrintPayload struct {
	Version int
	Path    string
}

func NewPrint(path string) (*asynq.Task, error) {
	b, err := json.Marshal(PrintPayload{Version: 1, Path: path})
	return asynq.NewTask("print", b), err
}

// Only other packages encode or decode this one.
type ScanPayload struct {
	Path string
}
