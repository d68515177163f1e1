//nolint:maxretry // retried by hand
package file

import "github.com/hibiken/asynq"

func g(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil))
}
