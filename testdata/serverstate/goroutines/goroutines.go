// Package goroutines starts servers on goroutines.
package goroutines

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func runBesideStart(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	go func() {
		if err := srv.Run(mux); err != nil {
			log.Print(err)
		}
	}()
	if err := srv.Start(mux); err != nil { // want "server srv was started before"
		log.Fatal(err)
	}
}

func runThenStarted(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	go srv.Run(mux)
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP)
	for range hup {
		srv.Shutdown()
		go srv.Run(mux) // want "server srv was started before"
	}
}

func okOnce(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	go func() { _ = srv.Run(mux) }()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func okGroup(ctx context.Context, mux *asynq.ServeMux) error {
	low, high := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error { return low.Run(mux) })
	g.Go(func() error { return high.Run(mux) })
	return g.Wait()
}

func groupTwice(ctx context.Context, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error { return srv.Run(mux) })
	g.Go(func() error { return srv.Run(mux) }) // want "srv was started before"
	return g.Wait()
}

func okServers(servers []*asynq.Server, mux *asynq.ServeMux) {
	for _, srv := range servers {
		go func() { _ = srv.Run(mux) }()
	}
}

func inEachRound(srv *asynq.Server, mux *asynq.ServeMux) {
	for range 4 {
		go srv.Run(mux) // want "server srv is started in each round"
	}
}

func okWhenAsked(mux *asynq.ServeMux, again chan bool) {
	srv := asynq.NewServer(redis, asynq.Config{})
	go func() {
		if <-again {
			_ = srv.Start(mux)
		}
	}()
	_ = srv.Start(mux)
}
