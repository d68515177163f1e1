// A handler that knows the old form, too: the old release.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Charge struct {
	Amount float64
}

type Refund struct {
	Amount float64
}

type Transfer struct {
	Amount float64
}

func handleCharge(_ context.Context, t *asynq.Task) error {
	var p Charge
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleRefund(_ context.Context, t *asynq.Task) error {
	var p Refund
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(p.Amount)
	return nil
}

func handleTransfer(_ context.Context, t *asynq.Task) error {
	var p Transfer
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
