package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

type repo struct{ c *asynq.Client }

func main() {
	o := asynq.RedisClientOpt{Addr: "r:6379"}
	mux := asynq.NewServeMux()
	mux.HandleFunc("one", h)
	srv := asynq.NewServer(o, asynq.Config{})
	o.DB = 1
	partner := asynq.NewClient(o)
	partner.Enqueue(asynq.NewTask("two", nil))
	o.DB, o.Addr = 0, os.Getenv("THIRD")
	third := asynq.NewClient(o)
	third.Enqueue(asynq.NewTask("three", nil))

	addr := "r:6379"
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: addr})
	c.Enqueue(asynq.NewTask("one", nil))
	addr = "partner:6379"
	c = asynq.NewClient(asynq.RedisClientOpt{Addr: addr})
	c.Enqueue(asynq.NewTask("four", nil))
	rp := repo{asynq.NewClient(asynq.RedisClientOpt{Addr: "r:6379"})}
	rp2 := repo{asynq.NewClient(asynq.RedisClientOpt{Addr: "partner:6379"})}
	rp.c.Enqueue(asynq.NewTask("one", nil))
	rp2.c.Enqueue(asynq.NewTask("five", nil))
	log.Fatal(srv.Run(mux))
}
