// Command api is the shop's HTTP interface.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"

	"shop.example/demo/internal/config"
	"shop.example/demo/internal/handlers"
	"shop.example/demo/internal/queue"
	"shop.example/demo/internal/service"
	"shop.example/demo/internal/store"
)

func main() {
	if err := run(config.FromEnv()); err != nil {
		log.Fatal(err)
	}
}

func run(cfg config.Config) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	client := queue.NewClient(cfg.Redis)
	defer client.Close()
	mailer := &service.Mailer{URL: cfg.MailURL, Client: &http.Client{Timeout: time.Minute}}
	worker := queue.NewWorker(cfg.Redis, asynq.Config{
		Concurrency:     2,
		Queues:          map[string]int{queue.Low: 1},
		ShutdownTimeout: 20 * time.Second,
	})
	if err := worker.Start(handlers.Mail(mailer)); err != nil {
		return err
	}

	shop := &api{queue: client, orders: store.NewMemory()}
	server := &http.Server{Addr: cfg.Listen, Handler: shop.routes(), ReadHeaderTimeout: 5 * time.Second}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		worker.Close()
		return server.Shutdown(context.Background())
	})
	return g.Wait()
}
