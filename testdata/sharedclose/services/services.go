// Package services closes what it opened, as services do.
package services

import (
	"context"
	"errors"
	"io"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
)

// A queue embeds a client.
type queue struct{ *asynq.Client }

func newQueue(rdb redis.UniversalClient) *queue {
	return &queue{asynq.NewClientFromRedisClient(rdb)}
}

func embedded(rdb redis.UniversalClient, t *asynq.Task) error {
	q := newQueue(rdb)
	defer q.Close() // want "q.Close of what shares its Redis client"
	_, err := q.Enqueue(t)
	return err
}

func joined(rdb *redis.Client, t *asynq.Task) error {
	client := asynq.NewClientFromRedisClient(rdb)
	_, err := client.Enqueue(t)
	return errors.Join(err, client.Close(), rdb.Close()) // want "client.Close of what shares its Redis client"
}

func group(ctx context.Context, rdb *redis.Client, t *asynq.Task) error {
	client := asynq.NewClientFromRedisClient(rdb)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		<-ctx.Done()
		return client.Close() // want "client.Close of what shares its Redis client"
	})
	g.Go(func() error {
		_, err := client.EnqueueContext(ctx, t)
		return err
	})
	return g.Wait()
}

// workers share one client of Redis.
type workers struct {
	rdb        *redis.Client
	fast, slow *asynq.Server
}

func newWorkers(addr string) *workers {
	rdb := redis.NewClient(&redis.Options{Addr: addr})
	return &workers{rdb, asynq.NewServerFromRedisClient(rdb, asynq.Config{}), asynq.NewServerFromRedisClient(rdb, asynq.Config{})}
}

func (w *workers) Start(mux *asynq.ServeMux) error {
	if err := w.fast.Start(mux); err != nil {
		return err
	}
	return w.slow.Start(mux)
}

func (w *workers) Stop() {
	w.fast.Shutdown()
	w.rdb.Close() // want "w.rdb.Close before Shutdown"
	w.slow.Shutdown()
}

func (w *workers) OkStop() error {
	w.fast.Shutdown()
	w.slow.Shutdown()
	return w.rdb.Close()
}

func inOneCase(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux, reload <-chan struct{}) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		srv.Shutdown()
		return rdb.Close()
	case <-reload:
		err := rdb.Close() // want "rdb.Close before Shutdown"
		srv.Shutdown()
		return err
	}
}

func okCloser(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) (io.Closer, error) {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return nil, err
	}
	<-ctx.Done()
	srv.Shutdown()
	return rdb, nil
}

func okGroup(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) error {
	defer rdb.Close()
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := srv.Start(mux); err != nil {
			return err
		}
		<-ctx.Done()
		srv.Shutdown()
		return nil
	})
	return g.Wait()
}

func okLater(rdb *redis.Client, mux *asynq.ServeMux) (stop func() error, err error) {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return nil, err
	}
	return func() error {
		srv.Shutdown()
		return rdb.Close()
	}, nil
}

func okOneEach(ctx context.Context, mux *asynq.ServeMux, addresses []string) error {
	for _, addr := range addresses {
		rdb := redis.NewClient(&redis.Options{Addr: addr})
		srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
		if err := srv.Start(mux); err != nil {
			return errors.Join(err, rdb.Close())
		}
		<-ctx.Done()
		srv.Shutdown()
		if err := rdb.Close(); err != nil {
			return err
		}
	}
	return nil
}

func okOwn(t *asynq.Task, addr string) (err error) {
	q := &queue{asynq.NewClient(asynq.RedisClientOpt{Addr: addr})}
	defer func() { err = errors.Join(err, q.Close()) }()
	_, err = q.Enqueue(t)
	return err
}

func okStopped(ctx context.Context, rdb *redis.Client, mux *asynq.ServeMux) error {
	srv := asynq.NewServerFromRedisClient(rdb, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer func() {
		srv.Stop()
		srv.Shutdown()
		rdb.Close()
	}()
	<-ctx.Done()
	return nil
}
