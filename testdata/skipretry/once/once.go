// Package once enqueues tasks that are never tried again.
package once

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

const (
	typeOnce  = "once"
	typeOften = "often"
	typeBoth  = "both"
)

func okOnce(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

func often(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler often"
}

func both(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler both"
}

func nowhere(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler nowhere"
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc(typeOnce, okOnce)
	mux.HandleFunc(typeOften, often)
	mux.HandleFunc(typeBoth, both)
	mux.HandleFunc("nowhere", nowhere)
}

func enqueue(client *asynq.Client, data []byte) error {
	if _, err := client.Enqueue(asynq.NewTask(typeOnce, data), asynq.MaxRetry(0)); err != nil {
		return err
	}
	if _, err := client.Enqueue(asynq.NewTask(typeOnce, data, asynq.MaxRetry(0), asynq.Queue("low"))); err != nil {
		return err
	}
	if _, err := client.Enqueue(asynq.NewTask(typeOften, data), asynq.MaxRetry(3)); err != nil {
		return err
	}
	if _, err := client.Enqueue(asynq.NewTask(typeBoth, data, asynq.MaxRetry(0))); err != nil {
		return err
	}
	task := asynq.NewTask(typeBoth, data)
	_, err := client.Enqueue(task, asynq.Queue("low"))
	return err
}
