package main

import (
	"log"

	"github.com/hibiken/asynq"
)

type item struct{ typ, queue string }

func put(c *asynq.Client, it item) {
	if _, err := c.Enqueue(asynq.NewTask(it.typ, nil), asynq.Queue(it.queue)); err != nil {
		log.Println(err)
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put(c, item{"mail:send", "mails"})
	put(c, item{"billing:charge", "charges"})
	put(c, item{"billing:refund", "default"})
	// The mux inside has no pattern for it.
	put(c, item{"mail:bounce", "bounces"})
	put(c, item{"image:resize", "images"})
	put(c, item{"image:crop", "media"})
	put(c, item{"report.daily", "reports"})
	put(c, item{"thumb:make", "thumbs"})
	// Captured: no handler of its own.
	put(c, item{"thumbnail", "nails"})
	// Nearly a prefix.
	put(c, item{"imagery:tag", "imagery"})
	// Shorter than the pattern.
	put(c, item{"export", "exports"})
}
