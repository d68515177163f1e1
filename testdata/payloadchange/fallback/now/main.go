// A handler that knows the old form, too: the new release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Charge is decoded in its old form where the new one fails.
type Charge struct {
	Amount string
}

type oldCharge struct {
	Amount float64
}

func handleCharge(_ context.Context, t *asynq.Task) error {
	var p Charge
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		var old oldCharge
		if err := json.Unmarshal(t.Payload(), &old); err != nil {
			return err
		}
		p.Amount = fmt.Sprint(old.Amount)
	}
	fmt.Println(p.Amount)
	return nil
}

// Refund is decoded into something else that does not take it either.
type Refund struct {
	Amount string // want `tasks hold float64, which does not fit string`
}

type otherRefund struct {
	Amount []float64
}

func handleRefund(_ context.Context, t *asynq.Task) error {
	var p Refund
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		var other otherRefund
		if err := json.Unmarshal(t.Payload(), &other); err != nil {
			return err
		}
		fmt.Println(other.Amount)
	}
	fmt.Println(p.Amount)
	return nil
}

// Transfer is decoded twice, one after the other.
type Transfer struct {
	Amount string // want `tasks hold float64, which does not fit string`
}

func handleTransfer(_ context.Context, t *asynq.Task) error {
	var all map[string]any
	if err := json.Unmarshal(t.Payload(), &all); err != nil {
		return err
	}
	var p Transfer
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(all, p.Amount)
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
	send(client, "money:charge", Charge{})
	send(client, "money:refund", Refund{})
	send(client, "money:transfer", Transfer{})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("money:charge", handleCharge)
	mux.HandleFunc("money:refund", handleRefund)
	mux.HandleFunc("money:transfer", handleTransfer)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
