// Package recursion has functions that call themselves and each other.
package recursion

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/hibiken/asynq"
)

func removeTree(ctx context.Context, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := removeTree(ctx, filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return os.Remove(dir)
}

func removeTreeChecked(ctx context.Context, dir string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := removeTreeChecked(ctx, filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return os.Remove(dir)
}

func ping(ctx context.Context, n int) {
	if n > 0 {
		time.Sleep(time.Second)
		pong(ctx, n-1)
	}
}

func pong(ctx context.Context, n int) { ping(ctx, n) }

func tick(ctx context.Context, n int) error {
	if n == 0 {
		return ctx.Err()
	}
	time.Sleep(time.Second)
	return tock(ctx, n-1)
}

func tock(ctx context.Context, n int) error { return tick(ctx, n) }

func recursiveHelperIgnores(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return removeTree(ctx, string(t.Payload()))
}

func mutualHelpersIgnore(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	ping(ctx, 3)
	return nil
}

func callsItself(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	if err := os.Remove(t.Type()); err != nil {
		time.Sleep(time.Second)
		return callsItself(ctx, t)
	}
	return nil
}

func closureCallsItself(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var walk func(dir string) error
	walk = func(dir string) error {
		entries, err := os.ReadDir(dir)
		for _, e := range entries {
			walk(e.Name())
		}
		return err
	}
	return walk(t.Type())
}

// The recursive helper checks in every round.
func okRecursiveHelperChecks(ctx context.Context, t *asynq.Task) error {
	return removeTreeChecked(ctx, string(t.Payload()))
}

// The round ends in a check.
func okMutualHelpersCheck(ctx context.Context, t *asynq.Task) error {
	return tock(ctx, 3)
}

// Checks before it calls itself.
func okCallsItself(ctx context.Context, t *asynq.Task) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if os.Remove(t.Type()) != nil {
		return okCallsItself(ctx, t)
	}
	return nil
}
