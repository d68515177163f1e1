// Package goroutines shuts down on goroutines of its own.
package goroutines

import (
	"context"
	"log"
	"os"
	"sync"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var srv *asynq.Server

func okGo(ctx context.Context, t *asynq.Task) error {
	go srv.Shutdown()
	return nil
}

func okGoLiteral(ctx context.Context, t *asynq.Task) error {
	go func() {
		srv.Stop()
		srv.Shutdown()
	}()
	return nil
}

func shut() { srv.Shutdown() }

func okGoHelper(ctx context.Context, t *asynq.Task) error {
	go shut()
	return nil
}

func okDeferredGo(ctx context.Context, t *asynq.Task) error {
	defer func() { go shut() }()
	return nil
}

func okGroup(ctx context.Context, t *asynq.Task) error {
	var g errgroup.Group
	g.Go(func() error {
		srv.Shutdown()
		return nil
	})
	return nil
}

func okWaitGroup(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	wg.Go(srv.Shutdown)
	return nil
}

func spawn(f func()) { go f() }

func okSpawn(ctx context.Context, t *asynq.Task) error {
	spawn(srv.Shutdown)
	spawn(func() { os.Exit(0) })
	return nil
}

// The goroutine is another one's, but the literal is called here.
func atOnceBeside(ctx context.Context, t *asynq.Task) error {
	end := func() {
		log.Fatal("end") // want "log.Fatal in a handler"
	}
	go end()
	end()
	return nil
}

func okExitGoroutine(ctx context.Context, t *asynq.Task) error {
	go os.Exit(0)
	return nil
}
