// The old release: types that write and read a text of their own.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"strconv"
	"time"

	"github.com/hibiken/asynq"
)

// Level writes itself as a text.
type Level int

// MarshalText writes it.
func (l Level) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(l), 10), nil }

// UnmarshalText reads it.
func (l *Level) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	*l = Level(n)
	return err
}

// Number is one.
type Number int

type Gained struct {
	Level Number
}

type Lost struct {
	Level Level
}

type Keyed struct {
	Of map[string]int
}

type Took struct {
	For int64
}

type OkSpan struct {
	For string
}

type OkText struct {
	Level string
}

type OkBack struct {
	Level Level
}

type OkOwn struct {
	Of int
}

func sendGained(client *asynq.Client, p Gained) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:gained", payload), asynq.MaxRetry(5))
	return err
}

func handleGained(ctx context.Context, t *asynq.Task) error {
	var p Gained
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Level)
	return nil
}

func sendLost(client *asynq.Client, p Lost) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:lost", payload), asynq.MaxRetry(5))
	return err
}

func handleLost(ctx context.Context, t *asynq.Task) error {
	var p Lost
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Level)
	return nil
}

func sendKeyed(client *asynq.Client, p Keyed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:keyed", payload), asynq.MaxRetry(5))
	return err
}

func handleKeyed(ctx context.Context, t *asynq.Task) error {
	var p Keyed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Of)
	return nil
}

func sendTook(client *asynq.Client, p Took) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:took", payload), asynq.MaxRetry(5))
	return err
}

func handleTook(ctx context.Context, t *asynq.Task) error {
	var p Took
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.For)
	return nil
}

func sendOkSpan(client *asynq.Client, p OkSpan) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okspan", payload), asynq.MaxRetry(5))
	return err
}

func handleOkSpan(ctx context.Context, t *asynq.Task) error {
	var p OkSpan
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.For)
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
	fmt.Println(ctx, p.Level)
	return nil
}

func sendOkBack(client *asynq.Client, p OkBack) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okback", payload), asynq.MaxRetry(5))
	return err
}

func handleOkBack(ctx context.Context, t *asynq.Task) error {
	var p OkBack
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Level)
	return nil
}

func sendOkOwn(client *asynq.Client, p OkOwn) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okown", payload), asynq.MaxRetry(5))
	return err
}

func handleOkOwn(ctx context.Context, t *asynq.Task) error {
	var p OkOwn
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Of)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendGained(client, Gained{}); err != nil {
		log.Fatal(err)
	}
	if err := sendLost(client, Lost{}); err != nil {
		log.Fatal(err)
	}
	if err := sendKeyed(client, Keyed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendTook(client, Took{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkSpan(client, OkSpan{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkText(client, OkText{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkBack(client, OkBack{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkOwn(client, OkOwn{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:gained", handleGained)
	mux.HandleFunc("job:lost", handleLost)
	mux.HandleFunc("job:keyed", handleKeyed)
	mux.HandleFunc("job:took", handleTook)
	mux.HandleFunc("job:okspan", handleOkSpan)
	mux.HandleFunc("job:oktext", handleOkText)
	mux.HandleFunc("job:okback", handleOkBack)
	mux.HandleFunc("job:okown", handleOkOwn)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
