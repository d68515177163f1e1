// Package loops registers patterns in loops.
package loops

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

func eachQueue(mux *asynq.ServeMux, queues []string) {
	for range queues {
		mux.HandleFunc("email:send", handle) // want "^pattern is registered in each round on one mux: mux.HandleFunc panics on .email:send. at start; remove one of the two$"
	}
}

func beforeALoop(mux *asynq.ServeMux, types []string) {
	mux.HandleFunc("email:send", handle)
	for _, typ := range types {
		if typ == "mail" {
			mux.HandleFunc("email:send", handle) // want "pattern is registered"
		}
	}
}

func okList(mux *asynq.ServeMux) {
	for _, typ := range []string{"a", "b", "c"} {
		mux.HandleFunc(typ, handle)
	}
	mux.HandleFunc("d", handle)
}

func okMap(mux *asynq.ServeMux, handlers map[string]func(context.Context, *asynq.Task) error) {
	for typ, h := range handlers {
		mux.HandleFunc(typ, h)
	}
}

func okOnce(mux *asynq.ServeMux, types []string) {
	for _, typ := range types {
		if typ == "mail" {
			mux.HandleFunc("email:send", handle)
			break
		}
	}
}

func okMuxEach(servers []*asynq.Server) {
	for _, srv := range servers {
		mux := asynq.NewServeMux()
		mux.HandleFunc("email:send", handle)
		_ = srv.Start(mux)
	}
}

func okMuxes(muxes []*asynq.ServeMux) {
	for _, mux := range muxes {
		mux.HandleFunc("email:send", handle)
	}
	for i := range muxes {
		muxes[i].HandleFunc("email:open", handle)
	}
}
