// Package generated mixes a generated file with a written one.
package generated

import "github.com/hibiken/asynq"

// This file is written by hand; what it uses is generated.
func handWritten(client *asynq.Client) {
	client.Enqueue(newGeneratedTask("hand")) // want "without MaxRetry"
}

func handWrittenCallOfGeneratedWrapper(client *asynq.Client) error {
	return pushGenerated(client, asynq.NewTask("hand", nil)) // want "without MaxRetry"
}

// The generated wrapper is given a task with the option.
func okHandWritten(client *asynq.Client) error {
	return pushGenerated(client, asynq.NewTask("hand", nil, asynq.MaxRetry(1)))
}
