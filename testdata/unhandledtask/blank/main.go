package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

type def struct {
	Type    string
	Queue   string
	Timeout time.Duration
}

var defs = map[string]def{
	"mail":   {"mail:send", "mail", 5 * time.Second},
	"export": {"export:run", "export", time.Hour},
	"plain":  {"plain:run", "", 0},
}

// options only where set
func enqueue(c *asynq.Client, name string) {
	d := defs[name]
	var opts []asynq.Option
	if d.Queue != "" {
		opts = append(opts, asynq.Queue(d.Queue))
	}
	if d.Timeout > 0 {
		opts = append(opts, asynq.Timeout(d.Timeout))
	}
	c.Enqueue(asynq.NewTask(d.Type, nil), opts...)
}

func enqueueDef(c *asynq.Client, d def) {
	var opts []asynq.Option
	if d.Queue != "" {
		opts = append(opts, asynq.Queue(d.Queue))
	}
	if d.Timeout > 0 {
		opts = append(opts, asynq.Timeout(d.Timeout))
	}
	c.Enqueue(asynq.NewTask(d.Type, nil), opts...)
}

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	enqueue(c, "mail")
	enqueue(c, "export")
	enqueueDef(c, defs["mail"])
	enqueueDef(c, defs["plain"])
	enqueueDef(c, def{Type: "mail:send", Queue: "mail"})
	enqueueDef(c, def{Type: "plain:run"})
	for _, d := range defs {
		enqueueDef(c, d)
		q := d.Queue
		if q == "" {
			q = "default"
		}
		c.Enqueue(asynq.NewTask(d.Type, nil), asynq.Queue(q))
	}
	serve := func(q string, typ string, d time.Duration) {
		m := asynq.NewServeMux()
		m.HandleFunc(typ, h)
		if err := asynq.NewServer(r, asynq.Config{Queues: map[string]int{q: 1}, ShutdownTimeout: d}).Start(m); err != nil {
			log.Fatal(err)
		}
	}
	serve("mail", "mail:send", 10*time.Second)
	serve("export", "export:run", 2*time.Hour)
	serve("default", "plain:run", 10*time.Second)
	select {}
}
