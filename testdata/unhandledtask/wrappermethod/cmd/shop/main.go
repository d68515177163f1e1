package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	coupons := func(typ string) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("coupons")); err != nil {
			log.Println(err)
		}
	}
	coupons("coupon:issue")
	coupons("coupon:redeem")
	coupons("coupon:revoke")
	coupons("giftcard")

	for _, t := range []*asynq.Task{asynq.NewTask("points:earn", nil), asynq.NewTask("points:burn", nil)} {
		if _, err := c.Enqueue(t, asynq.Queue("points")); err != nil {
			log.Println(err)
		}
	}
}
