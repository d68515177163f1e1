package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(typ, queue string) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
			log.Println(err)
		}
	}
	put("import:run", "bulk")
	put("import:run", "us")
	put("import:run", "imports")
	put("beta:try", "trial")
	put("copy:run", "copies")
	put("args:run", "args")
}
