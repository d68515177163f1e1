package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/generics/internal/mail"
	"shop.example/unhandledtask/generics/internal/typed"
)

func main() {
	ctx := context.Background()
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	check := func(err error) {
		if err != nil {
			log.Println(err)
		}
	}
	check(typed.Send(ctx, c, mail.TypeWelcome, mail.Welcome{UserID: 1}))
	check(typed.Send(ctx, c, mail.TypeGoodbye, mail.Goodbye{UserID: 1}, asynq.MaxRetry(2)))
	check(typed.Send(ctx, c, "newsletter", []int64{1, 2}))
	check(typed.Send(ctx, c, "news", []int64{3}))
	check(mail.Signup.Send(ctx, c, mail.Welcome{UserID: 2}))
}
