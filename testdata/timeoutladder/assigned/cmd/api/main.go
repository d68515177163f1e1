package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/assigned/internal/conf"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: conf.Redis})
	defer c.Close()
	put := func(typ string, opts ...asynq.Option) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil, opts...)); err != nil {
			log.Println(err)
		}
	}
	put("import:run", asynq.Queue("imports"), asynq.Timeout(conf.Import))
	put("stock:sync", asynq.Queue("stock"), asynq.Timeout(21*time.Second))
	put("price:update", asynq.Queue("prices"), asynq.Timeout(10*time.Minute))
	limit := time.Minute
	put("tax:report", asynq.Queue("taxes"), asynq.Timeout(limit))
}
