package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func ocr(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Queues of unknown content.
func main() {
	b, err := os.ReadFile("queues.json")
	if err != nil {
		log.Fatal(err)
	}
	var queues map[string]int
	if err := json.Unmarshal(b, &queues); err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:ocr", ocr)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          queues,
		ShutdownTimeout: 10 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
