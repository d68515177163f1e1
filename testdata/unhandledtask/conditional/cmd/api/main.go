package main

import (
	"flag"
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	score := flag.Bool("score", false, "score, too")
	flag.Parse()
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(typ string, opts ...asynq.Option) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), opts...); err != nil {
			log.Println(err)
		}
	}
	put("feed:pull")
	put("feed:rank")
	put("gdpr:erase")
	// Into the queue that is served under a condition.
	put("feed:export", asynq.Queue("bulk"))
	put("feed:pull", asynq.Queue("bulk"))
	if *score {
		put("feed:score")
	}
}
