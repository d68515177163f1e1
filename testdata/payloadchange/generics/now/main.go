// Envelopes around payloads: the new release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Envelope is around every payload.
type Envelope[T any] struct {
	Trace string `json:"trace"`
	Data  T      `json:"data"`
}

// Charge is a payload.
type Charge struct {
	Amount string `json:"amount"` // want `field Amount of main.Charge: waiting "charge:run" tasks hold float64, which does not fit string`
}

// Pair has two parts.
type Pair[A, B any] struct {
	First  A `json:"first"`
	Second B `json:"other"` // want `waiting "pair:run" tasks lack it, but hold second`
}

// Enqueue puts a payload into an envelope.
func Enqueue[T any](client *asynq.Client, kind string, data T) error {
	payload, err := json.Marshal(Envelope[T]{Trace: kind, Data: data})
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask(kind, payload), asynq.MaxRetry(5))
	return err
}

// EnqueuePair enqueues two values.
func EnqueuePair[A, B any](client *asynq.Client, a A, b B) error {
	payload, err := json.Marshal(&Pair[A, B]{a, b})
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("pair:run", payload), asynq.MaxRetry(5))
	return err
}

func open[T any](t *asynq.Task) (T, error) {
	var e T
	err := json.Unmarshal(t.Payload(), &e)
	return e, err
}

func charge(_ context.Context, t *asynq.Task) error {
	e, err := open[Envelope[Charge]](t)
	if err != nil {
		return err
	}
	fmt.Println(e.Trace, e.Data.Amount)
	return nil
}

func pair(_ context.Context, t *asynq.Task) error {
	p, err := open[Pair[string, int]](t)
	if err != nil {
		return err
	}
	fmt.Println(p.First, p.Second)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := Enqueue(client, "charge:run", Charge{}); err != nil {
		log.Fatal(err)
	}
	if err := EnqueuePair(client, "one", 2); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("charge:run", charge)
	mux.HandleFunc("pair:run", pair)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
