// Handlers that helpers make for a type: the old release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Parcel is handled by a value of a generic type.
type Parcel struct {
	Weight int
}

// Letter is handled by a function that a generic one registers.
type Letter struct {
	Pages int
}

// Handler decodes for a function.
type Handler[P any] struct{ do func(P) }

// ProcessTask handles a task.
func (h Handler[P]) ProcessTask(_ context.Context, t *asynq.Task) error {
	var p P
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	h.do(p)
	return nil
}

func on[P any](mux *asynq.ServeMux, kind string, do func(context.Context, P) error) {
	mux.HandleFunc(kind, func(ctx context.Context, t *asynq.Task) error {
		var p P
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
		}
		return do(ctx, p)
	})
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
	send(client, "post:parcel", Parcel{})
	send(client, "post:letter", Letter{})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.Handle("post:parcel", Handler[Parcel]{func(p Parcel) { fmt.Println(p.Weight) }})
	on(mux, "post:letter", func(_ context.Context, l Letter) error {
		fmt.Println(l.Pages)
		return nil
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
