// Package early starts servers that must live on when the function returns:
// there are reports, but no fixes.
package early

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// It waits until the server is ready, not until it ends.
func ready(ctx context.Context, up chan struct{}) error {
	srv := newServer()
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-up:
		return nil
	}
}

func ping(ctx context.Context) error {
	srv := newServer()
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
			if srv.Ping() == nil {
				return nil
			}
		}
	}
}

// One way does not wait.
func sometimes(ctx context.Context, wait bool) error {
	srv := newServer()
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		return err
	}
	if wait {
		<-ctx.Done()
	}
	return nil
}
