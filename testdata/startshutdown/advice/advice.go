// Package advice gives advice that can be followed.
package advice

import (
	"context"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// starter has no method to shut down by.
type starter interface{ Start() error }

type processor struct{ srv *asynq.Server }

func (p *processor) Start() error { return p.srv.Start(asynq.NewServeMux()) }

func (p *processor) Shutdown() { p.srv.Shutdown() }

func newStarter() starter { return &processor{newServer()} }

// The function returns at once.
func begin() error {
	p := newStarter()
	return p.Start() // want "starter p is started but never shut down.*; add a method to it that shuts down, and call it when the service ends"
}

// The function waits for the service to end.
func serve(ctx context.Context) error {
	srv := newServer()
	if err := srv.Start(asynq.NewServeMux()); err != nil { // want "call srv.Shutdown.. before returning"
		return err
	}
	<-ctx.Done()
	return nil
}

// The function returns at once, and the value has a method.
func beginProcessor() error {
	p := &processor{newServer()}
	return p.Start() // want "call p.Shutdown.. when the service ends"
}
