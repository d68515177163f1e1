// Command archive keeps the sales reports of past years up to date, in the night.
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
	mux.Handle(tasks.TypeSalesReport, handlers.Sales(&service.Office{Dir: store.Dir(cfg.SpoolDir)}))

	srv := asynq.NewServer(cfg.Redis, asynq.Config{
		Concurrency:     1,
		Queues:          map[string]int{queue.Low: 1},
		ShutdownTimeout: cfg.Drain,
	})
	go func() {
		if err := srv.Run(mux); err != nil {
			log.Fatal(err)
		}
	}()

	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}
