// Package early closes clients of Redis beside servers.
package early

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func before(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	rdb.Close() // want "rdb.Close before Shutdown: a running server panics"
	srv.Shutdown()
	return nil
}

func deferredInTheWrongOrder(ctx context.Context, mux *asynq.ServeMux) error {
	rdb := redis.NewClient(&redis.Options{})
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	defer rdb.Close() // want "rdb.Close before Shutdown"
	<-ctx.Done()
	return nil
}

func onOnePath(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux, work func() error) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		rdb.Close()
		return err
	}
	defer srv.Shutdown()
	if err := work(); err != nil {
		rdb.Close() // want "rdb.Close before Shutdown"
		return err
	}
	<-ctx.Done()
	return nil
}

func scheduler(ctx context.Context, rdb redis.UniversalClient) error {
	s := asynq.NewSchedulerFromRedisClient(rdb, nil)
	if err := s.Start(); err != nil {
		return err
	}
	defer s.Shutdown()
	defer func() {
		if err := rdb.Close(); err != nil { // want "rdb.Close before Shutdown"
			log.Print(err)
		}
	}()
	<-ctx.Done()
	return nil
}

func manager(ctx context.Context, rdb *redis.Client, p asynq.PeriodicTaskConfigProvider) error {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{RedisUniversalClient: rdb, PeriodicTaskConfigProvider: p})
	if err != nil {
		return err
	}
	if err := m.Start(); err != nil {
		return err
	}
	<-ctx.Done()
	rdb.Close() // want "rdb.Close before Shutdown"
	m.Shutdown()
	return nil
}

type app struct {
	rdb *redis.Client
	srv *asynq.Server
}

func newApp(addr string) *app {
	rdb := redis.NewClient(&redis.Options{Addr: addr})
	return &app{rdb, asynq.NewServerFromRedisClient(rdb, asynq.Config{})}
}

func (a *app) Start(mux *asynq.ServeMux) error { return a.srv.Start(mux) }

func (a *app) Stop() {
	a.rdb.Close() // want "a.rdb.Close before Shutdown"
	a.srv.Shutdown()
}

func (a *app) OkStop() {
	a.srv.Shutdown()
	a.rdb.Close()
}

func helpers(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := start(srv, mux); err != nil {
		return err
	}
	<-ctx.Done()
	disconnect(rdb)
	stop(srv)
	return nil
}

func start(srv *asynq.Server, mux *asynq.ServeMux) error { return srv.Start(mux) }

func stop(srv *asynq.Server) { srv.Shutdown() }

func disconnect(rdb *redis.Client) {
	rdb.Close() // want "rdb.Close before Shutdown"
}

func okBehind(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		rdb.Close()
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return rdb.Close()
}

func okDeferred(ctx context.Context, mux *asynq.ServeMux) error {
	rdb := redis.NewClient(&redis.Options{})
	defer rdb.Close()
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	<-ctx.Done()
	return nil
}

func okRun(rdb *redis.Client, mux *asynq.ServeMux) error {
	defer rdb.Close()
	return asynq.NewServerFromRedisClient(rdb, asynq.Config{}).Run(mux)
}

func okNeverStarted(rdb *redis.Client, setUp func() error, mux *asynq.ServeMux) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := setUp(); err != nil {
		rdb.Close()
		return err
	}
	if err := srv.Start(mux); err != nil {
		rdb.Close()
		return err
	}
	srv.Shutdown()
	return rdb.Close()
}

func okAnother(ctx context.Context, rdb, cache *redis.Client, mux *asynq.ServeMux) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	cache.Close()
	srv.Shutdown()
	return rdb.Close()
}

func okOwnPool(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: rdb.Options().Addr}, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	rdb.Close()
	srv.Shutdown()
	return nil
}
