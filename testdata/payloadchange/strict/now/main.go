// A decoder that refuses what it does not know: the new release.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Strict struct{ A int }

type Lax struct{ A int }

func handleStrict(_ context.Context, t *asynq.Task) error {
	var p Strict
	dec := json.NewDecoder(bytes.NewReader(t.Payload()))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil { // want `this decoding of main.Strict: waiting "strict:strict" tasks hold B, which it refuses`
		return err
	}
	fmt.Println(p.A)
	return nil
}

func handleLax(_ context.Context, t *asynq.Task) error {
	var p Lax
	dec := json.NewDecoder(bytes.NewReader(t.Payload()))
	dec.UseNumber()
	if err := dec.Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.A)
	return nil
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

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	send(client, "strict:strict", Strict{})
	send(client, "strict:lax", Lax{})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("strict:strict", handleStrict)
	mux.HandleFunc("strict:lax", handleLax)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
