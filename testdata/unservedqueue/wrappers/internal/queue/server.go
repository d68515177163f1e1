package queue

import (
	"github.com/hibiken/asynq"
)

// One Config for all servers that are started through here.
func Serve(addr string, queues map[string]int, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{ // want "carts" "stocks"
		Concurrency: 8,
		Queues:      queues,
	})
	return srv.Run(mux)
}

type route struct {
	pattern string
	handler asynq.HandlerFunc
}

type Registry struct{ routes []route }

func (r *Registry) Add(pattern string, h asynq.HandlerFunc) {
	r.routes = append(r.routes, route{pattern, h})
}

// The patterns of a field that a method fills are not known.
func (r *Registry) Serve(addr string, queues map[string]int) error {
	mux := asynq.NewServeMux()
	for _, rt := range r.routes {
		mux.Handle(rt.pattern, rt.handler)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Queues: queues})
	return srv.Run(mux)
}
