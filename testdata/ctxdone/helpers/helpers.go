// Package helpers gives the work to functions of the same package.
package helpers

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

type payload struct {
	Version int
	ID      int64
	URL     string
}

func syncAccount(id int64) error {
	time.Sleep(time.Duration(id) * time.Millisecond)
	return os.Remove(fmt.Sprint(id))
}

func syncIgnoring(ctx context.Context, id int64) error { return syncAccount(id) }

func syncDeepIgnoring(ctx context.Context, id int64) error {
	if id == 0 {
		return nil
	}
	return syncIgnoring(ctx, id)
}

func syncValueOnly(ctx context.Context, id int64) error {
	if ctx.Value("dry") != nil {
		return nil
	}
	return syncAccount(id)
}

func syncObserving(ctx context.Context, id int64) error {
	for range id {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}

func syncDeepObserving(ctx context.Context, id int64) error {
	return syncObserving(context.WithValue(ctx, "id", id), id)
}

func fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func decodesAndCallsWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %w: %w", err, asynq.SkipRetry)
	}
	return syncAccount(p.ID)
}

func helperIgnoresCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return syncIgnoring(ctx, 1)
}

func helperOfHelperIgnoresCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	if err := syncDeepIgnoring(ctx, 1); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	return nil
}

func helperReadsValueOnly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return syncValueOnly(ctx, 1)
}

func anotherHandlerIgnoresCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return helperIgnoresCtx(ctx, t)
}

// Only the derived context reaches the helper, which ignores it.
func helperIgnoresDerivedCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return syncIgnoring(ctx, 2)
}

// The helper checks Err.
func okHelperObserves(ctx context.Context, t *asynq.Task) error {
	return syncObserving(ctx, 1)
}

// The helper's helper checks Err.
func okHelperOfHelperObserves(ctx context.Context, t *asynq.Task) error {
	return syncDeepObserving(ctx, 1)
}

// The helper hands it to code that is not seen.
func okHelperPassesOn(ctx context.Context, t *asynq.Task) error {
	return fetch(ctx, string(t.Payload()))
}

// One of two helpers observes.
func okOneOfTwoObserves(ctx context.Context, t *asynq.Task) error {
	if err := syncIgnoring(ctx, 1); err != nil {
		return err
	}
	return syncObserving(ctx, 2)
}

// The handler that it ends in observes.
func okAnotherHandlerObserves(ctx context.Context, t *asynq.Task) error {
	return okHelperObserves(ctx, t)
}

// A deferred helper observes.
func okDeferredHelper(ctx context.Context, t *asynq.Task) error {
	defer fetch(ctx, "http://shop.example/done")
	return syncAccount(3)
}
