// Package direct makes clients in functions.
package direct

import (
	"errors"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func dropped(t *asynq.Task) error {
	client := asynq.NewClient(redis) // want "asynq.NewClient: each time opens connections to Redis that nobody closes; call Close"
	_, err := client.Enqueue(t)
	return err
}

func chained(t *asynq.Task) {
	asynq.NewClient(redis).Enqueue(t) // want "asynq.NewClient: each time"
}

func inspector(id string) error {
	return asynq.NewInspector(redis).DeleteTask("default", id) // want "asynq.NewInspector: each time"
}

func notOnEachPath(t *asynq.Task) error {
	client := asynq.NewClient(redis) // want "its connections to Redis stay open on some path; call Close on every path"
	if _, err := client.Enqueue(t); err != nil {
		return err
	}
	return client.Close()
}

func deferredTooLate(t *asynq.Task) error {
	client := asynq.NewClient(redis) // want "stay open on some path"
	if t == nil {
		return errors.New("no task")
	}
	defer client.Close()
	_, err := client.Enqueue(t)
	return err
}

func onOneBranch(id string) {
	inspector := asynq.NewInspector(redis) // want "stay open on some path"
	switch id {
	case "":
		inspector.Close()
	case "all":
		inspector.DeleteAllArchivedTasks("default")
		inspector.Close()
	default:
		inspector.DeleteTask("default", id)
	}
}

func anOption(opt asynq.RedisConnOpt, t *asynq.Task) {
	client := asynq.NewClient(opt) // want "asynq.NewClient: each time"
	client.Enqueue(t)
}

func cluster(t *asynq.Task) {
	client := asynq.NewClient(asynq.RedisClusterClientOpt{Addrs: []string{"a:1"}}) // want "asynq.NewClient: each time"
	client.Enqueue(t)
}

func theOther(t *asynq.Task) {
	a := asynq.NewClient(redis)
	defer a.Close()
	b := asynq.NewClient(redis) // want "asynq.NewClient: each time"
	a.Enqueue(t)
	b.Enqueue(t)
}

func okDeferred(t *asynq.Task) error {
	client := asynq.NewClient(redis)
	defer client.Close()
	_, err := client.Enqueue(t)
	return err
}

func okClosed(t *asynq.Task) error {
	client := asynq.NewClient(redis)
	_, err := client.Enqueue(t)
	return errors.Join(err, client.Close())
}

func okOnEachPath(t *asynq.Task) error {
	client := asynq.NewClient(redis)
	if _, err := client.Enqueue(t); err != nil {
		client.Close()
		return err
	}
	return client.Close()
}

func okDeferredLiteral(id string) (err error) {
	inspector := asynq.NewInspector(redis)
	defer func() {
		if cerr := inspector.Close(); err == nil {
			err = cerr
		}
	}()
	return inspector.DeleteTask("default", id)
}

func okDeferredArgument(t *asynq.Task) {
	client := asynq.NewClient(redis)
	defer func(c *asynq.Client) {
		if err := c.Close(); err != nil {
			log.Print(err)
		}
	}(client)
	client.Enqueue(t)
}

func okEndsTheProcess(t *asynq.Task) {
	client := asynq.NewClient(redis)
	if _, err := client.Enqueue(t); err != nil {
		log.Fatal(err)
	}
	client.Close()
}

func okExits(t *asynq.Task) {
	client := asynq.NewClient(redis)
	client.Enqueue(t)
	os.Exit(0)
}

func okEither(t *asynq.Task, other bool) {
	var client *asynq.Client
	if other {
		client = asynq.NewClient(asynq.RedisClientOpt{Addr: "other:6379"})
	} else {
		client = asynq.NewClient(redis)
	}
	defer client.Close()
	client.Enqueue(t)
}

func okOnlyIfThere(t *asynq.Task, want bool) {
	var client *asynq.Client
	if want {
		client = asynq.NewClient(redis)
	}
	defer func() {
		if client != nil {
			client.Close()
		}
	}()
	if client != nil {
		client.Enqueue(t)
	}
}
