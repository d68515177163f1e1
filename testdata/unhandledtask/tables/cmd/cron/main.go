package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	push := func(typ string) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil)); err != nil {
			log.Println(typ, err)
		}
	}
	push("stock:sync")
	push("price:update")
	push("parcel:ship")
	push("parcel:label")
	push("stocktake")
	push("returns2")
	push("price:audit")
	push("parcel:lost")
}
