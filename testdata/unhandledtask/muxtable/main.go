package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// one server a queue, mux looked up in a map
func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	c.Enqueue(asynq.NewTask("one", nil), asynq.Queue("a"))
	c.Enqueue(asynq.NewTask("two", nil), asynq.Queue("b"))
	ma, mb := asynq.NewServeMux(), asynq.NewServeMux()
	ma.HandleFunc("one", h)
	mb.HandleFunc("two", h)
	for q, m := range map[string]*asynq.ServeMux{"a": ma, "b": mb} {
		if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{q: 1}}).Start(m); err != nil {
			log.Fatal(err)
		}
	}
	type w struct {
		q string
		m *asynq.ServeMux
	}
	for _, x := range []w{{"c", muxOf("three")}, {"d", muxOf("four")}} {
		if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{x.q: 1}}).Start(x.m); err != nil {
			log.Fatal(err)
		}
	}
	c.Enqueue(asynq.NewTask("three", nil), asynq.Queue("c"))
	c.Enqueue(asynq.NewTask("four", nil), asynq.Queue("d"))
	muxes := map[string]*asynq.ServeMux{"e": muxOf("five"), "f": muxOf("six")}
	cfgs := map[string]asynq.Config{"e": {Queues: map[string]int{"e": 1}}, "f": {Queues: map[string]int{"f": 1}}}
	c.Enqueue(asynq.NewTask("five", nil), asynq.Queue("e"))
	c.Enqueue(asynq.NewTask("six", nil), asynq.Queue("f"))
	if err := asynq.NewServer(r, cfgs["e"]).Start(muxes["e"]); err != nil {
		log.Fatal(err)
	}
	servers := []*asynq.Server{asynq.NewServer(r, asynq.Config{Queues: map[string]int{"g": 1}}), asynq.NewServer(r, asynq.Config{Queues: map[string]int{"h": 1}})}
	mm := []*asynq.ServeMux{muxOf("seven"), muxOf("eight")}
	for i, s := range servers {
		if err := s.Start(mm[i]); err != nil {
			log.Fatal(err)
		}
	}
	c.Enqueue(asynq.NewTask("seven", nil), asynq.Queue("g"))
	c.Enqueue(asynq.NewTask("eight", nil), asynq.Queue("h"))
	log.Fatal(asynq.NewServer(r, cfgs["f"]).Run(muxes["f"]))
}

func muxOf(types ...string) *asynq.ServeMux {
	m := asynq.NewServeMux()
	for _, t := range types {
		m.HandleFunc(t, h)
	}
	return m
}
