package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

// A literal with a name from the environment beside constant ones.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{
			os.Getenv("TENANT"): 3,
			"video":             2,
			"audio":             1,
		},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("video:cut", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil { // want "video:join" "audio:mix"
		log.Fatal(err)
	}
}
