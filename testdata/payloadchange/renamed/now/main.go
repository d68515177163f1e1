// The new release: fields under another name.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Address is where somebody lives.
type Address struct {
	City string `json:"city"` // want `tasks lack it, but hold city, which nothing reads now`
}

// House is a place.
type House struct {
	Town string `json:"place"` // want `tasks lack it, but hold home.town, which nothing reads now`
}

type Renamed struct {
	UserID string `json:"uid"` // want `field UserID of main.Renamed: .*tasks lack it, but hold user_id, which nothing reads now`
}

type Untagged struct {
	AccountID string // want `tasks lack it, but hold UserID, which nothing reads now`
}

type Tagged struct {
	UserID string `json:"user_id"` // want `tasks lack it, but hold UserID, which nothing reads now`
}

type Several struct {
	First string `json:"first"` // want `tasks lack it, but hold name, which nothing reads now`
	Last  string `json:"last"`  // want `tasks lack it, but hold name, which nothing reads now`
}

type Wrapped struct {
	Address Address `json:"address"` // want `tasks lack it, but hold addr, which nothing reads now`
}

type Inner struct {
	Home House `json:"home"`
}

type Moved struct {
	Address Address `json:"address"`
}

type Out struct {
	City string `json:"city"` // want `tasks lack it, but hold address\.city, which nothing reads now`
}

type OkCase struct {
	UserID string `json:"userId"`
}

type OkSame struct {
	Account string `json:"user_id"`
}

type OkUnread struct {
	UserID string `json:"uid"` // want `do not have it`
}

type OkWritten struct {
	UserID string `json:"user_id"`
	UID    string `json:"uid"` // want `do not have it`
}

type OkOther struct { // want `hold count, which nothing reads now`
	Label string `json:"label"` // want `do not have it`
}

func sendRenamed(client *asynq.Client, p Renamed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:renamed", payload), asynq.MaxRetry(5))
	return err
}

func handleRenamed(ctx context.Context, t *asynq.Task) error {
	var p Renamed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.UserID)
	return nil
}

func sendUntagged(client *asynq.Client, p Untagged) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:untagged", payload), asynq.MaxRetry(5))
	return err
}

func handleUntagged(ctx context.Context, t *asynq.Task) error {
	var p Untagged
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.AccountID)
	return nil
}

func sendTagged(client *asynq.Client, p Tagged) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:tagged", payload), asynq.MaxRetry(5))
	return err
}

func handleTagged(ctx context.Context, t *asynq.Task) error {
	var p Tagged
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.UserID)
	return nil
}

func sendSeveral(client *asynq.Client, p Several) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:several", payload), asynq.MaxRetry(5))
	return err
}

func handleSeveral(ctx context.Context, t *asynq.Task) error {
	var p Several
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.First, p.Last)
	return nil
}

func sendWrapped(client *asynq.Client, p Wrapped) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:wrapped", payload), asynq.MaxRetry(5))
	return err
}

func handleWrapped(ctx context.Context, t *asynq.Task) error {
	var p Wrapped
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Address.City)
	return nil
}

func sendInner(client *asynq.Client, p Inner) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:inner", payload), asynq.MaxRetry(5))
	return err
}

func handleInner(ctx context.Context, t *asynq.Task) error {
	var p Inner
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Home.Town)
	return nil
}

func sendMoved(client *asynq.Client, p Moved) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:moved", payload), asynq.MaxRetry(5))
	return err
}

func handleMoved(ctx context.Context, t *asynq.Task) error {
	var p Moved
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Address.City)
	return nil
}

func sendOut(client *asynq.Client, p Out) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:out", payload), asynq.MaxRetry(5))
	return err
}

func handleOut(ctx context.Context, t *asynq.Task) error {
	var p Out
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.City)
	return nil
}

func sendOkCase(client *asynq.Client, p OkCase) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okcase", payload), asynq.MaxRetry(5))
	return err
}

func handleOkCase(ctx context.Context, t *asynq.Task) error {
	var p OkCase
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.UserID)
	return nil
}

func sendOkSame(client *asynq.Client, p OkSame) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oksame", payload), asynq.MaxRetry(5))
	return err
}

func handleOkSame(ctx context.Context, t *asynq.Task) error {
	var p OkSame
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Account)
	return nil
}

func sendOkUnread(client *asynq.Client, p OkUnread) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okunread", payload), asynq.MaxRetry(5))
	return err
}

func handleOkUnread(ctx context.Context, t *asynq.Task) error {
	var p OkUnread
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.UserID)
	return nil
}

func sendOkWritten(client *asynq.Client, p OkWritten) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okwritten", payload), asynq.MaxRetry(5))
	return err
}

func handleOkWritten(ctx context.Context, t *asynq.Task) error {
	var p OkWritten
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.UID)
	return nil
}

func sendOkOther(client *asynq.Client, p OkOther) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okother", payload), asynq.MaxRetry(5))
	return err
}

func handleOkOther(ctx context.Context, t *asynq.Task) error {
	var p OkOther
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Label)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendRenamed(client, Renamed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendUntagged(client, Untagged{}); err != nil {
		log.Fatal(err)
	}
	if err := sendTagged(client, Tagged{}); err != nil {
		log.Fatal(err)
	}
	if err := sendSeveral(client, Several{}); err != nil {
		log.Fatal(err)
	}
	if err := sendWrapped(client, Wrapped{}); err != nil {
		log.Fatal(err)
	}
	if err := sendInner(client, Inner{}); err != nil {
		log.Fatal(err)
	}
	if err := sendMoved(client, Moved{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOut(client, Out{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkCase(client, OkCase{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkSame(client, OkSame{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkUnread(client, OkUnread{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkWritten(client, OkWritten{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkOther(client, OkOther{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:renamed", handleRenamed)
	mux.HandleFunc("job:untagged", handleUntagged)
	mux.HandleFunc("job:tagged", handleTagged)
	mux.HandleFunc("job:several", handleSeveral)
	mux.HandleFunc("job:wrapped", handleWrapped)
	mux.HandleFunc("job:inner", handleInner)
	mux.HandleFunc("job:moved", handleMoved)
	mux.HandleFunc("job:out", handleOut)
	mux.HandleFunc("job:okcase", handleOkCase)
	mux.HandleFunc("job:oksame", handleOkSame)
	mux.HandleFunc("job:okunread", handleOkUnread)
	mux.HandleFunc("job:okwritten", handleOkWritten)
	mux.HandleFunc("job:okother", handleOkOther)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
