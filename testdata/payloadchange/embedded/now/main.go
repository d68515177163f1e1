// The new release: structs in structs, whose fields stand among those around them.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Base is what all have.
type Base struct {
	ID string // want `tasks lack it, but hold ID, which nothing reads now`
}

// Meta says more.
type Meta struct {
	Kind int // want `field Meta.Kind of main.Changed: waiting "job:changed" tasks hold string, which does not fit int`
}

// Mark is another one.
type Mark struct {
	Label string // want `do not have it`
}

type OkFlat struct {
	ID   string
	Name string
}

type OkPointer struct {
	*Base
	Name string
}

type Shadowed struct {
	Base
	ID   int // want `tasks hold string, which does not fit int`
	Name string
}

type Named struct {
	Base `json:"base"`
}

type Changed struct {
	Meta
}

type OkTwo struct {
	Base
	Mark
}

func sendOkFlat(client *asynq.Client, p OkFlat) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okflat", payload), asynq.MaxRetry(5))
	return err
}

func handleOkFlat(ctx context.Context, t *asynq.Task) error {
	var p OkFlat
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID, p.Name)
	return nil
}

func sendOkPointer(client *asynq.Client, p OkPointer) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okpointer", payload), asynq.MaxRetry(5))
	return err
}

func handleOkPointer(ctx context.Context, t *asynq.Task) error {
	var p OkPointer
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Name)
	return nil
}

func sendShadowed(client *asynq.Client, p Shadowed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:shadowed", payload), asynq.MaxRetry(5))
	return err
}

func handleShadowed(ctx context.Context, t *asynq.Task) error {
	var p Shadowed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID, p.Name)
	return nil
}

func sendNamed(client *asynq.Client, p Named) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:named", payload), asynq.MaxRetry(5))
	return err
}

func handleNamed(ctx context.Context, t *asynq.Task) error {
	var p Named
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID)
	return nil
}

func sendChanged(client *asynq.Client, p Changed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:changed", payload), asynq.MaxRetry(5))
	return err
}

func handleChanged(ctx context.Context, t *asynq.Task) error {
	var p Changed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Kind)
	return nil
}

func sendOkTwo(client *asynq.Client, p OkTwo) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oktwo", payload), asynq.MaxRetry(5))
	return err
}

func handleOkTwo(ctx context.Context, t *asynq.Task) error {
	var p OkTwo
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.ID, p.Label)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendOkFlat(client, OkFlat{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkPointer(client, OkPointer{}); err != nil {
		log.Fatal(err)
	}
	if err := sendShadowed(client, Shadowed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendNamed(client, Named{}); err != nil {
		log.Fatal(err)
	}
	if err := sendChanged(client, Changed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkTwo(client, OkTwo{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:okflat", handleOkFlat)
	mux.HandleFunc("job:okpointer", handleOkPointer)
	mux.HandleFunc("job:shadowed", handleShadowed)
	mux.HandleFunc("job:named", handleNamed)
	mux.HandleFunc("job:changed", handleChanged)
	mux.HandleFunc("job:oktwo", handleOkTwo)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
