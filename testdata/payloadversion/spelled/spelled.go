// Package spelled names the types of another package in its own way.
package spelled

import (
	"encoding/json"

	"github.com/hibiken/asynq"

	kinds "shop.example/payloadversion/spelled/tasks"
)

type mail = kinds.Mail

func newMail(m mail) (*asynq.Task, error) {
	b, err := json.Marshal(m) // want "payload struct mail has no Version field"
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("mail", b), nil
}

func newReport(r *kinds.Report) (*asynq.Task, error) {
	b, err := json.Marshal(r) // want "payload struct kinds.Report has no Version field"
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("report", b), nil
}

func okLetter(l kinds.Letter) (*asynq.Task, error) {
	b, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("letter", b), nil
}
