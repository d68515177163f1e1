// Package closures captures the context in closures and goroutines.
package closures

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

func goroutinesWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var wg sync.WaitGroup
	for _, b := range t.Payload() {
		wg.Go(func() { http.Get("http://shop.example/" + string(b)) })
	}
	wg.Wait()
	return nil
}

func closureOnlyLogs(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	done := make(chan struct{})
	go func() {
		defer close(done)
		slog.InfoContext(ctx, "started")
		time.Sleep(time.Minute)
	}()
	<-done
	return nil
}

func closureReadsValueOnly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	func() {
		dir, _ := ctx.Value("dir").(string)
		os.RemoveAll(dir)
	}()
	return nil
}

var tasks = map[string]asynq.HandlerFunc{
	"clean": func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		return os.RemoveAll(string(t.Payload()))
	},
	"check": func(ctx context.Context, t *asynq.Task) error {
		time.Sleep(time.Second)
		return ctx.Err() // looked at
	},
	"note": func(ctx context.Context, t *asynq.Task) error {
		slog.Info("noted", "type", t.Type()) // prompt
		return nil
	},
}

func factory(dir string) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		return os.WriteFile(dir+t.Type(), t.Payload(), 0o600)
	}
}

// The goroutine ends with the captured ctx.
func okGoroutineObserves(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	wg.Go(func() {
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
	})
	wg.Wait()
	return nil
}

// The closure hands the captured ctx to code that is not seen.
func okClosurePassesOn(ctx context.Context, t *asynq.Task) error {
	get := func(url string) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		_, err = http.DefaultClient.Do(req)
		return err
	}
	return get(string(t.Payload()))
}

// A closure in a closure observes.
func okNestedClosure(ctx context.Context, t *asynq.Task) error {
	wait := func() func() error {
		return func() error {
			time.Sleep(time.Second)
			return ctx.Err()
		}
	}
	return wait()()
}

// The derived context is captured.
func okDerivedIsCaptured(ctx context.Context, t *asynq.Task) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- ctx.Err() }()
	return <-done
}

// A deferred closure asks for the error.
func okDeferredClosure(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if err == nil {
			err = ctx.Err()
		}
	}()
	return os.RemoveAll(string(t.Payload()))
}

// The factory's literal hands ctx to the function value that it got.
func okFactory(run func(context.Context, string) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		return run(ctx, t.Type())
	}
}
