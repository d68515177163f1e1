// Package file is silenced as a whole.
package file

//lint:file-ignore asynqvet/maxretry retried by hand

import "github.com/hibiken/asynq"

func f(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil))
	client.Enqueue(asynq.NewTask("b", nil))
}
