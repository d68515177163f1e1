package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/closures/internal/bus"
)

func handler(name string) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		log.Println(name, t.Type())
		return ctx.Err()
	}
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()

	mux := asynq.NewServeMux()
	on := func(pattern string) { mux.HandleFunc(pattern, handler(pattern)) }
	on("account:open")
	on("login") // want "loginfailed"
	on("log:")

	notify := func(ctx context.Context, typ string) error {
		_, err := client.EnqueueContext(ctx, asynq.NewTask(typ, nil))
		return err
	}
	ctx := context.Background()
	accounts := bus.NewAccounts(client)
	for _, f := range []func(context.Context) error{
		accounts.OkOpen,
		accounts.Close,
		func(ctx context.Context) error { return notify(ctx, "loginfailed") },
		func(ctx context.Context) error { return notify(ctx, "login") },
		func(ctx context.Context) error { return notify(ctx, "log:rotate") },
		func(ctx context.Context) error { return notify(ctx, "logout") },
	} {
		if err := f(ctx); err != nil {
			log.Println(err)
		}
	}

	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 3})
	if err := srv.Run(mux); err != nil { // want "account:close" "logout"
		log.Fatal(err)
	}
}
