// Package testwrites has a test that sets what shipped code leaves unset.
package testwrites

import "github.com/hibiken/asynq"

var defaults []asynq.Option

func send(client *asynq.Client) error {
	_, err := client.Enqueue(asynq.NewTask("mail", nil), defaults...) // want "without MaxRetry"
	return err
}
