package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

// Test files do not ship.
func TestOkEnqueue(t *testing.T) {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: "localhost:6379"})
	defer client.Close()
	if _, err := client.Enqueue(newTask()); err != nil {
		t.Skip(err)
	}
	okHelperOfTests(client)
}

func okHelperOfTests(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("test", nil))
}
