// Package groups runs servers in groups of goroutines.
package groups

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func neverAwaited(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := newServer()
	var g errgroup.Group
	g.Go(func() error {
		return srv.Run(mux) // want "left behind at the signal"
	})
	<-ctx.Done()
	srv.Shutdown()
	return ctx.Err()
}

func anotherGroup(mux *asynq.ServeMux, work func()) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Go(work)
	go srv.Run(mux) // want "left behind at the signal"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
	wg.Wait()
}

func okErrgroup(mux *asynq.ServeMux) error {
	srv, s := newServer(), asynq.NewScheduler(redisOpt, nil)
	var g errgroup.Group
	g.Go(func() error { return srv.Run(mux) })
	g.Go(func() error { return s.Run() })
	return g.Wait()
}

func okErrgroupContext(mux *asynq.ServeMux, web *http.Server) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	g, ctx := errgroup.WithContext(ctx)
	srv := newServer()
	g.Go(func() error { return srv.Run(mux) })
	g.Go(func() error {
		if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		return web.Shutdown(context.Background())
	})
	return g.Wait()
}

func okOfCaller(g *errgroup.Group, mux *asynq.ServeMux) {
	srv := newServer()
	g.Go(func() error { return srv.Run(mux) })
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func okServers(muxes map[string]*asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	failed := make(chan error, len(muxes))
	var wg sync.WaitGroup
	var servers []*asynq.Server
	for _, mux := range muxes {
		srv := newServer()
		servers = append(servers, srv)
		wg.Add(1)
		go func(srv *asynq.Server) {
			defer wg.Done()
			if err := srv.Run(mux); err != nil {
				failed <- err
			}
		}(srv)
	}
	select {
	case <-ctx.Done():
	case <-failed:
	}
	for _, srv := range servers {
		srv.Shutdown()
	}
	wg.Wait()
}
