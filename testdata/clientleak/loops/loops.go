// Package loops makes clients in loops.
package loops

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func eachTask(tasks []*asynq.Task) {
	for _, t := range tasks {
		client := asynq.NewClient(redis) // want "asynq.NewClient in a loop: each time"
		client.Enqueue(t)
	}
}

func closedAtTheEnd(tasks []*asynq.Task) {
	for _, t := range tasks {
		client := asynq.NewClient(redis) // want "asynq.NewClient in a loop: its connections to Redis stay open on some path"
		defer client.Close()
		client.Enqueue(t)
	}
}

func continued(tasks []*asynq.Task) {
	for _, t := range tasks {
		client := asynq.NewClient(redis) // want "asynq.NewClient in a loop: its connections"
		if t == nil {
			continue
		}
		client.Enqueue(t)
		client.Close()
	}
}

func ticking(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			inspector := asynq.NewInspector(redis) // want "asynq.NewInspector in a loop: each time"
			inspector.Queues()
		}
	}
}

func forever() {
	for {
		inspector := asynq.NewInspector(redis) // want "asynq.NewInspector in a loop: each time"
		inspector.Queues()
		time.Sleep(time.Minute)
	}
}

func retried(t *asynq.Task) (err error) {
	for range 3 {
		client := asynq.NewClient(redis) // want "asynq.NewClient in a loop: its connections"
		if _, err = client.Enqueue(t); err == nil {
			return client.Close()
		}
	}
	return err
}

func okEachRound(tasks []*asynq.Task) {
	for _, t := range tasks {
		client := asynq.NewClient(redis)
		client.Enqueue(t)
		client.Close()
	}
}

func okLiteralEachRound(tasks []*asynq.Task) {
	for _, t := range tasks {
		func() {
			client := asynq.NewClient(redis)
			defer client.Close()
			client.Enqueue(t)
		}()
	}
}

func okBeforeTheLoop(tasks []*asynq.Task) {
	client := asynq.NewClient(redis)
	defer client.Close()
	for _, t := range tasks {
		client.Enqueue(t)
	}
}

func okCollected(opts []asynq.RedisClientOpt, t *asynq.Task) {
	var clients []*asynq.Client
	for _, opt := range opts {
		clients = append(clients, asynq.NewClient(opt))
	}
	for _, c := range clients {
		c.Enqueue(t)
		c.Close()
	}
}

func okByName(opts map[string]asynq.RedisClientOpt) map[string]*asynq.Inspector {
	out := make(map[string]*asynq.Inspector)
	for name, opt := range opts {
		out[name] = asynq.NewInspector(opt)
	}
	return out
}

// okForever makes it once, and goes round for ever.
func okForever() {
	inspector := asynq.NewInspector(redis)
	for {
		inspector.Queues()
		time.Sleep(time.Minute)
	}
}

// okAsLongAsItRuns waits for the end of the process.
func okAsLongAsItRuns(ctx context.Context) error {
	inspector := asynq.NewInspector(redis)
	tick := time.NewTicker(time.Minute)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			inspector.Queues()
		}
	}
}

func okFirst(opts []asynq.RedisClientOpt) *asynq.Client {
	for _, opt := range opts {
		if opt.Addr != "" {
			return asynq.NewClient(opt)
		}
	}
	return nil
}
