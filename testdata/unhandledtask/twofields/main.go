package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

type Redis struct {
	Addr string
	DB   int
}

func (r Redis) Opt() asynq.RedisClientOpt { return asynq.RedisClientOpt{Addr: r.Addr, DB: r.DB} }

type Conf struct{ Jobs, Partner Redis }

func main() {
	var conf Conf
	b, _ := os.ReadFile("c.json")
	_ = json.Unmarshal(b, &conf)
	jobs := asynq.NewClient(asynq.RedisClientOpt{Addr: conf.Jobs.Addr})
	partner := asynq.NewClient(asynq.RedisClientOpt{Addr: conf.Partner.Addr})
	jobs.Enqueue(asynq.NewTask("one", nil))
	partner.Enqueue(asynq.NewTask("partner:push", nil))
	partner.Enqueue(asynq.NewTask("one", nil), asynq.Queue("partner"))
	mux := asynq.NewServeMux()
	mux.HandleFunc("one", h)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Jobs.Addr}, asynq.Config{}).Run(mux))
}
