// What a handler reads of a payload, and how: the new release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Converted is read under the names of another struct.
type Converted struct {
	UserID string `json:"uid"` // want `field UserID of main.Converted: .* lack it, but hold user_id`
}

type user struct {
	UserID string `json:"user"`
}

// Forwarded is handed on as a whole.
type Forwarded struct {
	UserID string `json:"uid"` // want `field UserID of main.Forwarded: .* lack it, but hold user_id`
}

// Method is read by a method.
type Method struct {
	UserID string `json:"uid"` // want `field UserID of main.Method: .* lack it, but hold user_id`
}

// String returns the user.
func (m Method) String() string { return "user " + m.UserID }

func send(client *asynq.Client, kind string, p any) {
	payload, err := json.Marshal(p)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(asynq.NewTask(kind, payload), asynq.MaxRetry(5)); err != nil {
		log.Fatal(err)
	}
}

func greet(u user) { fmt.Println(u.UserID) }

func converted(_ context.Context, t *asynq.Task) error {
	var p Converted
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	greet(user(p))
	return nil
}

func forwarded(_ context.Context, t *asynq.Task) error {
	var p Forwarded
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	text, err := json.Marshal(p)
	fmt.Println(string(text))
	return err
}

func method(_ context.Context, t *asynq.Task) error {
	var p Method
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.String())
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	send(client, "read:converted", Converted{})
	send(client, "read:forwarded", Forwarded{})
	send(client, "read:method", Method{})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("read:converted", converted)
	mux.HandleFunc("read:forwarded", forwarded)
	mux.HandleFunc("read:method", method)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
