package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/idle/internal/invoices"
)

type parts struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// Serves invoices and lacks previews, but is only pinged, never started.
func build() parts {
	p := parts{
		srv: asynq.NewServer(asynq.RedisClientOpt{Addr: invoices.Redis}, asynq.Config{
			Queues: map[string]int{"invoices": 1},
		}),
		mux: asynq.NewServeMux(),
	}
	p.mux.HandleFunc(invoices.Send, invoices.Handle)
	p.mux.HandleFunc(invoices.Preview, invoices.Handle)
	return p
}

func main() {
	if err := build().srv.Ping(); err != nil {
		log.Fatal(err)
	}
}
