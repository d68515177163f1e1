// Package app encodes structs of other packages.
package app

import (
	"encoding/json"

	"github.com/hibiken/asynq"

	"shop.example/payloadversion/crosspkg/models"
	"shop.example/payloadversion/crosspkg/queue"
	"shop.example/payloadversion/crosspkg/tasks"
)

func encodesModel(c models.Customer) (*asynq.Task, error) {
	b, err := json.Marshal(c) // want "has no Version field"
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("customer", b), nil
}

// The same type a second time in this package.
func okEncodesModelAgain() (*asynq.Task, error) {
	b, err := json.Marshal(models.Customer{ID: 1})
	return asynq.NewTask("customer:again", b), err
}

func pushesModel(q *queue.Queue) error {
	return q.Push("parcel", models.Parcel{ID: 1}) // want "has no Version field"
}

func encodesPayloadOfOtherPackage(path string) (*asynq.Task, error) {
	b, err := json.Marshal(&tasks.ScanPayload{Path: path}) // want "has no Version field"
	return asynq.NewTask("scan", b), err
}

// The struct of the other package has a version.
func okPushesLetter(q *queue.Queue) error {
	return q.Push("letter", models.Letter{Version: 1})
}

// Reported already where it is declared.
func okEncodesReportedType() (*asynq.Task, error) {
	b, err := json.Marshal(tasks.EmailPayload{To: "a@shop.example"})
	return asynq.NewTask(tasks.TypeEmail, b), err
}

// No task is made of it.
func okEncodesPage(p models.Page) ([]byte, error) { return json.Marshal(p) }
