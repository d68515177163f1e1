// One handler of several types: the new release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Created tells of something that was made.
type Created struct {
	ID string // want `field ID of main.Created: waiting "user:created" tasks hold int, which does not fit string`
}

// Deleted tells of something that is gone.
type Deleted struct {
	ID int
}

func send(client *asynq.Client, kind string, p any) {
	payload, err := json.Marshal(p)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(asynq.NewTask(kind, payload), asynq.MaxRetry(5)); err != nil {
		log.Fatal(err)
	}
}

func handle(_ context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "user:created", "user:made":
		var p Created
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		fmt.Println(p.ID)
	case "user:deleted":
		var p Deleted
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		fmt.Println(p.ID)
	default:
		return fmt.Errorf("type %s: %w", t.Type(), asynq.SkipRetry)
	}
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	send(client, "user:created", Created{})
	send(client, "user:deleted", Deleted{})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("user:", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
