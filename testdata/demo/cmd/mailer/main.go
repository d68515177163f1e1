// Command mailer sends the newsletter.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/config"
	"shop.example/demo/internal/handlers"
	"shop.example/demo/internal/queue"
	"shop.example/demo/internal/service"
	"shop.example/demo/internal/tasks"
)

func main() {
	if err := run(config.FromEnv()); err != nil {
		log.Fatal(err)
	}
}

func run(cfg config.Config) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	cron := queue.NewCron(cfg.Redis)
	news, err := tasks.NewNewsletter([]string{"press@shop.example"})
	if err != nil {
		return err
	}
	if err := cron.Add("0 9 * * 2", news, asynq.Queue(queue.Mail), asynq.MaxRetry(1)); err != nil {
		return err
	}
	if err := cron.Start(); err != nil {
		return err
	}
	defer cron.Stop()

	mailer := &service.Mailer{URL: cfg.MailURL, Client: &http.Client{Timeout: time.Minute}}
	srv := asynq.NewServer(cfg.Redis, queue.BulkConfig())
	if err := srv.Start(handlers.Mail(mailer)); err != nil {
		return err
	}

	<-ctx.Done()
	srv.Stop()
	if err := os.RemoveAll(filepath.Join(cfg.SpoolDir, "mail")); err != nil {
		return fmt.Errorf("clear spool: %w", err)
	}
	srv.Shutdown()
	return nil
}
