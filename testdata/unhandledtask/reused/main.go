package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// the mux is shared on purpose, one server a queue; then another kind
func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	shared := asynq.NewServeMux()
	shared.HandleFunc("a", h)
	shared.HandleFunc("b", h)
	cfg := asynq.Config{}
	for _, q := range []string{"qa", "qb"} {
		cfg.Queues = map[string]int{q: 1}
		if err := asynq.NewServer(r, cfg).Start(shared); err != nil {
			log.Fatal(err)
		}
	}
	cfg.Queues = map[string]int{"special": 1}
	special := asynq.NewServeMux()
	special.HandleFunc("s", h)
	c.Enqueue(asynq.NewTask("a", nil), asynq.Queue("qa"))
	c.Enqueue(asynq.NewTask("b", nil), asynq.Queue("qb"))
	c.Enqueue(asynq.NewTask("s", nil), asynq.Queue("special"))
	log.Fatal(asynq.NewServer(r, cfg).Run(special))
}
