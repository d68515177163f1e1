// Package signals gives servers contexts that end at a signal.
package signals

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func literal(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := asynq.NewServer(redis, asynq.Config{
		Concurrency: 4,
		BaseContext: func() context.Context { return ctx }, // want "^BaseContext ends at the signal: all active tasks are cancelled and what is pulled fails, a retry lost each; return context.Background.. or one without cancel$"
	})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

func named(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	base := func() context.Context { return ctx }
	cfg := asynq.Config{BaseContext: base} // want "BaseContext ends at the signal"
	return asynq.NewServer(redis, cfg).Run(mux)
}

func assigned(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	var cfg asynq.Config
	cfg.BaseContext = func() context.Context { // want "BaseContext ends at the signal"
		return ctx
	}
	return asynq.NewServer(redis, cfg).Run(mux)
}

func derived(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	type key struct{}
	ctx = context.WithValue(ctx, key{}, "worker")
	g, ctx := errgroup.WithContext(ctx)
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}) // want "BaseContext ends at the signal"
	g.Go(func() error { return srv.Run(mux) })
	return g.Wait()
}

func inTheFunction() asynq.Config {
	return asynq.Config{BaseContext: func() context.Context { // want "BaseContext ends at the signal"
		ctx, _ := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		return ctx
	}}
}

type app struct {
	ctx context.Context
	srv *asynq.Server
}

func newApp() *app {
	a := &app{}
	a.ctx, _ = signal.NotifyContext(context.Background(), syscall.SIGTERM)
	a.srv = asynq.NewServer(redis, asynq.Config{BaseContext: a.context}) // want "BaseContext ends at the signal"
	return a
}

func (a *app) context() context.Context { return a.ctx }

func newServer(ctx context.Context) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		BaseContext: func() context.Context { return ctx }, // want "BaseContext ends at the signal"
	})
}

func byParameter(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	return newServer(ctx).Run(mux)
}

func baseOf(ctx context.Context) func() context.Context {
	return func() context.Context { return ctx }
}

func byFactory(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	return asynq.NewServer(redis, asynq.Config{BaseContext: baseOf(ctx)}).Run(mux) // want "BaseContext ends at the signal"
}

func withTimeout(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}).Run(mux) // want "BaseContext ends at the signal"
}

var shared context.Context

func init() {
	shared, _ = signal.NotifyContext(context.Background(), syscall.SIGTERM)
}

func global() asynq.Config {
	return asynq.Config{BaseContext: func() context.Context { return shared }} // want "BaseContext ends at the signal"
}

func okBackground(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: context.Background})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

func okWithoutCancel(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	base := context.WithoutCancel(ctx)
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return base }}).Run(mux)
}

func okValues(mux *asynq.ServeMux) error {
	type key struct{}
	base := context.WithValue(context.Background(), key{}, "worker")
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return base }}).Run(mux)
}

func okFactory(mux *asynq.ServeMux) error {
	return asynq.NewServer(redis, asynq.Config{BaseContext: baseOf(context.Background())}).Run(mux)
}

// OkParameter is called from anywhere.
func OkParameter(ctx context.Context) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
}

func okNone(mux *asynq.ServeMux) error {
	return asynq.NewServer(redis, asynq.Config{BaseContext: nil}).Run(mux)
}
