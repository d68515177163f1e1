// The new release: fields that were added, and such as are gone.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Piece is a part.
type Piece struct {
	X int
	Y int // want `field Y of main.Piece: .* do not have it`
}

type Added struct {
	A int `json:"a"`
	B int `json:"b"` // want `field B of main.Added: waiting "job:added" tasks do not have it, so it is zero`
}

type AddedTwo struct {
	A int
	B string // want `do not have it`
	C []int  // want `do not have it`
}

type AddedInner struct {
	Of Piece `json:"of"`
}

type OkNothing struct {
	A int
}

type OkOrder struct {
	B string
	A int
}

type OkOmit struct {
	A int `json:"a,omitempty"`
}

type OkHidden struct {
	A int
	c int
}

type OkDash struct {
	A int
	C int `json:"-"`
}

func sendAdded(client *asynq.Client, p Added) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:added", payload), asynq.MaxRetry(5))
	return err
}

func handleAdded(ctx context.Context, t *asynq.Task) error {
	var p Added
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.B)
	return nil
}

func sendAddedTwo(client *asynq.Client, p AddedTwo) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:addedtwo", payload), asynq.MaxRetry(5))
	return err
}

func handleAddedTwo(ctx context.Context, t *asynq.Task) error {
	var p AddedTwo
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.B, p.C)
	return nil
}

func sendAddedInner(client *asynq.Client, p AddedInner) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:addedinner", payload), asynq.MaxRetry(5))
	return err
}

func handleAddedInner(ctx context.Context, t *asynq.Task) error {
	var p AddedInner
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Of.X, p.Of.Y)
	return nil
}

func sendOkNothing(client *asynq.Client, p OkNothing) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oknothing", payload), asynq.MaxRetry(5))
	return err
}

func handleOkNothing(ctx context.Context, t *asynq.Task) error {
	var p OkNothing
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A)
	return nil
}

func sendOkOrder(client *asynq.Client, p OkOrder) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okorder", payload), asynq.MaxRetry(5))
	return err
}

func handleOkOrder(ctx context.Context, t *asynq.Task) error {
	var p OkOrder
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.B)
	return nil
}

func sendOkOmit(client *asynq.Client, p OkOmit) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okomit", payload), asynq.MaxRetry(5))
	return err
}

func handleOkOmit(ctx context.Context, t *asynq.Task) error {
	var p OkOmit
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A)
	return nil
}

func sendOkHidden(client *asynq.Client, p OkHidden) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okhidden", payload), asynq.MaxRetry(5))
	return err
}

func handleOkHidden(ctx context.Context, t *asynq.Task) error {
	var p OkHidden
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.c)
	return nil
}

func sendOkDash(client *asynq.Client, p OkDash) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okdash", payload), asynq.MaxRetry(5))
	return err
}

func handleOkDash(ctx context.Context, t *asynq.Task) error {
	var p OkDash
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.A, p.C)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendAdded(client, Added{}); err != nil {
		log.Fatal(err)
	}
	if err := sendAddedTwo(client, AddedTwo{}); err != nil {
		log.Fatal(err)
	}
	if err := sendAddedInner(client, AddedInner{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkNothing(client, OkNothing{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkOrder(client, OkOrder{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkOmit(client, OkOmit{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkHidden(client, OkHidden{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkDash(client, OkDash{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:added", handleAdded)
	mux.HandleFunc("job:addedtwo", handleAddedTwo)
	mux.HandleFunc("job:addedinner", handleAddedInner)
	mux.HandleFunc("job:oknothing", handleOkNothing)
	mux.HandleFunc("job:okorder", handleOkOrder)
	mux.HandleFunc("job:okomit", handleOkOmit)
	mux.HandleFunc("job:okhidden", handleOkHidden)
	mux.HandleFunc("job:okdash", handleOkDash)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
