package legacy

import (
	"context"

	"github.com/hibiken/asynq"
)

// Probe makes a server only to see whether Redis answers.
func Probe() (*asynq.Server, *asynq.ServeMux, error) {
	mux := asynq.NewServeMux()
	mux.HandleFunc("legacy:", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"legacy": 1},
	})
	return srv, mux, srv.Ping()
}

// Serve is called by nobody any more.
func Serve(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"legacy": 1},
	})
	return srv.Run(mux)
}
