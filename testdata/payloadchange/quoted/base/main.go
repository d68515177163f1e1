// The old release: numbers in quotes.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Quoted struct {
	ID int64 `json:"id"`
}

type Bare struct {
	ID int64 `json:"id,string"`
}

type OkText struct {
	ID int64 `json:"id,string"`
}

type OkBoth struct {
	ID int64 `json:"id,string"`
}

type OkStruct struct {
	At time.Time `json:"at"`
}

func sendQuoted(client *asynq.Client, p Quoted) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:quoted", payload), asynq.MaxRetry(5))
	return err
}

func handleQuoted(ctx context.Context, t *asynq.Task) error {
	var p Quoted
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID)
	return nil
}

func sendBare(client *asynq.Client, p Bare) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:bare", payload), asynq.MaxRetry(5))
	return err
}

func handleBare(ctx context.Context, t *asynq.Task) error {
	var p Bare
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID)
	return nil
}

func sendOkText(client *asynq.Client, p OkText) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oktext", payload), asynq.MaxRetry(5))
	return err
}

func handleOkText(ctx context.Context, t *asynq.Task) error {
	var p OkText
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID)
	return nil
}

func sendOkBoth(client *asynq.Client, p OkBoth) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okboth", payload), asynq.MaxRetry(5))
	return err
}

func handleOkBoth(ctx context.Context, t *asynq.Task) error {
	var p OkBoth
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID)
	return nil
}

func sendOkStruct(client *asynq.Client, p OkStruct) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okstruct", payload), asynq.MaxRetry(5))
	return err
}

func handleOkStruct(ctx context.Context, t *asynq.Task) error {
	var p OkStruct
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.At)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendQuoted(client, Quoted{}); err != nil {
		log.Fatal(err)
	}
	if err := sendBare(client, Bare{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkText(client, OkText{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkBoth(client, OkBoth{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkStruct(client, OkStruct{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:quoted", handleQuoted)
	mux.HandleFunc("job:bare", handleBare)
	mux.HandleFunc("job:oktext", handleOkText)
	mux.HandleFunc("job:okboth", handleOkBoth)
	mux.HandleFunc("job:okstruct", handleOkStruct)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
