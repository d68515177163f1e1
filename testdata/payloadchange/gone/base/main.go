// The old release: fields that nothing reads any more.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Inner is within.
type Inner struct{ X int }

type Gone struct {
	A int
	B int
}

type GoneNested struct {
	A  int
	In Inner
}

func sendGone(client *asynq.Client, p Gone) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:gone", payload), asynq.MaxRetry(5))
	return err
}

func handleGone(ctx context.Context, t *asynq.Task) error {
	var p Gone
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.B)
	return nil
}

func sendGoneNested(client *asynq.Client, p GoneNested) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:gonenested", payload), asynq.MaxRetry(5))
	return err
}

func handleGoneNested(ctx context.Context, t *asynq.Task) error {
	var p GoneNested
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.In.X)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendGone(client, Gone{}); err != nil {
		log.Fatal(err)
	}
	if err := sendGoneNested(client, GoneNested{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:gone", handleGone)
	mux.HandleFunc("job:gonenested", handleGoneNested)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
