// Versions of payloads: the old release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Branched struct {
	Version int
	Amount  float64
}

type Unread struct {
	Version int
	Amount  float64
}

type Late struct {
	Version int
	Amount  float64
}

type Used struct {
	Version int
	UserID  string
}

type UsedUnread struct {
	Version int
	UserID  string
}

type Same struct {
	Version int
	Amount  float64
}

type Only struct {
	Version int
	Amount  float64
}

type Switched struct {
	Version int
	Amount  float64
}

func handleBranched(_ context.Context, t *asynq.Task) error {
	var p Branched
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleUnread(_ context.Context, t *asynq.Task) error {
	var p Unread
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleLate(_ context.Context, t *asynq.Task) error {
	var p Late
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleSame(_ context.Context, t *asynq.Task) error {
	var p Same
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleOnly(_ context.Context, t *asynq.Task) error {
	var p Only
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleSwitched(_ context.Context, t *asynq.Task) error {
	var p Switched
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleUsed(_ context.Context, t *asynq.Task) error {
	var p Used
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.UserID)
	return nil
}

func handleUsedUnread(_ context.Context, t *asynq.Task) error {
	var p UsedUnread
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.UserID)
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
	send(client, "version:branched", Branched{Version: 1})
	send(client, "version:unread", Unread{Version: 1})
	send(client, "version:late", Late{Version: 1})
	send(client, "version:same", Same{Version: 1})
	send(client, "version:only", Only{Version: 1})
	send(client, "version:switched", Switched{Version: 1})
	send(client, "version:used", Used{Version: 1})
	send(client, "version:usedunread", UsedUnread{Version: 1})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("version:branched", handleBranched)
	mux.HandleFunc("version:unread", handleUnread)
	mux.HandleFunc("version:late", handleLate)
	mux.HandleFunc("version:same", handleSame)
	mux.HandleFunc("version:only", handleOnly)
	mux.HandleFunc("version:switched", handleSwitched)
	mux.HandleFunc("version:used", handleUsed)
	mux.HandleFunc("version:usedunread", handleUsedUnread)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
