package withtests

import (
	"testing"

	"github.com/hibiken/asynq"
)

// A test beside it changes nothing for the shipped file; the test itself is not reported.
func TestOkShipped(t *testing.T) {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: "localhost:6379"})
	defer client.Close()
	shipped(client)
	client.Enqueue(newTask())
}
