// Payloads that another package makes: the old release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/payloadchange/constructors/base/payloads"
)

func send(client *asynq.Client, kind string, p any) {
	payload, err := json.Marshal(p)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(asynq.NewTask(kind, payload), asynq.MaxRetry(5)); err != nil {
		log.Fatal(err)
	}
}

func read(_ context.Context, t *asynq.Task) error {
	var p payloads.Read
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if p.Version < 1 {
		return fmt.Errorf("version %d: %w", p.Version, asynq.SkipRetry)
	}
	fmt.Println(p.UserID)
	return nil
}

func unread(_ context.Context, t *asynq.Task) error {
	var p payloads.Unread
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.UserID)
	return nil
}

func given(_ context.Context, t *asynq.Task) error {
	var p payloads.Given
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if p.Version < 1 {
		return fmt.Errorf("version %d: %w", p.Version, asynq.SkipRetry)
	}
	fmt.Println(p.UserID)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	send(client, "made:read", payloads.NewRead("a"))
	p, err := payloads.NewUnread("b")
	if err != nil {
		log.Fatal(err)
	}
	send(client, "made:unread", p)
	version, err := strconv.Atoi(os.Getenv("VERSION"))
	if err != nil {
		log.Fatal(err)
	}
	send(client, "made:given", payloads.Given{Version: version})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("made:read", read)
	mux.HandleFunc("made:unread", unread)
	mux.HandleFunc("made:given", given)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
