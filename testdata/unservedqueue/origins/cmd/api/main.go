package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/origins/internal/conf"
)

func enqueue(c *asynq.Client, typ, queue string) {
	if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
		log.Println(err)
	}
}

func main() {
	orders := asynq.NewClient(asynq.RedisClientOpt{Addr: os.Getenv("ORDERS_REDIS")})
	defer orders.Close()
	enqueue(orders, "order:ship", "orders")
	enqueue(orders, "order:ship", "rush")

	// Two environment variables are not known to be one Redis.
	mail := asynq.NewClient(asynq.RedisClientOpt{Addr: os.Getenv("MAIL_REDIS")})
	defer mail.Close()
	enqueue(mail, "mail:send", "bulk")

	stock := asynq.NewClient(conf.Redis("stock"))
	defer stock.Close()
	enqueue(stock, "stock:sync", "restock")

	// The same function with another argument.
	web := asynq.NewClient(conf.Redis("web"))
	defer web.Close()
	enqueue(web, "stock:sync", "webstock")
}
