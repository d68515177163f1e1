package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func ocr(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Queues of unknown content at one of two servers that handle the type.
func main() {
	b, err := os.ReadFile("queues.json")
	if err != nil {
		log.Fatal(err)
	}
	var cfg asynq.Config
	if err := json.Unmarshal(b, &cfg.Queues); err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:ocr", ocr)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, cfg)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
