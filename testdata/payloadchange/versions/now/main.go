// Versions of payloads: the new release.
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
	Amount  string
}

type branchedV1 struct {
	Amount float64
}

func handleBranched(_ context.Context, t *asynq.Task) error {
	var head struct{ Version int }
	if err := json.Unmarshal(t.Payload(), &head); err != nil {
		return err
	}
	if head.Version < 2 {
		var old branchedV1
		if err := json.Unmarshal(t.Payload(), &old); err != nil {
			return err
		}
		fmt.Println(old.Amount)
		return nil
	}
	var p Branched
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

type Switched struct {
	Version int
	Amount  string
}

func handleSwitched(_ context.Context, t *asynq.Task) error {
	var head struct{ Version int }
	if err := json.Unmarshal(t.Payload(), &head); err != nil {
		return err
	}
	switch head.Version {
	case 0, 1:
		return fmt.Errorf("version %d: %w", head.Version, asynq.SkipRetry)
	case 2:
		var p Switched
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		fmt.Println(p.Amount)
	}
	return nil
}

type Unread struct {
	Version int
	Amount  string // want `no handler reads its version, which is 2 now, but waiting "version:unread" tasks hold float64`
}

type Late struct {
	Version int
	Amount  string // want `waiting "version:late" tasks hold float64, which does not fit string`
}

func handleLate(_ context.Context, t *asynq.Task) error {
	var p Late
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if p.Version < 2 {
		return fmt.Errorf("version %d: %w", p.Version, asynq.SkipRetry)
	}
	fmt.Println(p.Amount)
	return nil
}

type Used struct {
	Version int
	UserID  string `json:"user_id"`
}

func handleUsed(_ context.Context, t *asynq.Task) error {
	var p Used
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if p.Version < 2 {
		return fmt.Errorf("version %d: %w", p.Version, asynq.SkipRetry)
	}
	fmt.Println(p.UserID)
	return nil
}

type UsedUnread struct {
	Version int
	UserID  string `json:"user_id"` // want `no handler reads its version, which is 2 now, but waiting "version:usedunread" tasks hold UserID`
}

// Same has a handler that branches, and the version that it had.
type Same struct {
	Version int
	Amount  string // want `waiting "version:same" tasks hold float64, which does not fit string`
}

func handleSame(_ context.Context, t *asynq.Task) error {
	var head struct{ Version int }
	if err := json.Unmarshal(t.Payload(), &head); err != nil {
		return err
	}
	if head.Version < 1 {
		return asynq.SkipRetry
	}
	var p Same
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

// Only has another version, and else what it had.
type Only struct {
	Version int
	Amount  float64
}

func handleUnread(_ context.Context, t *asynq.Task) error {
	var p Unread
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
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

func handleOnly(_ context.Context, t *asynq.Task) error {
	var p Only
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
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
	send(client, "version:branched", Branched{Version: 2})
	send(client, "version:unread", Unread{Version: 2})
	send(client, "version:late", Late{Version: 2})
	send(client, "version:same", Same{Version: 1})
	send(client, "version:only", Only{Version: 2})
	send(client, "version:switched", Switched{Version: 2})
	send(client, "version:used", Used{Version: 2})
	send(client, "version:usedunread", UsedUnread{Version: 2})
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
