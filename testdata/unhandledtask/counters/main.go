package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

var (
	types  = []string{"mail:send", "sms:send"}
	queues = []string{"mail", "sms"}
)

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	for i := range types {
		c.Enqueue(asynq.NewTask(types[i], nil), asynq.Queue(queues[i]))
	}
	for i, typ := range types {
		c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queues[i]))
	}
	ma, mb := asynq.NewServeMux(), asynq.NewServeMux()
	ma.HandleFunc("mail:send", h)
	mb.HandleFunc("sms:send", h)
	if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{"mail": 1}}).Start(ma); err != nil {
		log.Fatal(err)
	}
	log.Fatal(asynq.NewServer(r, asynq.Config{Queues: map[string]int{"sms": 1}}).Run(mb))
}
