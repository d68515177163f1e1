package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// default is served where MAIL is empty
func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	c.Enqueue(asynq.NewTask("one", nil))
	c.Enqueue(asynq.NewTask("two", nil), asynq.Queue("mail"))
	mux := asynq.NewServeMux()
	mux.HandleFunc("one", h)
	mux.HandleFunc("two", h)
	q := map[string]int{}
	if os.Getenv("MAIL") != "" {
		q["mail"] = 1
	}
	log.Fatal(asynq.NewServer(r, asynq.Config{Queues: q}).Run(mux))
}
