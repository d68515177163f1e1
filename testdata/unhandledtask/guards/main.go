package main

import (
	"context"
	"log"
	"strings"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func send(c *asynq.Client, typ string) {
	if typ == "mail:send" {
		c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("mail"))
		return
	}
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("sms"))
}

func local(c *asynq.Client, typ string) {
	if strings.HasPrefix(typ, "local:") {
		return
	}
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("sms"))
}

type job struct {
	typ     string
	queue   string
	sync    bool
	enabled bool
}

var jobs = []job{
	{typ: "mail:send", queue: "mail", enabled: true},
	{typ: "mail:inline", sync: true, queue: "mail", enabled: true},
	{typ: "mail:off", queue: "mail"},
	{typ: "sms:send", queue: "sms", enabled: true},
}

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	send(c, "mail:send")
	send(c, "sms:send")
	local(c, "local:x")
	local(c, "sms:send")
	for _, typ := range []string{"mail:send", "sms:send"} {
		if typ == "mail:send" {
			c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("mail"))
		} else {
			c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("sms"))
		}
		switch {
		case strings.HasPrefix(typ, "mail:"):
			c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("mail"))
		default:
			c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("sms"))
		}
	}
	for _, j := range jobs {
		if j.sync {
			log.Println("inline", j.typ)
			continue
		}
		if !j.enabled {
			continue
		}
		c.Enqueue(asynq.NewTask(j.typ, nil), asynq.Queue(j.queue))
	}
	ma, mb := asynq.NewServeMux(), asynq.NewServeMux()
	ma.HandleFunc("mail:send", h)
	mb.HandleFunc("sms:send", h)
	if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{"mail": 1}}).Start(ma); err != nil {
		log.Fatal(err)
	}
	log.Fatal(asynq.NewServer(r, asynq.Config{Queues: map[string]int{"sms": 1}}).Run(mb))
}
