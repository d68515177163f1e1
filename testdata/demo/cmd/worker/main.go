// Command worker serves the main queues and schedules the recurring jobs.
package main

import (
	"context"
	"fmt"
	"log/slog"
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
	if err := run(config.FromEnv()); err != nil {
		slog.Error("worker failed", "err", err)
		os.Exit(1)
	}
}

func run(cfg config.Config) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	client := queue.NewClient(cfg.Redis)
	defer client.Close()
	memory := store.NewMemory()
	shop := &handlers.Shop{
		Queue:  client,
		Store:  memory,
		Stock:  memory,
		Orders: &service.Orders{Store: memory},
		Office: &service.Office{Dir: store.Dir(cfg.SpoolDir)},
	}
	mux := asynq.NewServeMux()
	mux.Use(handlers.Logging)
	shop.Register(mux)

	worker := queue.NewWorker(cfg.Redis, queue.MainConfig(cfg.Drain))
	if err := worker.Start(mux); err != nil {
		return err
	}
	defer worker.Close()

	scheduler := asynq.NewScheduler(cfg.Redis, nil)
	if err := schedule(scheduler); err != nil {
		return err
	}
	if err := scheduler.Start(); err != nil {
		return err
	}

	<-ctx.Done()
	worker.Drain()
	slog.Info("waiting for running tasks", "at most", cfg.Drain)
	return nil
}

// schedule registers the recurring jobs.
func schedule(s *asynq.Scheduler) error {
	if _, err := s.Register("0 7 * * 1", asynq.NewTask(tasks.TypeReminder, nil), asynq.Queue(queue.Mail)); err != nil {
		return fmt.Errorf("reminder: %w", err)
	}
	if _, err := s.Register("@every 1m", asynq.NewTask(tasks.TypePulse, nil), asynq.MaxRetry(0), asynq.TaskID(tasks.TypePulse)); err != nil {
		return fmt.Errorf("pulse: %w", err)
	}
	return nil
}
