package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func put(c *asynq.Client, typ string, opts ...asynq.Option) {
	if _, err := c.Enqueue(asynq.NewTask(typ, nil), opts...); err != nil {
		log.Println(err)
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: conf.Redis})
	defer c.Close()
	// One variable on both sides.
	put(c, "mail:send", asynq.Queue(conf.MailQueue))
	put(c, "mail:digest", asynq.Queue("letters"))
	// Not constant.
	put(c, "sms:send", asynq.Queue(conf.SMSQueue))
	plural := "pushes"
	put(c, "push:send", asynq.Queue(plural))
	put(c, "push:send", asynq.Queue("push"))
	put(c, "push:send", asynq.Queue("push-low"))
	put(c, "fax:send", asynq.Queue("faxes"))
	put(c, "fax:send", asynq.Queue("fax-retry"))
	put(c, "feed:pull", asynq.Queue("feeds"))
	put(c, "geo:find", asynq.Queue("geo"))
	put(c, "geo:find", asynq.Queue("maps"))
}
