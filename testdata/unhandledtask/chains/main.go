package main

import (
	"log"
	"net/http"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/chains/internal/orders"
)

func place(c *asynq.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := c.EnqueueContext(r.Context(), asynq.NewTask(orders.Place, nil)); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
	}
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	http.HandleFunc("POST /orders", place(client))
	go func() { log.Println(http.ListenAndServe(":8080", nil)) }()

	mux := asynq.NewServeMux()
	mux.Handle(orders.Place, &orders.Placer{Client: client})
	mux.Handle(orders.Ship, orders.Shipper(client))
	srv := asynq.NewServer(redis, asynq.Config{Queues: map[string]int{"default": 5, "later": 1}})
	if err := srv.Run(mux); err != nil { // want "order:invoice" "order:rate"
		log.Fatal(err)
	}
}
