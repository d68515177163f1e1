package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/basics/internal/tasks"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: tasks.Redis})
	defer c.Close()
	put := func(t *asynq.Task, opts ...asynq.Option) {
		if _, err := c.Enqueue(t, opts...); err != nil {
			log.Println(err)
		}
	}
	put(asynq.NewTask(tasks.EmailSend, nil), asynq.Timeout(2*time.Minute))
	put(asynq.NewTask(tasks.ReportBuild, nil), asynq.Timeout(tasks.ReportTimeout))
	put(asynq.NewTask(tasks.ThumbMake, nil), asynq.Timeout(20*time.Second))
	// Equal, and shorter.
	put(asynq.NewTask(tasks.PushSend, nil), asynq.Queue("push"), asynq.Timeout(45*time.Second))
	put(asynq.NewTask(tasks.LogRotate, nil), asynq.Queue("push"), asynq.Timeout(1500*time.Millisecond))
}
