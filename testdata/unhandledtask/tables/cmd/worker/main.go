package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/tables/internal/stock"
)

func ship(ctx context.Context, t *asynq.Task) error  { return ctx.Err() }
func label(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func newMux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	for pattern, h := range map[string]asynq.HandlerFunc{
		"parcel:ship":  ship,
		"parcel:label": label,
		"return":       ship,
	} {
		mux.HandleFunc(pattern, h) // want "returns2"
	}
	stock.Mount(mux)
	return mux
}

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{})
	if err := srv.Run(newMux()); err != nil { // want "price:audit" "parcel:lost"
		log.Fatal(err)
	}
}
