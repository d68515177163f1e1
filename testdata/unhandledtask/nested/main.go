package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

type Kind int

const (
	Mail Kind = iota
	Sms
)

var names = [...]string{Mail: "mail", Sms: "sms"}
var typesOf = map[Kind][]string{Mail: {"mail:a"}, Sms: {"sms:a", "sms:b"}}

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	c.Enqueue(asynq.NewTask("mail:a", nil), asynq.Queue(names[Mail]))
	c.Enqueue(asynq.NewTask("sms:a", nil), asynq.Queue(names[Sms]))
	for k, ts := range typesOf {
		for _, t := range ts {
			c.Enqueue(asynq.NewTask(t, nil), asynq.Queue(names[k]))
		}
	}
	for i, n := range names {
		for _, t := range typesOf[Kind(i)] {
			c.Enqueue(asynq.NewTask(t, nil), asynq.Queue(n))
		}
	}
	byQueue := map[string][]string{"mail": {"mail:a"}, "sms": {"sms:a", "sms:b"}}
	for q, ts := range byQueue {
		for _, t := range ts {
			c.Enqueue(asynq.NewTask(t, nil), asynq.Queue(q))
		}
	}
	groups := []struct {
		q     string
		types []string
	}{{"mail", []string{"mail:a"}}, {"sms", []string{"sms:a", "sms:b"}}}
	for _, g := range groups {
		for _, t := range g.types {
			c.Enqueue(asynq.NewTask(t, nil), asynq.Queue(g.q))
		}
	}
	ma, mb := asynq.NewServeMux(), asynq.NewServeMux()
	ma.HandleFunc("mail:a", h)
	mb.HandleFunc("sms:a", h)
	mb.HandleFunc("sms:b", h)
	if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{"mail": 1}}).Start(ma); err != nil {
		log.Fatal(err)
	}
	log.Fatal(asynq.NewServer(r, asynq.Config{Queues: map[string]int{"sms": 1}}).Run(mb))
}
