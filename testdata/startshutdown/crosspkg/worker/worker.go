// Package worker is imported by the commands beside it.
package worker

import (
	"context"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// Pool owns a server that callers cannot reach.
type Pool struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// New builds a Pool and starts nothing.
func New() *Pool {
	return &Pool{srv: asynq.NewServer(redisOpt, asynq.Config{}), mux: asynq.NewServeMux()}
}

// Start is silent here: Close exists, so the users of Pool are held to it.
func (p *Pool) Start() error { return p.srv.Start(p.mux) }

// Close is Pool's Shutdown.
func (p *Pool) Close() { p.srv.Shutdown() }

// Endless has no closing method: the report stands here and not in the importing packages.
type Endless struct{ srv *asynq.Server }

// NewEndless builds an Endless.
func NewEndless() *Endless {
	return &Endless{srv: asynq.NewServer(redisOpt, asynq.Config{})}
}

// Start cannot be undone.
func (e *Endless) Start() error {
	return e.srv.Start(asynq.NewServeMux()) // want "started but never shut down"
}

// StartServer returns a started server: whoever calls it is held to the rule.
func StartServer(mux *asynq.ServeMux) (*asynq.Server, error) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return nil, err
	}
	return srv, nil
}

// Serve is like Run: it shuts down before it returns.
func Serve(ctx context.Context, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

// Background is like Run as well: the goroutine it sets up shuts down.
func Background(ctx context.Context, mux *asynq.ServeMux) (*asynq.Server, error) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return nil, err
	}
	go func() {
		<-ctx.Done()
		srv.Shutdown()
	}()
	return srv, nil
}
