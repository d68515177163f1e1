// Command reports builds the daily sales reports.
package main

import (
	"context"
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
	if err := run(config.FromEnv()); err != nil {
		log.Fatal(err)
	}
}

func run(cfg config.Config) error {
	store.Dir(cfg.SpoolDir).MustExist()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	manager, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		RedisConnOpt:               cfg.Redis,
		PeriodicTaskConfigProvider: regions{"north", "south"},
	})
	if err != nil {
		return err
	}
	if err := manager.Start(); err != nil {
		return err
	}
	defer manager.Shutdown()

	mux := asynq.NewServeMux()
	mux.Handle(tasks.TypeSalesReport, handlers.Sales(&service.Office{Dir: store.Dir(cfg.SpoolDir)}))
	serverConfig := asynq.Config{Concurrency: 1, Queues: map[string]int{queue.Low: 1}}
	queue.Tune(&serverConfig, cfg.Drain)
	serverConfig.BaseContext = func() context.Context { return ctx }
	server := asynq.NewServer(cfg.Redis, serverConfig)
	if err := server.Start(mux); err != nil {
		return err
	}

	<-ctx.Done()
	server.Stop()
	log.Print("no more reports are begun")
	server.Shutdown()
	return nil
}

// regions schedules a report for each region.
type regions []string

// GetConfigs implements asynq.PeriodicTaskConfigProvider.
func (r regions) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	var configs []*asynq.PeriodicTaskConfig
	for _, region := range r {
		task, err := tasks.NewSalesReport(region)
		if err != nil {
			return nil, err
		}
		configs = append(configs, &asynq.PeriodicTaskConfig{
			Cronspec: "0 30 1 * * *",
			Task:     task,
			Opts:     []asynq.Option{asynq.Queue(queue.Low), asynq.MaxRetry(4)},
		})
	}
	return configs, nil
}
