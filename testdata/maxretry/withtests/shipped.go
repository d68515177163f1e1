// Package withtests ships code beside its tests.
package withtests

import "github.com/hibiken/asynq"

func shipped(client *asynq.Client) {
	client.Enqueue(newTask()) // want "without MaxRetry"
}

func newTask() *asynq.Task { return asynq.NewTask("shipped", nil) }
