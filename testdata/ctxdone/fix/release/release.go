// Package release holds loops that must come to their end: there are reports,
// but no fixes.
package release

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

var mu sync.Mutex

func work(n int) error { time.Sleep(time.Duration(n)); return nil }

// The lock would be held for ever.
func locked(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	mu.Lock()
	for i := range len(t.Payload()) {
		_ = work(i)
	}
	mu.Unlock()
	return nil
}

// Files would stay open.
func closing(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	var files []*os.File
	for range t.Payload() {
		f, err := os.CreateTemp("", "")
		if err != nil {
			return err
		}
		files = append(files, f)
		time.Sleep(time.Second)
	}
	for _, f := range files {
		_ = f.Close()
	}
	return nil
}

// The other way out does something first.
func undoing(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	for i := range len(t.Payload()) {
		if err := work(i); err != nil {
			_ = os.Remove("partial")
			return err
		}
	}
	return nil
}
