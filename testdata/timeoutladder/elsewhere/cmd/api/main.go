package main

import (
	"log"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(typ string, opts ...asynq.Option) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), opts...); err != nil {
			log.Println(err)
		}
	}
	put("doc:scan", asynq.Timeout(10*time.Second))
	// The worker handles it and does not serve the queue.
	put("doc:merge", asynq.Queue("heavy"), asynq.Timeout(29*time.Minute))
	// The worker serves the queue and does not handle it.
	put("doc:print", asynq.Timeout(time.Hour))
	// A queue of no weight is not served.
	put("doc:split", asynq.Queue("off"), asynq.Timeout(time.Hour))
	// Which queue is not known.
	put("doc:index", asynq.Queue(os.Getenv("INDEX_QUEUE")), asynq.Timeout(time.Hour))
	// Which type is not known.
	put("doc:"+os.Getenv("DOC_KIND"), asynq.Timeout(time.Hour))
	put("doc:ocr", asynq.Queue("heavy"), asynq.Timeout(26*time.Minute))
}
