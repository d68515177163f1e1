package worker

import (
	"context"

	"github.com/hibiken/asynq"
)

type Worker struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

func New(redis asynq.RedisConnOpt) *Worker {
	w := &Worker{
		srv: asynq.NewServer(redis, asynq.Config{Queues: map[string]int{"cart": 1}}),
		mux: asynq.NewServeMux(),
	}
	w.mux.HandleFunc("cart:remind", w.remind)
	w.routes()
	return w
}

func (w *Worker) routes() {
	w.mux.HandleFunc("cart:merge", w.remind)
}

func (w *Worker) remind(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func (w *Worker) Start() error {
	return w.srv.Start(w.mux) // want "cart:expire"
}

func (w *Worker) Close() { w.srv.Shutdown() }
