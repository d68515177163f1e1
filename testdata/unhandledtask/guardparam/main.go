package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/guardparam/internal/queue"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func serve(r asynq.RedisConnOpt, q string, cfg asynq.Config, types ...string) {
	m := asynq.NewServeMux()
	for _, t := range types {
		m.HandleFunc(t, h)
	}
	cfg.Queues = map[string]int{q: 1}
	if err := asynq.NewServer(r, cfg).Start(m); err != nil {
		log.Fatal(err)
	}
}

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	q := queue.New(asynq.NewClient(r))
	ctx := context.Background()
	q.Dispatch(ctx, "invoice:create", nil)
	q.Dispatch(ctx, "mail:send", nil)
	q.ByPriority("pay:capture", 9)
	q.ByPriority("mail:send", 1)
	q.Bulk("export:all", true)
	q.Bulk("mail:send", false)
	q.Grouped("stats:single", "")
	q.Grouped("stats:member", "g")
	serve(r, "billing", asynq.Config{}, "invoice:create")
	serve(r, "default", asynq.Config{}, "mail:send")
	serve(r, "critical", asynq.Config{}, "pay:capture")
	serve(r, "bulk", asynq.Config{}, "export:all")
	serve(r, "stats", asynq.Config{}, "stats:single")
	select {}
}
