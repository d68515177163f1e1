package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func start(mux *asynq.ServeMux) *asynq.Server {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"shared": 1},
	})
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	return srv
}

// Two muxes for one queue: each gets the other's tasks, too.
func main() {
	users, teams := asynq.NewServeMux(), asynq.NewServeMux()
	users.HandleFunc("user:sync", handle)
	users.HandleFunc("ping", handle)
	teams.HandleFunc("team:sync", handle)
	teams.HandleFunc("ping", handle)

	a := start(users) // want "team:sync"
	defer a.Shutdown()
	b := start(teams) // want "user:sync"
	defer b.Shutdown()

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	<-stop
}
