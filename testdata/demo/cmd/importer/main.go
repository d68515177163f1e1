// Command importer loads catalogues into the shop.
package main

import (
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/config"
	"shop.example/demo/internal/handlers"
	"shop.example/demo/internal/queue"
	"shop.example/demo/internal/service"
	"shop.example/demo/internal/store"
	"shop.example/demo/internal/tasks"
)

func main() {
	cfg := config.FromEnv()
	mux := asynq.NewServeMux()
	mux.Handle(tasks.TypeCatalogue, handlers.Catalogue(&service.Office{Dir: store.Dir(cfg.SpoolDir)}))
	mux.HandleFunc("catalogue:import", asynq.NotFound)

	worker := queue.NewWorker(cfg.Redis, asynq.Config{
		Concurrency: 1,
		Queues:      map[string]int{queue.Imports: 1},
	})
	if err := worker.Start(mux); err != nil {
		log.Fatal(err)
	}

	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	log.Printf("importer ends: %v", <-signals)
	worker.Drain()
}
