package app

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

type Config struct {
	Redis   string
	Workers int
}

type App struct {
	client *asynq.Client
	server *asynq.Server
	mux    *asynq.ServeMux
}

func New(cfg Config) *App {
	opt := asynq.RedisClientOpt{Addr: cfg.Redis}
	a := &App{client: asynq.NewClient(opt), mux: asynq.NewServeMux()}
	a.server = asynq.NewServer(opt, asynq.Config{
		Concurrency:     cfg.Workers,
		ShutdownTimeout: 12 * time.Second, // want "label:print"
	})
	a.mux.HandleFunc("label:print", a.print)
	return a
}

func (a *App) print(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func (a *App) Print(ctx context.Context) error {
	_, err := a.client.EnqueueContext(ctx, asynq.NewTask("label:print", nil), a.options()...)
	return err
}

func (a *App) options() []asynq.Option {
	return []asynq.Option{asynq.MaxRetry(2), asynq.Timeout(15 * time.Second)}
}

func (a *App) Run() error {
	if err := a.Print(context.Background()); err != nil {
		return err
	}
	return a.server.Run(a.mux)
}
