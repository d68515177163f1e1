package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(t *asynq.Task, queue string) {
		if _, err := c.Enqueue(t, asynq.Queue(queue)); err != nil {
			log.Println(err)
		}
	}
	put(asynq.NewTask("doc:scan", nil), "scan")
	put(asynq.NewTask("doc:index", nil), "index")
	put(asynq.NewTask("doc:split", nil), "split")
	put(asynq.NewTask("doc:ocr", nil), "ocr")
	put(asynq.NewTask("doc:merge", nil), "merge")
	// No server is known to handle it.
	put(asynq.NewTask("raw:dump", nil), "raws")
}
