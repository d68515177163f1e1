package main

import (
	"log"
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
	put("bare:run", asynq.Queue("bare"), asynq.Timeout(time.Hour))
	put("empty:run", asynq.Timeout(time.Hour))
	// The default of 30 minutes does not count.
	put("work:plain", asynq.Queue("work"), asynq.MaxRetry(2))
	put("work:deadline", asynq.Queue("work"), asynq.Deadline(time.Now().Add(time.Hour)))
	put("work:zero", asynq.Queue("work"), asynq.Timeout(0))
	// Other durations are no Timeout.
	put("work:retention", asynq.Queue("work"), asynq.Retention(24*time.Hour), asynq.ProcessIn(time.Hour), asynq.Unique(time.Hour))
	put("slow:run", asynq.Queue("slow"), asynq.Timeout(61*time.Second))
}
