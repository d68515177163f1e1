// Package encode marshals structs and makes tasks of them.
package encode

import (
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

type WelcomePayload struct { // want "has no Version field"
	UserID int64  `json:"user_id"`
	Locale string `json:"locale"`
}

func NewWelcomeTask(userID int64) (*asynq.Task, error) {
	b, err := json.Marshal(WelcomePayload{UserID: userID, Locale: "de"})
	if err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	return asynq.NewTask("email:welcome", b), nil
}

type resizeJob struct { // want "has no Version field"
	Source string
	Width  int
}

func newResizeTask(source string) *asynq.Task {
	job := resizeJob{Source: source}
	job.Width = 640
	b, _ := json.Marshal(job)
	return asynq.NewTask("image:resize", b, asynq.MaxRetry(3))
}

type invoice struct { // want "has no Version field"
	Number string
}

func newInvoiceTask(number string) *asynq.Task {
	inv := &invoice{Number: number}
	b, _ := json.Marshal(inv)
	return asynq.NewTask("invoice:send", b)
}

type refund struct { // want "has no Version field"
	Cents int64
}

func enqueueRefund(client *asynq.Client, cents int64) error {
	payload, err := json.MarshalIndent(refund{cents}, "", " ")
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("refund", payload))
	return err
}

type reminder struct { // want "has no Version field"
	At int64
}

func newReminderTask(r *reminder) *asynq.Task {
	b, _ := json.Marshal(*r)
	return asynq.NewTaskWithHeaders("reminder", b, map[string]string{"tenant": "7"})
}

// Declared in a function, and reported there.
func newLocalTask() *asynq.Task {
	type local struct { // want "has no Version field"
		Name string
	}
	b, _ := json.Marshal(local{"x"})
	return asynq.NewTask("local", b)
}

// It has a version.
type okExport struct {
	Version int
	Path    string
}

func newExportTask(path string) *asynq.Task {
	b, _ := json.Marshal(okExport{Version: 1, Path: path})
	return asynq.NewTask("export", b)
}

// It has a version, and a pointer to it is encoded.
type OkImport struct {
	Path    string `json:"path"`
	Version uint8  `json:"version"`
}

func (p *OkImport) Task() (*asynq.Task, error) {
	b, err := json.Marshal(p)
	return asynq.NewTask("import", b), err
}
