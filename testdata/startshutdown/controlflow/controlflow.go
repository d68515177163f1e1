// Package controlflow has branches, joins, loops and jumps between Start and Shutdown.
package controlflow

import (
	"context"
	"errors"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server { return asynq.NewServer(redisOpt, asynq.Config{}) }

func joinedNeverShutDown(mux *asynq.ServeMux, small bool) error {
	var srv *asynq.Server
	if small {
		srv = asynq.NewServer(redisOpt, asynq.Config{Concurrency: 1})
	} else {
		srv = asynq.NewServer(redisOpt, asynq.Config{Concurrency: 50})
	}
	return srv.Start(mux) // want "started but never shut down"
}

func retriedNeverShutDown(mux *asynq.ServeMux) error {
	srv := newServer()
	for range 5 {
		if err := srv.Start(mux); err == nil { // want "started but never shut down"
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("gave up")
}

func jumpedNeverShutDown(mux *asynq.ServeMux) {
	srv := newServer()
	tries := 0
again:
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		if tries++; tries < 3 {
			goto again
		}
		log.Fatal(err)
	}
}

func switchedNeverShutDown(mux *asynq.ServeMux, role string) {
	srv, sched := newServer(), asynq.NewScheduler(redisOpt, nil)
	switch role {
	case "scheduler":
		_ = sched.Start() // want "started but never shut down"
	case "worker":
		// Shut down below.
		_ = srv.Start(mux)
		fallthrough
	default:
		srv.Shutdown()
	}
}

// One Shutdown for both ways.
func okJoined(mux *asynq.ServeMux, small bool) {
	srv := newServer()
	if small {
		srv = asynq.NewServer(redisOpt, asynq.Config{Concurrency: 1})
	}
	_ = srv.Start(mux)
	srv.Shutdown()
}

// An early return leaves it out, but it is not true that it is never shut down.
func okEarlyReturn(ctx context.Context, mux *asynq.ServeMux, migrate func() error) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	if err := migrate(); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

// A Shutdown on condition is one.
func okConditional(mux *asynq.ServeMux, graceful bool) {
	srv := newServer()
	_ = srv.Start(mux)
	if graceful {
		srv.Shutdown()
	}
}

// Started on condition, shut down on the same condition.
func okStartedOnCondition(ctx context.Context, mux *asynq.ServeMux, enabled bool) {
	var srv *asynq.Server
	if enabled {
		srv = newServer()
		_ = srv.Start(mux)
	}
	<-ctx.Done()
	if srv != nil {
		srv.Shutdown()
	}
}

// The select has a case that shuts down.
func okSelect(ctx context.Context, mux *asynq.ServeMux, failed <-chan error) {
	srv := newServer()
	_ = srv.Start(mux)
	for {
		select {
		case err := <-failed:
			log.Println(err)
		case <-ctx.Done():
			srv.Shutdown()
			return
		}
	}
}

// The jump leads to the Shutdown.
func okGoto(mux *asynq.ServeMux, migrate func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	if migrate() != nil {
		goto end
	}
	log.Println("migrated")
end:
	srv.Shutdown()
}

// The deferred function recovers and shuts down.
func okRecover(mux *asynq.ServeMux, migrate func() error) (err error) {
	srv := newServer()
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("migration failed")
		}
		srv.Shutdown()
	}()
	if err := srv.Start(mux); err != nil {
		return err
	}
	return migrate()
}

// A server for each round, shut down within the round.
func okPerRound(mux *asynq.ServeMux, rounds <-chan time.Duration) {
	for d := range rounds {
		srv := newServer()
		if err := srv.Start(mux); err != nil {
			continue
		}
		time.Sleep(d)
		srv.Shutdown()
	}
}
