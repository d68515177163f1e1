package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

var queueOf = map[string]string{"mail:send": "mail", "sms:send": "sms"}

func send(c *asynq.Client, typ string) {
	q, ok := queueOf[typ]
	if !ok {
		q = "default"
	}
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(q))
}

func queueFor(typ string) string {
	switch typ {
	case "mail:send":
		return "mail"
	case "sms:send":
		return "sms"
	}
	return "default"
}

func send2(c *asynq.Client, typ string) {
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queueFor(typ)))
}

func send3(c *asynq.Client, typ string) {
	q := "default"
	if typ == "mail:send" {
		q = "mail"
	} else if typ == "sms:send" {
		q = "sms"
	}
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(q))
}

func send4(c *asynq.Client, sms bool) {
	typ, q := "mail:send", "mail"
	if sms {
		typ, q = "sms:send", "sms"
	}
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(q))
}

func send5(c *asynq.Client, sms bool) {
	typ := "mail:send"
	q := "mail"
	if sms {
		typ = "sms:send"
		q = "sms"
	}
	c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(q))
}

func send6(c *asynq.Client, sms bool) {
	t := asynq.NewTask("mail:send", nil)
	if sms {
		t = asynq.NewTask("sms:send", nil)
	}
	opts := []asynq.Option{asynq.MaxRetry(1)}
	if sms {
		opts = append(opts, asynq.Queue("sms"))
	} else {
		opts = append(opts, asynq.Queue("mail"))
	}
	c.Enqueue(t, opts...)
}

func send7(c *asynq.Client, kinds []string) {
	for _, k := range kinds {
		var j struct{ typ, queue string }
		switch k {
		case "m":
			j.typ, j.queue = "mail:send", "mail"
		case "s":
			j.typ = "sms:send"
			j.queue = "sms"
		default:
			continue
		}
		c.Enqueue(asynq.NewTask(j.typ, nil), asynq.Queue(j.queue))
	}
}

func send8(c *asynq.Client, typ string) {
	var opts []asynq.Option
	switch typ {
	case "mail:send":
		opts = []asynq.Option{asynq.Queue("mail")}
	case "sms:send":
		opts = append(opts, asynq.Queue("sms"))
	}
	c.Enqueue(asynq.NewTask(typ, nil), opts...)
}

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	for _, f := range []func(*asynq.Client, string){send, send2, send3, send8} {
		f(c, "mail:send")
		f(c, "sms:send")
	}
	send(c, "mail:send")
	send2(c, "mail:send")
	send3(c, "mail:send")
	send8(c, "mail:send")
	send(c, "sms:send")
	send2(c, "sms:send")
	send3(c, "sms:send")
	send8(c, "sms:send")
	send4(c, true)
	send5(c, true)
	send6(c, true)
	send7(c, []string{"m", "s"})
	ma, mb := asynq.NewServeMux(), asynq.NewServeMux()
	ma.HandleFunc("mail:send", h)
	mb.HandleFunc("sms:send", h)
	if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{"mail": 1}}).Start(ma); err != nil {
		log.Fatal(err)
	}
	if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{"sms": 1}}).Start(mb); err != nil {
		log.Fatal(err)
	}
	md := asynq.NewServeMux()
	md.HandleFunc("other", h)
	log.Fatal(asynq.NewServer(r, asynq.Config{Queues: map[string]int{"default": 1}}).Run(md))
}
