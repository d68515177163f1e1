package media

import (
	"context"

	"github.com/hibiken/asynq"
)

var mux = asynq.NewServeMux()

func init() {
	mux.HandleFunc("media:resize", resize)
}

func resize(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func Run(redis asynq.RedisConnOpt) error {
	srv := asynq.NewServer(redis, asynq.Config{Queues: map[string]int{"media": 2}})
	return srv.Run(mux) // want "media:purge"
}
