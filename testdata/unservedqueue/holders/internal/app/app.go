package app

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/holders/internal/config"
)

type App struct {
	client *asynq.Client
	server *asynq.Server
	mux    *asynq.ServeMux
}

// The one origin of the program: a field of the configuration.
func New(cfg *config.Config) *App {
	opt := asynq.RedisClientOpt{Addr: cfg.Redis}
	a := &App{
		client: asynq.NewClient(opt),
		server: asynq.NewServer(opt, asynq.Config{ // want "labels"
			Concurrency: cfg.Concurrency,
			Queues:      map[string]int{"parcels": 1},
		}),
		mux: asynq.NewServeMux(),
	}
	a.routes()
	return a
}

func (a *App) routes() {
	a.mux.HandleFunc("label:print", a.print)
	a.mux.HandleFunc("parcel:track", a.print)
}

func (a *App) print(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func (a *App) Start() error { return a.server.Start(a.mux) }

func (a *App) Close() {
	a.server.Shutdown()
	a.client.Close()
}

func (a *App) Print(ctx context.Context) error {
	_, err := a.client.EnqueueContext(ctx, asynq.NewTask("label:print", nil), asynq.Queue("labels"))
	return err
}

func (a *App) OKTrack(ctx context.Context) error {
	_, err := a.client.EnqueueContext(ctx, asynq.NewTask("parcel:track", nil), asynq.Queue("parcels"))
	return err
}
