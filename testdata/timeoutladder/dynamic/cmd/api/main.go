package main

import (
	"log"
	"os"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/dynamic/internal/conf"
)

func put(c *asynq.Client, typ, queue string, timeout time.Duration) {
	if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue), asynq.Timeout(timeout)); err != nil {
		log.Println(err)
	}
}

func main() {
	limits, err := conf.Load()
	if err != nil {
		log.Fatal(err)
	}
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: conf.Redis})
	defer c.Close()
	put(c, "flags:run", "flags", 10*time.Minute)
	put(c, "env:run", "env", 10*time.Minute)
	put(c, "feed:pull", "feed", limits.Feed)
	put(c, "feed:sync", "feed", conf.Duration("SYNC", time.Hour))
	put(c, "feed:count", "feed", time.Duration(len(os.Args))*time.Hour)
	put(c, "index:build", "index", time.Duration(5)*time.Minute)
}
