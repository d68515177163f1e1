// Package effect shows what directives silence; all of them do.
package effect

import "github.com/hibiken/asynq"

func line(client *asynq.Client, task *asynq.Task) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:maxretry // retried by hand
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:asynqvet
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:errcheck,maxretry
	client.Enqueue(asynq.NewTask("a", nil)) //nolint
}

func above(client *asynq.Client) {
	//lint:ignore asynqvet/maxretry retried by hand
	client.Enqueue(asynq.NewTask("a", nil))
	//nolint:maxretry // retried by hand
	client.Enqueue(asynq.NewTask("a", nil))
	//lint:ignore asynqvet/* retried by hand
	client.Enqueue(
		asynq.NewTask("a", nil),
	)
}

func block(client *asynq.Client, tasks []string) {
	for _, name := range tasks { //nolint:maxretry // retried by hand
		client.Enqueue(asynq.NewTask(name, nil))
	}
	//lint:ignore asynqvet/maxretry retried by hand
	if len(tasks) == 0 {
		client.Enqueue(asynq.NewTask("none", nil))
	}
}

//nolint:maxretry // retried by hand
func declaration(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil))
	client.Enqueue(asynq.NewTask("b", nil))
}

func onDeclaration(client *asynq.Client) { //nolint:maxretry // retried by hand
	client.Enqueue(asynq.NewTask("a", nil))
}

// documented does as it says.
//
//lint:ignore asynqvet/maxretry retried by hand
func documented(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil))
}
